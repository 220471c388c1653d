import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type {
  NewSchema,
  SchemaChange,
  SchemaRecord,
  SchemaRepository,
  SchemaVersionRecord,
} from '../schema-types.ts';
import { nameIsFree, now, pagedList, type Row, recordReader } from './rows.ts';
import { softDelete } from './soft-delete.ts';

const schemaOf = recordReader<SchemaRecord>()(
  'id accountId name description version fields createdAt updatedAt',
  { json: ['fields'] },
);
const versionOf = recordReader<SchemaVersionRecord>()('version fields createdAt', {
  json: ['fields'],
});

const FROM = `FROM saved_schemas s
  JOIN schema_versions v ON v.schema_id = s.id AND v.version = s.version`;
const SELECT = `SELECT s.*, v.fields ${FROM}`;

export function schemaRepository(db: Database): SchemaRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO saved_schemas
       (id, account_id, name, description, version, created_at, updated_at)
     VALUES (@id, @accountId, @name, @description, 1, @at, @at) ON CONFLICT DO NOTHING`,
  );
  const insertVersion = db.prepare<[string, number, string, string]>(
    'INSERT INTO schema_versions (schema_id, version, fields, created_at) VALUES (?, ?, ?, ?)',
  );
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE s.id = ? AND s.deleted_at IS NULL`);
  const list = pagedList(
    db,
    's.*, v.fields',
    `${FROM} WHERE s.account_id = @accountId AND s.deleted_at IS NULL`,
    'lower(s.name), s.name',
    schemaOf,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE saved_schemas SET name = @name, description = @description,
       version = @version, updated_at = @at
     WHERE id = @id AND ${nameIsFree('saved_schemas', '@name', 'deleted_at')}`,
  );
  const versions = db.prepare<[string], Row>(
    'SELECT * FROM schema_versions WHERE schema_id = ? ORDER BY version DESC',
  );
  const deleted = db.prepare<[string], Row>(
    `${SELECT} WHERE s.id = ? AND s.deleted_at IS NOT NULL`,
  );
  const putBack = db.prepare<[string]>(
    `UPDATE saved_schemas SET deleted_at = NULL
     WHERE id = ? AND ${nameIsFree('saved_schemas', 'saved_schemas.name', 'deleted_at')}`,
  );

  const record = async (id: string): Promise<SchemaRecord | null> => schemaOf(await byId.get(id));

  const create = db.transaction(async ({ fields, ...schema }: NewSchema) => {
    const [id, at] = [newId('schema'), now()];
    if ((await insert.run({ ...schema, id, at })) === 0) return null;
    await insertVersion.run(id, 1, JSON.stringify(fields), at);
    return await record(id);
  });

  const change = db.transaction(
    async (id: string, { fields, baseVersion, ...values }: SchemaChange) => {
      const row = await byId.get(id);
      const old = schemaOf(row);
      if (!row || !old) return null;
      if (baseVersion !== undefined && baseVersion !== old.version) return 'outdated';
      const at = now();
      const written = fields && JSON.stringify(fields);
      const isNew = written !== undefined && written !== row.fields;
      const changes = await update.run({
        id,
        at,
        name: values.name ?? old.name,
        description: values.description === undefined ? old.description : values.description,
        version: isNew ? old.version + 1 : old.version,
      });
      if (changes === 0) return 'name_taken';
      if (isNew) await insertVersion.run(id, old.version + 1, written, at);
      return await record(id);
    },
  );

  const restore = db.transaction(
    async (id: string): Promise<SchemaRecord | 'name_taken' | null> => {
      if (!(await deleted.get(id))) return null;
      return (await putBack.run(id)) === 0 ? 'name_taken' : await record(id);
    },
  );

  return {
    create,
    find: record,
    async list(accountId, paging) {
      return await list({ accountId }, paging);
    },
    change,
    async versions(id) {
      return (await versions.all(id)).map(versionOf);
    },
    ...softDelete(
      db,
      'saved_schemas',
      recordReader<Pick<SchemaRecord, 'id' | 'accountId' | 'name'>>()('id accountId name'),
    ),
    restore,
  };
}
