/**
 * Converts edits of a table as shown in the window to operations on its pages. A table over pages
 * is one table here and one per page there: each row belongs to one of its parts, each column to
 * all of them, and a repeated header is changed on every page. Rows and columns are those of the
 * whole table, header rows counted.
 */
import type {
  ColumnFormat,
  CorrectionOperation,
  PageContent,
  PageOperation,
} from '../../../shared/contract/index.ts';
import { anchorOf, reanchorOperation } from '../../../shared/corrections/anchor.ts';
import { partOfRow, type TableEntry, type TablePart } from '../../state/table-entries.ts';

export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A row on its page. */
interface PrintedRow {
  readonly part: TablePart;
  readonly row: number;
}

const tableOf = ({ page, position }: TablePart) => ({ page, table: position });

/** Where a row is printed: once, or for a header row on each page that repeats it. */
function printedRows(entry: TableEntry, row: number): PrintedRow[] {
  const own = partOfRow(entry, row);
  if (!own) return [];
  const again = entry.parts.filter((part) => part !== own && part.dropped > row);
  return [
    { part: own, row: row - own.first + own.dropped },
    ...(row < entry.table.header_rows ? again.map((part) => ({ part, row })) : []),
  ];
}

type CellOperation = Extract<PageOperation, { kind: 'set_cell' }>;

export const cellOperations = (entry: TableEntry, cells: readonly CellText[]): CellOperation[] =>
  cells.flatMap(({ row, column, text }) =>
    printedRows(entry, row).map(
      ({ part, row: printed }): CellOperation => ({
        ...{ kind: 'set_cell', ...tableOf(part) },
        ...{ row: printed, column, text },
      }),
    ),
  );

/**
 * Begins an edit of a cell. The result makes its operations on the pages of a later time, on which
 * another window may have moved the cell; null if it is gone or has another text there.
 */
export function beginCellEdit(
  entry: TableEntry,
  cell: CellText,
  pageAt: (page: number) => PageContent | null,
): (text: string) => CellOperation[] | null {
  const begun = cellOperations(entry, [cell]).map((operation) => {
    const page = pageAt(operation.page);
    return { page, operation, anchor: page && anchorOf(page, operation) };
  });
  return (text) => {
    const operations = begun.flatMap(({ page: before, operation, anchor }) => {
      const page = pageAt(operation.page);
      const typed = { ...operation, text };
      if (!page || !anchor || page === before) return typed;
      return (reanchorOperation(page, typed, anchor) ?? []) as CellOperation | [];
    });
    return operations.length === begun.length ? operations : null;
  };
}

/** An empty title removes it. */
export function titleOperations({ parts }: TableEntry, title: string): CorrectionOperation[] {
  const [first] = parts;
  const text = title.trim();
  return first ? [{ kind: 'set_title', ...tableOf(first), title: text === '' ? null : text }] : [];
}

/** Adjacent rows on the same page. */
interface RowRun extends PrintedRow {
  readonly count: number;
}

/** Runs from last to first, so that an operation on one does not shift the rows of the next. */
function rowRuns(entry: TableEntry, rows: readonly number[]): RowRun[] {
  const runs: { part: TablePart; row: number; count: number }[] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    for (const { part, row: printed } of printedRows(entry, row)) {
      const run = runs.find((each) => each.part === part && each.row + each.count === printed);
      if (run) run.count++;
      else runs.push({ part, row: printed, count: 1 });
    }
  }
  return runs.sort((a, b) => b.row - a.row);
}

/** Whether the rows are adjacent and on one page, as required for moving and merging. */
export const isOneRun = (entry: TableEntry, rows: readonly number[]): boolean => {
  const own = new Set(rows.map((row) => partOfRow(entry, row)));
  return own.size === 1 && rowRuns(entry, rows).filter((run) => own.has(run.part)).length === 1;
};

/** Inserts as many rows as given, above the first or below the last of them. */
export function insertRows(
  entry: TableEntry,
  rows: readonly number[],
  side: 'before' | 'after',
): CorrectionOperation[] {
  const row = side === 'before' ? Math.min(...rows) : Math.max(...rows);
  return printedRows(entry, row).map(({ part, row: printed }) => ({
    ...{ kind: 'insert', ...tableOf(part), axis: 'row' },
    ...{ at: side === 'before' ? printed : printed + 1, count: rows.length },
  }));
}

export const insertColumns = (
  entry: TableEntry,
  { from, count }: Columns,
  side: 'before' | 'after',
): CorrectionOperation[] =>
  onColumns(entry, 'insert', { from: side === 'before' ? from : from + count, count });

export interface Columns {
  readonly from: number;
  readonly count: number;
}

const onColumns = (
  { parts }: TableEntry,
  kind: 'insert' | 'delete' | 'merge',
  { from, count }: Columns,
): CorrectionOperation[] =>
  parts.map((part) => ({ kind, ...tableOf(part), axis: 'column', at: from, count }));

export const deleteColumns = (entry: TableEntry, columns: Columns): CorrectionOperation[] =>
  onColumns(entry, 'delete', columns);

export const mergeColumns = (entry: TableEntry, columns: Columns): CorrectionOperation[] =>
  onColumns(entry, 'merge', columns);

export const moveColumns = (
  { parts }: TableEntry,
  { from, count }: Columns,
  by: 1 | -1,
): CorrectionOperation[] =>
  parts.map((part) => ({
    ...{ kind: 'move', ...tableOf(part), axis: 'column', at: from, count, to: from + by },
  }));

const onRows = (
  entry: TableEntry,
  kind: 'delete' | 'merge',
  rows: readonly number[],
): CorrectionOperation[] =>
  rowRuns(entry, rows).map(({ part, row, count }) => ({
    ...{ kind, ...tableOf(part), axis: 'row', at: row, count },
  }));

export const deleteRows = (entry: TableEntry, rows: readonly number[]): CorrectionOperation[] =>
  onRows(entry, 'delete', rows);

export const mergeRows = (entry: TableEntry, rows: readonly number[]): CorrectionOperation[] =>
  onRows(entry, 'merge', rows);

/** Rows cannot leave their page; null if they would. */
export function moveRows(
  entry: TableEntry,
  rows: readonly number[],
  by: 1 | -1,
): CorrectionOperation[] | null {
  if (!isOneRun(entry, rows)) return null;
  const edge = by < 0 ? Math.min(...rows) - 1 : Math.max(...rows) + 1;
  const headers = entry.table.header_rows;
  const crosses = Math.min(...rows) < headers !== edge < headers;
  const own = partOfRow(entry, Math.min(...rows));
  if (edge < 0 || edge >= entry.table.row_count + headers || crosses) return null;
  if (partOfRow(entry, edge) !== own) return null;
  return rowRuns(entry, rows).map(({ part, row, count }) => ({
    ...{ kind: 'move', ...tableOf(part), axis: 'row', at: row, count, to: row + by },
  }));
}

/** Merges cells into one; null if they are on several pages. */
export function mergeCells(
  entry: TableEntry,
  rows: readonly number[],
  { from, count }: Columns,
): CorrectionOperation[] | null {
  if (!isOneRun(entry, rows)) return null;
  return rowRuns(entry, rows).map(({ part, row, count: rowSpan }) => ({
    ...{ kind: 'merge_cells', ...tableOf(part) },
    ...{ row, column: from, row_span: rowSpan, column_span: count },
  }));
}

export const splitCell = (entry: TableEntry, row: number, column: number): CorrectionOperation[] =>
  printedRows(entry, row).map(({ part, row: printed }) => ({
    ...{ kind: 'split_cell', ...tableOf(part), row: printed, column },
  }));

/** Applies to the first part and each part that repeats the header. */
export const setHeaderRows = ({ parts }: TableEntry, count: number): CorrectionOperation[] =>
  parts
    .filter((part, at) => at === 0 || part.dropped > (part.continued ?? 0))
    .map((part) => ({ kind: 'set_header_rows', ...tableOf(part), header_rows: count }));

export const setColumnFormat = (
  { parts }: TableEntry,
  { from, count }: Columns,
  format: ColumnFormat | null,
): CorrectionOperation[] =>
  Array.from({ length: count }, (_, i) => from + i).flatMap((column) =>
    parts.map((part) => ({ kind: 'set_column_format' as const, ...tableOf(part), column, format })),
  );

/** The row and those below it on its page become a separate table; null for its first row. */
export function splitTable(entry: TableEntry, row: number): CorrectionOperation[] | null {
  const [own] = printedRows(entry, row);
  if (!own || own.row === 0) return null;
  return [{ kind: 'split_table', ...tableOf(own.part), row: own.row }];
}

/** Joins the table to the one before it on its page, or else to the last of the previous page. */
export function joinBefore(entry: TableEntry): CorrectionOperation[] | null {
  const [first] = entry.parts;
  if (!first) return null;
  const { page, position } = first;
  if (position > 0) return [{ kind: 'join_tables', page, table: position - 1 }];
  return page === 1 ? null : [{ kind: 'set_continues', ...tableOf(first), continues: true }];
}

/** The part that contains the row becomes a separate table; null for the first part. */
export function separatePart(entry: TableEntry, row: number): CorrectionOperation[] | null {
  const part = partOfRow(entry, row);
  if (!part || part === entry.parts[0]) return null;
  return [{ kind: 'set_continues', ...tableOf(part), continues: false }];
}

export const acceptTable = ({ parts }: TableEntry): CorrectionOperation[] =>
  parts.map((part) => ({ kind: 'accept_table', ...tableOf(part) }));

/** From the last page to the first; each page holds one part. */
export const removeTable = ({ parts }: TableEntry): CorrectionOperation[] =>
  parts.map((part) => ({ kind: 'remove_table', ...tableOf(part) }));
