/**
 * Detects bar charts, so that their labels are not interpreted as tables. Bars have different lengths
 * and hold no text but their value. Cell shading holds text and ends where its neighbors end.
 *
 * Line charts, pie charts and scatter plots are not detected: their labels seldom align in columns.
 */

import {
  areaOf,
  centerY,
  containsPoint,
  intersectionArea,
  type Rect,
  unionOf,
} from '../../../../../shared/geometry.ts';
import { groupByDistance } from '../../../common/numbers.ts';
import type { Fill } from '../../../read/pdf/types.ts';
import { DISTINCT_LENGTH, findBars, MIN_SLOTS, type PlotMark, WHITE } from '../../plots/plots.ts';
import { centerX, isNumeric } from '../page-view/cell-text.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import { lowerBound } from '../page-view/visual-rows.ts';

/** Minimum share of bars of distinct length; empty shaded cells end at a few column borders. */
const MIN_DISTINCT_RATIO = 0.6;
/** From this share of its area painted, it is the shading of cells: bars have paper between them. */
const MAX_PAINTED_RATIO = 0.9;
/** Minimum share of a region's area covered by charts for its text to be chart labels. */
const MIN_CHART_OVERLAP = 0.1;

/** The bounds of all bar charts, in the page view's space. */
export function findBarCharts({ fills, rulings, words }: PageView): Rect[] {
  const painted = fills.filter(({ color }) => color !== WHITE);
  const sorted = words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const isBlank = ({ rect }: PlotMark): boolean => {
    let wordCount = 0;
    for (let i = findFirstBelow(sorted, rect.y0); i < sorted.length; i++) {
      const word = sorted[i];
      if (!word || word.y0 + word.y1 > 2 * rect.y1) break;
      if (!containsPoint(rect, centerX(word), centerY(word))) continue;
      if (++wordCount > 1 || !isNumeric(word.text)) return false;
    }
    return true;
  };
  return findBars({ fills, rulings }).flatMap(({ marks }) => {
    const bars = marks.filter(isBlank);
    if (!hasManyLengths(bars)) return [];
    const bounds = unionOf(bars.map(({ rect }) => rect));
    return isPaintedThroughout(bounds, painted) ? [] : [bounds];
  });
}

/** Enough bars, of which most differ in length. */
function hasManyLengths(bars: readonly PlotMark[]): boolean {
  const lengths = groupByDistance(bars, ({ from, to }) => to - from, DISTINCT_LENGTH / 2);
  return lengths.length >= Math.max(MIN_SLOTS, MIN_DISTINCT_RATIO * bars.length);
}

const isPaintedThroughout = (bounds: Rect, painted: readonly Fill[]): boolean =>
  painted.reduce((sum, fill) => sum + intersectionArea(fill, bounds), 0) >=
  MAX_PAINTED_RATIO * areaOf(bounds);

/** Index of the first word, in words sorted by their center, whose center is not above `y`. */
const findFirstBelow = (words: readonly ViewWord[], y: number): number =>
  lowerBound(words.length, (at) => {
    const { y0, y1 } = words[at] as ViewWord;
    return y0 + y1 < 2 * y;
  });

export const overlapsCharts = (rect: Rect, charts: readonly Rect[]): boolean =>
  charts.reduce((sum, chart) => sum + intersectionArea(rect, chart), 0) >=
  MIN_CHART_OVERLAP * (rect.x1 - rect.x0) * (rect.y1 - rect.y0);
