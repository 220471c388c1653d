/** Opens the database file and brings its schema up to date. */
import Database from 'better-sqlite3';
import { stepsFrom } from '../schema/index.ts';

/** What the schema has besides tables and indexes: the text indexes (FTS5), and the triggers. */
const TEXT_AND_TRIGGERS = /* sql */ `
-- Row ids are those of pages; tokens are made by search-text.ts, so the tokenizer only splits.
CREATE VIRTUAL TABLE page_text USING fts5 (
  tokens,
  tokenize = 'unicode61 remove_diacritics 0',
  prefix = '2 3'
);

CREATE VIRTUAL TABLE corrected_text USING fts5 (
  tokens,
  tokenize = 'unicode61 remove_diacritics 0',
  prefix = '2 3'
);

CREATE TRIGGER page_text_follows_pages AFTER DELETE ON pages BEGIN
  DELETE FROM page_text WHERE rowid = old.id;
END;

CREATE TRIGGER ingests_are_never_changed BEFORE UPDATE ON ingests BEGIN
  SELECT raise(ABORT, 'ingests are append-only');
END;

CREATE TRIGGER job_end_is_owed AFTER UPDATE OF status ON jobs
WHEN new.status IN ('completed', 'failed') AND new.webhook_url IS NOT NULL
BEGIN
  -- Due at once: zero is past by every clock.
  INSERT INTO deliveries (id, job_id, state, due_at, created_at)
  VALUES ('evt-' || lower(hex(randomblob(12))), new.id, 'pending', 0, new.updated_at)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER corrected_text_follows_pages AFTER DELETE ON corrected_pages BEGIN
  DELETE FROM corrected_text WHERE rowid = old.id;
END;

-- A run holds nothing once all its documents are deleted for good.
CREATE TRIGGER field_runs_follow_results AFTER DELETE ON field_results
WHEN NOT EXISTS (SELECT 1 FROM field_results WHERE run_id = old.run_id) BEGIN
  DELETE FROM field_runs WHERE id = old.run_id;
END;
`;

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
