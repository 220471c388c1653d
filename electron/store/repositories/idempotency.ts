import type { Db } from '../sqlite/database.ts';
import type { IdempotencyRepository, StoredAnswer } from '../types.ts';
import { now } from './rows.ts';

/** How long a first response is repeated. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

export function idempotencyRepository(db: Db): IdempotencyRepository {
  const get = db.prepare<[string, string, string], StoredAnswer>(
    'SELECT fingerprint, body FROM idempotency WHERE scope = ? AND key = ? AND created_at > ?',
  );
  const put = db.prepare<unknown[]>(
    `INSERT OR REPLACE INTO idempotency (scope, key, fingerprint, body, created_at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const expire = db.prepare<[string]>('DELETE FROM idempotency WHERE created_at <= ?');
  const horizon = (): string => new Date(Date.now() - KEPT_FOR).toISOString();
  return {
    async get(scope, key) {
      return get.get(scope, key, horizon()) ?? null;
    },
    async put(scope, key, { fingerprint, body }) {
      expire.run(horizon());
      put.run(scope, key, fingerprint, body, now());
    },
  };
}
