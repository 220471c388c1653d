/**
 * Detects bar charts, so that their labels are not interpreted as tables. Bars are fills of equal
 * thickness that share a baseline, have different lengths and hold no text but their value. Cell
 * shading holds text and ends where its neighbors end.
 *
 * Line charts, pie charts and scatter plots are not detected: their labels seldom align in columns.
 */
import {
  areaOf,
  containsPoint,
  intersectionArea,
  type Rect,
  unionOf,
} from '../../../../shared/geometry.ts';
import type { Fill } from '../../pdf/types.ts';
import { centerX, isNumeric } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';

/** Thinner fills are rules. Points. */
const MIN_SIDE = 3;
/** Fewer bars are legend swatches or decoration. */
const MIN_BARS = 3;
/** Tolerance for the baseline and thickness of the bars of a chart. Points. */
const BAR_TOLERANCE = 1.5;
/** Pieces of one shape overlap, or leave a gap up to this share of their thickness. */
const MAX_JOIN = 0.02;
/** More fills than this are another kind of drawing. */
const MAX_FILLS = 2_000;
/** Minimum share of bars of distinct length; empty shaded cells end at a few column borders. */
const MIN_DISTINCT_RATIO = 0.6;
const WHITE = 0xffffff;

interface Bar {
  readonly fill: Fill;
  readonly base: number;
  readonly thickness: number;
  readonly length: number;
}

/** Whether `fill` stands in line with the bar and is as thick: stacked on it, or on its other side. */
const isInLine = ({ fill: bar }: Bar, fill: Fill): boolean =>
  (['x', 'y'] as const).some(
    (axis) =>
      Math.abs(bar[`${axis}0`] - fill[`${axis}0`]) <= BAR_TOLERANCE &&
      Math.abs(bar[`${axis}1`] - fill[`${axis}1`]) <= BAR_TOLERANCE,
  );

/**
 * Bounds of bars with equal baseline and thickness, if their lengths differ, and of the `fills` in
 * line with them.
 */
function findChartBounds(bars: readonly Bar[], fills: readonly Fill[]): Rect | null {
  if (bars.length < MIN_BARS) return null;
  const lengths = bars.map((bar) => bar.length).toSorted((a, b) => a - b);
  const distinctLengths = lengths.filter(
    (length, i) => length - (lengths[i - 1] ?? -BAR_TOLERANCE) > BAR_TOLERANCE,
  );
  return distinctLengths.length >= Math.max(MIN_BARS, MIN_DISTINCT_RATIO * bars.length)
    ? unionOf([
        ...bars.map((bar) => bar.fill),
        ...fills.filter((fill) => bars.some((bar) => isInLine(bar, fill))),
      ])
    : null;
}

/** Groups bars of equal baseline and thickness. */
function groupSimilarBars(bars: readonly Bar[]): Bar[][] {
  const groups: Bar[][] = [];
  for (const bar of bars.toSorted((a, b) => a.base - b.base || a.thickness - b.thickness)) {
    const group = groups.findLast(
      ([first]) =>
        first !== undefined &&
        bar.base - first.base <= BAR_TOLERANCE &&
        Math.abs(bar.thickness - first.thickness) <= BAR_TOLERANCE,
    );
    if (group) group.push(bar);
    else groups.push([bar]);
  }
  return groups;
}

/** Index of the first word, in words sorted by their center, whose center is not above `y`. */
function findFirstBelow(words: readonly ViewWord[], y: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word && word.y0 + word.y1 < 2 * y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bounds of all bar charts, in the page view's space. */
export function findBarCharts(fills: readonly Fill[], words: readonly ViewWord[]): Rect[] {
  const painted = fills.filter(
    (fill) => fill.color !== WHITE && Math.min(fill.x1 - fill.x0, fill.y1 - fill.y0) >= MIN_SIDE,
  );
  if (painted.length < MIN_BARS || painted.length > MAX_FILLS) return [];
  const sorted = words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const isBlank = (fill: Fill): boolean => {
    let wordCount = 0;
    for (let i = findFirstBelow(sorted, fill.y0); i < sorted.length; i++) {
      const word = sorted[i];
      if (!word || word.y0 + word.y1 > 2 * fill.y1) break;
      if (!containsPoint(fill, centerX(word), (word.y0 + word.y1) / 2)) continue;
      if (++wordCount > 1 || !isNumeric(word.text)) return false;
    }
    return true;
  };
  const [columns, rows] = [mergePieces(painted, 'y'), mergePieces(painted, 'x')].map((merged) =>
    merged.filter(isBlank),
  ) as [Fill[], Fill[]];
  const verticalBars = columns.map((fill) => ({
    fill,
    base: fill.y1,
    thickness: fill.x1 - fill.x0,
    length: fill.y1 - fill.y0,
  }));
  const horizontalBars = rows.map((fill) => ({
    fill,
    base: fill.x0,
    thickness: fill.y1 - fill.y0,
    length: fill.x1 - fill.x0,
  }));
  const charts = [
    ...groupSimilarBars(verticalBars).map((group) => findChartBounds(group, columns)),
    ...groupSimilarBars(horizontalBars).map((group) => findChartBounds(group, rows)),
  ].filter((bounds) => bounds !== null);
  return charts.filter((bounds) => !isPaintedThroughout(bounds, painted));
}

/** From this share of its area painted, it is the shading of cells: bars have paper between them. */
const MAX_PAINTED_RATIO = 0.9;

const isPaintedThroughout = (bounds: Rect, painted: readonly Fill[]): boolean =>
  painted.reduce((sum, fill) => sum + intersectionArea(fill, bounds), 0) >=
  MAX_PAINTED_RATIO * areaOf(bounds);

/**
 * Joins fills of one color that touch end to end along `axis` and are as thick: the shading of a
 * row of cells is one shape, while the parts of a stacked bar differ in color.
 */
function mergePieces(fills: readonly Fill[], axis: 'x' | 'y'): Fill[] {
  const across = axis === 'x' ? 'y' : 'x';
  const merged: Fill[] = [];
  const sorted = fills.toSorted(
    (a, b) =>
      a[`${across}0`] - b[`${across}0`] ||
      a[`${across}1`] - b[`${across}1`] ||
      a[`${axis}0`] - b[`${axis}0`],
  );
  for (const fill of sorted) {
    const last = merged.at(-1);
    const isNext =
      last !== undefined &&
      last.color === fill.color &&
      last[`${across}0`] === fill[`${across}0`] &&
      last[`${across}1`] === fill[`${across}1`] &&
      fill[`${axis}0`] - last[`${axis}1`] <= MAX_JOIN * (fill[`${across}1`] - fill[`${across}0`]);
    if (isNext) {
      const end = Math.max(last[`${axis}1`], fill[`${axis}1`]);
      merged[merged.length - 1] = { ...last, [`${axis}1`]: end };
    } else merged.push(fill);
  }
  return merged;
}

/** Minimum share of a region's area covered by charts for its text to be chart labels. */
const MIN_CHART_OVERLAP = 0.1;

export const overlapsCharts = (rect: Rect, charts: readonly Rect[]): boolean =>
  charts.reduce((sum, chart) => sum + intersectionArea(rect, chart), 0) >=
  MIN_CHART_OVERLAP * (rect.x1 - rect.x0) * (rect.y1 - rect.y0);
