import type { Database } from '../database.ts';
import { queriesOf } from './queries.ts';

/** The number of documents, deliveries or requests for a URL. */
interface AddressCount {
  readonly url: string;
  readonly count: number;
}

/** Data that was sent to other machines, or can be read by them. */
export function exposureRepository(db: Database) {
  /** Attempted webhook deliveries. */
  const webhooks = db.prepare<[string], AddressCount>(
    `SELECT j.webhook_url AS url, count(*) AS count FROM deliveries v JOIN jobs j ON j.id = v.job_id
     WHERE j.account_id = ? AND j.webhook_url IS NOT NULL
       AND EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = v.id)
     GROUP BY j.webhook_url`,
  );
  /** Documents downloaded from a URL. */
  const sources = db.prepare<[string], AddressCount>(
    `SELECT source_url AS url, count(DISTINCT document_id) AS count FROM jobs
     WHERE account_id = ? AND source_url IS NOT NULL GROUP BY source_url`,
  );
  const published = db.prepare<[string], { count: number }>(
    `SELECT count(*) AS count FROM documents
     WHERE account_id = ? AND visibility = 'public' AND deleted_at IS NULL`,
  );
  /** Requests with document text to language models, by the base URL of their server. */
  const modelRequests = counter(db, 'model_requests');
  const modelFiles = counter(db, 'model_file_requests');
  return {
    countModelRequest: modelRequests.add,
    countModelFile: modelFiles.add,
    async of(accountId: string) {
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
    add: queriesOf(db).command<
      [accountId: string, url: string]
    >(`INSERT INTO ${table} (account_id, url, count) VALUES (?, ?, 1)
       ON CONFLICT (account_id, url) DO UPDATE SET count = ${table}.count + 1`),
  };
}
