/** Inspects the store of a data folder read-only: no migration, no file is created. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { blobPath } from './blobs.ts';
import { FILES_SETTING } from './repositories/settings.ts';
import { CURRENT_VERSION } from './schema/index.ts';

export interface StoreReport {
  /** Schema version of the database, and the one of this program. */
  readonly schema: number;
  readonly known: number;
  /** Size of the database; bytes. */
  readonly size: number;
  readonly documents: number;
  /** Errors of the database, as reported by SQLite. */
  readonly damage: readonly string[];
  /** Number of PDFs that are missing in the data folder, if they are stored there. */
  readonly missingFiles: number;
}

/** Null if there is no database yet. */
export async function inspectStore(folder: string): Promise<StoreReport | null> {
  const file = join(folder, 'quarry.db');
  if (!existsSync(file)) return null;
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const damage = [...integrityOf(db), ...danglingIn(db)];
    // Files that are stored elsewhere are not looked for.
    const hashes = db
      .prepare<[string], { sha256: string }>(
        `SELECT DISTINCT sha256 FROM documents WHERE sha256 IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM settings WHERE name = ?)`,
      )
      .all(FILES_SETTING);
    const root = join(folder, 'files');
    const documents = db.prepare<[], { total: number }>('SELECT count(*) AS total FROM documents');
    return {
      schema: Number(db.pragma('user_version', { simple: true })),
      known: CURRENT_VERSION,
      size: (await stat(file)).size,
      documents: documents.get()?.total ?? 0,
      damage,
      missingFiles: hashes.filter(({ sha256 }) => !existsSync(blobPath(root, sha256))).length,
    };
  } finally {
    db.close();
  }
}

/**
 * Checks the structure of the file; indexes are not compared, which would take minutes on a large
 * library.
 */
function integrityOf(db: Database.Database): string[] {
  const rows = db.pragma('quick_check(5)') as { quick_check: string }[];
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
}

function danglingIn(db: Database.Database): string[] {
  const rows = db.pragma('foreign_key_check') as { table: string }[];
  return [...new Set(rows.map(({ table }) => `a row of ${table} belongs to nothing`))];
}
