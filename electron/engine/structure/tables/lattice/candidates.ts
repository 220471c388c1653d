/**
 * Candidates from drawn rules and shading: each grid is split further where it holds several rows
 * or columns.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { countRows, createGrid, type Grid, gridRect } from '../cells/grid.ts';
import type { Edges } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { createCandidate, type TableCandidate } from '../scoring/candidate.ts';
import { isSingleColumn } from '../scoring/single-value-ratio.ts';
import { removeSlivers, splitOpenCells } from './cleanup.ts';
import { addHeaderRowsAbove } from './header-rows-above.ts';
import { type Component, createLatticeGrid, isClosedFrame } from './lattice.ts';
import { splitLatticeColumns } from './split-columns.ts';
import { splitLatticeRows } from './split-rows.ts';

/** Fewer words than this are not a table. */
export const MIN_WORDS = 4;

/** A key for a rectangle, rounded to points. */
export const toRectKey = ({ x0, y0, x1, y1 }: Rect): string =>
  [x0, y0, x1, y1].map(Math.round).join(' ');

/** A frame row has at most this share of the cells of the row with most cells. */
const MAX_FRAME_CELLS = 0.5;
/** A shaded header row may hold several columns, too; it has no more lines than this. */
const MAX_HEADER_LINES = 3;
/** A table has at least this many rows. */
const MIN_ROWS = 2;

const hasSeveralColumns = (words: readonly ViewWord[]): boolean =>
  !isSingleColumn(words) && groupVisualRows(words).length > MAX_HEADER_LINES;

/**
 * `grid` without frame rows; the same grid if there are none. The frame of a page or form is often
 * connected to the grid inside it: rows at either end that have far fewer cells than the others and
 * hold text in several columns, or none.
 */
function trimFrameRows(grid: Grid, all: readonly ViewWord[]): Grid {
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

/** The grid variants of a lattice: all of it, and the part inside its frame. */
function createGridVariants(
  lattice: Grid,
  words: readonly ViewWord[],
  headed: (grid: Grid) => Grid,
): Grid[] {
  const trimmed = trimFrameRows(lattice, words);
  const extended = headed(lattice);
  return trimmed === lattice ? [extended] : [extended, trimmed];
}

/** Splits grid rows and columns that hold several rows or columns of text. */
function splitRowsAndColumns(grid: Grid, words: readonly ViewWord[], drawn: boolean): Grid {
  const banded = splitLatticeRows(grid, words, drawn);
  // Once rows are split, a spanner no longer justifies open cells in other rows.
  const closedGrid = banded === grid ? grid : splitOpenCells(banded, words, drawn, true);
  const splitGrid = splitLatticeColumns(closedGrid, words);
  // Rows of numbers become visible once each number has its column.
  return splitGrid === closedGrid ? closedGrid : splitLatticeRows(splitGrid, words, false);
}

/**
 * The table candidates of `components` of `edges`. `knownSkeletons` collects the grids processed so
 * far, so that fills that only repeat rules are skipped.
 */
export function createLatticeCandidates(
  words: readonly ViewWord[],
  edges: Edges,
  components: readonly Component[],
  drawn: boolean,
  knownSkeletons: Set<string>,
): TableCandidate[] {
  const candidates: TableCandidate[] = [];
  for (const component of components) {
    const lattice = createLatticeGrid(component);
    if (lattice === null) continue;
    const skeleton = `${toRectKey(gridRect(lattice))} ${lattice.xs.length} ${lattice.cells.length}`;
    if (knownSkeletons.has(skeleton)) continue;
    knownSkeletons.add(skeleton);
    const isFramed = isClosedFrame(component);
    const headed = (grid: Grid) => addHeaderRowsAbove(grid, words, edges.horizontal, isFramed);
    for (const grid of createGridVariants(lattice, words, headed)) {
      const inside = selectWordsIn(words, gridRect(grid));
      if (inside.length < MIN_WORDS) continue;
      const closedGrid = splitOpenCells(grid, inside, drawn);
      const splitGrid = splitRowsAndColumns(closedGrid, inside, drawn);
      const method = splitGrid === closedGrid ? 'lattice' : 'mixed';
      const cleanGrid = removeSlivers(splitGrid, assignWordsToCells(splitGrid, inside), drawn);
      // Striped rows show their columns, and so what their names are, only once they are split.
      const headedGrid = method === 'mixed' ? headed(cleanGrid) : cleanGrid;
      const held = headedGrid === cleanGrid ? inside : selectWordsIn(words, gridRect(headedGrid));
      candidates.push(
        createCandidate(method, headedGrid, assignWordsToCells(headedGrid, held), drawn ? 1 : 0.8),
      );
    }
  }
  return candidates;
}
