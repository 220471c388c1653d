/**
 * Transforms a page's user space (any origin, y upwards, not rotated) to the displayed page (crop
 * box, rotated clockwise by 0, 90, 180 or 270 degrees, origin top left, y downwards).
 */
import type { Rect } from '../../../../shared/geometry.ts';

/** x' = a x + c y + e, y' = b x + d y + f, as in PDF. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Applies `inner` first, then `outer`. */
export const compose = (inner: Matrix, outer: Matrix): Matrix => ({
  a: inner.a * outer.a + inner.b * outer.c,
  b: inner.a * outer.b + inner.b * outer.d,
  c: inner.c * outer.a + inner.d * outer.c,
  d: inner.c * outer.b + inner.d * outer.d,
  e: inner.e * outer.a + inner.f * outer.c + outer.e,
  f: inner.e * outer.b + inner.f * outer.d + outer.f,
});

/** Bounding box of a transformed rectangle given by two opposite corners. */
export function transformRect(m: Matrix, x0: number, y0: number, x1: number, y1: number): Rect {
  const ax = m.a * x0;
  const bx = m.a * x1;
  const cx = m.c * y0;
  const dx = m.c * y1;
  const ay = m.b * x0;
  const by = m.b * x1;
  const cy = m.d * y0;
  const dy = m.d * y1;
  return {
    x0: Math.min(ax, bx) + Math.min(cx, dx) + m.e,
    y0: Math.min(ay, by) + Math.min(cy, dy) + m.f,
    x1: Math.max(ax, bx) + Math.max(cx, dx) + m.e,
    y1: Math.max(ay, by) + Math.max(cy, dy) + m.f,
  };
}

/** Scale factor of the matrix, averaged over both directions. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));

export interface PageSpace {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly toDisplay: Matrix;
}

/** `left`, `bottom`, `right`, `top`: the crop box within the media box, in user space. */
export function pageSpace(
  left: number,
  bottom: number,
  right: number,
  top: number,
  quarterRotations: number,
): PageSpace {
  const w = right - left;
  const h = top - bottom;
  switch (((quarterRotations % 4) + 4) % 4) {
    case 1: {
      const toDisplay = { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left };
      return { width: h, height: w, rotation: 90, toDisplay };
    }
    case 2: {
      const toDisplay = { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom };
      return { width: w, height: h, rotation: 180, toDisplay };
    }
    case 3: {
      const toDisplay = { a: 0, b: -1, c: -1, d: 0, e: top, f: right };
      return { width: h, height: w, rotation: 270, toDisplay };
    }
    default: {
      const toDisplay = { a: 1, b: 0, c: 0, d: -1, e: -left, f: top };
      return { width: w, height: h, rotation: 0, toDisplay };
    }
  }
}
