/** What the repositories expect of a database, on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LibraryFilter } from '../../shared/contract/index.ts';
import { createDatabase, postgresPrograms, startPostgres } from '../../test/support/postgres.ts';
import type { Database } from './database.ts';
import { numbered } from './postgres/connection.ts';
import { postgresDatabase } from './postgres/index.ts';
import { accountRepository } from './repositories/accounts.ts';
import { collectionRepository } from './repositories/collections.ts';
import { pageRepository } from './repositories/pages.ts';
import { presetRepository } from './repositories/settings.ts';
import { parseQuery } from './search-text.ts';
import { connectSqlite } from './sqlite/connection.ts';
import { openDatabase } from './sqlite/database.ts';
import { storageTrouble } from './trouble.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;

const opened = <D extends Database>(db: D): D => {
  onTestFinished(() => db.close());
  return db;
};

describe.each([
  ['SQLite', async () => connectSqlite(openDatabase(':memory:'), 0)],
  ['PostgreSQL', async () => postgresDatabase(await createDatabase(server.address)).open()],
] as const)('%s', (kind, open) => {
  const isServer = kind === 'PostgreSQL';
  const isMissing = isServer && !postgresPrograms;
  beforeAll(async () => {
    if (isServer && !isMissing) server = await startPostgres();
  });
  afterAll(async () => {
    if (isServer && !isMissing) await server.close();
  });

  describe.skipIf(isMissing)('transactions', () => {
    async function database() {
      const db = opened(await open());
      await db.prepare<[]>('CREATE TABLE parents (id INTEGER PRIMARY KEY)').run();
      const children = `CREATE TABLE children (parent INTEGER REFERENCES parents
        DEFERRABLE INITIALLY DEFERRED)`;
      await db.prepare<[]>(children).run();
      const all = db.prepare<[], { id: number }>('SELECT id FROM parents ORDER BY id');
      const insert = db.prepare<[number]>('INSERT INTO parents VALUES (?)');
      return { db, insert, ids: async () => (await all.all()).map(({ id }) => id) };
    }

    test('a row that could not be committed is a failure, not a row', async () => {
      const { db, insert } = await database();
      const child = db.prepare<[number]>('INSERT INTO children VALUES (?) RETURNING parent');
      await expect(child.get(1)).rejects.toThrow(/foreign key/i);
      await expect(db.transaction(async () => child.get(1))()).rejects.toThrow(/foreign key/i);
      await insert.run(1);
      expect(await child.get(1)).toEqual({ parent: 1 });
    });

    test('transactions at the same time end as if one had followed the other', async () => {
      const { db, insert, ids } = await database();
      const addNext = db.transaction(async () => {
        const next = Math.max(0, ...(await ids())) + 1;
        await insert.run(next);
        return next;
      });
      const added = await Promise.all(Array.from({ length: 8 }, () => addNext()));
      expect(added.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('what comes meanwhile sees all of a transaction, or nothing', async () => {
      const { db, insert, ids } = await database();
      const addTwo = db.transaction(async (id: number) => {
        await insert.run(id);
        await insert.run(id + 1);
      });
      const [, before, , after] = await Promise.all([addTwo(1), ids(), addTwo(3), ids()]);
      for (const seen of [before, after]) expect(seen.length % 2).toBe(0);
      expect(await ids()).toEqual([1, 2, 3, 4]);
    });

    test('a failure undoes all, also what inner transactions did', async () => {
      const { db, insert, ids } = await database();
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
      const { db, insert } = await database();
      let late: Promise<unknown> | undefined;
      const ended = Promise.withResolvers<void>();
      await db.transaction(async () => {
        late = ended.promise.then(() => insert.run(1));
      })();
      ended.resolve();
      await expect(late).rejects.toThrow('The transaction has ended.');
    });
  });

  describe.skipIf(isMissing)('a resource', () => {
    async function repositories() {
      const db = opened(await open());
      const { id: accountId } = await accountRepository(db).create('local');
      const { id: other } = await accountRepository(db).create('other');
      const collections = collectionRepository(db);
      const make = async (name: string, of = accountId) => {
        const values = { name, description: null, metadata: { a: 1 }, documentIds: [] };
        return collections.create({ ...values, accountId: of });
      };
      return { collections, make, accountId, other, presets: presetRepository(db) };
    }

    const stored = <R>(result: R | 'name_taken' | null): R => {
      if (result === 'name_taken' || result === null) throw new Error(String(result));
      return result;
    };

    test('has what it was created with, and changes only what is given', async () => {
      const { collections, make } = await repositories();
      const { id, ...made } = stored(await make('Bills'));
      expect(made).toMatchObject({ name: 'Bills', metadata: { a: 1 }, documentCount: 0 });
      const changed = await collections.change(id, { description: 'Of 2026', name: undefined });
      expect(changed).toMatchObject({ name: 'Bills', description: 'Of 2026', metadata: { a: 1 } });
      expect(await collections.change('col-none', { name: 'Other' })).toBe(null);
    });

    test('is found and listed until it is deleted, and restored until it is forgotten', async () => {
      const { presets, accountId, other } = await repositories();
      const settings = LibraryFilter.parse({});
      const { id } = stored(
        await presets.create({ kind: 'filter', name: 'New', settings, accountId }),
      );
      const listed = async (of: string, kind?: 'filter' | 'export') =>
        (await presets.list(of, { ...(kind && { kind }) })).items.map(({ name }) => name);
      expect(await listed(accountId)).toEqual(['New']);
      expect(await listed(accountId, 'export')).toEqual([]);
      expect(await listed(other)).toEqual([]);
      await presets.remove(id, '2026-01-02');
      expect([await presets.find(id), await listed(accountId)]).toEqual([null, []]);
      expect(await presets.change(id, { name: 'Late' })).toBe(null);
      await presets.forgetDeleted('2026-01-01');
      expect(await presets.restore(id)).toMatchObject({ name: 'New', settings });
      expect(await presets.restore(id)).toBe(null);
      await presets.remove(id, '2026-01-02');
      await presets.forgetDeleted('2026-01-02');
      expect(await presets.findDeleted(id)).toBe(null);
    });

    test('with a unique name takes none that is in use, and leaves its own when deleted', async () => {
      const { collections, make, other } = await repositories();
      const bills = stored(await make('Bills'));
      const post = stored(await make('Post'));
      expect(await make('Bills')).toBe('name_taken');
      expect(await make('Bills', other)).not.toBe('name_taken');
      expect(await collections.change(post.id, { name: 'Bills' })).toBe('name_taken');
      await collections.remove(bills.id, '2026-01-02');
      stored(await collections.change(post.id, { name: 'Bills' }));
      expect(await collections.restore(bills.id)).toBe('name_taken');
      stored(await collections.change(post.id, { name: 'Post' }));
      expect(await collections.restore(bills.id)).toEqual(bills);
    });
  });

  describe.skipIf(isMissing)('text search', () => {
    const PAGES = [
      'total revenue 2025 the total revenue of the group',
      'revenue total 2024',
      'totals of revenues',
      `${'word '.repeat(20_000)}far away`,
      `x${'y'.repeat(3_000)} after a long word`,
      '',
    ];

    test.each([
      ['total revenue', [1, 2]],
      ['"total revenue"', [1]],
      ['totals rev', [3]],
      ['revenue tot', [1, 2]],
      ['"revenue total"', [2]],
      ['total 20', [1, 2]],
      ['"far away"', [4]],
      ['long word', [5]],
      ['nowhere', []],
    ])('%s is found on pages %j', async (text, expected) => {
      const db = opened(await open());
      await db
        .prepare<[]>(
          `INSERT INTO extractions (id, sha256, options, engine_version, created_at)
           VALUES (1, 'a', '', '1', '')`,
        )
        .run();
      for (const [index, tokens] of PAGES.entries()) {
        await pageRepository(db).saveRead(1, {
          draft: new Uint8Array(),
          summary: '',
          content: {
            ...{ page: index + 1, tokens, content: new Uint8Array(), tableCount: 0 },
            ...{ needsOcr: false, warnings: [], continuedColumns: null },
          },
        });
      }
      const found = db.prepare<unknown[], { page: number }>(
        `SELECT p.page FROM page_text t JOIN pages p ON p.id = t.rowid
         WHERE ${db.textSearch.condition('page_text')} ORDER BY p.page`,
      );
      const { phrases } = parseQuery(text);
      const rows = await found.all({ ...db.textSearch.values(phrases) });
      expect(rows.map(({ page }) => page)).toEqual(expected);
    });
  });

  describe.runIf(isServer && !isMissing)('as a server', () => {
    test('creates its schema once, for programs that start together', async () => {
      const address = await createDatabase(server.address);
      const started = await Promise.all(
        Array.from({ length: 3 }, () => postgresDatabase(address).open()),
      );
      for (const db of started) opened(db);
      const versions = started[0]?.prepare<[], { version: number }>(
        'SELECT version FROM quarry_versions',
      );
      expect(await versions?.all()).not.toEqual([]);
    });

    test('locks what another process has locked when it is done, or has ended', async () => {
      const database = postgresDatabase(await createDatabase(server.address));
      const [one, other] = [opened(await database.open()), await database.open()];
      const [shared, together] = [
        await one.peers.lock('a', { shared: true }),
        await other.peers.lock('a', { shared: true }),
      ];
      expect(await one.peers.tryLock('a')).toBe(null);
      await shared();
      await together();
      await other.peers.lock('a');
      expect(await one.peers.tryLock('a')).toBe(null);
      await expect(one.peers.lock('a', { signal: AbortSignal.timeout(50) })).rejects.toThrow(
        /aborted/,
      );
      const waiting = one.peers.lock('a');
      await other.close();
      await (await waiting)();
    });

    test('continues after it was restarted, and says when it does not answer', async () => {
      const address = await createDatabase(server.address);
      const db = opened(await postgresDatabase(address).open());
      const hasty = opened(await postgresDatabase(address, 500).open());
      const put = (name: string) =>
        db.transaction(async () => {
          await db.prepare<[string, string]>('INSERT INTO settings VALUES (?, ?)').run(name, '');
        })();
      await put('before');
      await server.stop();
      const waiting = put('meanwhile');
      const names = (from: Database) =>
        from.prepare<[]>('SELECT name FROM settings ORDER BY name').all();
      const trouble = await names(hasty).catch(storageTrouble);
      expect(trouble).toMatch(/^The database does not answer/);
      await server.start();
      await waiting;
      expect(await names(db)).toEqual([{ name: 'before' }, { name: 'meanwhile' }]);
    });
  });
});

test('values of a statement are numbered, but not what only looks like one', () => {
  const sql = `SELECT '@a ?', "b@c" FROM t WHERE x = @x AND (@y IS NULL OR y = @y) AND x <> @x -- @z`;
  expect(numbered(sql)).toEqual({
    text: `SELECT '@a ?', "b@c" FROM t WHERE x = $1 AND (CAST($2 AS text) IS NULL OR y = $2) AND x <> $1 -- @z`,
    names: ['x', 'y'],
  });
  expect(numbered('VALUES (?, ?)').text).toBe('VALUES ($1, $2)');
});
