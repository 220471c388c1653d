/**
 * A table's skeleton: row and column borders, and cells that tile them. Every way of reading a
 * region ends in a Grid, so that they can be compared, drawn and filled alike.
 */
import type { Rect } from '../../../../shared/geometry.ts';

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

export const rowsOf = (grid: Grid): number => grid.ys.length - 1;
export const columnsOf = (grid: Grid): number => grid.xs.length - 1;

const at = (values: readonly number[], index: number): number => values[index] ?? 0;

export const gridRect = (grid: Grid): Rect => ({
  x0: at(grid.xs, 0),
  y0: at(grid.ys, 0),
  x1: at(grid.xs, grid.xs.length - 1),
  y1: at(grid.ys, grid.ys.length - 1),
});

export const cellRect = (grid: Grid, cell: GridCell): Rect => ({
  x0: at(grid.xs, cell.column),
  y0: at(grid.ys, cell.row),
  x1: at(grid.xs, cell.column + cell.columnSpan),
  y1: at(grid.ys, cell.row + cell.rowSpan),
});

/** Index of the interval of ascending `borders` that holds `value`, clamped to the first and last. */
export function intervalOf(borders: readonly number[], value: number): number {
  let low = 0;
  let high = borders.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at(borders, middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** For each place of the grid (row * columns + column) the index of the cell that covers it. */
export function ownersOf(grid: Grid): Int32Array {
  const columns = columnsOf(grid);
  const owners = new Int32Array(rowsOf(grid) * columns).fill(-1);
  grid.cells.forEach((cell, index) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        owners[row * columns + column] = index;
      }
    }
  });
  return owners;
}

/**
 * The grid over `xs` and `ys` whose cells are the given spans (first come, first served: a span that
 * meets an earlier one is dropped) and single cells everywhere else.
 */
export function tileGrid(
  xs: readonly number[],
  ys: readonly number[],
  spans: Iterable<GridCell>,
): Grid {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const taken = new Uint8Array(rows * columns);
  /** The span that begins at a place. */
  const spanAt = new Map<number, GridCell>();
  for (const span of spans) {
    if (span.rowSpan === 1 && span.columnSpan === 1) continue;
    const places: number[] = [];
    for (let row = span.row; row < span.row + span.rowSpan; row++) {
      for (let column = span.column; column < span.column + span.columnSpan; column++) {
        places.push(row * columns + column);
      }
    }
    const fits =
      span.row + span.rowSpan <= rows &&
      span.column + span.columnSpan <= columns &&
      places.every((place) => taken[place] === 0);
    if (!fits) continue;
    for (const place of places) taken[place] = 1;
    spanAt.set(span.row * columns + span.column, span);
  }
  const cells: GridCell[] = [];
  for (let place = 0; place < taken.length; place++) {
    if (taken[place] === 0) {
      const row = Math.floor(place / columns);
      cells.push({ row, column: place - row * columns, rowSpan: 1, columnSpan: 1 });
    } else {
      const span = spanAt.get(place);
      if (span) cells.push(span);
    }
  }
  return { xs, ys, cells };
}
