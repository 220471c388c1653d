/**
 * Lists of objects from tables: the table whose column headers name most of the fields gives one item
 * a row. Rows that say nothing of the named columns, and those of totals, are no items.
 */

import type { PageContent } from '../../../shared/contract/page.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { citationOf, wordRange } from '../evidence/cite.ts';
import { nameLikeness, wordTerms } from './labels.ts';
import { readingsIn } from './readings.ts';
import type { FoundField, Sheet, Wanted } from './types.ts';
import { wantedOf } from './wanted.ts';

export interface Item {
  readonly value: Record<string, unknown>;
  readonly cells: readonly FoundField[];
}

/** A header names a field when it is so like its name. */
const LEAST_LIKENESS = 0.5;
const TOTAL = /^(?:sub-?|grand\s+)?totals?\b/i;

interface Column {
  readonly field: SchemaField;
  readonly wanted: Wanted;
  readonly column: number;
  readonly likeness: number;
}

export function itemsOf(sheet: Sheet, fields: readonly SchemaField[]): Item[] {
  const wanted = fields.map((field) => ({ field, wanted: wantedOf(field) }));
  let best: {
    mean: number;
    parts: { page: PageContent; table: Table; columns: Column[] }[];
  } | null = null;
  for (const page of sheet.pages) {
    for (const table of page.tables) {
      const columns = columnsOf(table, wanted);
      const mean = columns.reduce((sum, { likeness }) => sum + likeness, 0) / fields.length;
      const part = { page, table, columns };
      if (columns.length < Math.min(2, fields.length)) continue;
      // A table that goes on over pages has the same columns: its parts belong together.
      if (best && table.continues && Math.abs(best.mean - mean) < 0.01) best.parts.push(part);
      else if (!best || mean > best.mean) best = { mean, parts: [part] };
    }
  }
  return (best?.parts ?? []).flatMap(({ page, table, columns }) =>
    rowsOf(sheet, page, table, columns),
  );
}

/** The column of each field, none used twice; the best pairs first. */
function columnsOf(
  table: Table,
  wanted: readonly { field: SchemaField; wanted: Wanted }[],
): Column[] {
  const headers = Array.from({ length: table.column_count }, (_, column) =>
    table.cells
      .filter(
        (cell) =>
          cell.row < table.header_rows &&
          column >= cell.column &&
          column < cell.column + cell.column_span,
      )
      .flatMap((cell) => cell.text.split(/\s+/).flatMap(wordTerms)),
  );
  const pairs = wanted.flatMap((one) =>
    headers.map((terms, column) => ({
      ...one,
      column,
      likeness: nameLikeness(terms, one.wanted.names),
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

function rowsOf(sheet: Sheet, page: PageContent, table: Table, columns: readonly Column[]): Item[] {
  const rows = new Map<number, Cell[]>();
  for (const cell of table.cells) {
    if (cell.row < table.header_rows) continue;
    rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  }
  return [...rows.values()].flatMap((cells) => {
    const label = cells.find((cell) => cell.text.trim() !== '')?.text ?? '';
    if (TOTAL.test(label.trim())) return [];
    const found = columns.map(({ field, wanted, column, likeness }): FoundField => {
      const cell = cells.find((one) => one.column === column);
      const words = cell?.words ? wordRange(cell.words) : [];
      const missing = {
        path: field.key,
        type: field.type,
        value: null,
        confidence: 0,
        citations: [],
        evidence: [],
      };
      if (!cell || words.length === 0) return missing;
      const typed = readingsIn({ page, words }, wanted.kind, sheet)[0]?.value;
      const value = typed ?? (field.type === 'string' ? cell.text.trim() : undefined);
      if (value === undefined) return missing;
      return {
        path: field.key,
        type: field.type,
        value: field.type === 'string' ? cell.text.trim() : value,
        confidence: Math.round(100 * Math.min(cell.confidence, likeness)) / 100,
        citations: [citationOf(page, words)],
        evidence: ['stands in the column of its name'],
      };
    });
    if (found.every(({ value }) => value === null)) return [];
    return [
      { value: Object.fromEntries(found.map(({ path, value }) => [path, value])), cells: found },
    ];
  });
}
