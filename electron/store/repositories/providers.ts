import type { Database } from '../database.ts';
import type { ProviderRecord, ProviderRepository } from '../provider-types.ts';
import { resourceRepository } from './resources.ts';

export function providerRepository(db: Database): ProviderRepository {
  const resource = resourceRepository<ProviderRecord>()(
    db,
    'id accountId kind name model baseUrl path isDefault createdAt',
    {
      ...{ table: 'providers', prefix: 'prov', flags: ['isDefault'], hasUniqueNames: true },
      order: 'r.created_at, r.id',
    },
  );
  const setDefault = db.prepare<unknown[]>(
    `UPDATE providers SET is_default = CASE WHEN id = @id THEN 1 ELSE 0 END
     WHERE account_id = @accountId`,
  );
  const purge = db.prepare<[], { id: string }>(
    'DELETE FROM providers WHERE deleted_at IS NOT NULL RETURNING id',
  );
  return {
    ...resource,
    create: (provider) => resource.create({ ...provider, isDefault: false }),
    async setDefault(accountId, id) {
      await setDefault.run({ accountId, id });
    },
    remove: db.transaction(async (id, at) => {
      await resource.change(id, { isDefault: false });
      await resource.remove(id, at);
    }),
    async purge() {
      return (await purge.all()).map(({ id }) => id);
    },
  };
}
