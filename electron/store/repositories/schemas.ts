import { newId } from '../ids.ts';
import type {
  NewSchema,
  SchemaChange,
  SchemaRecord,
  SchemaRepository,
  SchemaVersionRecord,
} from '../schema-types.ts';
import type { Db } from '../sqlite/database.ts';
import { now, pagedList, type Row, recordReader } from './rows.ts';
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

export function schemaRepository(db: Db): SchemaRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT OR IGNORE INTO saved_schemas
       (id, account_id, name, description, version, created_at, updated_at)
     VALUES (@id, @accountId, @name, @description, 1, @at, @at)`,
  );
  const insertVersion = db.prepare<[string, number, string, string]>(
    'INSERT INTO schema_versions (schema_id, version, fields, created_at) VALUES (?, ?, ?, ?)',
  );
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE s.id = ? AND s.deleted_at IS NULL`);
  const list = pagedList(
    db,
    's.*, v.fields',
    `${FROM} WHERE s.account_id = @accountId AND s.deleted_at IS NULL`,
    's.name COLLATE NOCASE, s.name',
    schemaOf,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE OR IGNORE saved_schemas SET name = @name, description = @description,
       version = @version, updated_at = @at WHERE id = @id`,
  );
  const versions = db.prepare<[string], Row>(
    'SELECT * FROM schema_versions WHERE schema_id = ? ORDER BY version DESC',
  );
  const deleted = db.prepare<[string], Row>(
    `${SELECT} WHERE s.id = ? AND s.deleted_at IS NOT NULL`,
  );
  const putBack = db.prepare<[string]>(
    'UPDATE OR IGNORE saved_schemas SET deleted_at = NULL WHERE id = ?',
  );

  const record = (id: string): SchemaRecord | null => schemaOf(byId.get(id));

  const create = db.transaction(({ fields, ...schema }: NewSchema) => {
    const [id, at] = [newId('schema'), now()];
    if (insert.run({ ...schema, id, at }).changes === 0) return null;
    insertVersion.run(id, 1, JSON.stringify(fields), at);
    return record(id);
  });

  const change = db.transaction((id: string, { fields, baseVersion, ...values }: SchemaChange) => {
    const row = byId.get(id);
    const old = schemaOf(row);
    if (!row || !old) return null;
    if (baseVersion !== undefined && baseVersion !== old.version) return 'outdated';
    const at = now();
    const written = fields && JSON.stringify(fields);
    const isNew = written !== undefined && written !== row.fields;
    const { changes } = update.run({
      id,
      at,
      name: values.name ?? old.name,
      description: values.description === undefined ? old.description : values.description,
      version: isNew ? old.version + 1 : old.version,
    });
    if (changes === 0) return 'name_taken';
    if (isNew) insertVersion.run(id, old.version + 1, written, at);
    return record(id);
  });

  const restore = db.transaction((id: string): SchemaRecord | 'name_taken' | null => {
    if (!deleted.get(id)) return null;
    return putBack.run(id).changes === 0 ? 'name_taken' : record(id);
  });

  return {
    async create(schema) {
      return create.immediate(schema);
    },
    async find(id) {
      return record(id);
    },
    async list(accountId, paging) {
      return list({ accountId }, paging);
    },
    async change(id, values) {
      return change.immediate(id, values);
    },
    async versions(id) {
      return versions.all(id).map(versionOf);
    },
    ...softDelete(
      db,
      'saved_schemas',
      recordReader<Pick<SchemaRecord, 'id' | 'accountId' | 'name'>>()('id accountId name'),
    ),
    async restore(id) {
      return restore.immediate(id);
    },
  };
}
