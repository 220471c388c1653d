/** Opens the database file and brings its schema up to date. */
import Database from 'better-sqlite3';
import { stepsFrom } from '../schema/index.ts';
import { TEXT_AND_TRIGGERS } from './schema.ts';

export type Db = Database.Database;

/** How long a statement waits for the lock of another process (the command line), in ms. */
export const BUSY_TIMEOUT = 5_000;

export function openDatabase(file: string, patience = BUSY_TIMEOUT): Db {
  const db = openWithLog(file, patience);
  // In WAL mode NORMAL survives a crash of the program; a power failure can lose only the last
  // commits.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  // What is deleted is overwritten, so that purged documents leave nothing.
  db.pragma('secure_delete = ON');
  migrate(db);
  return db;
}

/**
 * The index of the write-ahead log is a file that processes share. Without room for it the index is
 * kept in memory, and only this process can use the database until it is closed.
 */
function openWithLog(file: string, patience: number): Db {
  const db = new Database(file, { timeout: patience });
  try {
    db.pragma('journal_mode = WAL');
    return db;
  } catch (error) {
    db.close();
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string' || !code.startsWith('SQLITE_IOERR_SHM')) throw error;
  }
  const alone = new Database(file, { timeout: patience });
  alone.pragma('locking_mode = EXCLUSIVE');
  alone.pragma('journal_mode = WAL');
  return alone;
}

/** Creates the schema in an empty database or applies missing migrations, each in a transaction. */
export function migrate(db: Db, migrations?: readonly string[]): void {
  const version = (): number => Number(db.pragma('user_version', { simple: true }));
  const step = db.transaction((sql: string, next: number) => {
    // Another process may have migrated while this one waited for the lock.
    if (version() >= next) return;
    db.exec(sql);
    db.pragma(`user_version = ${next}`);
  });
  for (const { version: next, sql } of stepsFrom(version(), TEXT_AND_TRIGGERS, migrations)) {
    step.immediate(sql, next);
  }
}
