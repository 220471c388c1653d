import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ProviderRecord, ProviderRepository } from '../provider-types.ts';
import { nameIsFree, now, type Row, recordReader } from './rows.ts';

const providerOf = recordReader<ProviderRecord>()(
  'id accountId kind name model baseUrl path isDefault',
  { flags: ['isDefault'] },
);

export function providerRepository(db: Database): ProviderRepository {
  const list = db.prepare<[string], Row>(
    'SELECT * FROM providers WHERE account_id = ? AND removed_at IS NULL ORDER BY created_at, id',
  );
  const byId = db.prepare<[string], Row>(
    'SELECT * FROM providers WHERE id = ? AND removed_at IS NULL',
  );
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO providers (id, account_id, kind, name, model, base_url, path, created_at)
     VALUES (@id, @accountId, @kind, @name, @model, @baseUrl, @path, @at)
     ON CONFLICT DO NOTHING RETURNING *`,
  );
  const change = db.prepare<unknown[], Row>(
    `UPDATE providers SET name = @name, model = @model, base_url = @baseUrl, path = @path
     WHERE id = @id AND ${nameIsFree('providers', '@name', 'removed_at')} RETURNING *`,
  );
  const setDefault = db.prepare<unknown[]>(
    `UPDATE providers SET is_default = CASE WHEN id = @id THEN 1 ELSE 0 END
     WHERE account_id = @accountId`,
  );
  const remove = db.prepare<[string, string]>(
    'UPDATE providers SET removed_at = ?, is_default = 0 WHERE id = ?',
  );
  const isRemoved = db.prepare<[string, string], { id: string }>(
    'SELECT id FROM providers WHERE account_id = ? AND id = ? AND removed_at IS NOT NULL',
  );
  const restore = db.prepare<[string], Row>(
    `UPDATE providers SET removed_at = NULL
     WHERE id = ? AND ${nameIsFree('providers', 'providers.name', 'removed_at')} RETURNING *`,
  );
  const purge = db.prepare<[], { id: string }>(
    'DELETE FROM providers WHERE removed_at IS NOT NULL RETURNING id',
  );
  return {
    async list(accountId) {
      return (await list.all(accountId)).map(providerOf);
    },
    async byId(id) {
      return providerOf(await byId.get(id));
    },
    async create(provider) {
      return providerOf(await insert.get({ ...provider, id: newId('prov'), at: now() }));
    },
    async change(id, values) {
      return providerOf(await change.get({ ...values, id }));
    },
    async setDefault(accountId, id) {
      await setDefault.run({ accountId, id });
    },
    async remove(id, at) {
      await remove.run(at, id);
    },
    restore: db.transaction(async (accountId, id) => {
      if (!(await isRemoved.get(accountId, id))) return null;
      return providerOf(await restore.get(id)) ?? 'name_taken';
    }),
    async purge() {
      return (await purge.all()).map(({ id }) => id);
    },
  };
}
