/** The values of many documents as rows and columns: one row per document, one column per field. */
import type { FieldRunResult, RunField, SchemaField } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { holdsFields, kindOf, titleOf } from '../field-kinds.ts';
import { emptyReason, hasValue, needsCheck } from '../field-states.ts';
import { formatValue } from '../format-value.ts';

export interface GridColumn {
  /** Path of the value in every document. */
  readonly path: string;
  readonly title: string;
  readonly field: SchemaField;
  readonly numeric: boolean;
}

export interface GridCell {
  readonly column: GridColumn;
  /** For a table: the first value of its first item, which links to its position. */
  readonly result: RunField | null;
  readonly text: string;
  /** Should be compared with the page. */
  readonly check: boolean;
  readonly missing: boolean;
}

export interface GridRow {
  readonly result: FieldRunResult;
  readonly cells: readonly GridCell[];
}

const NUMERIC = new Set(['number', 'amount', 'percentage', 'date', 'table']);

/** Fields in groups are prefixed with the group title; a table is one column. */
export function gridColumns(fields: readonly SchemaField[], outer?: GridColumn): GridColumn[] {
  return fields.flatMap((field) => {
    const kind = kindOf(field);
    const column: GridColumn = {
      path: outer ? `${outer.path}.${field.key}` : field.key,
      title: outer ? `${outer.title} · ${titleOf(field)}` : titleOf(field),
      field,
      numeric: NUMERIC.has(kind),
    };
    return holdsFields(kind) && kind !== 'table'
      ? gridColumns(field.fields ?? [], column)
      : [column];
  });
}

export const gridRows = (
  results: readonly FieldRunResult[],
  columns: readonly GridColumn[],
): GridRow[] =>
  results.map((result) => {
    const fields = new Map(result.fields.map((field) => [field.path, field]));
    const missing = new Set(result.missing);
    return { result, cells: columns.map((column) => cellOf(column, fields, missing)) };
  });

function cellOf(
  column: GridColumn,
  fields: ReadonlyMap<string, RunField>,
  absent: ReadonlySet<string>,
): GridCell {
  const { path, field } = column;
  const missing = absent.has(path);
  if (kindOf(field) === 'table') {
    const items = itemsOf(fields, path);
    const [first] = items.values();
    const check = items.size === 0 ? missing : [...fields.values()].some(isUnsureItem(path));
    const text =
      items.size > 0
        ? t('{count, plural, one {# item} other {# items}}', { count: items.size })
        : '';
    return { column, result: first ?? null, text, check, missing };
  }
  const result = fields.get(path) ?? null;
  const text = result ? formatValue(result, field) : '';
  return { column, result, text, check: needsCheck({ result, missing }), missing };
}

const isUnsureItem = (path: string) => (result: RunField) =>
  result.path.startsWith(`${path}.`) && hasValue(result) && needsCheck({ result, missing: false });

/** The first value of each item of a table, by the index of the item. */
function itemsOf(fields: ReadonlyMap<string, RunField>, path: string): Map<string, RunField> {
  const items = new Map<string, RunField>();
  for (const [at, result] of fields) {
    if (!at.startsWith(`${path}.`)) continue;
    const [index = ''] = at.slice(path.length + 1).split('.');
    if (/^\d+$/.test(index) && !items.has(index)) items.set(index, result);
  }
  return items;
}

/** Text of an empty cell; empty if the value is simply absent. */
export function emptyText({ result, missing }: GridCell): string {
  if (missing) return t('Missing');
  return result && result.status !== 'not_found' && !hasValue(result) ? emptyReason(result) : '';
}

export interface GridSort {
  /** Path of the column; null: the document name. */
  readonly path: string | null;
  readonly direction: 'asc' | 'desc';
}

/** Blank cells sort last in either direction. */
export function sortRows(rows: readonly GridRow[], sort: GridSort | null): readonly GridRow[] {
  if (!sort) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a, b].map((row) => valueSortKey(row, sort.path));
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one ?? '', other ?? '');
  });
}

type Key = string | number;

function valueSortKey({ result, cells }: GridRow, path: string | null): Key | null {
  if (path === null) return result.file_name;
  const cell = cells.find(({ column }) => column.path === path);
  if (!cell || cell.text === '') return null;
  if (kindOf(cell.column.field) === 'table') return Number.parseInt(cell.text, 10);
  const value = cell.result?.value;
  return typeof value === 'number' || typeof value === 'string' ? value : cell.text;
}

const collator = new Intl.Collator(undefined, { numeric: true });

const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

export type GridFilter = 'all' | 'check' | 'missing' | 'failed';

/** Rows whose name or values contain all words of `query`, and that match the filter. */
export function filterRows(
  rows: readonly GridRow[],
  query: string,
  filter: GridFilter,
): readonly GridRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!passes(row, filter)) return false;
    const text = [row.result.file_name, ...row.cells.map((cell) => cell.text)]
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function passes({ result, cells }: GridRow, filter: GridFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'check':
      return cells.some(({ check }) => check);
    case 'missing':
      return result.missing.length > 0;
    case 'failed':
      return result.state === 'failed';
  }
}
