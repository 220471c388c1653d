/** The smallest rectangle in any orientation around a set of points. */
import type { OrientedBox } from './image.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Convex hull, counter-clockwise in screen space, by Andrew's monotone chain (1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2) {
        const a = chain[chain.length - 2] as Point;
        const b = chain[chain.length - 1] as Point;
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/**
 * One side of the smallest rectangle is along a side of the hull (Freeman and Shapira 1975), so
 * every side is tried. The longer side is the writing direction unless the rectangle is nearly
 * square; the left or top end is the start.
 */
export function smallestBox(points: readonly Point[]): OrientedBox {
  const hull = convexHull(points);
  const first = hull[0] ?? { x: 0, y: 0 };
  let best: OrientedBox = { cx: first.x, cy: first.y, length: 1, height: 1, angle: 0 };
  let bestArea = Number.POSITIVE_INFINITY;
  for (let index = 0; index < hull.length; index++) {
    const a = hull[index] as Point;
    const b = hull[(index + 1) % hull.length] as Point;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const point of hull) {
      const along = point.x * cos + point.y * sin;
      const across = point.y * cos - point.x * sin;
      left = Math.min(left, along);
      right = Math.max(right, along);
      top = Math.min(top, across);
      bottom = Math.max(bottom, across);
    }
    const area = (right - left) * (bottom - top);
    if (area >= bestArea) continue;
    bestArea = area;
    const along = (left + right) / 2;
    const across = (top + bottom) / 2;
    best = {
      cx: along * cos - across * sin,
      cy: along * sin + across * cos,
      length: right - left,
      height: bottom - top,
      angle,
    };
  }
  return upright(best);
}

const QUARTER = Math.PI / 2;

/** The same rectangle with its longer side as length, within 45° of horizontal or running down the page. */
function upright(box: OrientedBox): OrientedBox {
  let { length, height, angle } = box;
  // Rotates by multiples of 90 degrees to the direction nearest to horizontal: most text is
  // horizontal.
  const quarters = Math.round(angle / QUARTER);
  angle -= quarters * QUARTER;
  if (quarters % 2 !== 0) [length, height] = [height, length];
  if (height > length * TALL) {
    [length, height] = [height, length];
    angle += QUARTER;
  }
  return { ...box, length, height, angle };
}

/** A horizontal box with this ratio of height to length contains text that runs up or down the page. */
const TALL = 1.5;
