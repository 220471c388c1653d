import { newId } from '../ids.ts';
import type { NewSchema, SchemaChange, SchemaRecord, SchemaRepository } from '../schema-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';
import { softDelete } from './soft-delete.ts';

interface SchemaRow {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  version: number;
  fields: string;
  created_at: string;
  updated_at: string;
}

interface VersionRow {
  version: number;
  fields: string;
  created_at: string;
}

const schemaOf = (row: SchemaRow): SchemaRecord => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  description: row.description,
  version: row.version,
  fields: JSON.parse(row.fields),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const SELECT = `SELECT s.*, v.fields FROM saved_schemas s
  JOIN schema_versions v ON v.schema_id = s.id AND v.version = s.version`;

export function schemaRepository(db: Db): SchemaRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT OR IGNORE INTO saved_schemas
       (id, account_id, name, description, version, created_at, updated_at)
     VALUES (@id, @accountId, @name, @description, 1, @at, @at)`,
  );
  const insertVersion = db.prepare<[string, number, string, string]>(
    'INSERT INTO schema_versions (schema_id, version, fields, created_at) VALUES (?, ?, ?, ?)',
  );
  const byId = db.prepare<[string], SchemaRow>(`${SELECT} WHERE s.id = ? AND s.deleted_at IS NULL`);
  const list = db.prepare<unknown[], SchemaRow>(
    `${SELECT} WHERE s.account_id = @accountId AND s.deleted_at IS NULL
     ORDER BY s.name COLLATE NOCASE, s.name LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<[string], { total: number }>(
    'SELECT count(*) AS total FROM saved_schemas WHERE account_id = ? AND deleted_at IS NULL',
  );
  const update = db.prepare<unknown[]>(
    `UPDATE OR IGNORE saved_schemas SET name = @name, description = @description,
       version = @version, updated_at = @at WHERE id = @id`,
  );
  const versions = db.prepare<[string], VersionRow>(
    'SELECT * FROM schema_versions WHERE schema_id = ? ORDER BY version DESC',
  );
  const deleted = db.prepare<[string], SchemaRow>(
    `${SELECT} WHERE s.id = ? AND s.deleted_at IS NOT NULL`,
  );
  const putBack = db.prepare<[string]>(
    'UPDATE OR IGNORE saved_schemas SET deleted_at = NULL WHERE id = ?',
  );

  const record = (id: string): SchemaRecord | null => {
    const row = byId.get(id);
    return row ? schemaOf(row) : null;
  };

  const create = db.transaction(({ fields, ...schema }: NewSchema) => {
    const [id, at] = [newId('schema'), now()];
    if (insert.run({ ...schema, id, at }).changes === 0) return null;
    insertVersion.run(id, 1, JSON.stringify(fields), at);
    return record(id);
  });

  const change = db.transaction((id: string, { fields, baseVersion, ...values }: SchemaChange) => {
    const row = byId.get(id);
    if (!row) return null;
    if (baseVersion !== undefined && baseVersion !== row.version) return 'outdated';
    const at = now();
    const written = fields && JSON.stringify(fields);
    const isNew = written !== undefined && written !== row.fields;
    const { changes } = update.run({
      id,
      at,
      name: values.name ?? row.name,
      description: values.description === undefined ? row.description : values.description,
      version: isNew ? row.version + 1 : row.version,
    });
    if (changes === 0) return 'name_taken';
    if (isNew) insertVersion.run(id, row.version + 1, written, at);
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
    async list(accountId, { page, limit }) {
      const items = list.all({ accountId, limit, offset: (page - 1) * limit });
      return { items: items.map(schemaOf), total: count.get(accountId)?.total ?? 0 };
    },
    async change(id, values) {
      return change.immediate(id, values);
    },
    async versions(id) {
      return versions.all(id).map(({ version, fields, created_at }) => ({
        version,
        fields: JSON.parse(fields),
        createdAt: created_at,
      }));
    },
    ...softDelete(db, 'saved_schemas', ({ id, account_id, name }: SchemaRow) => ({
      id,
      accountId: account_id,
      name,
    })),
    async restore(id) {
      return restore.immediate(id);
    },
  };
}
