import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ModelDownloadRecord, ModelDownloadRepository } from '../provider-types.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

const downloadOf = recordReader<ModelDownloadRecord>()(
  'id accountId url fileName sha256 state bytesTotal etag problem',
);

export function modelDownloadRepository(db: Database): ModelDownloadRepository {
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO model_downloads (id, account_id, url, file_name, sha256, state, created_at)
     VALUES (@id, @accountId, @url, @fileName, @sha256, 'paused', @at) RETURNING *`,
  );
  const list = db.prepare<[string], Row>(
    'SELECT * FROM model_downloads WHERE account_id = ? ORDER BY created_at DESC, id DESC',
  );
  const byId = db.prepare<[string], Row>('SELECT * FROM model_downloads WHERE id = ?');
  const update = db.prepare<unknown[]>(
    `UPDATE model_downloads
     SET state = @state, sha256 = @sha256, bytes_total = @bytesTotal, etag = @etag, problem = @problem WHERE id = @id`,
  );
  const pauseAll = db.prepare<[]>(
    "UPDATE model_downloads SET state = 'paused' WHERE state IN ('downloading', 'verifying')",
  );
  const remove = db.prepare<[string]>('DELETE FROM model_downloads WHERE id = ?');
  return {
    async create(download) {
      return downloadOf(stored(await insert.get({ ...download, id: newId('dl'), at: now() })));
    },
    async list(accountId) {
      return (await list.all(accountId)).map(downloadOf);
    },
    async byId(id) {
      return downloadOf(await byId.get(id));
    },
    update: db.transaction(async (id, change) => {
      const row = await byId.get(id);
      if (row) await update.run({ ...downloadOf(row), ...change, id });
    }),
    async pauseAll() {
      await pauseAll.run();
    },
    async remove(id) {
      await remove.run(id);
    },
  };
}
