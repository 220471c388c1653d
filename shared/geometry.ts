/**
 * Geometry shared by every part.
 *
 * Two spaces, never mixed:
 * - **Page space** (`Box`): fractions 0..1 of the page as displayed (crop box, rotation applied),
 *   origin top left. What leaves the engine and what the window draws.
 * - **Point space** (`Rect`): PDF points of the displayed page, origin top left, y downwards.
 *   What the engine's stages compute in.
 */

/** Fractions 0 to 1 of the page; the schema is in contract/box.ts. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Edges in points of the displayed page, origin top left: left, top, right, bottom. */
export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Boxes are rounded to a hundred-thousandth of the page: below visible precision, and stable as
 * JSON.
 */
const BOX_PRECISION = 1e5;

const toFraction = (value: number, size: number): number =>
  size > 0 ? Math.round(Math.min(1, Math.max(0, value / size)) * BOX_PRECISION) / BOX_PRECISION : 0;

/** The part of `rect` that lies on a page of `width` x `height` points, in page space. */
export function boxOf(rect: Rect, width: number, height: number): Box {
  const x = toFraction(rect.x0, width);
  const y = toFraction(rect.y0, height);
  const right = toFraction(rect.x1, width);
  const bottom = toFraction(rect.y1, height);
  const round = (n: number) => Math.round(n * BOX_PRECISION) / BOX_PRECISION;
  return { x, y, width: round(right - x), height: round(bottom - y) };
}

export function rectOf(box: Box, width: number, height: number): Rect {
  return {
    x0: box.x * width,
    y0: box.y * height,
    x1: (box.x + box.width) * width,
    y1: (box.y + box.height) * height,
  };
}

/**
 * Smallest rectangle around all of `rects`.
 * @throws on none, because an empty set has no position
 */
export function unionOf(rects: Iterable<Rect>): Rect {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const rect of rects) {
    if (rect.x0 < x0) x0 = rect.x0;
    if (rect.y0 < y0) y0 = rect.y0;
    if (rect.x1 > x1) x1 = rect.x1;
    if (rect.y1 > y1) y1 = rect.y1;
  }
  if (x0 > x1) throw new RangeError('unionOf needs at least one rectangle');
  return { x0, y0, x1, y1 };
}

export const widthOf = (rect: Rect): number => rect.x1 - rect.x0;
export const heightOf = (rect: Rect): number => rect.y1 - rect.y0;
export const areaOf = (rect: Rect): number =>
  Math.max(0, widthOf(rect)) * Math.max(0, heightOf(rect));

/** Length of the overlap of the intervals [a0, a1] and [b0, b1]; 0 if they are disjoint. */
export const overlapOf = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.max(0, Math.min(a1, b1) - Math.max(a0, b0));

/** Intersection of two rectangles; its edges cross if they are disjoint. */
export const intersectionOf = (a: Rect, b: Rect): Rect => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
});

export const intersectionArea = (a: Rect, b: Rect): number =>
  overlapOf(a.x0, a.x1, b.x0, b.x1) * overlapOf(a.y0, a.y1, b.y0, b.y1);

/** The box at `index` of boxes written one after the other: x, y, width, height of each. */
export function boxAt(boxes: readonly number[], index: number): Box {
  const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(4 * index, 4 * index + 4);
  return { x, y, width, height };
}

/** The boxes written one after the other. */
export const boxesOfList = (numbers: readonly number[]): Box[] =>
  Array.from({ length: Math.floor(numbers.length / 4) }, (_, index) => boxAt(numbers, index));

export const containsPoint = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x0 && x <= rect.x1 && y >= rect.y0 && y <= rect.y1;

export const centerX = ({ x0, x1 }: Pick<Rect, 'x0' | 'x1'>): number => (x0 + x1) / 2;
export const centerY = ({ y0, y1 }: Pick<Rect, 'y0' | 'y1'>): number => (y0 + y1) / 2;

/** Whether all of `inner` lies in `outer`. */
export const containsRect = (outer: Rect, inner: Rect): boolean =>
  inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;

/** Extended on every side; reduced if `by` is negative. */
export const grownBy = ({ x0, y0, x1, y1 }: Rect, by: number): Rect => ({
  ...{ x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by },
});

export const scaledBy = ({ x0, y0, x1, y1 }: Rect, by: number): Rect => ({
  ...{ x0: x0 * by, y0: y0 * by, x1: x1 * by, y1: y1 * by },
});

/** Whether the center of `inner` lies in `outer`. */
export const containsCenter = (outer: Rect, inner: Rect): boolean =>
  containsPoint(outer, centerX(inner), centerY(inner));
