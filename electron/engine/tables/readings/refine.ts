/**
 * Rules often part only some of the rows: verticals run through a body without horizontals, or one
 * rule stands under every fifth line. Bands of a lattice that hold several rows of figures are cut
 * into these rows; cells that span stay as they are drawn. Where tint begins with the second row, the
 * first one shares its band with the names of the columns and is parted from them.
 */

import { type Grid, type GridCell, intervalOf, tileGrid } from '../cells/grid.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { rowsOf as visualRows } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { type CutRow, cutRow } from './cut.ts';
import { figureRows, foldLines } from './fold.ts';
import { rowBorders } from './stream.ts';

/** Share of a band's lines that must show figures for it to be several rows. */
const FIGURE_SHARE = 0.3;

/** Whether it stands in several columns: what fills only one may be a further paragraph of its cell. */
const isInColumns = (group: readonly CutRow[]): boolean =>
  new Set(group.flatMap(({ segments }) => segments.map(({ first }) => first))).size > 1;

/** Whether a label stands in the stub and a figure beside it. */
const isLabelledRow = (group: readonly CutRow[]): boolean =>
  figureRows([group]) === 1 &&
  group.some(({ segments }) => segments.some(({ first, last }) => first === 0 && last === 0));

/** `grid` with bands of several rows cut; the same grid when there are none. */
export function splitBands(grid: Grid, words: readonly SheetWord[]): Grid {
  const bands: SheetWord[][] = grid.ys.slice(1).map(() => []);
  for (const word of words) bands[intervalOf(grid.ys, (word.y0 + word.y1) / 2)]?.push(word);
  const borders: Gutter[] = grid.xs
    .slice(1, -1)
    .map((x) => ({ x0: x, x1: x, middle: x, rows: 0, gap: 0 }));

  const ys: number[] = [];
  /** New index of each old row border. */
  const moved: number[] = [];
  bands.forEach((band, row) => {
    moved.push(ys.length);
    ys.push(grid.ys[row] ?? 0);
    const spanned = grid.cells.some(
      (cell) => cell.rowSpan > 1 && cell.row <= row && cell.row + cell.rowSpan > row,
    );
    if (spanned || band.length === 0) return;
    const cuts = visualRows(band).map((line) => cutRow(line, borders));
    if (cuts.length < 2) return;
    const groups = foldLines(cuts, [], borders.length + 1);
    const figures = figureRows(groups.filter(isInColumns));
    const headed = row === 0 && figures === 1 && isLabelledRow(groups.at(-1) ?? []);
    if (!headed && (figures < 2 || figures < FIGURE_SHARE * groups.length)) return;
    ys.push(...rowBorders(groups, []).slice(1, -1));
  });
  moved.push(ys.length);
  ys.push(grid.ys.at(-1) ?? 0);
  if (ys.length === grid.ys.length) return grid;

  const spans: GridCell[] = [];
  for (const cell of grid.cells) {
    const row = moved[cell.row] ?? 0;
    const end = moved[cell.row + cell.rowSpan] ?? row + 1;
    if (cell.rowSpan > 1) spans.push({ ...cell, row, rowSpan: end - row });
    else if (cell.columnSpan > 1) {
      for (let at = row; at < end; at++) spans.push({ ...cell, row: at, rowSpan: 1 });
    }
  }
  return tileGrid(grid.xs, ys, spans);
}
