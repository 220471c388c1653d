import type { Database } from '../database.ts';
import type {
  NewSchema,
  SchemaChange,
  SchemaRecord,
  SchemaRepository,
  SchemaVersionRecord,
} from '../schema-types.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { now, recordReader } from './rows.ts';

const versionOf = recordReader<SchemaVersionRecord>()('version fields createdAt', {
  json: ['fields'],
});

export function schemaRepository(db: Database): SchemaRepository {
  const query = queriesOf(db);
  const insertVersion = db.prepare<[string, number, string, string]>(
    'INSERT INTO schema_versions (schema_id, version, fields, created_at) VALUES (?, ?, ?, ?)',
  );
  const resource = resourceRepository<SchemaRecord>()(
    db,
    'id accountId name description version fields createdAt updatedAt',
    {
      ...{ table: 'saved_schemas', prefix: 'schema', json: ['fields'], hasUniqueNames: true },
      computed: {
        fields: `(SELECT fields FROM schema_versions v
          WHERE v.schema_id = r.id AND v.version = r.version)`,
      },
    },
  );

  const create = db.transaction(async ({ fields, ...schema }: NewSchema) => {
    const made = await resource.create({ ...schema, version: 1 });
    if (made === 'name_taken') return made;
    await insertVersion.run(made.id, 1, JSON.stringify(fields), made.createdAt);
    return { ...made, fields };
  });

  const change = db.transaction(
    async (id: string, { fields, baseVersion, ...values }: SchemaChange) => {
      const old = await resource.find(id);
      if (!old) return null;
      if (baseVersion !== undefined && baseVersion !== old.version) return 'outdated';
      const written = fields && JSON.stringify(fields);
      const isNew = written !== undefined && written !== JSON.stringify(old.fields);
      const version = isNew ? old.version + 1 : old.version;
      const changed = await resource.change(id, { ...values, version });
      if (!isNew || changed === 'name_taken') return changed;
      await insertVersion.run(id, version, written, now());
      return await resource.find(id);
    },
  );

  return {
    ...resource,
    create,
    change,
    versions: query.records(
      'SELECT * FROM schema_versions WHERE schema_id = ? ORDER BY version DESC',
      versionOf,
    ),
  };
}
