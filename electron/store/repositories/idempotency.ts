import type { Database } from '../database.ts';
import type { IdempotencyRepository, StoredAnswer } from '../types.ts';
import { now } from './rows.ts';

/** How long a first response is repeated. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

export function idempotencyRepository(db: Database): IdempotencyRepository {
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
    async get(scope, key) {
      return (await get.get(scope, key, horizon())) ?? null;
    },
    async put(scope, key, { fingerprint, body }) {
      await expire.run(horizon());
      await put.run(scope, key, fingerprint, body, now());
    },
  };
}
