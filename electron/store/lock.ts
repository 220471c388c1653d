/**
 * Keeps a second service away from a data folder. The lock is SQLite's own on a file that holds
 * nothing else: the operating system lets go of it when the process ends, however it ends.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Quarry is using the data in ${folder}; close it, or name another with --data.`);
    this.name = 'FolderInUse';
  }
}

/** The answer lets go of the folder. */
export function lockFolder(folder: string): () => void {
  const db = new Database(join(folder, 'lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const busy = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw busy ? new FolderInUse(folder) : error;
  }
  return () => db.close();
}
