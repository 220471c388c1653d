/**
 * A table as a full grid: each position refers to the cell that covers it, so that rows can be
 * sorted, filtered and selected individually although cells span several of them.
 */
import type { Cell } from '../../../shared/contract/index.ts';
import { memoizedStep, type ResultsByObject } from '../../../shared/memoize.ts';
import { directionBalance } from '../../../shared/tables/direction.ts';
import { shiftedCells, type TableInParts } from '../../../shared/tables/join.ts';
import type { CellValue } from '../../../shared/values/cell-value.ts';
import {
  type ColumnKind,
  readTableParts,
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
  /** To be added to the rows of its cells, which are as on their page. */
  readonly shift: number;
  readonly slots: readonly Slot[];
}

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

const slotsByPart: ResultsByObject<readonly (readonly Slot[])[]> = new WeakMap();
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
    const slots = yield* memoizedStep(slotsByPart, cells, key, () =>
      slotsOfPart(cells, first - shift, end - shift, columnCount, values),
    );
    const rows = yield* memoizedStep(rowsByPart, slots, String(shift), () =>
      slots.map((own, row) => ({ row: first + row, shift, slots: own })),
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
function slotsOfPart(
  cells: readonly Cell[],
  first: number,
  end: number,
  columnCount: number,
  values: TableValues,
): Slot[][] {
  const rows = Array.from({ length: Math.max(0, end - first) }, () =>
    new Array<Slot>(columnCount).fill(EMPTY),
  );
  for (const cell of cells) {
    const value = values.valueOf(cell);
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      const slots = rows[row - first];
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        const origin = row === cell.row && column === cell.column;
        if (slots && column < columnCount) slots[column] = { cell, origin, value };
      }
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
