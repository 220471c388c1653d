/** Looks at the store of a data folder without changing it: no migration, no file is made. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { blobPath } from './blobs.ts';
import { MIGRATIONS } from './sqlite/migrations/index.ts';

export interface StoreReport {
  /** Migrations that the database has, and that this program knows. */
  readonly schema: number;
  readonly known: number;
  /** Bytes of the database. */
  readonly size: number;
  readonly documents: number;
  /** What is wrong with the database, as SQLite says it. */
  readonly damage: readonly string[];
  /** Stored PDFs that are no longer there. */
  readonly missingFiles: number;
}

/** Null when there is no database yet. */
export async function inspectStore(folder: string): Promise<StoreReport | null> {
  const file = join(folder, 'quarry.db');
  if (!existsSync(file)) return null;
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const damage = [...integrityOf(db), ...danglingIn(db)];
    const hashes = db
      .prepare<[], { sha256: string }>(
        'SELECT DISTINCT sha256 FROM documents WHERE sha256 IS NOT NULL',
      )
      .all();
    const root = join(folder, 'files');
    const documents = db.prepare<[], { total: number }>('SELECT count(*) AS total FROM documents');
    return {
      schema: Number(db.pragma('user_version', { simple: true })),
      known: MIGRATIONS.length,
      size: (await stat(file)).size,
      documents: documents.get()?.total ?? 0,
      damage,
      missingFiles: hashes.filter(({ sha256 }) => !existsSync(blobPath(root, sha256))).length,
    };
  } finally {
    db.close();
  }
}

/** Structure of the file; indexes are not compared, which would take minutes on a large library. */
function integrityOf(db: Database.Database): string[] {
  const rows = db.pragma('quick_check(5)') as { quick_check: string }[];
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
}

function danglingIn(db: Database.Database): string[] {
  const rows = db.pragma('foreign_key_check') as { table: string }[];
  return [...new Set(rows.map(({ table }) => `a row of ${table} belongs to nothing`))];
}
