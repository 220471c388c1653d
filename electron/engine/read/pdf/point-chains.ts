/** Point chains, the subpaths of a painted path. */
import { containsRect, type Rect } from '../../../../shared/geometry.ts';

/** A chain of at most this thickness is a line, whatever its points; points. */
const THIN = 1.2;
/** Maximum distance of a corner from the bounds; points. */
const CORNER = 0.05;
/** A closed or open chain of points, x and y alternating. */
export interface Chain {
  readonly points: readonly number[];
  readonly closed: boolean;
  readonly curved: boolean;
}

/** Maximum rectangles in one path that are compared with each other; more are shading, not frames. */
const NESTING_LIMIT = 64;

export function anyNested(rects: readonly Rect[]): boolean {
  if (rects.length > NESTING_LIMIT) return false;
  return rects.some((a, i) => rects.some((b, k) => i !== k && containsRect(a, b)));
}

export function boundsOfChain({ points }: Chain): Rect | null {
  if (points.length < 2) return null;
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return { x0, y0, x1, y1 };
}

/** The rectangle that a filled chain covers, if all of its points are at corners of it. */
export function rectOfChain(chain: Chain): Rect | null {
  if (chain.curved || chain.points.length < 4) return null;
  const bounds = boundsOfChain(chain);
  if (bounds === null) return null;
  const { points } = chain;
  const thin = Math.min(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) <= THIN;
  if (thin) return bounds;
  if (points.length < 8) return null;
  let corners = 0;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    const left = x - bounds.x0 <= CORNER;
    const upper = y - bounds.y0 <= CORNER;
    if (!left && bounds.x1 - x > CORNER) return null;
    if (!upper && bounds.y1 - y > CORNER) return null;
    corners |= 1 << ((left ? 0 : 1) + (upper ? 0 : 2));
  }
  return corners === 15 ? bounds : null;
}

/** Minimum share of its bounds that a disc or a rectangle with round corners covers. */
const ROUNDED_SHARE = 0.75;

/** Whether a chain is a disc or a rectangle with round corners. */
export function isRounded({ points, curved }: Chain, { x0, y0, x1, y1 }: Rect): boolean {
  if (!curved) return false;
  let twice = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    twice +=
      (points[at] as number) * (points[next + 1] as number) -
      (points[next] as number) * (points[at + 1] as number);
  }
  return Math.abs(twice) / 2 >= ROUNDED_SHARE * (x1 - x0) * (y1 - y0);
}
