/**
 * A table as a full grid: each position refers to the cell that covers it, so that rows can be
 * sorted, filtered and selected individually although cells span several of them.
 */
import type { Cell } from '../../../shared/contract/index.ts';
import { isRightToLeftTable } from '../../../shared/tables/direction.ts';
import { cellsByPart, type TableBody } from '../../../shared/tables/join.ts';
import type { CellValue } from '../../../shared/values/cell-value.ts';
import {
  type ColumnKind,
  readTable,
  type TableValues,
} from '../../../shared/values/table-values.ts';

export interface Slot {
  /** The cell that covers this position; null if the table has none. */
  readonly cell: Cell | null;
  /** This is the first position of the cell. */
  readonly origin: boolean;
  readonly value: CellValue;
}

export interface GridRow {
  /** Row of the table, header rows counted. */
  readonly row: number;
  readonly slots: readonly Slot[];
}

export interface Grid {
  readonly columnCount: number;
  /** Header cells by the row that they begin in. */
  readonly header: readonly (readonly Cell[])[];
  readonly rows: readonly GridRow[];
  readonly kinds: readonly ColumnKind[];
  /** The first column is the rightmost. */
  readonly rightToLeft: boolean;
  /** What the grid was made from. */
  readonly table: TableBody;
  readonly values: TableValues;
}

const EMPTY: Slot = { cell: null, origin: false, value: { kind: 'blank' } };

/** Maximum cells that are other objects than in the former grid; more are read as a whole. */
const MOST_REPLACED = 5_000;

/**
 * The grid of a table. `former` may be the grid of the same table before some of its cells were
 * replaced: what has not changed is taken from it, and rows without a change are the same objects.
 */
export function gridOf(table: TableBody, former: Grid | null = null): Grid {
  return (former && changedGrid(table, former)) ?? readGrid(table);
}

function readGrid(table: TableBody): Grid {
  const headerRows = headerRowsOf(table);
  const values = readTable(table.cells, table.column_count, table.column_formats);
  const grid: Slot[][] = table.rows.map(() => new Array<Slot>(table.column_count).fill(EMPTY));
  for (const cell of table.cells) fill((row) => grid[row], cell, table, values);
  const rows = grid.slice(headerRows).map((slots, i) => ({ row: headerRows + i, slots }));
  const header = headerOf(table, headerRows);
  const rightToLeft = isRightToLeftTable(table.cells.map(({ text }) => text));
  return {
    ...{ columnCount: table.column_count, header, rows, kinds: values.kinds },
    ...{ rightToLeft, table, values },
  };
}

/** Null if the structure has changed, or the way other cells are read. */
function changedGrid(table: TableBody, former: Grid): Grid | null {
  const changes = changedCells(former.table, table);
  const values = changes && former.values.changed(changes.filter(({ after }) => !after.header));
  if (!values) return null;
  const headerRows = headerRowsOf(table);
  const rows = [...former.rows];
  const copies = new Map<number, Slot[]>();
  const slotsOf = (row: number): Slot[] | undefined => {
    const shown = rows[row - headerRows];
    if (!shown || copies.has(row)) return copies.get(row);
    const slots = [...shown.slots];
    copies.set(row, slots);
    rows[row - headerRows] = { row, slots };
    return slots;
  };
  for (const { after } of changes) fill(slotsOf, after, table, values);
  const header = changes.some(({ after }) => after.row < headerRows)
    ? headerOf(table, headerRows)
    : former.header;
  const isSameKinds = values.kinds.every((kind, column) => kind === former.kinds[column]);
  const kinds = isSameKinds ? former.kinds : values.kinds;
  return { ...former, header, rows, kinds, table, values };
}

interface CellChange {
  readonly before: Cell;
  readonly after: Cell;
}

/** The cells with other content; null if anything else has changed. */
function changedCells(before: TableBody, after: TableBody): CellChange[] | null {
  const isSameShape =
    before.rows.length === after.rows.length &&
    before.cells.length === after.cells.length &&
    before.column_count === after.column_count &&
    before.header_rows === after.header_rows &&
    JSON.stringify(before.column_formats) === JSON.stringify(after.column_formats);
  if (!isSameShape) return null;
  const changes: CellChange[] = [];
  const former = cellsByPart(before);
  let replaced = 0;
  for (const [part, cells] of cellsByPart(after).entries()) {
    if (cells === former[part]) continue;
    if (cells.length !== former[part]?.length) return null;
    for (const [at, cell] of cells.entries()) {
      const old = former[part][at];
      if (old === cell) continue;
      if (!old || !isSamePosition(old, cell) || ++replaced > MOST_REPLACED) return null;
      // A page that comes back from the service is another object with mostly the same cells.
      if (JSON.stringify(old) !== JSON.stringify(cell)) changes.push({ before: old, after: cell });
    }
  }
  return changes;
}

/** Puts a cell into all positions that it covers. */
function fill(
  slotsOf: (row: number) => Slot[] | undefined,
  cell: Cell,
  { column_count: columnCount }: TableBody,
  values: TableValues,
): void {
  const value = values.valueOf(cell);
  for (let row = cell.row; row < cell.row + cell.row_span; row++) {
    const slots = slotsOf(row);
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      const origin = row === cell.row && column === cell.column;
      if (slots && column < columnCount) slots[column] = { cell, origin, value };
    }
  }
}

const headerRowsOf = ({ header_rows: count, rows }: TableBody): number =>
  Math.min(count, rows.length);

function headerOf({ cells }: TableBody, headerRows: number): Cell[][] {
  const header = Array.from({ length: headerRows }, (): Cell[] => []);
  for (const cell of cells) header[cell.row]?.push(cell);
  for (const row of header) row.sort((a, b) => a.column - b.column);
  return header;
}

const isSamePosition = (a: Cell, b: Cell): boolean =>
  a.row === b.row &&
  a.column === b.column &&
  a.row_span === b.row_span &&
  a.column_span === b.column_span &&
  a.header === b.header;
