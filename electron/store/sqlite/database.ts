/** Opens the database file and brings its schema up to date. */
import Database from 'better-sqlite3';
import { FIRST_VERSION, MIGRATIONS, SCHEMA } from '../schema/index.ts';

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
  finishWrites(db);
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

/**
 * Makes `get` of a statement that writes and returns rows (RETURNING) run to its end. It would stop
 * at the first row and drop the failure of the commit, for example on a full disk, although nothing
 * was stored.
 */
function finishWrites(db: Db): void {
  const prepare = db.prepare.bind(db);
  db.prepare = ((source: string) => {
    const statement = prepare<unknown[], unknown>(source);
    if (statement.reader && !statement.readonly) {
      statement.get = (...values: unknown[]) => statement.all(...values)[0];
    }
    return statement;
  }) as typeof db.prepare;
}

/** The `user_version` of an up-to-date database. */
export const CURRENT_VERSION = FIRST_VERSION + MIGRATIONS.length;

/**
 * Creates the schema in an empty database, then applies missing migrations, each step in a
 * transaction. Throws for data of a newer version, and of a version before the first.
 */
export function migrate(db: Db, migrations: readonly string[] = MIGRATIONS): void {
  const version = (): number => Number(db.pragma('user_version', { simple: true }));
  const supported = FIRST_VERSION + migrations.length;
  const found = version();
  if (found > supported) {
    throw new Error(
      `The data was written by a newer version of Quarry (schema version ${found}, supported: ${supported}).`,
    );
  }
  if (found > 0 && found < FIRST_VERSION) {
    throw new Error(
      `The data was written by a development version of Quarry (schema version ${found}, supported: ${FIRST_VERSION} to ${supported}). Choose another data folder with --data and add the documents again; nothing in this one was changed.`,
    );
  }
  const step = db.transaction((sql: string, next: number) => {
    // Another process may have migrated while this one waited for the lock.
    if (version() >= next) return;
    db.exec(sql);
    db.pragma(`user_version = ${next}`);
  });
  for (const [index, sql] of [SCHEMA, ...migrations].entries()) {
    step.immediate(sql, FIRST_VERSION + index);
  }
}
