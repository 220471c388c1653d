/**
 * The selected cells of a grid as rows and columns of the table, independent of their sort order.
 */
import type { Cell } from '../../../shared/contract/index.ts';
import { boundsOf, type CellRange, isSingle } from '../../grid/cell-range.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import type { Columns } from './table-operations.ts';

export interface TableSelection {
  /** Of the whole table, header rows counted; in ascending order. */
  readonly rows: readonly number[];
  readonly columns: Columns;
  /** The selected cell; null if several are selected. */
  readonly cell: Cell | null;
  /** All rows below the header are selected, but not all columns. */
  readonly wholeColumns: boolean;
}

/** The selection in the rows, otherwise in the header; null if there is none. */
export function tableSelection(
  range: CellRange | null,
  shownGrid: ShownGrid,
  headerCell: Cell | undefined,
): TableSelection | null {
  if (headerCell) {
    const { row, row_span, column, column_span } = headerCell;
    return {
      rows: Array.from({ length: row_span }, (_, i) => row + i),
      columns: { from: column, count: column_span },
      cell: headerCell,
      wholeColumns: false,
    };
  }
  if (!range || shownGrid.rowCount === 0) return null;
  const bounds = boundsOf(range, shownGrid);
  const { top, bottom, left, right } = bounds;
  const allRows = top === 0 && bottom === shownGrid.rowCount - 1;
  const allColumns = left === 0 && right === shownGrid.columnCount - 1;
  return {
    rows: shownGrid.rows
      .slice(top, bottom + 1)
      .map(({ row }) => row)
      .sort((a, b) => a - b),
    columns: { from: left, count: right - left + 1 },
    cell: isSingle(bounds, shownGrid) ? shownGrid.cellAt({ row: top, column: left }) : null,
    wholeColumns: allRows && !allColumns && shownGrid.rowCount > 1,
  };
}
