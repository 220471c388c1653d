import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { Account, KeyRecord, SessionRecord } from '../records.ts';
import { queriesOf } from './queries.ts';
import { now, type Row, recordReader, stored } from './rows.ts';

const accountOf = recordReader<Account>()('id name createdAt');
const keyOf = recordReader<KeyRecord>()(
  'id accountId label lastFour createdAt lastUsedAt revokedAt allowance pagesUsed role person',
);

export function accountRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<[string, string, string], Row>(
    `INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING *`,
  );
  return {
    list: query.records<[], Account>('SELECT * FROM accounts ORDER BY name', accountOf),
    byName: query.record<[name: string], Account>(
      'SELECT * FROM accounts WHERE name = ?',
      accountOf,
    ),
    async create(name: string) {
      return accountOf(stored(await insert.get(newId('acc'), name, now())));
    },
  };
}

/** Of people who have signed in. */
export function sessionRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<[Uint8Array, string, string, number]>(
    'INSERT INTO sessions (hash, name, role, expires_at) VALUES (?, ?, ?, ?)',
  );
  const byHash = db.prepare<[Uint8Array, number], SessionRecord>(
    'SELECT name, role FROM sessions WHERE hash = ? AND expires_at > ?',
  );
  const remove = query.command('DELETE FROM sessions WHERE hash = ? OR expires_at <= ?');
  return {
    async create(hash: Uint8Array, { name, role }: SessionRecord, expiresAt: number) {
      await remove(hash, Date.now());
      await insert.run(hash, name, role, expiresAt);
    },
    /** Null after its end. */
    async byHash(hash: Uint8Array) {
      return (await byHash.get(hash, Date.now())) ?? null;
    },
    end: (hash: Uint8Array) => remove(hash, Date.now()),
  };
}

interface NewKey
  extends Pick<KeyRecord, 'accountId' | 'lastFour' | 'label' | 'allowance'>,
    Partial<Pick<KeyRecord, 'role' | 'person'>> {
  readonly hash: Uint8Array;
}

export function keyRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO keys (id, account_id, hash, last_four, label, allowance, created_at, role,
       person) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const list = query.records<[{ account: string | null }], KeyRecord>(
    'SELECT * FROM keys WHERE @account IS NULL OR account_id = @account ORDER BY created_at',
    keyOf,
  );
  const revoke = query.change('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const touch = query.command('UPDATE keys SET last_used_at = ? WHERE id = ?');
  const charge = query.command('UPDATE keys SET pages_used = pages_used + ? WHERE id = ?');
  const left = db.prepare<[{ id: string; extractionId: number }], { pages: number | null }>(
    `SELECT allowance - pages_used - coalesce((SELECT sum(pages_to_read) FROM extractions e
       WHERE e.complete = 0 AND e.id <> @extractionId AND e.id IN (SELECT extraction_id FROM jobs
         WHERE key_id = @id AND status IN ('queued', 'processing'))), 0) AS pages
     FROM keys WHERE id = @id`,
  );
  const reserve = db.prepare<[number, number]>(
    'UPDATE extractions SET pages_to_read = ? WHERE id = ?',
  );
  return {
    async create(key: NewKey) {
      const { accountId, hash, lastFour, label, allowance, role = 'admin', person = null } = key;
      const id = newId('key');
      const values = [id, accountId, hash, lastFour, label, allowance, now(), role, person];
      return keyOf(stored(await insert.get(...values)));
    },
    byHash: query.record<[hash: Uint8Array], KeyRecord>('SELECT * FROM keys WHERE hash = ?', keyOf),
    byId: query.record<[id: string], KeyRecord>('SELECT * FROM keys WHERE id = ?', keyOf),
    list: (accountId?: string) => list({ account: accountId ?? null }),
    /** False if there is no such valid key. */
    revoke: (id: string) => revoke(now(), id),
    touch: (id: string) => touch(now(), id),
    charge: (id: string, pages: number) => charge(pages, id),
    /**
     * Reserves pages for an extraction that a job with the key is linked to, until it ends. Resolves
     * to the number of pages left if that is too few, else to null.
     */
    reserve: db.transaction(async (id: string, extractionId: number, pages: number) => {
      const rest = (await left.get({ id, extractionId }))?.pages ?? null;
      if (rest !== null && rest < pages) return Math.max(0, rest);
      await reserve.run(pages, extractionId);
      return null;
    }),
  };
}
