/**
 * Drawings among what the page draws: charts and diagrams. Curves that stand close together are one
 * drawing. So are bars, by which are meant filled rectangles that share a base and differ in length,
 * with what is stacked on them; other fills are shading behind text. A drawing is as wide as the
 * panel behind it and the axes that touch it.
 */
import { areaOf, intersectionArea, type Rect, unionOf } from '../../../shared/geometry.ts';
import type { PageText } from '../text/types.ts';

/** Marks of a drawing nearer than this, in points, belong together. */
const DRAWING_REACH = 28;
/** A drawing has this many marks and sides of at least so many points. */
const LEAST_MARKS = 3;
const SMALLEST_DRAWING = 40;
/** Edges within a point of one another are one. */
const SAME_EDGE = 1;
/** The longest bar against the shortest; the shaded cells of a table are all alike. */
const VARIED_LENGTH = 1.15;
/** A bar bears a value and its unit at most, and takes less than this share of the page's width. */
const BAR_WORDS = 2;
const WIDEST_BAR = 0.5;
/** Panels and axes reach at most this factor beyond the drawing. */
const PANEL_RATIO = 1.6;
/** An axis touches its drawing, to so many points. */
const TOUCHES = 3;

export const near = (a: Rect, b: Rect, reach: number): boolean =>
  a.x0 - reach < b.x1 && b.x0 - reach < a.x1 && a.y0 - reach < b.y1 && b.y0 - reach < a.y1;

export const inside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.6 * areaOf(inner);

export const isAtLeast = (rect: Rect, side: number): boolean =>
  rect.x1 - rect.x0 >= side && rect.y1 - rect.y0 >= side;

export interface Cluster<P extends Rect = Rect> extends Rect {
  readonly parts: readonly P[];
}

/** Parts that `joins` holds together, directly or by others. */
export function clustersOf<P extends Rect>(
  parts: readonly P[],
  joins: (a: Cluster<P>, b: Cluster<P>) => boolean,
): Cluster<P>[] {
  const clusters: Cluster<P>[] = [];
  for (const part of parts) {
    const { x0, y0, x1, y1 } = part;
    let current: Cluster<P> = { x0, y0, x1, y1, parts: [part] };
    for (;;) {
      const at = clusters.findIndex((cluster) => joins(cluster, current));
      const [other] = at < 0 ? [] : clusters.splice(at, 1);
      if (other === undefined) break;
      current = { ...unionOf([current, other]), parts: [...other.parts, ...current.parts] };
    }
    clusters.push(current);
  }
  return clusters;
}

const sameEdge = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE;

/** Fills that stand on a common base and differ in length, and what is stacked on them. */
function barsOf(text: PageText, fills: readonly Rect[]): Rect[] {
  const blank = fills.filter((fill) => areaOf(fill) > 1 && isBarLike(text, fill));
  const bars = new Set(
    blank.filter((fill) =>
      (['x0', 'y0', 'x1', 'y1'] as const).some((base) => {
        const row = blank.filter((other) => sameEdge(other[base], fill[base]));
        const upright = base === 'y0' || base === 'y1';
        const lengths = row.map((bar) => (upright ? bar.y1 - bar.y0 : bar.x1 - bar.x0));
        const longest = Math.max(...lengths);
        return row.length >= LEAST_MARKS && longest >= VARIED_LENGTH * Math.min(...lengths);
      }),
    ),
  );
  for (const bar of bars) for (const fill of blank) if (isStackedOn(fill, bar)) bars.add(fill);
  return [...bars];
}

/** As wide as the bar and set on its end. */
const isStackedOn = (fill: Rect, bar: Rect): boolean =>
  (sameEdge(fill.x0, bar.x0) &&
    sameEdge(fill.x1, bar.x1) &&
    (sameEdge(fill.y1, bar.y0) || sameEdge(fill.y0, bar.y1))) ||
  (sameEdge(fill.y0, bar.y0) &&
    sameEdge(fill.y1, bar.y1) &&
    (sameEdge(fill.x1, bar.x0) || sameEdge(fill.x0, bar.x1)));

/** Shading behind words and bands across the page are no bars. */
const isBarLike = (text: PageText, fill: Rect): boolean =>
  fill.x1 - fill.x0 < WIDEST_BAR * text.width &&
  text.words.filter((word) => inside(word, fill)).length <= BAR_WORDS;

/** The drawing with the panel that it is drawn on and with its axes. */
function withPanel(text: PageText, drawing: Rect, fills: readonly Rect[]): Rect {
  const { x0, y0, x1, y1 } = drawing;
  const panel = fills
    .filter((fill) => intersectionArea(fill, drawing) > 0.95 * areaOf(drawing))
    .filter((fill) => areaOf(fill) < PANEL_RATIO ** 2 * areaOf(drawing))
    .sort((a, b) => areaOf(b) - areaOf(a))[0];
  const axes = text.rulings.flatMap((ruling): Rect[] => {
    const across = ruling.orientation === 'horizontal';
    const { start, end, position } = ruling;
    const side = across ? x1 - x0 : y1 - y0;
    if (end - start > PANEL_RATIO * side || end - start < side / 2) return [];
    const line = across
      ? { x0: start, x1: end, y0: position, y1: position }
      : { x0: position, x1: position, y0: start, y1: end };
    return near(line, drawing, TOUCHES) ? [line] : [];
  });
  return unionOf([drawing, ...axes, ...(panel ? [panel] : [])]);
}

/** Charts and diagrams of the page out of `marks`, which are clusters of curves, and of its fills. */
export function drawingsOf(
  text: PageText,
  marks: readonly Rect[],
  fills: readonly Rect[],
): Cluster[] {
  return clustersOf([...marks, ...barsOf(text, fills)], (a, b) => near(a, b, DRAWING_REACH))
    .filter(
      (drawing) => drawing.parts.length >= LEAST_MARKS && isAtLeast(drawing, SMALLEST_DRAWING),
    )
    .map((drawing) => ({ ...drawing, ...withPanel(text, drawing, fills) }));
}
