import type { ExposureRepository } from '../types.ts';
import type { Db } from './database.ts';

export function exposureRepository(db: Db): ExposureRepository {
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
  return {
    async of(accountId) {
      return {
        webhooks: webhooks.all(accountId),
        sources: sources.all(accountId),
        publicDocuments: published.get(accountId)?.count ?? 0,
      };
    },
  };
}
