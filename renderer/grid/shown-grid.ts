/** The rows of a grid as shown: sorted by the user, merged cells kept together where possible. */

import type { Cell } from '../../shared/contract/index.ts';
import type { Bounds, Grid, Position } from './cell-range.ts';
import type { GridRow, Slot } from './slots.ts';

export interface ShownGrid extends Grid {
  readonly rows: readonly GridRow[];
  slotAt(cellPosition: Position): Slot | undefined;
  /** The cell at a position, with its row of the whole table. */
  cellAt(cellPosition: Position): Cell | null;
  /** Position at which a cell of the table is shown; null if the filter hides it. */
  positionOf(row: number, column: number): Position | null;
}

export function shownGridOf(rows: readonly GridRow[], columnCount: number): ShownGrid {
  const slotAt = ({ row, column }: Position) => rows[row]?.slotAt(column);
  const coveredBy = ({ row, column }: Position) => rows[row]?.cells[column] ?? null;
  const covers = (cell: Slot['cell'], row: number, column: number) =>
    cell !== null && rows[row]?.cells[column] === cell;
  let positions: Map<number, number> | null = null;
  /** Unless the rows are sorted or filtered, it follows from the first. */
  const positionOfRow = (row: number): number | undefined => {
    const expected = row - (rows[0]?.row ?? 0);
    if (rows[expected]?.row === row) return expected;
    positions ??= new Map(rows.map((each, position) => [each.row, position]));
    return positions.get(row);
  };

  return {
    rows,
    rowCount: rows.length,
    columnCount,
    slotAt,
    cellAt(cellPosition) {
      const cell = coveredBy(cellPosition);
      return cell ? { ...cell, row: cell.row + (rows[cellPosition.row]?.shift ?? 0) } : null;
    },
    areaAt(cellPosition): Bounds {
      const { row, column } = cellPosition;
      const cell = coveredBy(cellPosition);
      let [top, bottom, left, right] = [row, row, column, column];
      while (covers(cell, top - 1, column)) top--;
      while (covers(cell, bottom + 1, column)) bottom++;
      while (covers(cell, row, left - 1)) left--;
      while (covers(cell, row, right + 1)) right++;
      return { top, left, bottom, right };
    },
    positionOf(row, column) {
      const position = positionOfRow(row);
      return position === undefined ? null : { row: position, column };
    },
  };
}
