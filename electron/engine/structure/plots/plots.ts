/**
 * What may be a chart: bars, filled rectangles of one thickness that start at one base or are
 * stacked on others that do, and lines whose points stand at the same places. Whether it is a chart
 * is decided by its numbers (`charts/scale.ts`).
 */

import { overlapOf, type Rect } from '../../../../shared/geometry.ts';
import { groupNeighbours, pairsOf } from '../../../../shared/neighbours.ts';
import { groupByDistance, median } from '../../common/numbers.ts';
import { rectOfRuling } from '../../read/pdf/types.ts';
import type { PageText } from '../../read/text/types.ts';
import { centerU, type Direction, type Span, toSpan } from './plot-space.ts';

/** A bar, a piece of a stacked bar, or a point of a line. */
export interface PlotMark extends Span {
  /** Index into `Plot.slots`. */
  readonly slot: number;
  /** Bars: their colour. Lines: the number of the line, since two may share a colour. */
  readonly series: number;
  readonly color: number;
  /** `v` of its start (bars) and of its value. */
  readonly from: number;
  readonly to: number;
  readonly rect: Rect;
}

export interface Plot {
  readonly kind: 'bars' | 'lines';
  readonly direction: Direction;
  /** Places of the marks along the categories, ascending. */
  readonly slots: readonly { readonly u0: number; readonly u1: number }[];
  readonly marks: readonly PlotMark[];
  readonly stacked: boolean;
}

/** Tolerance of edges that are meant to be equal; points. */
const SAME = 0.75;
/** White line between the pieces of a stacked bar; points. */
const MAX_SEPARATOR = 1.5;
export const MIN_SLOTS = 3;
const MIN_THICKNESS = 2;
/** Fewer different lengths may be shading of cells; points. */
export const DISTINCT_LENGTH = 1.5;
/** More fills, points in a line or lines than these are another kind of drawing. */
const MAX_FILLS = 2_000;
const MAX_POINTS = 80;
const MAX_LINES = 40;
const MAX_MARKS = 400;
/** Gaps of this many times the next smaller distance of bars separate charts, if they are few. */
const APART = 3.2;
const MOST_APART = 2;
/** Half of the side of the box of a point; points. */
const POINT = 2.5;
export const WHITE = 0xffffff;

interface Slot {
  readonly u0: number;
  readonly u1: number;
  readonly up: readonly Piece[];
  readonly down: readonly Piece[];
}

interface Piece extends Span {
  readonly color: number;
  readonly rect: Rect;
  /** So short that it was drawn as a line: no evidence alone. */
  readonly thin: boolean;
}

export function findPlots(text: PageText): Plot[] {
  const fills = [...text.fills, ...(text.rounded ?? [])];
  const plots = [...findBars({ fills, rulings: text.rulings }), ...findLines(text)];
  return plots.filter(({ marks }) => marks.length <= MAX_MARKS);
}

type Drawn = Pick<PageText, 'fills' | 'rulings'>;

export function findBars({ fills, rulings }: Drawn): Plot[] {
  const painted = fills.filter(({ color }) => color !== WHITE);
  if (painted.length > MAX_FILLS) return [];
  return (['upright', 'sideways'] as const).flatMap((direction) =>
    barsIn({ fills: painted, rulings }, direction),
  );
}

function barsIn({ fills, rulings }: Drawn, direction: Direction): Plot[] {
  const solid = fills
    .map((fill) => ({ ...toSpan(fill, direction), color: fill.color, rect: fill, thin: false }))
    .filter(({ u0, u1 }) => u1 - u0 >= MIN_THICKNESS);
  const across = direction === 'upright' ? 'horizontal' : 'vertical';
  const thin = rulings
    .filter(({ orientation }) => orientation === across)
    .map((ruling): Piece => {
      const rect = rectOfRuling(ruling, ruling.thickness / 2);
      return { ...toSpan(rect, direction), color: ruling.color, rect, thin: true };
    });
  return groupByDistance(solid, ({ u0, u1 }) => u1 - u0, SAME, 2 * SAME).flatMap((alike) => {
    if (alike.length < MIN_SLOTS) return [];
    const thickness = median(alike.map(({ u0, u1 }) => u1 - u0));
    const asThick = thin.filter(({ u0, u1 }) => Math.abs(u1 - u0 - thickness) <= SAME);
    return barPlots(alike, asThick, direction);
  });
}

/** Plots of pieces of one thickness, those with most bars first. */
function barPlots(alike: readonly Piece[], thin: readonly Piece[], direction: Direction): Plot[] {
  const plots: Plot[] = [];
  let rest = [...alike];
  for (;;) {
    const base = findBase(rest);
    if (base === null) return plots;
    const slots: Slot[] = groupByDistance(rest, ({ u0 }) => u0, SAME).map((pieces) => {
      const { u0, u1 } = pieces[0] as Piece;
      return { u0, u1, up: stack(pieces, base, 1), down: stack(pieces, base, -1) };
    });
    slots.push(...thinSlots(thin, slots, base));
    slots.sort((a, b) => a.u0 - b.u0);
    const used = new Set(slots.flatMap(({ up, down }) => [...up, ...down]));
    const before = rest.length;
    rest = rest.filter((piece) => !used.has(piece));
    if (rest.length === before) return plots;
    const found = slots.filter(({ up, down }) => up.length + down.length > 0);
    for (const own of splitApart(found)) {
      const stacked = own.some(({ up, down }) => up.length > 1 || down.length > 1);
      const marks = own.flatMap(({ up, down }, slot): PlotMark[] => [
        ...down.map((piece) => toMark(piece, slot, piece.v1, piece.v0)),
        ...up.map((piece) => toMark(piece, slot, piece.v0, piece.v1)),
      ]);
      const lengths = groupByDistance(marks, ({ from, to }) => to - from, DISTINCT_LENGTH / 2);
      const isShading = own.some(({ up, down }) => [up, down].some(repeatsColor));
      const unread = rest.filter((piece) => own.some(({ u0 }) => Math.abs(piece.u0 - u0) <= SAME));
      if (own.length < MIN_SLOTS || lengths.length < 2) continue;
      if (isShading || unread.some((piece) => isBeside(piece, marks))) continue;
      plots.push({ kind: 'bars', direction, slots: own, marks, stacked });
    }
  }
}

/** Bars that are so short that they were drawn as lines. */
function thinSlots(thin: readonly Piece[], slots: readonly Slot[], base: number): Slot[] {
  const own = thin.filter(({ u0, u1 }) =>
    slots.every((slot) => u1 <= slot.u0 + SAME || u0 >= slot.u1 - SAME),
  );
  return groupByDistance(own, ({ u0 }) => u0, SAME).flatMap((pieces) => {
    const { u0, u1 } = pieces[0] as Piece;
    const slot = { u0, u1, up: stack(pieces, base, 1), down: stack(pieces, base, -1) };
    return slot.up.length + slot.down.length === 1 ? [slot] : [];
  });
}

const toMark = (piece: Piece, slot: number, from: number, to: number): PlotMark => {
  const { thin: _, ...mark } = piece;
  return { ...mark, slot, series: piece.color, from, to };
};

/** Whether a piece stands between marks that lack what it stands on, or hides behind one. */
const isBeside = ({ v0, v1 }: Piece, marks: readonly PlotMark[]): boolean =>
  marks.some((mark) => overlapOf(v0, v1, mark.v0, mark.v1) > SAME);

/** Pieces of a stacked bar differ in colour, shaded cells seldom do. */
const repeatsColor = (pieces: readonly Piece[]): boolean =>
  new Set(pieces.map(({ color }) => color)).size < pieces.length;

/** The position at which most bars start. */
function findBase(pieces: readonly Piece[]): number | null {
  const ends = pieces.flatMap((piece) => [
    { piece, v: piece.v0, start: 1 },
    { piece, v: piece.v1, start: 0 },
  ]);
  let best: { v: number; slots: number; starts: number } | null = null;
  for (const group of groupByDistance(ends, ({ v }) => v, SAME / 2)) {
    const slots = groupByDistance(group, ({ piece }) => piece.u0, SAME).length;
    const starts = group.reduce((sum, { start }) => sum + start, 0);
    const isBetter = !best || slots > best.slots || (slots === best.slots && starts > best.starts);
    if (isBetter) best = { v: median(group.map(({ v }) => v)), slots, starts };
  }
  return best && best.slots >= MIN_SLOTS ? best.v : null;
}

/** The pieces of one bar from its base, in the direction `sign`. */
function stack(pieces: readonly Piece[], base: number, sign: 1 | -1): Piece[] {
  const found: Piece[] = [];
  let end = base;
  for (;;) {
    const next = pieces.find((piece) => {
      const [from, to] = sign > 0 ? [piece.v0, piece.v1] : [piece.v1, piece.v0];
      const isBeyond = sign * (to - end) > (piece.thin ? 0.2 : SAME);
      const gap = found.length === 0 ? SAME : MAX_SEPARATOR;
      return Math.abs(from - end) <= gap && isBeyond && !found.includes(piece);
    });
    if (!next) return found;
    found.push(next);
    end = sign > 0 ? next.v1 : next.v0;
  }
}

/** Bars of charts beside each other: few of their distances exceed all others by far. */
function splitApart<S extends { readonly u0: number }>(slots: readonly S[]): S[][] {
  const steps = pairsOf(slots).map(([a, b]) => b.u0 - a.u0);
  const widest = Math.max(...steps);
  const wide = steps.filter((step) => step > widest / 2);
  const next = Math.max(0, ...steps.filter((step) => !wide.includes(step)));
  const isApart = next > 0 && Math.min(...wide) > APART * next && wide.length <= MOST_APART;
  return isApart ? groupByDistance(slots, ({ u0 }) => u0, next) : [[...slots]];
}

/** Lines from left to right that have most of their points above the same places. */
function findLines({ polylines = [] }: PageText): Plot[] {
  const lines = polylines
    .map(({ points, color }) => ({ vertices: toVertices(points), color }))
    .filter(({ vertices }) => vertices.length >= MIN_SLOTS);
  if (lines.length > MAX_LINES) return [];
  const plots: Plot[] = [];
  const open = new Set(lines);
  for (const line of lines) {
    if (!open.has(line)) continue;
    const own = [...open].filter(
      (other) => sharedPositions(line.vertices, other.vertices) >= 0.6 * other.vertices.length,
    );
    for (const one of own) open.delete(one);
    const points = own.flatMap(({ vertices, color }, series) =>
      vertices.map((vertex) => ({ ...vertex, series, color })),
    );
    // A marker drawn as strokes may have been joined to its line.
    const slots = groupByDistance(points, ({ x }) => x, SAME).filter(
      (group) => 2 * group.length >= own.length,
    );
    const marks = slots.flatMap((group, slot) =>
      group.map(({ x, y, series, color }): PlotMark => {
        const rect = { x0: x - POINT, x1: x + POINT, y0: y - POINT, y1: y + POINT };
        return { ...toSpan(rect, 'upright'), slot, series, color, from: -y, to: -y, rect };
      }),
    );
    const positions = slots.map((group) => ({ u0: group[0]?.x ?? 0, u1: group.at(-1)?.x ?? 0 }));
    plots.push({ kind: 'lines', direction: 'upright', slots: positions, marks, stacked: false });
  }
  return plots;
}

interface Vertex {
  readonly x: number;
  readonly y: number;
}

/** Empty for lines that do not run from one side to the other, or have too many points. */
function toVertices(points: readonly number[]): Vertex[] {
  if (points.length > 2 * MAX_POINTS) return [];
  const vertices: Vertex[] = [];
  for (let at = 0; at < points.length; at += 2) {
    vertices.push({ x: points[at] as number, y: points[at + 1] as number });
  }
  if ((vertices[0]?.x ?? 0) > (vertices.at(-1)?.x ?? 0)) vertices.reverse();
  const isForward = vertices.every(
    ({ x }, at) => at === 0 || x - (vertices[at - 1]?.x ?? x) > SAME,
  );
  return isForward ? vertices : [];
}

const sharedPositions = (a: readonly Vertex[], b: readonly Vertex[]): number =>
  b.filter(({ x }) => a.some((other) => Math.abs(other.x - x) <= SAME)).length;

/**
 * The categories of a plot as lists of slots: bars of different colours that stand closer to each
 * other than to the next ones share one.
 */
export function categoriesOf({ kind, slots, marks, stacked }: Plot): number[][] {
  const single = slots.map((_, slot) => [slot]);
  if (kind === 'lines' || stacked) return single;
  const gaps = pairsOf(slots).map(([a, b]) => b.u0 - a.u1);
  const thickness = median(slots.map(({ u0, u1 }) => u1 - u0));
  const limit = Math.min(...gaps) + 0.2 * thickness;
  const groups = groupNeighbours([...slots.keys()], (before) => (gaps[before] ?? 0) <= limit);
  const colors = (group: readonly number[]) =>
    marks.filter(({ slot }) => group.includes(slot)).map(({ color }) => color);
  const isSeries = groups.every((group) => new Set(colors(group)).size === colors(group).length);
  return groups.length > 1 && isSeries ? groups : single;
}

/** The middle of a category. */
export const centerOf = ({ slots }: Plot, category: readonly number[]): number => {
  const own = category.flatMap((slot) => slots[slot] ?? []);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? centerU({ u0: first.u0, u1: last.u1, v0: 0, v1: 0 }) : 0;
};
