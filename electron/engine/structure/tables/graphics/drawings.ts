/**
 * Detects line drawings and pictures: their labels align in rows and columns by chance.
 */
import { areaOf, intersectionArea, type Rect } from '../../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { type Component, createLatticeGrid, MAX_CROSSING_GAP } from '../lattice/lattice.ts';
import type { Edge } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';

/** Axis labels lie within this many points of a chart. */
const AXIS_LABEL_MARGIN = 20;

/** Bounds of a chart including its axis labels. */
export const addAxisMargin = ({ x0, y0, x1, y1 }: Rect): Rect => ({
  x0: x0 - AXIS_LABEL_MARGIN,
  y0: y0 - AXIS_LABEL_MARGIN,
  x1: x1 + AXIS_LABEL_MARGIN,
  y1: y1 + AXIS_LABEL_MARGIN,
});

/** Minimum number of free line ends of a drawing, and their minimum share of all line ends. */
const MIN_FREE_ENDS = 3;
const MIN_FREE_END_RATIO = 0.1;
/** A grid with at least this share of filled cells is a table, whatever its free line ends. */
const MIN_TABLE_FILL = 0.65;

/**
 * Whether connected edges are a drawing. The rules of a table end on one another or at its border,
 * and most of its cells hold text; ticks of an axis, dimension lines and center lines end freely,
 * and the areas between them are mostly empty.
 */
export function isLineDrawing(component: Component, words: readonly ViewWord[]): boolean {
  const { horizontal, vertical, rect } = component;
  const freeEnds =
    countFreeEnds(horizontal, vertical, rect.x0, rect.x1) +
    countFreeEnds(vertical, horizontal, rect.y0, rect.y1);
  const ends = 2 * (horizontal.length + vertical.length);
  if (freeEnds < Math.max(MIN_FREE_ENDS, MIN_FREE_END_RATIO * ends)) return false;
  const grid = createLatticeGrid(component);
  if (grid === null) return false;
  const filledCells = assignWordsToCells(grid, selectWordsIn(words, rect)).filter(
    (cell) => cell.length > 0,
  );
  return filledCells.length < MIN_TABLE_FILL * grid.cells.length;
}

/**
 * Counts the ends of `edges` between `from` and `to` that are on none of the `crossing` edges and
 * are not continued by a collinear edge.
 */
function countFreeEnds(
  edges: readonly Edge[],
  crossing: readonly Edge[],
  from: number,
  to: number,
): number {
  const isContinued = (edge: Edge, end: number) =>
    edges.some(
      (other) =>
        other !== edge &&
        Math.abs(other.position - edge.position) <= MAX_CROSSING_GAP &&
        (end === edge.start ? other.end <= end : other.start >= end),
    );
  const isFree = (edge: Edge, end: number) =>
    end - from > MAX_CROSSING_GAP &&
    to - end > MAX_CROSSING_GAP &&
    !isContinued(edge, end) &&
    !crossing.some(
      ({ position, start, end: stop }) =>
        Math.abs(position - end) <= MAX_CROSSING_GAP &&
        start - MAX_CROSSING_GAP <= edge.position &&
        stop + MAX_CROSSING_GAP >= edge.position,
    );
  return edges.reduce(
    (sum, edge) => sum + Number(isFree(edge, edge.start)) + Number(isFree(edge, edge.end)),
    0,
  );
}

/** A picture this many times larger than the text is the page's scan or background. */
const MAX_PICTURE_RATIO = 6;
/** Text over a picture by more than this share of its area labels the picture. */
const MIN_PICTURE_OVERLAP = 0.3;

export const isPictureLabel = (rect: Rect, picture: Rect): boolean =>
  intersectionArea(rect, picture) > MIN_PICTURE_OVERLAP * areaOf(rect) &&
  areaOf(picture) < MAX_PICTURE_RATIO * areaOf(rect);
