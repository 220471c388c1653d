/**
 * A table as a full grid: each position refers to the cell that covers it, so that rows can be
 * sorted, filtered and selected individually although cells span several of them.
 */
import type { Cell } from '../../shared/contract/index.ts';
import { memoizedStep, type ResultsByObject } from '../../shared/memoize.ts';
import { directionBalance } from '../../shared/tables/direction.ts';
import { shiftedCells, type TableInParts } from '../../shared/tables/join.ts';
import type { CellValue } from '../../shared/values/cell-value.ts';
import {
  type ColumnKind,
  readTableParts,
  type TableValues,
} from '../../shared/values/table-values.ts';

export interface Slot {
  /** The cell that covers this position; null if the table has none. */
  readonly cell: Cell | null;
  /** This is the first position of the cell. */
  readonly origin: boolean;
  readonly value: CellValue;
}

/** A row of the table; of its slots only the cells are kept, because there may be 500,000 of them. */
export class GridRow {
  /** Row of the table, header rows counted. */
  readonly row: number;
  /** To be added to the rows of its cells, which are as on their page. */
  readonly shift: number;
  /** The cell that covers each column. */
  readonly cells: CellsOfRow;
  readonly #values: TableValues;

  constructor(row: number, shift: number, cells: CellsOfRow, values: TableValues) {
    this.row = row;
    this.shift = shift;
    this.cells = cells;
    this.#values = values;
  }

  get slots(): readonly Slot[] {
    return this.cells.map((_, column) => this.slotAt(column));
  }

  slotAt(column: number): Slot {
    const cell = this.cells[column];
    if (!cell) return EMPTY;
    const origin = cell.row + this.shift === this.row && cell.column === column;
    return { cell, origin, value: this.#values.valueOf(cell) };
  }
}

type CellsOfRow = readonly (Cell | null)[];

export interface Grid {
  readonly columnCount: number;
  /** Header cells by the row that they begin in. */
  readonly header: readonly (readonly Cell[])[];
  readonly rows: readonly GridRow[];
  /** The rows by part of a table over pages. */
  readonly parts: readonly GridPart[];
  readonly kinds: readonly ColumnKind[];
  /** The first column is the rightmost. */
  readonly rightToLeft: boolean;
}

export interface GridPart {
  readonly rows: readonly GridRow[];
  readonly cells: readonly Cell[];
  /** Equal for rows of these cells that show the same, wherever they are in the table. */
  readonly key: string;
}

const EMPTY: Slot = { cell: null, origin: false, value: { kind: 'blank' } };

const cellsOfRowsByPart: ResultsByObject<readonly CellsOfRow[]> = new WeakMap();
const rowsByPart: ResultsByObject<readonly GridRow[]> = new WeakMap();
const balanceByPart: ResultsByObject<number> = new WeakMap();

/** The grid of a table, a part at each step; parts that were read before take none. */
export function* readGrid(table: TableInParts): Generator<void, Grid> {
  const { column_count: columnCount, column_formats: formats } = table;
  const { cellsByPart } = table;
  const lists = cellsByPart.map(({ cells }) => cells);
  const values = yield* readTableParts(lists, columnCount, formats);
  const headerRows = Math.min(table.header_rows, table.rows.length);
  const parts: GridPart[] = [];
  let balance = 0;
  for (const [at, { cells, first: start, shift }] of cellsByPart.entries()) {
    const first = Math.max(headerRows, start);
    const end = cellsByPart[at + 1]?.first ?? table.rows.length;
    const key = [first - shift, end - first, columnCount, values.key].join(' ');
    const cellsOfRows = yield* memoizedStep(cellsOfRowsByPart, cells, key, () =>
      cellsByRow(cells, first - shift, end - shift, columnCount),
    );
    const rows = yield* memoizedStep(rowsByPart, cellsOfRows, String(shift), () =>
      cellsOfRows.map((own, row) => new GridRow(first + row, shift, own, values)),
    );
    parts.push({ rows, cells, key });
    balance += yield* memoizedStep(balanceByPart, cells, '', () =>
      directionBalance(cells.map(({ text }) => text)),
    );
  }
  // Ten times as fast as flat() for a thousand parts.
  const rows = ([] as GridRow[]).concat(...parts.map((part) => part.rows));
  const header = headerOf(
    cellsByPart.flatMap(({ cells, first, shift }) =>
      first < headerRows ? shiftedCells(cells, shift) : [],
    ),
    headerRows,
  );
  return { columnCount, header, rows, parts, kinds: values.kinds, rightToLeft: balance > 0 };
}

/** Rows `first` to `end` of the page, each position with the cell that covers it. */
function cellsByRow(
  cells: readonly Cell[],
  first: number,
  end: number,
  columnCount: number,
): CellsOfRow[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, () =>
    new Array<Cell | null>(columnCount).fill(null),
  );
  for (const cell of cells) {
    const { column, column_span: span } = cell;
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      rows[row - first]?.fill(cell, column, column + span);
    }
  }
  return rows;
}

function headerOf(cells: readonly Cell[], headerRows: number): Cell[][] {
  const header = Array.from({ length: headerRows }, (): Cell[] => []);
  for (const cell of cells) header[cell.row]?.push(cell);
  for (const row of header) row.sort((a, b) => a.column - b.column);
  return header;
}
