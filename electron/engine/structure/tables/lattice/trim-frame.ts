/**
 * Trims frames: the frame of a page or form is often connected to the grid inside it. Rows at
 * either end that have far fewer cells than the others and hold text in several columns, or none,
 * belong to the frame; the grid without them is a candidate of its own.
 */
import { assignWordsToCells } from '../cells/assemble.ts';
import { countRows, createGrid, type Grid } from '../cells/grid.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { isSingleColumn } from '../scoring/single-value-ratio.ts';

/** A frame row has at most this share of the cells of the row with most cells. */
const MAX_FRAME_CELLS = 0.5;
/** A shaded header row may hold several columns, too; it has no more lines than this. */
const MAX_HEADER_LINES = 3;
/** A table has at least this many rows. */
const MIN_ROWS = 2;

const hasSeveralColumns = (words: readonly ViewWord[]): boolean =>
  !isSingleColumn(words) && groupVisualRows(words).length > MAX_HEADER_LINES;

/** `grid` without frame rows at its ends; the same grid if there are none. */
export function trimFrameRows(grid: Grid, all: readonly ViewWord[]): Grid {
  const cellWords = assignWordsToCells(grid, all);
  const rows: ViewWord[][][] = Array.from({ length: countRows(grid) }, () => []);
  grid.cells.forEach((cell, i) => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      rows[row]?.push(cellWords[i] ?? []);
  });
  const maxCells = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const isFrameRow = (row: readonly ViewWord[][]): boolean =>
    row.every((words) => words.length === 0) ||
    (row.length <= MAX_FRAME_CELLS * maxCells && row.some(hasSeveralColumns));
  const first = rows.findIndex((row) => !isFrameRow(row));
  const end = rows.findLastIndex((row) => !isFrameRow(row)) + 1;
  const isWhole = first === 0 && end === rows.length;
  if (isWhole || end - first < MIN_ROWS) return grid;
  const cells = grid.cells.filter((cell) => cell.row >= first && cell.row + cell.rowSpan <= end);
  // Drop column borders that only frame rows had.
  const columns = [...new Set(cells.map((cell) => cell.column))].toSorted((a, b) => a - b);
  const newColumnIndex = (at: number) => columns.filter((column) => column < at).length;
  const xs = [...columns.map((column) => grid.xs[column] ?? 0), grid.xs.at(-1) ?? 0];
  const spans = cells.map((cell) => ({
    row: cell.row - first,
    column: newColumnIndex(cell.column),
    rowSpan: cell.rowSpan,
    columnSpan: newColumnIndex(cell.column + cell.columnSpan) - newColumnIndex(cell.column),
  }));
  return createGrid(xs, grid.ys.slice(first, end + 1), spans);
}
