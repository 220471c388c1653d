import type { Database } from '../database.ts';
import { now } from './rows.ts';

/** How long a first response is repeated. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

interface StoredAnswer {
  readonly fingerprint: string;
  readonly body: string;
}

/** First responses to requests with an Idempotency-Key. */
export function idempotencyRepository(db: Database) {
  const get = db.prepare<[string, string, string], StoredAnswer>(
    'SELECT fingerprint, body FROM idempotency WHERE scope = ? AND key = ? AND created_at > ?',
  );
  const put = db.prepare<unknown[]>(
    `INSERT INTO idempotency (scope, key, fingerprint, body, created_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint,
       body = excluded.body, created_at = excluded.created_at`,
  );
  const expire = db.prepare<[string]>('DELETE FROM idempotency WHERE created_at <= ?');
  const horizon = (): string => new Date(Date.now() - KEPT_FOR).toISOString();
  return {
    async get(scope: string, key: string) {
      return (await get.get(scope, key, horizon())) ?? null;
    },
    async put(scope: string, key: string, { fingerprint, body }: StoredAnswer) {
      await expire.run(horizon());
      await put.run(scope, key, fingerprint, body, now());
    },
  };
}
