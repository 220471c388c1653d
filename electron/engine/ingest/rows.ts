/** Assigns columns to cells given row by row, as in HTML. */

/** Maximum positions of a grid; more indicate an error in the payload. */
export const MOST_GRID_POSITIONS = 200_000;

interface Spanning {
  readonly rowSpan?: number | undefined;
  readonly columnSpan?: number | undefined;
}

/**
 * The same cells with their row and column: positions below a row span are skipped. Columns do not
 * advance beyond a grid that is too large.
 */
export function assignGridPositions<Cell extends Spanning>(
  rows: readonly (readonly Cell[])[],
): (Cell & { row: number; column: number })[] {
  /** Per column, the first free row below a cell that spans rows. */
  const free: number[] = [];
  return rows.flatMap((cells, row) => {
    const mostColumns = MOST_GRID_POSITIONS / (row + 1);
    let column = 0;
    return cells.map((cell) => {
      while ((free[column] ?? 0) > row && column <= mostColumns) column++;
      const positioned = { ...cell, row, column };
      const below = row + Math.max(1, cell.rowSpan ?? 1);
      const right = column + Math.max(1, cell.columnSpan ?? 1);
      for (; column < right && column <= mostColumns; column++) free[column] = below;
      return positioned;
    });
  });
}
