import { newId } from '../ids.ts';
import type { ModelDownloadRecord, ModelDownloadRepository } from '../provider-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';

interface DownloadRow {
  id: string;
  account_id: string;
  url: string;
  file_name: string;
  sha256: string | null;
  state: ModelDownloadRecord['state'];
  bytes_total: number | null;
  etag: string | null;
  problem: string | null;
}

const downloadOf = (row: DownloadRow): ModelDownloadRecord => ({
  id: row.id,
  accountId: row.account_id,
  url: row.url,
  fileName: row.file_name,
  sha256: row.sha256,
  state: row.state,
  bytesTotal: row.bytes_total,
  etag: row.etag,
  problem: row.problem,
});

export function modelDownloadRepository(db: Db): ModelDownloadRepository {
  const insert = db.prepare<unknown[], DownloadRow>(
    `INSERT INTO model_downloads (id, account_id, url, file_name, sha256, state, created_at)
     VALUES (@id, @accountId, @url, @fileName, @sha256, 'paused', @at) RETURNING *`,
  );
  const list = db.prepare<[string], DownloadRow>(
    'SELECT * FROM model_downloads WHERE account_id = ? ORDER BY created_at DESC, id DESC',
  );
  const byId = db.prepare<[string], DownloadRow>('SELECT * FROM model_downloads WHERE id = ?');
  const update = db.prepare<unknown[]>(
    `UPDATE model_downloads
     SET state = @state, sha256 = @sha256, bytes_total = @bytesTotal, etag = @etag, problem = @problem WHERE id = @id`,
  );
  const pauseAll = db.prepare(
    "UPDATE model_downloads SET state = 'paused' WHERE state IN ('downloading', 'verifying')",
  );
  const remove = db.prepare<[string]>('DELETE FROM model_downloads WHERE id = ?');
  return {
    async create(download) {
      const row = insert.get({ ...download, id: newId('dl'), at: now() });
      if (!row) throw new Error('The download was not stored.');
      return downloadOf(row);
    },
    async list(accountId) {
      return list.all(accountId).map(downloadOf);
    },
    async byId(id) {
      const row = byId.get(id);
      return row ? downloadOf(row) : null;
    },
    async update(id, change) {
      const row = byId.get(id);
      if (row) update.run({ ...downloadOf(row), ...change, id });
    },
    async pauseAll() {
      pauseAll.run();
    },
    async remove(id) {
      remove.run(id);
    },
  };
}
