/**
 * Detects charts and diagrams among vector graphics. Curves close together form one drawing. So do
 * bars: filled rectangles with a common base and different lengths, with those stacked on them;
 * other fills are shading behind text. A drawing includes the panel behind it and the axes that
 * touch it.
 */

import { areaOf, intersectionArea, type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { addTo } from '../../../../../shared/neighbours.ts';
import { type Ruling, rectOfRuling } from '../../../read/pdf/types.ts';
import type { PageText } from '../../../read/text/types.ts';

/** Marks within this distance belong to one drawing; points. */
const MAX_MARK_DISTANCE = 28;
/** Minimum number of marks in a drawing, and its minimum side in points. */
const MIN_MARKS = 3;
const MIN_DRAWING_SIDE = 40;
/** Edges within this distance are equal; points. */
const SAME_EDGE = 1;
/** Minimum ratio of the longest bar to the shortest; shaded table cells are all alike. */
const MIN_LENGTH_RATIO = 1.15;
/** Maximum gap between bars of one base, as a multiple of their thickness. */
const MAX_GAP_RATIO = 4;
/** Maximum relative difference in the thickness of bars. */
const MAX_THICKNESS_DIFFERENCE = 0.1;
/** Maximum words on a bar (a value and its unit), and maximum width as a share of the page. */
const MAX_BAR_WORDS = 2;
const MAX_BAR_WIDTH_SHARE = 0.5;
/** Maximum size of panels and axes against the drawing. */
const MAX_PANEL_RATIO = 1.6;
/** Maximum distance of grid lines, as a multiple of the height (or width) of the bars. */
const MAX_GRID_RATIO = 2;
/** Maximum distance between an axis and its drawing; points. */
const TOUCHING_DISTANCE = 3;

export const isNear = (a: Rect, b: Rect, distance: number): boolean =>
  a.x0 - distance < b.x1 &&
  b.x0 - distance < a.x1 &&
  a.y0 - distance < b.y1 &&
  b.y0 - distance < a.y1;

export const isMostlyInside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.6 * areaOf(inner);

export const isAtLeast = (rect: Rect, side: number): boolean =>
  rect.x1 - rect.x0 >= side && rect.y1 - rect.y0 >= side;

export interface Cluster<P extends Rect = Rect> extends Rect {
  readonly parts: readonly P[];
}

/** Clusters of parts connected by `joins`, directly or through others. */
export function clusterParts<P extends Rect>(
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
      // Appended, not copied: a map may have tens of thousands of parts.
      for (const own of current.parts) other.parts.push(own);
      current = { ...unionOf([current, other]), parts: other.parts };
    }
    clusters.push(current);
  }
  return clusters;
}

const isSameEdge = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE;

type Edge = 'x0' | 'y0' | 'x1' | 'y1';

/** Rectangles by the position of one edge, because a page may have tens of thousands. */
class EdgeIndex {
  readonly #edge: Edge;
  readonly #byEdge = new Map<number, Rect[]>();

  constructor(rects: readonly Rect[], edge: Edge) {
    this.#edge = edge;
    for (const rect of rects) {
      addTo(this.#byEdge, Math.floor(rect[edge] / SAME_EDGE), rect);
    }
  }

  /** Rectangles whose edge is at `position`. */
  at(position: number): Rect[] {
    const key = Math.floor(position / SAME_EDGE);
    return [key - 1, key, key + 1].flatMap((near) =>
      (this.#byEdge.get(near) ?? []).filter((rect) => isSameEdge(rect[this.#edge], position)),
    );
  }
}

/** Positions of this edge at which fills of different lengths stand side by side. */
function findBarBases(fills: readonly Rect[], edge: Edge, index: EdgeIndex): Set<number> {
  const upright = edge === 'y0' || edge === 'y1';
  const bases = new Set<number>();
  for (const position of new Set(fills.map((fill) => fill[edge]))) {
    const row = index.at(position);
    if (row.length < MIN_MARKS) continue;
    let longest = 0;
    let shortest = Number.POSITIVE_INFINITY;
    for (const bar of row) {
      const length = upright ? bar.y1 - bar.y0 : bar.x1 - bar.x0;
      longest = Math.max(longest, length);
      shortest = Math.min(shortest, length);
    }
    if (longest >= MIN_LENGTH_RATIO * shortest) bases.add(position);
  }
  return bases;
}

/** Fills on a common base with different lengths, those stacked on them, and the base. */
function detectBars(text: PageText, fills: readonly Rect[]): Rect[] {
  const isOfField = (fill: Rect) => text.fields.some((field) => isMostlyInside(fill, field));
  const barLike = fills.filter(
    (fill) => areaOf(fill) > 1 && !isOfField(fill) && isBarLike(text, fill),
  );
  const columns = new EdgeIndex(barLike, 'x0');
  const rows = new EdgeIndex(barLike, 'y0');
  const bases = {
    x0: findBarBases(barLike, 'x0', columns),
    y0: findBarBases(barLike, 'y0', rows),
    x1: findBarBases(barLike, 'x1', new EdgeIndex(barLike, 'x1')),
    y1: findBarBases(barLike, 'y1', new EdgeIndex(barLike, 'y1')),
  };
  const edges = ['x0', 'y0', 'x1', 'y1'] as const;
  const bars = new Set(barLike.filter((fill) => edges.some((edge) => bases[edge].has(fill[edge]))));
  for (const bar of bars) {
    for (const fill of [...columns.at(bar.x0), ...rows.at(bar.y0)]) {
      if (isStackedOn(fill, bar)) bars.add(fill);
    }
  }
  const onBaseline = [...bars].filter((bar) => bases.y1.has(bar.y1));
  return [...bars, ...connectBars(onBaseline)];
}

/** The base between adjacent bars of equal thickness, which connects them over wide gaps. */
function connectBars(bars: readonly Rect[]): Rect[] {
  const sorted = [...bars].sort((a, b) => Math.round(a.y1) - Math.round(b.y1) || a.x0 - b.x0);
  return sorted.flatMap((bar, at): Rect[] => {
    const next = sorted[at + 1];
    if (next === undefined || !isSameEdge(bar.y1, next.y1)) return [];
    const thickness = bar.x1 - bar.x0;
    const alike = Math.abs(next.x1 - next.x0 - thickness) <= MAX_THICKNESS_DIFFERENCE * thickness;
    const gap = next.x0 - bar.x1;
    if (!alike || gap < 0 || gap > MAX_GAP_RATIO * thickness) return [];
    return [{ x0: bar.x1, y0: bar.y1, x1: next.x0, y1: bar.y1 }];
  });
}

/** As wide as the bar and adjacent to its end. */
const isStackedOn = (fill: Rect, bar: Rect): boolean =>
  (isSameEdge(fill.x0, bar.x0) &&
    isSameEdge(fill.x1, bar.x1) &&
    (isSameEdge(fill.y1, bar.y0) || isSameEdge(fill.y0, bar.y1))) ||
  (isSameEdge(fill.y0, bar.y0) &&
    isSameEdge(fill.y1, bar.y1) &&
    (isSameEdge(fill.x1, bar.x0) || isSameEdge(fill.x0, bar.x1)));

/** Excludes shading behind words and bands across the page. */
function isBarLike(text: PageText, fill: Rect): boolean {
  if (fill.x1 - fill.x0 >= MAX_BAR_WIDTH_SHARE * text.width) return false;
  let held = 0;
  for (const word of text.words) {
    if (isNear(word, fill, 0) && isMostlyInside(word, fill) && ++held > MAX_BAR_WORDS) return false;
  }
  return true;
}

/** Extends the drawing by its background panel and its axes. */
function includePanelAndAxes(text: PageText, drawing: Rect, fills: readonly Rect[]): Rect {
  const { x0, y0, x1, y1 } = drawing;
  const panel = fills
    .filter((fill) => intersectionArea(fill, drawing) > 0.95 * areaOf(drawing))
    .filter((fill) => areaOf(fill) < MAX_PANEL_RATIO ** 2 * areaOf(drawing))
    .sort((a, b) => areaOf(b) - areaOf(a))[0];
  const axes = text.rulings.filter((ruling) => {
    const side = ruling.orientation === 'horizontal' ? x1 - x0 : y1 - y0;
    const length = ruling.end - ruling.start;
    if (length > MAX_PANEL_RATIO * side || length < side / 2) return false;
    return isNear(rectOfRuling(ruling), drawing, TOUCHING_DISTANCE);
  });
  const gridLines = text.rulings.filter((ruling) =>
    axes.some((axis) => isGridLine(ruling, axis, drawing)),
  );
  return unionOf([
    drawing,
    ...gridLines.map((ruling) => rectOfRuling(ruling)),
    ...(panel ? [panel] : []),
  ]);
}

/** Whether a ruling is an axis or parallel to one, as long, and not far from the drawing. */
function isGridLine(ruling: Ruling, axis: Ruling, { x0, y0, x1, y1 }: Rect): boolean {
  const horizontal = ruling.orientation === 'horizontal';
  const [from, to] = horizontal ? [y0, y1] : [x0, x1];
  const distance = Math.max(from - ruling.position, ruling.position - to);
  return (
    ruling.orientation === axis.orientation &&
    isSameEdge(ruling.start, axis.start) &&
    isSameEdge(ruling.end, axis.end) &&
    distance <= MAX_GRID_RATIO * (to - from)
  );
}

/** Charts and diagrams. `marks`: clusters of curves; `fills`: filled rectangles of the page. */
export function detectDrawings(
  text: PageText,
  marks: readonly Rect[],
  fills: readonly Rect[],
): Cluster[] {
  return clusterParts([...marks, ...detectBars(text, fills)], (a, b) =>
    isNear(a, b, MAX_MARK_DISTANCE),
  )
    .filter((drawing) => drawing.parts.length >= MIN_MARKS && isAtLeast(drawing, MIN_DRAWING_SIDE))
    .map((drawing) => ({ ...drawing, ...includePanelAndAxes(text, drawing, fills) }));
}
