import type { Database } from '../database.ts';
import type { AddressCount, ExposureRepository } from '../types.ts';
import { queriesOf } from './queries.ts';

export function exposureRepository(db: Database): ExposureRepository {
  const webhooks = db.prepare<[string], { url: string; count: number }>(
    `SELECT j.webhook_url AS url, count(*) AS count FROM deliveries v JOIN jobs j ON j.id = v.job_id
     WHERE j.account_id = ? AND j.webhook_url IS NOT NULL
       AND EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = v.id)
     GROUP BY j.webhook_url`,
  );
  const sources = db.prepare<[string], { url: string; count: number }>(
    `SELECT source_url AS url, count(DISTINCT document_id) AS count FROM jobs
     WHERE account_id = ? AND source_url IS NOT NULL GROUP BY source_url`,
  );
  const published = db.prepare<[string], { count: number }>(
    `SELECT count(*) AS count FROM documents
     WHERE account_id = ? AND visibility = 'public' AND deleted_at IS NULL`,
  );
  const modelRequests = counter(db, 'model_requests');
  const modelFiles = counter(db, 'model_file_requests');
  return {
    countModelRequest: modelRequests.add,
    countModelFile: modelFiles.add,
    async of(accountId) {
      return {
        modelRequests: await modelRequests.of.all(accountId),
        modelFiles: await modelFiles.of.all(accountId),
        webhooks: await webhooks.all(accountId),
        sources: await sources.all(accountId),
        publicDocuments: (await published.get(accountId))?.count ?? 0,
      };
    },
  };
}

/** Counts by URL, in a table of account, url and count. */
function counter(db: Database, table: 'model_requests' | 'model_file_requests') {
  return {
    of: db.prepare<[string], AddressCount>(`SELECT url, count FROM ${table} WHERE account_id = ?`),
    add: queriesOf(db).command(`INSERT INTO ${table} (account_id, url, count) VALUES (?, ?, 1)
       ON CONFLICT (account_id, url) DO UPDATE SET count = ${table}.count + 1`),
  };
}
