/** Rules and frames within a region, and how much they support a table without a grid. */
import {
  areaOf,
  centerY,
  containsPoint,
  intersectionArea,
  type Rect,
} from '../../../../../shared/geometry.ts';
import { centerX } from './cell-text.ts';
import type { Edge } from './edges.ts';
import type { ViewWord } from './page-view.ts';
import type { VisualRow } from './visual-rows.ts';

export const selectWordsIn = (words: readonly ViewWord[], rect: Rect): ViewWord[] =>
  words.filter((word) => containsPoint(rect, centerX(word), centerY(word)));

export const isMostlyInside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.85 * areaOf(inner);

/** Rules that lie in `rect`, with a margin of six points. */
export const selectRulesIn = (edges: readonly Edge[], rect: Rect): Edge[] =>
  edges.filter(
    (edge) =>
      edge.position > rect.y0 - 6 &&
      edge.position < rect.y1 + 6 &&
      edge.start < rect.x1 &&
      edge.end > rect.x0,
  );

/** x of the verticals that cover at least half of `rect`. */
export function findVerticalRules(edges: readonly Edge[], rect: Rect): number[] {
  const coveredLength = new Map<number, number>();
  for (const edge of edges) {
    if (edge.position <= rect.x0 || edge.position >= rect.x1) continue;
    const length = Math.min(edge.end, rect.y1) - Math.max(edge.start, rect.y0);
    if (length > 0)
      coveredLength.set(edge.position, (coveredLength.get(edge.position) ?? 0) + length);
  }
  return [...coveredLength]
    .filter(([, length]) => length >= 0.5 * (rect.y1 - rect.y0))
    .map(([x]) => x)
    .toSorted((a, b) => a - b);
}

/**
 * 0 to 1. Three rules over the table's width (top, below the header, bottom) are the usual booktabs
 * style.
 */
export const computeRulingScore = (
  rules: readonly Edge[],
  verticals: readonly number[],
  rect: Rect,
): number => {
  const wideRules = rules.filter((rule) => {
    const shared = Math.min(rule.end, rect.x1) - Math.max(rule.start, rect.x0);
    return shared >= 0.7 * (rect.x1 - rect.x0);
  }).length;
  return Math.min(1, wideRules * 0.22 + verticals.length * 0.1);
};

/**
 * Share of a region's words inside the frames and grids within it, because their rules do not
 * support text outside them; 1 if there are none.
 */
export function computeFramedRatio(
  rows: readonly VisualRow[],
  rect: Rect,
  frames: readonly Rect[],
): number {
  const innerFrames = frames.filter((frame) => isMostlyInside(frame, rect));
  if (innerFrames.length === 0) return 1;
  const words = rows.flatMap((row) => row.words);
  const framedWords = new Set(innerFrames.flatMap((frame) => selectWordsIn(words, frame)));
  return framedWords.size / words.length;
}
