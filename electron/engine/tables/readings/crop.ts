/**
 * Frames of a page or a form hang together with the grid that they hold: one drawing, but only some of
 * its rows are a table's. Rows at either end that are divided much less than the others and hold text
 * in several columns, or none, are rooms of the form; the grid without them is a reading of its own.
 */
import { fillGrid } from '../cells/assemble.ts';
import { type Grid, rowsOf, tileGrid } from '../cells/grid.ts';
import { isOneColumn } from '../judgement/unity.ts';
import { rowsOf as linesOf } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** A room's row has at most this share of the cells of the row that has most. */
const DIVIDED = 0.5;
/** A tinted heading holds several columns, too; it has no more lines than this. */
const HEADING_LINES = 3;
/** A table has at least this many rows. */
const MIN_ROWS = 2;

const holdsColumns = (words: readonly SheetWord[]): boolean =>
  !isOneColumn(words) && linesOf(words).length > HEADING_LINES;

/** `grid` without such rows at its ends; the same grid when there are none. */
export function cropRooms(grid: Grid, all: readonly SheetWord[]): Grid {
  const filled = fillGrid(grid, all);
  const rows: SheetWord[][][] = Array.from({ length: rowsOf(grid) }, () => []);
  grid.cells.forEach((cell, i) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) rows[row]?.push(filled[i] ?? []);
  });
  const most = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const isRoom = (row: readonly SheetWord[][]): boolean =>
    row.every((words) => words.length === 0) ||
    (row.length <= DIVIDED * most && row.some(holdsColumns));
  const first = rows.findIndex((row) => !isRoom(row));
  const end = rows.findLastIndex((row) => !isRoom(row)) + 1;
  const whole = first === 0 && end === rows.length;
  if (first < 0 || whole || end - first < MIN_ROWS) return grid;
  const cells = grid.cells.filter((cell) => cell.row >= first && cell.row + cell.rowSpan <= end);
  // Borders that only the rooms had part nothing of what is left.
  const columns = [...new Set(cells.map((cell) => cell.column))].toSorted((a, b) => a - b);
  const columnOf = (at: number) => columns.filter((column) => column < at).length;
  const xs = [...columns.map((column) => grid.xs[column] ?? 0), grid.xs.at(-1) ?? 0];
  const spans = cells.map((cell) => ({
    row: cell.row - first,
    column: columnOf(cell.column),
    rowSpan: cell.rowSpan,
    columnSpan: columnOf(cell.column + cell.columnSpan) - columnOf(cell.column),
  }));
  return tileGrid(xs, grid.ys.slice(first, end + 1), spans);
}
