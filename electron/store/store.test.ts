import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './index.ts';
import { FolderInUse } from './lock.ts';
import { CURRENT_VERSION, FIRST_VERSION, MIGRATIONS } from './schema/index.ts';
import { migrate, openDatabase } from './sqlite/database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every table, index and trigger with its definition. */
const schemaOf = (db: Database.Database) =>
  db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();

describe('the schema', () => {
  const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true });
  const next = 'ALTER TABLE accounts ADD COLUMN email TEXT';

  test('is created once, and each migration is applied to what is stored', () => {
    const db = new Database(':memory:');
    migrate(db, []);
    expect(versionOf(db)).toBe(FIRST_VERSION);
    db.exec(`INSERT INTO accounts VALUES ('acc-1', 'local', '2026-01-01T00:00:00Z')`);
    migrate(db, [...MIGRATIONS, next]);
    migrate(db, [...MIGRATIONS, next]);
    expect(versionOf(db)).toBe(CURRENT_VERSION + 1);
    expect(db.prepare('SELECT name, email FROM accounts').all()).toEqual([
      { name: 'local', email: null },
    ]);
  });

  test('changes as a whole or not at all', () => {
    const db = new Database(':memory:');
    const broken = [...MIGRATIONS, 'CREATE TABLE half (id TEXT); SELECT * FROM missing;'];
    expect(() => migrate(db, broken)).toThrow(/missing/);
    expect(versionOf(db)).toBe(CURRENT_VERSION);
    expect(JSON.stringify(schemaOf(db))).not.toContain('half');
  });

  test.each([
    [CURRENT_VERSION + 1, /written by a newer version of Quarry/],
    [FIRST_VERSION - 1, /written by a development version of Quarry .* nothing in this one was/],
  ])('refuses data of version %i, and changes nothing', (version, message) => {
    const db = new Database(':memory:');
    db.pragma(`user_version = ${version}`);
    expect(() => migrate(db)).toThrow(message);
    expect(schemaOf(db)).toEqual([]);
  });
});

test('the database keeps references whole and is written ahead', () => {
  const db = openDatabase(join(folder, 'quarry.db'));
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(() =>
    db.exec(
      `INSERT INTO documents (id, hash, account_id, added_at) VALUES ('doc-1', 'abcdef', 'nobody', '')`,
    ),
  ).toThrow(/FOREIGN KEY/);
  db.close();
});

test('one service at a time has the data; commands may share it', async () => {
  const first = await openStore(folder, { exclusive: true });
  await expect(openStore(folder, { exclusive: true })).rejects.toThrow(FolderInUse);
  const command = await openStore(folder);
  await command.accounts.create('other');
  await command.close();
  expect((await first.accounts.list()).map(({ name }) => name)).toEqual(['other']);
  await first.close();
  await (await openStore(folder, { exclusive: true })).close();
});

test('the number of a deleted extraction is never given to another', async () => {
  const store = await openStore(folder);
  const claim = (sha256: string) =>
    store.extractions.claim('acc', { sha256, options: '', engineVersion: '1' }, false);
  const { id: first } = await claim('a');
  const db = new Database(join(folder, 'quarry.db'));
  db.prepare('DELETE FROM extractions').run();
  db.close();
  const { id: second } = await claim('b');
  const { id: third } = await claim('c');
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  expect(Number.isSafeInteger(third)).toBe(true);
  await store.close();
});

describe('what a crash left', () => {
  test('documents without a job or a record, and files of no document, are removed at the start', async () => {
    const store = await openStore(folder, { exclusive: true });
    const account = await store.accounts.create('local');
    const add = (id: string, bytes: string) =>
      store.files.add([Buffer.from(bytes)] as never, { limit: 100 }, async (file) => {
        const named = { id, accountId: account.id, filename: null, visibility: 'private' } as const;
        await store.documents.create(named);
        await store.documents.attachFile(id, file);
        return file.sha256;
      });
    const kept = await add('doc-kept', 'kept');
    const lost = await add('doc-lost', 'lost');
    const batch = { documentId: 'doc-kept', accountId: account.id, keyId: null };
    await store.jobs.create({
      ...batch,
      ...{ phase: 'parsing', passwordGiven: false, fresh: false, languages: ['en'] },
      ...{ sourceUrl: null, webhookUrl: null },
    });
    await store.close();

    const again = await openStore(folder, { exclusive: true });
    expect(await again.documents.find('doc-lost')).toBeNull();
    expect(await again.files.has(lost)).toBe(false);
    expect(await again.documents.find('doc-kept')).not.toBeNull();
    expect(await again.files.has(kept)).toBe(true);
    await again.close();
  });
});
