/** What drawn rules and frames say of a region that is read by alignment. */
import { areaOf, containsPoint, intersectionArea, type Rect } from '../../../../shared/geometry.ts';
import { middleOf } from './content.ts';
import type { Edge } from './edges.ts';
import type { Row } from './rows.ts';
import type { SheetWord } from './sheet.ts';

export const wordsIn = (words: readonly SheetWord[], rect: Rect): SheetWord[] =>
  words.filter((word) => containsPoint(rect, middleOf(word), (word.y0 + word.y1) / 2));

export const mostlyInside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.85 * areaOf(inner);

/** Rules that lie in `rect` and reach over a good part of its width. */
export const rulesIn = (edges: readonly Edge[], rect: Rect): Edge[] =>
  edges.filter(
    (edge) =>
      edge.position > rect.y0 - 6 &&
      edge.position < rect.y1 + 6 &&
      edge.start < rect.x1 &&
      edge.end > rect.x0,
  );

/** x of verticals that run through most of `rect`. */
export function verticalsIn(edges: readonly Edge[], rect: Rect): number[] {
  const cover = new Map<number, number>();
  for (const edge of edges) {
    if (edge.position <= rect.x0 || edge.position >= rect.x1) continue;
    const length = Math.min(edge.end, rect.y1) - Math.max(edge.start, rect.y0);
    if (length > 0) cover.set(edge.position, (cover.get(edge.position) ?? 0) + length);
  }
  return [...cover]
    .filter(([, length]) => length >= 0.5 * (rect.y1 - rect.y0))
    .map(([x]) => x)
    .toSorted((a, b) => a - b);
}

/** Three rules over the table's width (top, under the heading, bottom) are what books use. */
export const rulingOf = (
  rules: readonly Edge[],
  verticals: readonly number[],
  rect: Rect,
): number => {
  const wide = rules.filter((rule) => {
    const shared = Math.min(rule.end, rect.x1) - Math.max(rule.start, rect.x0);
    return shared >= 0.7 * (rect.x1 - rect.x0);
  }).length;
  return Math.min(1, wide * 0.22 + verticals.length * 0.1);
};

/**
 * Share of a region's words that the frames and grids within it hold, for rules speak for nothing
 * outside the drawing that they are part of; all when there is none.
 */
export function framedShare(rows: readonly Row[], rect: Rect, frames: readonly Rect[]): number {
  const within = frames.filter((frame) => mostlyInside(frame, rect));
  if (within.length === 0) return 1;
  const words = rows.flatMap((row) => row.words);
  const framed = new Set(within.flatMap((frame) => wordsIn(words, frame)));
  return framed.size / words.length;
}
