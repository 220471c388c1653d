import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../index.ts';
import { connectSqlite } from './connection.ts';
import { openDatabase } from './database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Takes the lock as another program does. */
function lock() {
  const other = new Database(join(folder, 'quarry.db'));
  other.exec('BEGIN IMMEDIATE');
  return () => other.close();
}

test('a write waits for the lock of another program, and other work goes on meanwhile', async () => {
  const store = await openStore(folder, { exclusive: true, patience: 60_000 });
  const release = lock();
  const created = store.accounts.create('late');
  // Reads need no lock, and this thread has to be free for the release ever to come.
  expect(await store.accounts.list()).toEqual([]);
  setTimeout(release, 200);
  expect((await created).name).toBe('late');
  await store.close();
});

test('a lock that is not released in time is a failure that says so', async () => {
  const store = await openStore(folder, { exclusive: true, patience: 100 });
  const release = lock();
  await expect(store.accounts.create('never')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  release();
  await store.close();
});

describe('transactions', () => {
  function database() {
    const file = openDatabase(':memory:');
    file.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`);
    const db = connectSqlite(file, 0);
    onTestFinished(() => db.close());
    const all = db.prepare<[], { id: number }>('SELECT id FROM parents ORDER BY id');
    const insert = db.prepare<[number]>('INSERT INTO parents VALUES (?)');
    return { db, insert, ids: async () => (await all.all()).map(({ id }) => id) };
  }

  test('a row that could not be committed is a failure, not a row', async () => {
    const { db, insert } = database();
    const child = db.prepare<[number]>('INSERT INTO children VALUES (?) RETURNING parent');
    await expect(child.get(1)).rejects.toThrow(/FOREIGN KEY/);
    await expect(db.transaction(async () => child.get(1))()).rejects.toThrow(/FOREIGN KEY/);
    await insert.run(1);
    expect(await child.get(1)).toEqual({ parent: 1 });
  });

  test('statements and transactions that come meanwhile see all of one, or nothing', async () => {
    const { db, insert, ids } = database();
    const addTwo = db.transaction(async (id: number) => {
      await insert.run(id);
      const between = await ids();
      await insert.run(id + 1);
      return between;
    });
    const results = [addTwo(1), ids(), addTwo(3), ids()];
    expect(await Promise.all(results)).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]);
  });

  test('a failure undoes all, also what inner transactions did', async () => {
    const { db, insert, ids } = database();
    const inner = db.transaction(async (id: number) => insert.run(id));
    const outer = db.transaction(async () => {
      await inner(1);
      throw new Error('failed');
    });
    await expect(outer()).rejects.toThrow('failed');
    expect(await ids()).toEqual([]);
    await inner(2);
    expect(await ids()).toEqual([2]);
  });

  test('a statement that was not awaited is refused after the end', async () => {
    const { db, insert } = database();
    let late: Promise<unknown> | undefined;
    const ended = Promise.withResolvers<void>();
    await db.transaction(async () => {
      late = ended.promise.then(() => insert.run(1));
    })();
    ended.resolve();
    await expect(late).rejects.toThrow('The transaction has ended.');
  });
});
