/**
 * The one connection of a process to its SQLite file. Statements run on the thread that calls them;
 * while a transaction is open, statements outside of it wait for its end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Statement } from '../database.ts';
import { UNREACHED } from '../peers.ts';
import { matchExpression } from '../search-text.ts';
import type { Db } from './database.ts';

/** How long a statement blocks the thread for the lock of another process; milliseconds. */
const HELD = 20;
/** Delay before a retry; milliseconds. */
const PAUSE = 50;

interface Transaction {
  /** Null once it has ended. */
  ended: Promise<void> | null;
}

const isLocked = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

/**
 * @param patience how long a statement waits for the lock of another process, such as the command
 * line or a backup; milliseconds. Other work continues meanwhile.
 */
export function connectSqlite(db: Db, patience: number): Database {
  db.pragma(`busy_timeout = ${HELD}`);
  const transactions = new AsyncLocalStorage<Transaction>();
  /** The transaction that is open. */
  let open: Transaction | null = null;

  async function execute<T>(work: () => T): Promise<T> {
    const own = transactions.getStore();
    if (own?.ended === null) throw new Error('The transaction has ended.');
    for (let end = 0; ; ) {
      while (open !== null && open !== own) await open.ended;
      try {
        return work();
      } catch (error) {
        end ||= performance.now() + patience;
        // Within a transaction the lock is held, and what was written before must not be repeated.
        if (own || !isLocked(error) || performance.now() > end) throw error;
      }
      await sleep(PAUSE);
    }
  }

  function prepare(sql: string): Statement<unknown[], unknown> {
    const statement = db.prepare<unknown[], unknown>(sql);
    // `get` would stop a statement that writes at its first row and drop the failure of the commit,
    // for example on a full disk, although nothing was stored.
    const isRead = statement.readonly;
    return {
      get: (...values) =>
        execute(() => (isRead ? statement.get(...values) : statement.all(...values)[0])),
      all: (...values) => execute(() => statement.all(...values)),
      run: (...values) => execute(() => statement.run(...values).changes),
    };
  }

  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const transaction =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (transactions.getStore()) return work(...args);
      const { promise, resolve } = Promise.withResolvers<void>();
      const own: Transaction = { ended: promise };
      await execute(() => {
        begin.run();
        open = own;
      });
      try {
        const result = await transactions.run(own, () => work(...args));
        commit.run();
        return result;
      } finally {
        // An error of the disk may have rolled it back already.
        if (db.inTransaction) rollback.run();
        own.ended = null;
        open = null;
        resolve();
      }
    };

  const overwriteDeletedText = (on: boolean): void => {
    for (const index of ['page_text', 'corrected_text']) {
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', ${Number(on)})`);
    }
  };
  /** Earlier versions of the pages of the database stay in the log until then. */
  const emptyLog = (): void => {
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // On a disk error the log stays until a later checkpoint.
    }
  };

  return {
    prepare: prepare as Database['prepare'],
    transaction,
    erasure(work) {
      const erase = transaction(async (...args: Parameters<typeof work>) => {
        overwriteDeletedText(true);
        const result = await work(...args);
        overwriteDeletedText(false);
        return result;
      });
      return async (...args) => {
        const result = await erase(...args);
        await execute(emptyLog);
        return result;
      };
    },
    textSearch: {
      condition: (index) => `${index} MATCH @match`,
      values: (phrases) => ({ match: matchExpression(phrases) }),
    },
    peers: UNREACHED,
    isShared: db.pragma('locking_mode', { simple: true }) !== 'exclusive',
    async close() {
      db.close();
    },
  };
}
