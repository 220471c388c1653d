/**
 * A table's grid: row and column borders, and cells that tile them. Every interpretation of a
 * region produces a Grid, so that all can be compared, drawn and filled alike.
 */
import type { Rect } from '../../../../../shared/geometry.ts';

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

export interface Grid {
  /** Column borders, ascending; one more than there are columns. */
  readonly xs: readonly number[];
  /** Row borders, ascending; one more than there are rows. */
  readonly ys: readonly number[];
  /** Row by row, left to right; they tile the grid without overlap. */
  readonly cells: readonly GridCell[];
}

export const countRows = (grid: Grid): number => grid.ys.length - 1;
export const countColumns = (grid: Grid): number => grid.xs.length - 1;

const valueAt = (values: readonly number[], index: number): number => values[index] ?? 0;

export const gridRect = (grid: Grid): Rect => ({
  x0: valueAt(grid.xs, 0),
  y0: valueAt(grid.ys, 0),
  x1: valueAt(grid.xs, grid.xs.length - 1),
  y1: valueAt(grid.ys, grid.ys.length - 1),
});

export const cellRect = (grid: Grid, cell: GridCell): Rect => ({
  x0: valueAt(grid.xs, cell.column),
  y0: valueAt(grid.ys, cell.row),
  x1: valueAt(grid.xs, cell.column + cell.columnSpan),
  y1: valueAt(grid.ys, cell.row + cell.rowSpan),
});

/** Index of the interval of ascending `borders` that holds `value`, clamped to the first and last. */
export function findInterval(borders: readonly number[], value: number): number {
  let low = 0;
  let high = borders.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueAt(borders, middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** For each grid position (row * columns + column), the index of the cell that covers it. */
export function mapPositionsToCells(grid: Grid): Int32Array {
  const columns = countColumns(grid);
  const cellAtPosition = new Int32Array(countRows(grid) * columns).fill(-1);
  grid.cells.forEach((cell, index) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        cellAtPosition[row * columns + column] = index;
      }
    }
  });
  return cellAtPosition;
}

/**
 * The grid over `xs` and `ys` with the given spans and single cells elsewhere. A span that overlaps
 * an earlier one is dropped.
 */
export function createGrid(
  xs: readonly number[],
  ys: readonly number[],
  spans: Iterable<GridCell>,
): Grid {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const isCovered = new Uint8Array(rows * columns);
  /** Spans by their top left position. */
  const spanAtPosition = new Map<number, GridCell>();
  for (const span of spans) {
    if (span.rowSpan === 1 && span.columnSpan === 1) continue;
    const positions: number[] = [];
    for (let row = span.row; row < span.row + span.rowSpan; row++) {
      for (let column = span.column; column < span.column + span.columnSpan; column++) {
        positions.push(row * columns + column);
      }
    }
    const isFree =
      span.row + span.rowSpan <= rows &&
      span.column + span.columnSpan <= columns &&
      positions.every((position) => isCovered[position] === 0);
    if (!isFree) continue;
    for (const position of positions) isCovered[position] = 1;
    spanAtPosition.set(span.row * columns + span.column, span);
  }
  const cells: GridCell[] = [];
  for (let position = 0; position < isCovered.length; position++) {
    if (isCovered[position] === 0) {
      const row = Math.floor(position / columns);
      cells.push({ row, column: position - row * columns, rowSpan: 1, columnSpan: 1 });
    } else {
      const span = spanAtPosition.get(position);
      if (span) cells.push(span);
    }
  }
  return { xs, ys, cells };
}
