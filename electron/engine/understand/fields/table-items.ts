/**
 * Lists of objects from tables: the table whose column headers name most of the fields, and others
 * with the same first header row, give one item per row. Rows without a value in the named columns,
 * and rows of totals, are skipped; a row with text alone continues the item above it or, in bold, is
 * the heading of a group.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import type { Table } from '../../../../shared/contract/table.ts';
import { readTable } from '../../../../shared/values/table-values.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import { wordRange } from '../evidence/cite.ts';
import { markAmbiguous, notFound } from './ambiguous.ts';
import { parsedNumber, parseValues } from './parse-values.ts';
import { scaledAmount } from './table-scale.ts';
import type { FoundField, ParsedValue, PreparedDocument, ValueKind, Wanted } from './types.ts';
import { nameLikeness, wantedOf } from './wanted.ts';

export interface Item {
  readonly value: Record<string, unknown>;
  readonly cells: readonly FoundField[];
}

/** Minimum similarity of a header and a field name. */
const LEAST_LIKENESS = 0.5;
export const NUMERIC: ReadonlySet<ValueKind> = new Set<ValueKind>(['money', 'number', 'percent']);
/** Highest confidence where values may be missing. */
const MOST_UNSURE = 0.6;
/** Units that start the summary rows below the items. */
const SUMMARY = new Set(['total', 'subtotal', 'tax', 'discount', 'shipping']);

interface Column {
  readonly field: SchemaField;
  readonly wanted: Wanted;
  readonly column: number;
  readonly likeness: number;
}

export function itemsOf(prepared: PreparedDocument, fields: readonly SchemaField[]): Item[] {
  const wanted = fields.map((field) => ({ field, wanted: wantedOf(field, prepared.vocabulary) }));
  let names = '';
  const tables = prepared.pages.flatMap((page) =>
    page.tables
      // Values of a chart have no words to cite.
      .filter(({ method }) => method !== 'chart')
      .map((table) => {
        if (!table.continues) names = namesOf(table);
        return { page, table, names, columns: columnsOf(prepared, table, wanted) };
      }),
  );
  const likenessOf = ({ columns }: { columns: readonly Column[] }) =>
    columns.reduce((sum, { likeness }) => sum + likeness, 0);
  const [best] = tables
    .filter(({ columns }) => columns.length >= Math.min(2, fields.length))
    .sort((a, b) => likenessOf(b) - likenessOf(a));
  return tables
    .filter((table) => table.names === best?.names)
    .flatMap(({ page, table }) => {
      const items = readItems(prepared, page, table, best?.columns ?? []);
      if (!goesOn(page, table)) return items;
      const reason = 'rows below its table may belong to it';
      return items.map(({ value, cells }) => ({
        value,
        cells: cells.map((cell) => unsure(cell, reason)),
      }));
    });
}

/**
 * Whether a table without a header stands closely below on the page: it may be the rest of this one,
 * separated from it by a line of a subtotal.
 */
function goesOn({ tables }: PageContent, { bbox, rows }: Table): boolean {
  const { x, y, width, height } = bbox;
  const rowHeight = height / rows.length;
  return tables.some(({ bbox: other, header_rows }) => {
    const gap = other.y - (y + height);
    const overlap = Math.min(x + width, other.x + other.width) - Math.max(x, other.x);
    const isBelow = other.y > y && gap < rowHeight;
    return header_rows === 0 && isBelow && overlap > width / 2;
  });
}

/** With low confidence, and why: values may be missing. */
export const unsure = (field: FoundField, reason: string): FoundField => ({
  ...field,
  confidence: Math.min(field.confidence, MOST_UNSURE),
  evidence: [...field.evidence, reason],
});

/** What the first row of a table prints in each column, by which its tables on other pages are known. */
const namesOf = ({ cells, column_count }: Table): string => {
  const names = cells.filter(({ row }) => row === 0).map(({ column, text }) => `${column} ${text}`);
  return [column_count, ...names].join('|').toLowerCase();
};

/** The column of each field, each used once; best pairs first. */
function columnsOf(
  prepared: PreparedDocument,
  table: Table,
  wanted: readonly { field: SchemaField; wanted: Wanted }[],
): Column[] {
  const headers = Array.from({ length: table.column_count }, (_, column) =>
    prepared.vocabulary.units(
      table.cells
        .filter(
          (cell) =>
            cell.row < table.header_rows &&
            column >= cell.column &&
            column < cell.column + cell.column_span,
        )
        .flatMap((cell) => labelTerms(cell.text)),
    ),
  );
  const pairs = wanted.flatMap((one) =>
    headers.map((terms, column) => ({
      ...one,
      column,
      likeness: nameLikeness(terms, one.wanted, prepared.vocabulary),
    })),
  );
  pairs.sort((a, b) => b.likeness - a.likeness);
  const chosen: Column[] = [];
  for (const pair of pairs) {
    if (pair.likeness < LEAST_LIKENESS) break;
    if (chosen.some(({ column, field }) => column === pair.column || field === pair.field))
      continue;
    chosen.push(pair);
  }
  return chosen;
}

function readItems(
  prepared: PreparedDocument,
  page: PageContent,
  table: Table,
  columns: readonly Column[],
): Item[] {
  const numbers = readTable(table.cells, table.column_count, table.column_formats);
  const body = table.cells.filter(({ row }) => row >= table.header_rows);
  const items = [...Map.groupBy(body, ({ row }) => row).values()].flatMap((cells): ItemRow[] => {
    const label = cells.find((cell) => cell.text.trim() !== '')?.text ?? '';
    const [first = ''] = prepared.vocabulary.units(labelTerms(label));
    if (SUMMARY.has(first)) return [];
    const found = columns.map(({ field, wanted, column, likeness }): FoundField => {
      const cell = cells.find((one) => one.column === column);
      const words = cell?.words ? wordRange(cell.words) : [];
      if (!cell || words.length === 0) return notFound(field.key, field.type);
      const isAmount = wanted.kind === 'money';
      const number = NUMERIC.has(wanted.kind) ? numbers.valueOf(cell) : null;
      const [printed]: readonly ParsedValue[] =
        number?.kind === 'number' && number.percent === (wanted.kind === 'percent')
          ? [parsedNumber(number, words)]
          : parseValues({ page, words }, wanted.kind, prepared);
      const parsed = printed && isAmount ? scaledAmount(page, printed) : printed;
      const text = cell.text.trim();
      const value = field.type === 'string' ? text : parsed?.value;
      if (value === undefined) return notFound(field.key, field.type);
      const found: FoundField = {
        path: field.key,
        type: field.type,
        status: 'found',
        value,
        ...(isAmount && { currency: parsed?.currency ?? null }),
        confidence: Math.round(100 * Math.min(cell.confidence, likeness)) / 100,
        citations: [prepared.citationOf(page, words)],
        evidence: ['in the column of its name'],
      };
      return markAmbiguous(found, field.type === 'number' ? (parsed?.others ?? []) : []);
    });
    if (found.every(({ value }) => value === null)) return [];
    const named = cells.filter(({ column }) => columns.some((one) => one.column === column));
    return [{ cells: found, isBold: named.every(({ bold, text }) => bold || text.trim() === '') }];
  });
  return joinRows(items).map((cells) => ({
    value: Object.fromEntries(cells.map(({ path, value }) => [path, value])),
    cells,
  }));
}

/** A row of the table as an item. */
interface ItemRow {
  readonly cells: readonly FoundField[];
  readonly isBold: boolean;
}

const isText = ({ type, value }: FoundField): boolean => type === 'string' || value === null;

/** The cells of each item; rows of text alone are joined if other rows have numbers. */
function joinRows(rows: readonly ItemRow[]): (readonly FoundField[])[] {
  if (rows.every(({ cells }) => cells.every(isText))) return rows.map(({ cells }) => cells);
  const items: (readonly FoundField[])[] = [];
  for (const { cells, isBold } of rows) {
    const item = items.at(-1);
    if (!cells.every(isText)) items.push(cells);
    else if (item && !isBold) items[items.length - 1] = continued(item, cells);
  }
  return items;
}

const continued = (item: readonly FoundField[], row: readonly FoundField[]): FoundField[] =>
  item.map((field, at) => {
    const next = row[at];
    if (!next || next.value === null) return field;
    if (field.value === null) return next;
    return {
      ...field,
      value: `${field.value} ${next.value}`,
      confidence: Math.min(field.confidence, next.confidence),
      citations: [...field.citations, ...next.citations],
    };
  });
