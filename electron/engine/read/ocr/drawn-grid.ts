/** Grids drawn in a picture. Most cells of a table contain words; the grid of a chart is empty. */
import { centerX, centerY, type Rect } from '../../../../shared/geometry.ts';
import type { Ruling } from '../pdf/types.ts';

/** Minimum horizontal and vertical lines of a grid. */
const GRID_LINES = 3;
/** Minimum share of the cells of a drawn table that contain words. */
const FILLED_SHARE = 0.6;
/** Closer lines are one; points. */
const SAME_LINE = 4;

export const isGrid = (rulings: readonly Ruling[]): boolean =>
  positionsOf(rulings, 'vertical').length >= GRID_LINES &&
  positionsOf(rulings, 'horizontal').length >= GRID_LINES;

export function isFilledGrid(rulings: readonly Ruling[], words: readonly Rect[]): boolean {
  if (!isGrid(rulings)) return false;
  const xs = positionsOf(rulings, 'vertical');
  const ys = positionsOf(rulings, 'horizontal');
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const filled = new Set<number>();
  for (const word of words) {
    const column = xs.findLastIndex((x) => x < centerX(word));
    const row = ys.findLastIndex((y) => y < centerY(word));
    if (column >= 0 && column < columns && row >= 0 && row < rows)
      filled.add(row * columns + column);
  }
  return filled.size >= FILLED_SHARE * columns * rows;
}

/** Positions of the lines of one direction, with close ones merged; ascending. */
function positionsOf(rulings: readonly Ruling[], orientation: Ruling['orientation']): number[] {
  const all = rulings.filter((ruling) => ruling.orientation === orientation);
  const sorted = all.map(({ position }) => position).sort((a, b) => a - b);
  return sorted.filter(
    (coordinate, at) => coordinate - (sorted[at - 1] ?? Number.NEGATIVE_INFINITY) > SAME_LINE,
  );
}
