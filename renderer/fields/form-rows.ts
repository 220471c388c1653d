/** The values of a document in the structure of its schema: rows of the form, in order. */
import type { FieldRunResult, RunField, SchemaField } from '../../shared/contract/index.ts';
import { holdsFields, kindOf, titleOf } from './field-kinds.ts';

/** One value, or the entry of one that was not found. */
export interface FormValue {
  readonly path: string;
  readonly title: string;
  /** With the titles of the groups around it: `Seller · Name`. */
  readonly fullTitle: string;
  readonly field: SchemaField;
  /** Null if the run has no result for it. */
  readonly result: RunField | null;
  /** Required, and without a value. */
  readonly missing: boolean;
}

export type FormRow =
  | { readonly kind: 'value'; readonly depth: number; readonly value: FormValue }
  | {
      readonly kind: 'group';
      readonly depth: number;
      readonly path: string;
      readonly title: string;
    }
  | {
      readonly kind: 'table';
      readonly depth: number;
      /** The table as a whole; explains why there are no items. */
      readonly value: FormValue;
      readonly columns: readonly SchemaField[];
      readonly items: readonly (readonly FormValue[])[];
    };

type Found = Pick<FieldRunResult, 'fields' | 'missing'>;

export function formRows(fields: readonly SchemaField[], found: Found): FormRow[] {
  const results = new Map(
    found.fields.map((result) => [result.path, withDistinctCitations(result)]),
  );
  const missing = new Set(found.missing);
  const valueAt = (field: SchemaField, path: string, outer: Outer): FormValue => ({
    ...{ path, title: titleOf(field), fullTitle: [...outer.titles, titleOf(field)].join(' · ') },
    ...{ field, result: results.get(path) ?? null, missing: missing.has(path) },
  });
  const items = itemCounts(found.fields);

  const rowsOf = (list: readonly SchemaField[], outer: Outer): FormRow[] =>
    list.flatMap((field): FormRow[] => {
      const path = outer.path + field.key;
      const depth = outer.titles.length;
      switch (kindOf(field)) {
        case 'group':
          return [
            { kind: 'group', depth, path, title: titleOf(field) },
            ...rowsOf(field.fields ?? [], within(outer, field)),
          ];
        case 'table':
          return tablesOf(field, path, outer);
        default:
          return [{ kind: 'value', depth, value: valueAt(field, path, outer) }];
      }
    });

  /** The table, and below it the tables within its items. */
  const tablesOf = (field: SchemaField, path: string, outer: Outer): FormRow[] => {
    const leaves = leavesOf(field.fields ?? []);
    const columns = leaves.filter((leaf) => kindOf(leaf) !== 'table');
    const inner = leaves.filter((leaf) => kindOf(leaf) === 'table');
    const value = valueAt(field, path, outer);
    const distinct = Array.from({ length: items.get(path) ?? 0 }, (_, at) => ({
      path: `${path}.${at}.`,
      titles: [...outer.titles, titleOf(field)],
      number: at + 1,
    }));
    const cells = distinct.map((citation) =>
      columns.map((column) => valueAt(column, citation.path + column.key, citation)),
    );
    const within = distinct.flatMap(({ path, number }) =>
      inner
        .filter(({ key }) => items.has(path + key))
        .flatMap((table) =>
          rowsOf([table], { path, titles: [...outer.titles, `${titleOf(field)} ${number}`] }),
        ),
    );
    const depth = outer.titles.length;
    return columns.length === 0 && within.length > 0
      ? within
      : [{ kind: 'table', depth, value, columns, items: cells }, ...within];
  };
  return rowsOf(fields, { path: '', titles: [] });
}

/** Two labels may lead to the same words: a position is listed once. */
function withDistinctCitations(result: RunField): RunField {
  const distinct = new Map(
    result.citations.map((cited) => [JSON.stringify([cited.page, cited.bbox]), cited]),
  );
  return distinct.size < result.citations.length
    ? { ...result, citations: [...distinct.values()] }
    : result;
}

/** The groups around a field. */
interface Outer {
  /** Ends with a dot unless it is empty. */
  readonly path: string;
  readonly titles: readonly string[];
}

const within = ({ path, titles }: Outer, field: SchemaField): Outer => ({
  path: `${path}${field.key}.`,
  titles: [...titles, titleOf(field)],
});

/**
 * The fields of an item: those of a nested group are prefixed with its key. A nested table is one
 * field.
 */
function leavesOf(fields: readonly SchemaField[], outer?: SchemaField): SchemaField[] {
  return fields.flatMap((field) => {
    const named = outer
      ? {
          ...field,
          key: `${outer.key}.${field.key}`,
          title: `${titleOf(outer)} · ${titleOf(field)}`,
        }
      : field;
    const kind = kindOf(field);
    return holdsFields(kind) && kind !== 'table' ? leavesOf(field.fields ?? [], named) : [named];
  });
}

const ITEM = /\.(\d+)(?=\.)/g;

/** Number of items of each list of objects, by path; lists within items have paths of their own. */
function itemCounts(results: readonly RunField[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of results) {
    for (const { index: at, 1: index } of path.matchAll(ITEM)) {
      const list = path.slice(0, at);
      counts.set(list, Math.max(counts.get(list) ?? 0, Number(index) + 1));
    }
  }
  return counts;
}

/** All values in form order, those of tables row by row. */
export const valuesOf = (rows: readonly FormRow[]): FormValue[] =>
  rows.flatMap((row) => {
    if (row.kind === 'group') return [];
    if (row.kind === 'value') return [row.value];
    return row.items.length > 0 ? row.items.flat() : [row.value];
  });
