/**
 * Verticals often part only groups of columns. A column of a lattice that holds several columns of
 * figures is cut at their gutters; a cell whose text bridges a gutter spans the new columns.
 */
import { fillGrid } from '../cells/assemble.ts';
import { columnsOf, type Grid, type GridCell, tileGrid } from '../cells/grid.ts';
import { isFigure, textOf } from '../sheet/content.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { rowsOf as visualRows } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { cutRow } from './cut.ts';
import { columnGuttersOf } from './units.ts';

/** Rows that must show figures on all sides of the gutters. */
const MIN_ROWS = 3;
/** Share of a column's lines that must do so. */
const FIGURE_SHARE = 0.5;

/**
 * Gutters that part columns of figures among `words`, the first of which may be their labels; none
 * when they part anything else.
 */
function figureGutters(words: readonly SheetWord[]): readonly Gutter[] {
  const rows = visualRows(words);
  if (rows.length < 2) return [];
  const gutters = columnGuttersOf(rows);
  if (gutters.length === 0) return [];
  const cuts = rows.map((row) => cutRow(row, gutters).segments);
  const figures = cuts.filter(
    (segments) =>
      segments.length > 1 && segments.slice(1).every(({ words: held }) => isFigure(textOf(held))),
  ).length;
  // Few rows show columns only if each of them, the names too, fills them all.
  const full = figures > 0 && cuts.every((segments) => segments.length === gutters.length + 1);
  const enough = full || figures >= Math.max(MIN_ROWS, FIGURE_SHARE * rows.length);
  return enough ? gutters : [];
}

/** Whether a phrase of the cell stands over a gutter: a name of the group, not figures set close. */
const bridges = (words: readonly SheetWord[], gutters: readonly Gutter[]): boolean =>
  visualRows(words)
    .flatMap((row) => row.phrases)
    .some(
      (phrase) =>
        gutters.some(({ middle }) => phrase.x0 < middle && phrase.x1 > middle) &&
        !phrase.words.every((word) => isFigure(word.text)),
    );

/** `grid` with columns of several columns cut; the same grid when there are none. */
export function splitColumns(grid: Grid, words: readonly SheetWord[]): Grid {
  const columns = columnsOf(grid);
  const filled = fillGrid(grid, words);
  const cuts: (readonly Gutter[])[] = Array.from({ length: columns }, (_, column) =>
    figureGutters(
      grid.cells.flatMap((cell, i) =>
        cell.column === column && cell.columnSpan === 1 ? (filled[i] ?? []) : [],
      ),
    ),
  );
  if (cuts.every((gutters) => gutters.length === 0)) return grid;

  const xs: number[] = [];
  /** New index of each old column border. */
  const moved: number[] = [];
  cuts.forEach((gutters, column) => {
    moved.push(xs.length);
    xs.push(grid.xs[column] ?? 0, ...gutters.map((gutter) => gutter.middle));
  });
  moved.push(xs.length);
  xs.push(grid.xs.at(-1) ?? 0);

  const spans = grid.cells.flatMap((cell, i): GridCell[] => {
    const column = moved[cell.column] ?? 0;
    const columnSpan = (moved[cell.column + cell.columnSpan] ?? column + 1) - column;
    const gutters = cuts[cell.column] ?? [];
    const whole = cell.columnSpan > 1 || bridges(filled[i] ?? [], gutters);
    if (whole || columnSpan === 1) return [{ ...cell, column, columnSpan }];
    return Array.from({ length: columnSpan }, (_, at) => ({
      ...cell,
      column: column + at,
      columnSpan: 1,
    }));
  });
  return tileGrid(xs, grid.ys, spans);
}
