import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../index.ts';

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
