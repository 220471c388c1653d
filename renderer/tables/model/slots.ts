/**
 * A table as a full grid: each position refers to the cell that covers it, so that rows can be
 * sorted, filtered and selected individually although cells span several of them.
 */
import type { Cell } from '../../../shared/contract/index.ts';
import type { TableBody } from '../../../shared/tables/join.ts';
import { type CellValue, type ColumnKind, readTable } from '../../../shared/values/cell-value.ts';

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
}

const EMPTY: Slot = { cell: null, origin: false, value: { kind: 'blank' } };

export function gridOf(table: TableBody): Grid {
  const headerRows = Math.min(table.header_rows, table.rows.length);
  const values = readTable(table.cells, table.column_count, table.column_formats);
  const grid: Slot[][] = table.rows.map(() => new Array<Slot>(table.column_count).fill(EMPTY));
  for (const cell of table.cells) {
    const value = values.valueOf(cell);
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        const origin = row === cell.row && column === cell.column;
        const slots = grid[row];
        if (slots && column < table.column_count) slots[column] = { cell, origin, value };
      }
    }
  }
  const header = Array.from({ length: headerRows }, (_, row) =>
    table.cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column),
  );
  const rows = grid.slice(headerRows).map((slots, i) => ({ row: headerRows + i, slots }));
  return { columnCount: table.column_count, header, rows, kinds: values.kinds };
}
