import { newId } from '../ids.ts';
import type { Account } from '../records.ts';
import type { AccountRepository, KeyRepository } from '../types.ts';
import type { Db } from './database.ts';
import { type KeyRow, keyOf, now } from './rows.ts';

interface AccountRow {
  id: string;
  name: string;
  created_at: string;
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
});

export function accountRepository(db: Db): AccountRepository {
  const all = db.prepare<[], AccountRow>('SELECT * FROM accounts ORDER BY name');
  const byName = db.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE name = ?');
  const insert = db.prepare<[string, string, string], AccountRow>(
    `INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING *`,
  );
  return {
    async list() {
      return all.all().map(accountOf);
    },
    async byName(name) {
      const row = byName.get(name);
      return row ? accountOf(row) : null;
    },
    async create(name) {
      const row = insert.get(newId('acc'), name, now());
      if (!row) throw new Error('The account was not stored.');
      return accountOf(row);
    },
  };
}

export function keyRepository(db: Db): KeyRepository {
  const insert = db.prepare<unknown[], KeyRow>(
    `INSERT INTO keys (id, account_id, hash, last_four, label, allowance, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const byHash = db.prepare<[Uint8Array], KeyRow>('SELECT * FROM keys WHERE hash = ?');
  const byId = db.prepare<[string], KeyRow>('SELECT * FROM keys WHERE id = ?');
  const list = db.prepare<[{ account: string | null }], KeyRow>(
    'SELECT * FROM keys WHERE @account IS NULL OR account_id = @account ORDER BY created_at',
  );
  const revoke = db.prepare<[string, string]>(
    'UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );
  const touch = db.prepare<[string, string]>('UPDATE keys SET last_used_at = ? WHERE id = ?');
  const charge = db.prepare<[number, string]>(
    'UPDATE keys SET pages_used = pages_used + ? WHERE id = ?',
  );
  return {
    async create({ accountId, hash, lastFour, label, allowance }) {
      const row = insert.get(newId('key'), accountId, hash, lastFour, label, allowance, now());
      if (!row) throw new Error('The key was not stored.');
      return keyOf(row);
    },
    async byHash(hash) {
      const row = byHash.get(hash);
      return row ? keyOf(row) : null;
    },
    async byId(id) {
      const row = byId.get(id);
      return row ? keyOf(row) : null;
    },
    async list(accountId) {
      return list.all({ account: accountId ?? null }).map(keyOf);
    },
    async revoke(id) {
      return revoke.run(now(), id).changes === 1;
    },
    async touch(id) {
      touch.run(now(), id);
    },
    async charge(id, pages) {
      charge.run(pages, id);
    },
  };
}
