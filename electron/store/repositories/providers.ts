import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type {
  ModelDownloadRecord,
  ModelDownloadRepository,
  ProviderRecord,
  ProviderRepository,
} from '../provider-types.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { now, type Row, recordReader, stored, storedText } from './rows.ts';

export function providerRepository(db: Database): ProviderRepository {
  const query = queriesOf(db);
  const resource = resourceRepository<ProviderRecord>()(
    db,
    'id accountId kind name model baseUrl path isDefault createdAt',
    {
      ...{ table: 'providers', prefix: 'prov', flags: ['isDefault'], hasUniqueNames: true },
      order: 'r.created_at, r.id',
    },
  );
  const setDefault =
    query.command(`UPDATE providers SET is_default = CASE WHEN id = @id THEN 1 ELSE 0 END
     WHERE account_id = @accountId`);
  return {
    ...resource,
    create: (provider) => resource.create({ ...provider, isDefault: false }),
    setDefault: (accountId, id) => setDefault({ accountId, id }),
    remove: db.transaction(async (id, at) => {
      await resource.change(id, { isDefault: false });
      await resource.remove(id, at);
    }),
    purge: query.records(
      'DELETE FROM providers WHERE deleted_at IS NOT NULL RETURNING id',
      ({ id }: { id: string }) => id,
    ),
  };
}

const downloadOf = recordReader<ModelDownloadRecord>()(
  'id accountId url fileName sha256 state bytesTotal etag problem',
  { texts: ['problem'] },
);

export function modelDownloadRepository(db: Database): ModelDownloadRepository {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO model_downloads (id, account_id, url, file_name, sha256, state, created_at)
     VALUES (@id, @accountId, @url, @fileName, @sha256, 'paused', @at) RETURNING *`,
  );
  const byId = query.record<[string], ModelDownloadRecord>(
    'SELECT * FROM model_downloads WHERE id = ?',
    downloadOf,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE model_downloads
     SET state = @state, sha256 = @sha256, bytes_total = @bytesTotal, etag = @etag, problem = @problem WHERE id = @id`,
  );
  return {
    async create(download) {
      return downloadOf(stored(await insert.get({ ...download, id: newId('dl'), at: now() })));
    },
    list: query.records(
      'SELECT * FROM model_downloads WHERE account_id = ? ORDER BY created_at DESC, id DESC',
      downloadOf,
    ),
    byId,
    update: db.transaction(async (id, change) => {
      const download = await byId(id);
      if (!download) return;
      const changed = { ...download, ...change };
      await update.run({ ...changed, id, problem: storedText(changed.problem) });
    }),
    pauseAll: query.command(
      "UPDATE model_downloads SET state = 'paused' WHERE state IN ('downloading', 'verifying')",
    ),
    remove: query.command('DELETE FROM model_downloads WHERE id = ?'),
  };
}
