import type { ModelDownload, ProviderKind, ServiceText } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ResourceRecord } from '../records.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { now, type Row, recordReader, stored, storedText } from './rows.ts';

export interface ProviderRecord extends ResourceRecord {
  readonly kind: Exclude<ProviderKind, 'built-in'>;
  readonly name: string;
  readonly model: string | null;
  readonly baseUrl: string | null;
  readonly path: string | null;
  readonly isDefault: boolean;
  readonly createdAt: string;
}

type ProviderValues = Pick<ProviderRecord, 'name' | 'model' | 'baseUrl' | 'path'>;

export interface ModelDownloadRecord {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly fileName: string;
  readonly sha256: string | null;
  readonly state: ModelDownload['state'];
  readonly bytesTotal: number | null;
  readonly etag: string | null;
  readonly problem: ServiceText | null;
}

/** Oldest first. Keys are never stored here (see service/answerers/keys.ts). */
export function providerRepository(db: Database) {
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
    create: (provider: ProviderValues & Pick<ProviderRecord, 'accountId' | 'kind'>) =>
      resource.create({ ...provider, isDefault: false }),
    /** Null: none of them is the default. */
    setDefault: (accountId: string, id: string | null) => setDefault({ accountId, id }),
    /** Deletes it; it is no longer the default. */
    remove: db.transaction(async (id: string, at: string) => {
      await resource.change(id, { isDefault: false });
      await resource.remove(id, at);
    }),
    /** Purges the deleted ones; resolves to their ids. */
    purge: query.records<[], string, { id: string }>(
      'DELETE FROM providers WHERE deleted_at IS NOT NULL RETURNING id',
      ({ id }) => id,
    ),
  };
}

const downloadOf = recordReader<ModelDownloadRecord>()(
  'id accountId url fileName sha256 state bytesTotal etag problem',
  { texts: ['problem'] },
);

type NewDownload = Pick<ModelDownloadRecord, 'accountId' | 'url' | 'fileName' | 'sha256'>;
type DownloadChange = Partial<Omit<ModelDownloadRecord, 'id' | 'accountId' | 'url' | 'fileName'>>;

export function modelDownloadRepository(db: Database) {
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
    async create(download: NewDownload) {
      return downloadOf(stored(await insert.get({ ...download, id: newId('dl'), at: now() })));
    },
    /** Newest first. */
    list: query.records<[accountId: string], ModelDownloadRecord>(
      'SELECT * FROM model_downloads WHERE account_id = ? ORDER BY created_at DESC, id DESC',
      downloadOf,
    ),
    byId,
    update: db.transaction(async (id: string, change: DownloadChange) => {
      const download = await byId(id);
      if (!download) return;
      const changed = { ...download, ...change };
      await update.run({ ...changed, id, problem: storedText(changed.problem) });
    }),
    /** Pauses downloads that a quit or a crash interrupted. */
    pauseAll: query.command<[]>(
      "UPDATE model_downloads SET state = 'paused' WHERE state IN ('downloading', 'verifying')",
    ),
    remove: query.command<[id: string]>('DELETE FROM model_downloads WHERE id = ?'),
  };
}
