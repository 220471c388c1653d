/**
 * Prevents a second service on a data folder. It is an SQLite lock on a file without other content:
 * the operating system releases it when the process ends in any way.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Quarry is using the data in ${folder}; close it, or name another with --data.`);
    this.name = 'FolderInUse';
  }
}

/** Files in a data folder are not there for another service. */
export class DatabaseInUse extends Error {
  constructor(location: string) {
    super(
      `Another Quarry serves ${location} with the PDFs in its data folder; close it, or start all with --files.`,
    );
    this.name = 'DatabaseInUse';
  }
}

/** The returned function releases the lock. */
export function lockFolder(folder: string): () => void {
  const db = new Database(join(folder, 'lock'), { timeout: 0 });
  try {
    // Writes no file, so a full disk does not prevent it.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const busy = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw busy ? new FolderInUse(folder) : error;
  }
  return () => db.close();
}
