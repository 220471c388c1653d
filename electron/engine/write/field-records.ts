/**
 * The values of a field run as rows and columns: one row per document; in the full form, beside each
 * value its page, box, confidence, review state, reviewer and source. A list of objects is a separate sheet with one row per
 * item, or one cell of JSON if the format has no sheets. Such a format has no marked cells either: a last column names
 * the values to compare with the page.
 */
import { confidenceLevel, isUnsure, LEVEL_NAMES } from '../../../shared/confidence.ts';
import type { FieldExportForm, RunField } from '../../../shared/contract/field-run.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { boxText } from './table-source.ts';

/** Values found in one document. */
export interface FieldRecord {
  readonly documentName: string;
  /** URL of the document in the workbench; null if it has none. */
  readonly viewerUrl: string | null;
  /** `completed`, or why there are no values. */
  readonly status: string;
  readonly fields: readonly RunField[];
}

export interface FieldRecords {
  /** Name of the schema. */
  readonly name: string;
  readonly form: FieldExportForm;
  readonly fields: readonly SchemaField[];
  readonly records: readonly FieldRecord[];
}

/** A value with its citation, or one of its properties. */
export type RecordCell =
  | {
      readonly kind: 'value';
      readonly field: SchemaField;
      readonly found: RunField;
      readonly viewerUrl: string | null;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly decimals: number };

export interface RecordSheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (RecordCell | null)[])[];
}

interface Column {
  /** As named in results; for an item, without the path of its list and its index. */
  readonly path: string;
  readonly title: string;
  readonly field: SchemaField;
}

interface Columns {
  readonly values: readonly Column[];
  /** Lists of objects. */
  readonly lists: readonly Column[];
}

const SHEET_TITLE = 'Documents';
const COMPLETED = 'completed';
const TO_CHECK = 'To check';
const BESIDE = [
  ...(['page', 'box (x, y, width, height)', 'confidence'] as const),
  ...(['review', 'reviewed by', 'source'] as const),
];

/** `lists`: whether lists of objects are sheets after the first one, or cells of JSON in it. */
export function recordSheets(
  { fields, records, form }: FieldRecords,
  lists: 'sheets' | 'json',
): RecordSheet[] {
  const columns = columnsOf(fields);
  const found = records.map((record) => ({
    record,
    byPath: new Map(record.fields.map((field) => [field.path, field])),
  }));
  const inline = lists === 'json' ? columns.lists : [];
  const toCheck = found.map(({ record, byPath }) =>
    (lists === 'json' ? record.fields : [])
      .filter(isToCheck)
      .map(({ path }) => titleAt(path, columns, byPath)),
  );
  const hasToCheck = toCheck.some((titles) => titles.length > 0);
  // In the plain form only for documents without values.
  const hasStatus = form === 'full' || records.some(({ status }) => status !== COMPLETED);
  const first: RecordSheet = {
    title: SHEET_TITLE,
    header: [
      'Document',
      ...(hasStatus ? ['Status'] : []),
      ...headerOf(columns.values, form),
      ...titlesOf(inline),
      ...(hasToCheck ? [TO_CHECK] : []),
    ],
    rows: found.map(({ record, byPath }, at) => [
      text(record.documentName),
      ...(hasStatus ? [text(record.status)] : []),
      ...columns.values.flatMap((column) => cellsOf(column, byPath.get(column.path), record, form)),
      ...inline.map((column) => jsonCell(column, column.path, byPath)),
      ...(hasToCheck ? [text((toCheck[at] ?? []).join('; '))] : []),
    ]),
  };
  if (lists === 'json') return [first];
  const sheets = columns.lists.map((list): RecordSheet => {
    const inner = columnsOf(list.field.fields ?? []);
    return {
      title: list.title,
      header: ['Document', 'Item', ...headerOf(inner.values, form), ...titlesOf(inner.lists)],
      rows: found.flatMap(({ record, byPath }) =>
        itemPaths(list.path, byPath).map((path, index) => [
          text(record.documentName),
          number(index + 1),
          ...inner.values.flatMap((column) =>
            cellsOf(column, byPath.get(`${path}.${column.path}`), record, form),
          ),
          ...inner.lists.map((column) => jsonCell(column, `${path}.${column.path}`, byPath)),
        ]),
      ),
    };
  });
  return [first, ...sheets];
}

/** Whether a value is to be compared with the page: nobody has, and its confidence is not high. */
export const isToCheck = ({ value, review, confidence }: RunField): boolean =>
  value !== null && value !== undefined && review === 'unreviewed' && isUnsure('field', confidence);

/** `Total`; `Items 3: price` of an item. */
function titleAt(path: string, { values, lists }: Columns, byPath: ReadonlyMap<string, RunField>) {
  const titleIn = (columns: readonly Column[], at: string) =>
    columns.find((column) => column.path === at)?.title;
  const list = lists.find((column) => path.startsWith(`${column.path}.`));
  if (!list) return titleIn(values, path) ?? path;
  const items = itemPaths(list.path, byPath);
  const at = items.findIndex((item) => path.startsWith(`${item}.`));
  const inner = path.slice((items[at] ?? '').length + 1);
  return `${list.title} ${at + 1}: ${titleIn(columnsOf(list.field.fields ?? []).values, inner) ?? inner}`;
}

function columnsOf(fields: readonly SchemaField[], path = '', title = ''): Columns {
  const parts = fields.map((field): Columns => {
    const own = { path: path + field.key, title: title + (field.title ?? field.key), field };
    const inner = field.fields ?? [];
    if (field.type === 'object') return columnsOf(inner, `${own.path}.`, `${own.title}: `);
    const isList = field.type === 'array' && inner.length > 0;
    return { values: isList ? [] : [own], lists: isList ? [own] : [] };
  });
  return {
    values: parts.flatMap(({ values }) => values),
    lists: parts.flatMap(({ lists }) => lists),
  };
}

const titlesOf = (columns: readonly Column[]): string[] => columns.map(({ title }) => title);

const headerOf = (columns: readonly Column[], form: FieldExportForm): string[] =>
  columns.flatMap(({ title, field }) => [
    title,
    ...(form === 'plain' ? [] : besideOf(title, field)),
  ]);

const besideOf = (title: string, field: SchemaField): string[] => [
  ...(field.format === 'amount' ? [`${title} currency`] : []),
  ...BESIDE.map((label) => `${title} ${label}`),
];

/** One cell per label of `headerOf`. */
function cellsOf(
  { field }: Column,
  found: RunField | undefined,
  { viewerUrl }: FieldRecord,
  form: FieldExportForm,
): (RecordCell | null)[] {
  const isAmount = field.format === 'amount';
  const hasValue = found !== undefined && found.value !== null && found.value !== undefined;
  const value: RecordCell | null = hasValue ? { kind: 'value', field, found, viewerUrl } : null;
  if (form === 'plain') return [value];
  if (!hasValue) {
    const empty = new Array<null>(isAmount ? 1 : 0).fill(null);
    const review = found && found.review !== 'unreviewed' ? text(found.review) : null;
    return [null, ...empty, null, null, null, review, reviewerCell(found), sourceCell(found)];
  }
  const [citation] = found.citations;
  return [
    value,
    ...(isAmount ? [found.currency ? text(found.currency) : null] : []),
    citation ? number(citation.page) : null,
    citation ? text(boxText(citation.bbox)) : null,
    number(found.confidence, 2),
    text(found.review),
    reviewerCell(found),
    sourceCell(found),
  ];
}

/** `A. Marsh on 2026-11-26`; empty if the name is not known. */
function reviewerCell(found: RunField | undefined): RecordCell | null {
  const { reviewed_by: by, reviewed_at: at = '' } = found ?? {};
  return by === undefined ? null : text(`${by} on ${at.slice(0, 10)}`);
}

/** `human` or `learned`; empty for an extracted value. */
const sourceCell = (found: RunField | undefined): RecordCell | null =>
  found?.source ? text(found.source) : null;

/** Paths of the items of a list, `items.0`, `items.1`, in numeric order. */
function itemPaths(list: string, byPath: ReadonlyMap<string, RunField>): string[] {
  const indexes = new Set<number>();
  for (const path of byPath.keys()) {
    if (!path.startsWith(`${list}.`)) continue;
    const index = Number(path.slice(list.length + 1).split('.', 1)[0]);
    if (Number.isInteger(index)) indexes.add(index);
  }
  return [...indexes].sort((a, b) => a - b).map((index) => `${list}.${index}`);
}

function jsonCell(
  { field }: Column,
  path: string,
  byPath: ReadonlyMap<string, RunField>,
): RecordCell | null {
  const value = valueAt(field, path, byPath);
  return value === null ? null : text(JSON.stringify(value));
}

function valueAt(field: SchemaField, path: string, byPath: ReadonlyMap<string, RunField>): unknown {
  const inner = field.fields ?? [];
  const objectAt = (at: string) =>
    Object.fromEntries(inner.map((each) => [each.key, valueAt(each, `${at}.${each.key}`, byPath)]));
  if (field.type === 'object') return objectAt(path);
  if (field.type !== 'array' || inner.length === 0) return byPath.get(path)?.value ?? null;
  const items = itemPaths(path, byPath).map(objectAt);
  return items.length > 0 ? items : null;
}

const text = (value: string): RecordCell => ({ kind: 'text', text: value });
const number = (value: number, decimals = 0): RecordCell => ({ kind: 'number', value, decimals });

/** A value as text: numbers with a decimal point, dates as in ISO 8601, lists with semicolons. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value ?? '');
}

/** `accepted by A. Marsh`, `not reviewed, confidence check`. */
export function stateOf({ source, review, reviewed_by, confidence }: RunField): string {
  const by = reviewed_by ? ` by ${reviewed_by}` : '';
  if (source === 'human') return `corrected${by}`;
  return review === 'unreviewed'
    ? `not reviewed, confidence: ${LEVEL_NAMES[confidenceLevel('field', confidence)].toLowerCase()}`
    : `${review}${by}`;
}
