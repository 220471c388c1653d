/** What draws rather than tabulates: its labels stand in rows and columns by chance. */
import { areaOf, intersectionArea, type Rect } from '../../../../shared/geometry.ts';
import { fillGrid } from '../cells/assemble.ts';
import { cellRect, type Grid, gridRect } from '../cells/grid.ts';
import { type Component, latticeOf } from '../readings/lattice.ts';
import type { Edge } from '../sheet/edges.ts';
import { mostlyInside, wordsIn } from '../sheet/ruling.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** Labels of a chart's axes stand within this many points of it. */
const AXIS_LABELS = 20;

/** A chart with the labels of its axes. */
export const withAxes = ({ x0, y0, x1, y1 }: Rect): Rect => ({
  x0: x0 - AXIS_LABELS,
  y0: y0 - AXIS_LABELS,
  x1: x1 + AXIS_LABELS,
  y1: y1 + AXIS_LABELS,
});

/** Edges that end this near to a crossing one end on it. Points. */
const MEET = 3.5;
/** Lines that end freely from which they are a drawing's, and their share of all line ends. */
const MIN_FREE_ENDS = 3;
const FREE_SHARE = 0.1;
/** Share of its cells that hold text from which a grid is a table, however its rules end. */
const TABLE_FILL = 0.65;

/**
 * Whether lines that hang together draw something else than a table. The rules of a table end on one
 * another or at its outer edges, and most of its cells hold text; ticks of an axis, dimension lines
 * and centre lines end in the open, and what they bound is mostly empty.
 */
export function isSketch(component: Component, words: readonly SheetWord[]): boolean {
  const { horizontal, vertical, rect } = component;
  const free =
    freeEnds(horizontal, vertical, rect.x0, rect.x1) +
    freeEnds(vertical, horizontal, rect.y0, rect.y1);
  const ends = 2 * (horizontal.length + vertical.length);
  if (free < Math.max(MIN_FREE_ENDS, FREE_SHARE * ends)) return false;
  const grid = latticeOf(component);
  if (grid === null) return false;
  const filled = fillGrid(grid, wordsIn(words, rect)).filter((cell) => cell.length > 0);
  return filled.length < TABLE_FILL * grid.cells.length;
}

/**
 * How many ends of `edges` lie between `from` and `to`, on none of the `crossing` edges, and do not
 * face a further piece of the same line.
 */
function freeEnds(
  edges: readonly Edge[],
  crossing: readonly Edge[],
  from: number,
  to: number,
): number {
  const goesOn = (edge: Edge, end: number) =>
    edges.some(
      (other) =>
        other !== edge &&
        Math.abs(other.position - edge.position) <= MEET &&
        (end === edge.start ? other.end <= end : other.start >= end),
    );
  const isFree = (edge: Edge, end: number) =>
    end - from > MEET &&
    to - end > MEET &&
    !goesOn(edge, end) &&
    !crossing.some(
      ({ position, start, end: stop }) =>
        Math.abs(position - end) <= MEET &&
        start - MEET <= edge.position &&
        stop + MEET >= edge.position,
    );
  return edges.reduce(
    (sum, edge) => sum + Number(isFree(edge, edge.start)) + Number(isFree(edge, edge.end)),
    0,
  );
}

/** A cell over this share of a grid leaves no table beside it. */
const FRAME_SHARE = 0.5;

/** Whether a grid is the frame of a drawing sheet, with its zones and title block. */
export const isFrame = (grid: Grid, sketches: readonly Rect[]): boolean =>
  grid.cells.some((cell) => {
    const rect = cellRect(grid, cell);
    const isLarge = areaOf(rect) > FRAME_SHARE * areaOf(gridRect(grid));
    return isLarge && sketches.some((sketch) => mostlyInside(sketch, rect));
  });

/** A picture this many times larger than the text is the scan or the ground of the page. */
const PAGE_PICTURE = 6;
/** Text with a picture behind this share of it labels the picture. */
const PICTURE_SHARE = 0.3;

export const liesOnPicture = (rect: Rect, picture: Rect): boolean =>
  intersectionArea(rect, picture) > PICTURE_SHARE * areaOf(rect) &&
  areaOf(picture) < PAGE_PICTURE * areaOf(rect);

/** This many boxes apart from each other make a diagram of what they hold. */
const DIAGRAM_BOXES = 3;

/** Whether boxes that do not touch stand in `rect`, each around a part of its text. */
export const isFlowChart = (rect: Rect, frames: readonly Rect[]): boolean =>
  frames.filter(
    (frame) => mostlyInside(frame, rect) && frame.x1 - frame.x0 < 0.6 * (rect.x1 - rect.x0),
  ).length >= DIAGRAM_BOXES;
