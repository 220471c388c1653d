/** Repositories of resources: records of an account that are listed, changed, deleted and restored. */
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ResourceRecord, ResourceRepository } from '../records.ts';
import {
  columnOf,
  type FieldsOf,
  nameIsFree,
  now,
  pagedList,
  type Row,
  recordReader,
  stored,
} from './rows.ts';

type Values<R> = { readonly [Field in keyof R & string]?: R[Field] | undefined };

type Expressions<R> = { readonly [Field in keyof R]?: string };

interface ResourceTable<R, Field = keyof R & string> {
  readonly table: string;
  /** Of ids. */
  readonly prefix: string;
  /** Fields stored as JSON. */
  readonly json?: readonly Field[];
  /** Fields stored as 0 or 1. */
  readonly flags?: readonly Field[];
  /** SQL of fields that are not columns; `r` is the row. */
  readonly computed?: Expressions<R>;
  /** SQL of columns that are not read as they are stored. */
  readonly readAs?: Expressions<R>;
  /** Fields that select the items of a list. */
  readonly filters?: readonly Field[];
  /** Condition for all rows, deleted or not. */
  readonly condition?: string;
  /** Condition for rows that are not deleted. */
  readonly inEffect?: string;
  readonly order?: string;
  /** Among the rows of an account that are not deleted. */
  readonly hasUniqueNames?: boolean;
}

/**
 * Makes the repository of a table; `fields` names all fields of the record. A deleted row keeps its id
 * and has a `deleted_at`, an ISO time, until it is forgotten.
 */
export const resourceRepository =
  <R extends ResourceRecord>() =>
  <const Fields extends string>(
    db: Database,
    fields: FieldsOf<R, Fields>,
    definition: ResourceTable<R>,
  ): ResourceRepository<R, Values<R>, Values<R>, Values<R>> => {
    const { table, prefix, json = [], flags = [], filters = [] } = definition;
    const { hasUniqueNames = false } = definition;
    const { condition = 'TRUE', inEffect = 'TRUE' } = definition;
    const computed: Expressions<R> = definition.computed ?? {};
    const expressions: Expressions<R> = { ...definition.readAs, ...computed };
    const recordOf = recordReader<R>()(fields, { json, flags });
    const all = fields.split(' ') as (keyof R & string)[];
    const written = all.filter((field) => !computed[field]);
    const columns = all
      .map((field) => `${expressions[field] ?? `r.${columnOf(field)}`} AS ${columnOf(field)}`)
      .join(', ');
    const from = `FROM ${table} r WHERE (${condition}) AND`;
    const kept = `r.deleted_at IS NULL AND (${inEffect})`;
    const selected = filters.map(
      (field) => ` AND (@${field} IS NULL OR r.${columnOf(field)} = @${field})`,
    );
    const ifFree = (name: string): string =>
      hasUniqueNames ? ` AND ${nameIsFree(table, name)}` : '';

    const insert = db.prepare<[Row]>(
      `INSERT INTO ${table} (${written.map(columnOf).join(', ')})
       VALUES (${written.map((field) => `@${field}`).join(', ')}) ON CONFLICT DO NOTHING`,
    );
    const byId = db.prepare<[string], Row>(`SELECT ${columns} ${from} r.id = ? AND ${kept}`);
    const list = pagedList(
      db,
      columns,
      `${from} r.account_id = @accountId AND
         CASE @deleted WHEN 'true' THEN r.deleted_at IS NOT NULL ELSE ${kept} END${selected.join('')}`,
      definition.order ?? 'lower(r.name), r.name, r.id',
      recordOf,
    );
    const update = db.prepare<[Row]>(
      `UPDATE ${table} SET ${written.map((field) => `${columnOf(field)} = @${field}`).join(', ')}
       WHERE id = @id${ifFree('@name')}`,
    );
    const remove = db.prepare<[string, string]>(
      `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL`,
    );
    const deleted = db.prepare<[string], Row>(
      `SELECT ${columns} ${from} r.id = ? AND r.deleted_at IS NOT NULL`,
    );
    const restore = db.prepare<[string]>(
      `UPDATE ${table} SET deleted_at = NULL WHERE id = ?${ifFree(`${table}.name`)}`,
    );
    const forget = db.prepare<[string]>(`DELETE FROM ${table} WHERE deleted_at <= ?`);

    const find = async (id: string): Promise<R | null> => recordOf(await byId.get(id));
    const findDeleted = async (id: string): Promise<R | null> => recordOf(await deleted.get(id));
    /** The values to write: those given, or else those of the row. */
    const valuesOf = (given: Row, row: Row = {}): Row =>
      Object.fromEntries(
        written.map((field) => {
          const value = given[field];
          if (value === undefined) return [field, row[columnOf(field)]];
          if (flags.includes(field)) return [field, Number(value)];
          return [field, json.includes(field) ? JSON.stringify(value) : value];
        }),
      );

    return {
      find,
      findDeleted,
      async list(
        accountId,
        { page = 1, limit = Number.MAX_SAFE_INTEGER, deleted, ...filter } = {},
      ) {
        const values = Object.fromEntries(
          filters.map((field) => [field, (filter as Values<R>)[field] ?? null]),
        );
        return await list({ ...values, accountId, deleted: deleted ?? 'false' }, { page, limit });
      },
      create: db.transaction(async (record) => {
        const at = now();
        const values = valuesOf({ ...record, id: newId(prefix), createdAt: at, updatedAt: at });
        if ((await insert.run(values)) === 0) return 'name_taken';
        return recordOf(stored(await byId.get(values.id as string)));
      }),
      change: db.transaction(async (id, change) => {
        const row = await byId.get(id);
        if (!row) return null;
        const changes = await update.run(valuesOf({ ...change, updatedAt: now() }, row));
        return changes === 0 ? 'name_taken' : await find(id);
      }),
      async remove(id, at) {
        await remove.run(at, id);
      },
      restore: db.transaction(async (id) => {
        const record = await findDeleted(id);
        if (!record) return null;
        if ((await restore.run(id)) === 0) return 'name_taken';
        return (await find(id)) ?? record;
      }),
      async forgetDeleted(before) {
        await forget.run(before);
      },
    };
  };
