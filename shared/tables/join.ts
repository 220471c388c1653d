/**
 * A table that runs over pages as one. A part joins the table before it when the engine marked it as
 * going on (`continues`), it stands on the next page and both have the same number of columns; with
 * another number nobody could say which column is which, so it stays a table of its own. A header
 * that is printed again on the next page is dropped.
 */
import { mergeReasons } from '../confidence.ts';
import type { Cell, Table, TableTotal } from '../contract/table.ts';

/** Markdown is left to writers: nothing else needs it. */
export type TableBody = Omit<Table, 'markdown'>;

/** Where the rows of a part stand in the whole. */
export interface PartRows {
  /** Row of the whole that its first kept row became. */
  readonly first: number;
  /** Rows at its top that print the header again and were dropped. */
  readonly dropped: number;
}

export interface JoinedTable {
  /** Rows, cells, counts and totals over all pages. Boxes remain those of each cell's own page. */
  readonly table: TableBody;
  /** One for each table given, in order. */
  readonly parts: readonly PartRows[];
}

/** Of the first table of a page: its position in the document and the number it is counted by. */
export interface TableOffset {
  readonly index: number;
  readonly number: number;
}

/** Tables in their order, those that are parts of one together. */
export function runsOf<T extends { readonly table: TableBody }>(entries: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const next of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(before.table, next.table)) run.push(next);
    else runs.push([next]);
  }
  return runs;
}

/** Collects tables, given in their order, into runs; holds the cells of one run at a time. */
export class TableRuns<T extends { readonly table: TableBody }> {
  #run: T[] = [];

  /** The run that ended before this table; null where the table is a part of it. */
  add(entry: T): T[] | null {
    const last = this.#run.at(-1);
    if (last && goesOn(last.table, entry.table)) {
      this.#run.push(entry);
      return null;
    }
    const ended = this.#run;
    this.#run = [entry];
    return ended.length > 0 ? ended : null;
  }

  /** The last run; null where there was no table. */
  finish(): T[] | null {
    return this.#run.length > 0 ? this.#run : null;
  }
}

/** Which part prints a row of the whole, and as which of its own rows. */
export function printedRow(
  parts: readonly PartRows[],
  row: number,
): { readonly part: number; readonly row: number } {
  const part = Math.max(
    parts.findLastIndex(({ first }) => first <= row),
    0,
  );
  const { first, dropped } = parts[part] ?? { first: 0, dropped: 0 };
  return { part, row: row - first + dropped };
}

/** Whether `next` is a part of the table `before` it, by the rule above. */
export const goesOn = (before: TableBody, next: TableBody): boolean =>
  next.continues && next.page === before.page + 1 && next.column_count === before.column_count;

/** The tables of one run as one. */
export function joinRun(first: TableBody, others: readonly TableBody[]): JoinedTable {
  let table = first;
  const parts: PartRows[] = [{ first: 0, dropped: 0 }];
  for (const next of others) {
    const part = { first: table.rows.length, dropped: repeatedHeaderRows(first, next) };
    table = append(table, next, part);
    parts.push(part);
  }
  return { table, parts };
}

function append(whole: TableBody, next: TableBody, { first, dropped }: PartRows): TableBody {
  const shift = first - dropped;
  const cells = next.cells
    .filter((cell) => cell.row >= dropped)
    .map((cell): Cell => ({ ...cell, row: cell.row + shift }));
  const rows = [...whole.rows, ...next.rows.slice(dropped)];
  const totals = [
    ...(whole.totals ?? []),
    ...(next.totals ?? []).map((total) => moved(total, shift)),
  ];
  const reasons = mergeReasons(whole.confidence_reasons, next.confidence_reasons);
  return {
    ...whole,
    rows,
    cells: [...whole.cells, ...cells],
    row_count: rows.length - whole.header_rows,
    confidence: Math.min(whole.confidence ?? 1, next.confidence ?? 1),
    ...(reasons.length > 0 && { confidence_reasons: reasons }),
    ...(totals.length > 0 && { totals }),
  };
}

/** A total of a part by the rows of the whole. */
function moved(total: TableTotal, shift: number): TableTotal {
  const down = (row: number): number => row + shift;
  const mismatches = total.mismatches.map((figure) => ({ ...figure, row: down(figure.row) }));
  return total.axis === 'column'
    ? { ...total, foots: total.foots.map(down), mismatches }
    : {
        ...total,
        index: total.index === null ? null : down(total.index),
        parts: total.parts.map(down),
        mismatches,
      };
}

/** How many rows at the top of `next` print the header of `first` again: all of it or none. */
function repeatedHeaderRows(first: TableBody, next: TableBody): number {
  const count = first.header_rows;
  if (count === 0 || next.rows.length < count) return 0;
  const same = first.rows
    .slice(0, count)
    .every((row, r) => row.every((text, c) => plain(text) === plain(next.rows[r]?.[c])));
  return same ? count : 0;
}

const plain = (text = ''): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();
