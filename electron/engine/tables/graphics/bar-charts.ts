/**
 * Bar charts, so that their labels are not read as tables: bars are fills of one thickness that start
 * from one base line and end wherever their value says, with no text on them but that value. The
 * tints of a table fail on each count: they hold text, and they end where their neighbours end.
 *
 * Gives up on lines, slices and points, whose labels seldom stand in columns.
 */
import {
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
/** Fewer bars are swatches of a legend or decoration. */
const MIN_BARS = 3;
/** Bars of one chart start and are as thick as each other within this many points. */
const BAR_TOLERANCE = 1.5;
/** More fills than this are a drawing that is no chart. */
const MAX_FILLS = 2_000;
/** Share of bars that end where no other does; empty tinted cells end at a few column borders. */
const MIN_DISTINCT_RATIO = 0.6;
const WHITE = 0xffffff;

interface Bar {
  readonly fill: Fill;
  readonly base: number;
  readonly thickness: number;
  readonly length: number;
}

/** Bars that share base and thickness and do not end alike. */
function findChartBounds(bars: readonly Bar[]): Rect | null {
  if (bars.length < MIN_BARS) return null;
  const lengths = bars.map((bar) => bar.length).toSorted((a, b) => a - b);
  const distinctLengths = lengths.filter(
    (length, i) => length - (lengths[i - 1] ?? -BAR_TOLERANCE) > BAR_TOLERANCE,
  );
  return distinctLengths.length >= Math.max(MIN_BARS, MIN_DISTINCT_RATIO * bars.length)
    ? unionOf(bars.map((bar) => bar.fill))
    : null;
}

/** Runs of bars that agree in base and thickness. */
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

/** Place of the first of the words, sorted by their middles, whose middle is not above `y`. */
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

/** The parts of the sheet that bars cover. */
export function findBarCharts(fills: readonly Fill[], words: readonly ViewWord[]): Rect[] {
  const painted = fills.filter(
    (fill) => fill.color !== WHITE && Math.min(fill.x1 - fill.x0, fill.y1 - fill.y0) >= MIN_SIDE,
  );
  if (painted.length < MIN_BARS || painted.length > MAX_FILLS) return [];
  const sorted = words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const emptyFills = painted.filter((fill) => {
    let wordCount = 0;
    for (let i = findFirstBelow(sorted, fill.y0); i < sorted.length; i++) {
      const word = sorted[i];
      if (!word || word.y0 + word.y1 > 2 * fill.y1) break;
      if (!containsPoint(fill, centerX(word), (word.y0 + word.y1) / 2)) continue;
      if (++wordCount > 1 || !isNumeric(word.text)) return false;
    }
    return true;
  });
  const verticalBars = emptyFills.map((fill) => ({
    fill,
    base: fill.y1,
    thickness: fill.x1 - fill.x0,
    length: fill.y1 - fill.y0,
  }));
  const horizontalBars = emptyFills.map((fill) => ({
    fill,
    base: fill.x0,
    thickness: fill.y1 - fill.y0,
    length: fill.x1 - fill.x0,
  }));
  return [...groupSimilarBars(verticalBars), ...groupSimilarBars(horizontalBars)].flatMap(
    (group) => findChartBounds(group) ?? [],
  );
}

/** Share of a region's area under bars from which its text labels them. */
const MIN_CHART_OVERLAP = 0.1;

export const overlapsCharts = (rect: Rect, charts: readonly Rect[]): boolean =>
  charts.reduce((sum, chart) => sum + intersectionArea(rect, chart), 0) >=
  MIN_CHART_OVERLAP * (rect.x1 - rect.x0) * (rect.y1 - rect.y0);
