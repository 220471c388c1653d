import type { SchemaField } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { ResourceRecord } from '../records.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { now, recordReader } from './rows.ts';

/** A schema in its newest version. */
export interface SchemaRecord extends ResourceRecord {
  /** Unique among the schemas of the account that are not deleted. */
  readonly name: string;
  readonly description: string | null;
  /** 1-based. */
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type NewSchema = Pick<SchemaRecord, 'accountId' | 'name' | 'description' | 'fields'>;

export interface SchemaChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Creates a new version if they differ from the newest one. */
  readonly fields?: readonly SchemaField[] | undefined;
  /** The version that was edited: the change is rejected if there is a newer one. */
  readonly baseVersion?: number | undefined;
}

export interface SchemaVersionRecord {
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
}

const versionOf = recordReader<SchemaVersionRecord>()('version fields createdAt', {
  json: ['fields'],
});

/** Sorted by name. */
export function schemaRepository(db: Database) {
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
    /** Newest first. */
    versions: query.records<[id: string], SchemaVersionRecord>(
      'SELECT * FROM schema_versions WHERE schema_id = ? ORDER BY version DESC',
      versionOf,
    ),
  };
}
