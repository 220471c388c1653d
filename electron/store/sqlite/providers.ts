import { newId } from '../ids.ts';
import type { ProviderRecord, ProviderRepository } from '../provider-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';

interface ProviderRow {
  id: string;
  account_id: string;
  kind: ProviderRecord['kind'];
  name: string;
  model: string | null;
  base_url: string | null;
  path: string | null;
  is_default: number;
}

const providerOf = (row: ProviderRow): ProviderRecord => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  name: row.name,
  model: row.model,
  baseUrl: row.base_url,
  path: row.path,
  isDefault: row.is_default === 1,
});

const orNull = (row: ProviderRow | undefined): ProviderRecord | null =>
  row ? providerOf(row) : null;

export function providerRepository(db: Db): ProviderRepository {
  const list = db.prepare<[string], ProviderRow>(
    'SELECT * FROM providers WHERE account_id = ? AND removed_at IS NULL ORDER BY created_at, id',
  );
  const byId = db.prepare<[string], ProviderRow>(
    'SELECT * FROM providers WHERE id = ? AND removed_at IS NULL',
  );
  const insert = db.prepare<unknown[], ProviderRow>(
    `INSERT INTO providers (id, account_id, kind, name, model, base_url, path, created_at)
     VALUES (@id, @accountId, @kind, @name, @model, @baseUrl, @path, @at)
     ON CONFLICT DO NOTHING RETURNING *`,
  );
  const change = db.prepare<unknown[], ProviderRow>(
    `UPDATE OR IGNORE providers SET name = @name, model = @model, base_url = @baseUrl, path = @path
     WHERE id = @id RETURNING *`,
  );
  const setDefault = db.prepare<unknown[]>(
    'UPDATE providers SET is_default = (id IS @id) WHERE account_id = @accountId',
  );
  const remove = db.prepare<[string, string]>(
    'UPDATE providers SET removed_at = ?, is_default = 0 WHERE id = ?',
  );
  const isRemoved = db.prepare<[string, string], { id: string }>(
    'SELECT id FROM providers WHERE account_id = ? AND id = ? AND removed_at IS NOT NULL',
  );
  const restore = db.prepare<[string], ProviderRow>(
    'UPDATE OR IGNORE providers SET removed_at = NULL WHERE id = ? RETURNING *',
  );
  const purge = db.prepare<[], { id: string }>(
    'DELETE FROM providers WHERE removed_at IS NOT NULL RETURNING id',
  );
  return {
    async list(accountId) {
      return list.all(accountId).map(providerOf);
    },
    async byId(id) {
      return orNull(byId.get(id));
    },
    async create(provider) {
      return orNull(insert.get({ ...provider, id: newId('prov'), at: now() }));
    },
    async change(id, values) {
      return orNull(change.get({ ...values, id }));
    },
    async setDefault(accountId, id) {
      setDefault.run({ accountId, id });
    },
    async remove(id, at) {
      remove.run(at, id);
    },
    async restore(accountId, id) {
      if (!isRemoved.get(accountId, id)) return null;
      return orNull(restore.get(id)) ?? 'name_taken';
    },
    async purge() {
      return purge.all().map(({ id }) => id);
    },
  };
}
