/**
 * Drawings among what the page draws: charts and diagrams. Curves that stand close together are one
 * drawing. So are bars, by which are meant filled rectangles that share a base and differ in length,
 * with what is stacked on them; other fills are shading behind text. A drawing is as wide as the
 * panel behind it and the axes that touch it.
 */
import { areaOf, intersectionArea, type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { PageText } from '../../text/types.ts';

/** Marks of a drawing nearer than this, in points, belong together. */
const DRAWING_REACH = 28;
/** A drawing has this many marks and sides of at least so many points. */
const LEAST_MARKS = 3;
const SMALLEST_DRAWING = 40;
/** Edges within a point of one another are one. */
const SAME_EDGE = 1;
/** The longest bar against the shortest; the shaded cells of a table are all alike. */
const VARIED_LENGTH = 1.15;
/** Bars of one base stand at most so many times their thickness apart. */
const WIDEST_GAP = 4;
/** Share of it by which the thickness of bars may differ. */
const UNEVEN = 0.1;
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
  const clusters: (Cluster<P> & { readonly parts: P[] })[] = [];
  for (const part of parts) {
    const { x0, y0, x1, y1 } = part;
    let current = { x0, y0, x1, y1, parts: [part] };
    for (;;) {
      const at = clusters.findIndex((cluster) => joins(cluster, current));
      const [other] = at < 0 ? [] : clusters.splice(at, 1);
      if (other === undefined) break;
      // Added to, not copied: a map may have tens of thousands of parts.
      for (const own of current.parts) other.parts.push(own);
      current = { ...unionOf([current, other]), parts: other.parts };
    }
    clusters.push(current);
  }
  return clusters;
}

const sameEdge = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE;

type Edge = 'x0' | 'y0' | 'x1' | 'y1';

/** Rectangles by the place of one of their edges: a page may be drawn of tens of thousands. */
class EdgeIndex {
  readonly #edge: Edge;
  readonly #at = new Map<number, Rect[]>();

  constructor(rects: readonly Rect[], edge: Edge) {
    this.#edge = edge;
    for (const rect of rects) {
      const key = Math.floor(rect[edge] / SAME_EDGE);
      const others = this.#at.get(key);
      if (others) others.push(rect);
      else this.#at.set(key, [rect]);
    }
  }

  /** Those whose edge is at `place`. */
  along(place: number): Rect[] {
    const key = Math.floor(place / SAME_EDGE);
    return [key - 1, key, key + 1].flatMap((near) =>
      (this.#at.get(near) ?? []).filter((rect) => sameEdge(rect[this.#edge], place)),
    );
  }
}

/** The places of this edge on which fills of different lengths stand side by side. */
function basesOf(fills: readonly Rect[], edge: Edge, index: EdgeIndex): Set<number> {
  const upright = edge === 'y0' || edge === 'y1';
  const bases = new Set<number>();
  for (const place of new Set(fills.map((fill) => fill[edge]))) {
    const row = index.along(place);
    if (row.length < LEAST_MARKS) continue;
    let longest = 0;
    let shortest = Number.POSITIVE_INFINITY;
    for (const bar of row) {
      const length = upright ? bar.y1 - bar.y0 : bar.x1 - bar.x0;
      longest = Math.max(longest, length);
      shortest = Math.min(shortest, length);
    }
    if (longest >= VARIED_LENGTH * shortest) bases.add(place);
  }
  return bases;
}

/** Fills that stand on a common base and differ in length, what is stacked on them, and the base. */
function barsOf(text: PageText, fills: readonly Rect[]): Rect[] {
  const blank = fills.filter((fill) => areaOf(fill) > 1 && isBarLike(text, fill));
  const columns = new EdgeIndex(blank, 'x0');
  const rows = new EdgeIndex(blank, 'y0');
  const bases = {
    x0: basesOf(blank, 'x0', columns),
    y0: basesOf(blank, 'y0', rows),
    x1: basesOf(blank, 'x1', new EdgeIndex(blank, 'x1')),
    y1: basesOf(blank, 'y1', new EdgeIndex(blank, 'y1')),
  };
  const edges = ['x0', 'y0', 'x1', 'y1'] as const;
  const bars = new Set(blank.filter((fill) => edges.some((edge) => bases[edge].has(fill[edge]))));
  for (const bar of bars) {
    for (const fill of [...columns.along(bar.x0), ...rows.along(bar.y0)]) {
      if (isStackedOn(fill, bar)) bars.add(fill);
    }
  }
  const standing = [...bars].filter((bar) => bases.y1.has(bar.y1));
  return [...bars, ...baseBetween(standing)];
}

/** The base between neighbouring bars of one thickness, which holds them together over wide gaps. */
function baseBetween(bars: readonly Rect[]): Rect[] {
  const sorted = [...bars].sort((a, b) => Math.round(a.y1) - Math.round(b.y1) || a.x0 - b.x0);
  return sorted.flatMap((bar, at): Rect[] => {
    const next = sorted[at + 1];
    if (next === undefined || !sameEdge(bar.y1, next.y1)) return [];
    const thickness = bar.x1 - bar.x0;
    const alike = Math.abs(next.x1 - next.x0 - thickness) <= UNEVEN * thickness;
    const gap = next.x0 - bar.x1;
    if (!alike || gap < 0 || gap > WIDEST_GAP * thickness) return [];
    return [{ x0: bar.x1, y0: bar.y1, x1: next.x0, y1: bar.y1 }];
  });
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
function isBarLike(text: PageText, fill: Rect): boolean {
  if (fill.x1 - fill.x0 >= WIDEST_BAR * text.width) return false;
  let held = 0;
  for (const word of text.words) {
    if (near(word, fill, 0) && inside(word, fill) && ++held > BAR_WORDS) return false;
  }
  return true;
}

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
