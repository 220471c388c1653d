import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type {
  ModelDownloadRecord,
  ModelDownloadRepository,
  ProviderRecord,
  ProviderRepository,
} from '../provider-types.ts';
import { resourceRepository } from './resources.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

export function providerRepository(db: Database): ProviderRepository {
  const resource = resourceRepository<ProviderRecord>()(
    db,
    'id accountId kind name model baseUrl path isDefault createdAt',
    {
      ...{ table: 'providers', prefix: 'prov', flags: ['isDefault'], hasUniqueNames: true },
      order: 'r.created_at, r.id',
    },
  );
  const setDefault = db.prepare<unknown[]>(
    `UPDATE providers SET is_default = CASE WHEN id = @id THEN 1 ELSE 0 END
     WHERE account_id = @accountId`,
  );
  const purge = db.prepare<[], { id: string }>(
    'DELETE FROM providers WHERE deleted_at IS NOT NULL RETURNING id',
  );
  return {
    ...resource,
    create: (provider) => resource.create({ ...provider, isDefault: false }),
    async setDefault(accountId, id) {
      await setDefault.run({ accountId, id });
    },
    remove: db.transaction(async (id, at) => {
      await resource.change(id, { isDefault: false });
      await resource.remove(id, at);
    }),
    async purge() {
      return (await purge.all()).map(({ id }) => id);
    },
  };
}

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
