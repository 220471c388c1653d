/** The rows of a grid as shown: sorted by the user, merged cells kept together where possible. */
import type { Bounds, Place, Sheet } from './cell-range.ts';
import type { GridRow, Slot } from './slots.ts';

export interface ShownSheet extends Sheet {
  readonly rows: readonly GridRow[];
  slotAt(place: Place): Slot | undefined;
  /** Position at which a cell of the table is shown; null if the filter hides it. */
  placeOf(row: number, column: number): Place | null;
}

export function sheetOf(rows: readonly GridRow[], columnCount: number): ShownSheet {
  const slotAt = ({ row, column }: Place) => rows[row]?.slots[column];
  const covers = (cell: Slot['cell'], row: number, column: number) =>
    cell !== null && rows[row]?.slots[column]?.cell === cell;
  const positions = new Map(rows.map((row, position) => [row.row, position]));

  return {
    rows,
    rowCount: rows.length,
    columnCount,
    slotAt,
    areaAt(place): Bounds {
      const { row, column } = place;
      const cell = slotAt(place)?.cell ?? null;
      let [top, bottom, left, right] = [row, row, column, column];
      while (covers(cell, top - 1, column)) top--;
      while (covers(cell, bottom + 1, column)) bottom++;
      while (covers(cell, row, left - 1)) left--;
      while (covers(cell, row, right + 1)) right++;
      return { top, left, bottom, right };
    },
    placeOf(row, column) {
      const position = positions.get(row);
      return position === undefined ? null : { row: position, column };
    },
  };
}
