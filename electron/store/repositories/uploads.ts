import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { UploadRecord, UploadRepository } from '../types.ts';
import { now, stored } from './rows.ts';

/** How long an uploaded file is kept until an extract request names it. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

interface UploadRow {
  id: string;
  account_id: string;
  filename: string | null;
  sha256: string | null;
  size: number | null;
}

const uploadOf = (row: UploadRow): UploadRecord => ({
  id: row.id,
  accountId: row.account_id,
  filename: row.filename,
  file: row.sha256 === null ? null : { sha256: row.sha256, size: row.size ?? 0 },
});

export function uploadRepository(
  db: Database,
  releaseFile: (sha256: string) => Promise<void>,
): UploadRepository {
  const insert = db.prepare<unknown[], UploadRow>(
    'INSERT INTO uploads (id, account_id, filename, created_at) VALUES (?, ?, ?, ?) RETURNING *',
  );
  const byId = db.prepare<[string], UploadRow>('SELECT * FROM uploads WHERE id = ?');
  const attach = db.prepare<[string, number, string]>(
    'UPDATE uploads SET sha256 = ?, size = ? WHERE id = ? AND sha256 IS NULL',
  );
  const expire = db.prepare<[string], { sha256: string | null }>(
    'DELETE FROM uploads WHERE created_at <= ? RETURNING sha256',
  );
  return {
    async create(accountId, filename) {
      const horizon = new Date(Date.now() - KEPT_FOR).toISOString();
      for (const { sha256 } of await expire.all(horizon)) if (sha256) await releaseFile(sha256);
      return uploadOf(stored(await insert.get(newId('up'), accountId, filename, now())));
    },
    async byId(id) {
      const row = await byId.get(id);
      return row ? uploadOf(row) : null;
    },
    async attachFile(id, { sha256, size }) {
      return (await attach.run(sha256, size, id)) === 1;
    },
  };
}
