/** Converts positions of vendors to page space: fractions of the page, origin top left. */
import { type Box, boxOf, type Rect } from '../../../shared/geometry.ts';

/** Converts edges in a vendor's unit to a box; undefined without a page size. */
export type ToPageBox = (rect: Rect | undefined) => Box | undefined;

const noPageSize: ToPageBox = () => undefined;

/** For pages of `width` x `height` units, whatever the unit is. */
export function pageBoxConverter(width: number | undefined, height: number | undefined): ToPageBox {
  if (!width || !height || width <= 0 || height <= 0) return noPageSize;
  return (rect) => {
    if (!rect || !(rect.x1 > rect.x0) || !(rect.y1 > rect.y0)) return undefined;
    return boxOf(rect, width, height);
  };
}

/** For vendors that return page fractions. */
export const fractionsToPageBox: ToPageBox = pageBoxConverter(1, 1);

/** Coordinates that are 0 may be missing. */
export interface Point {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** The axis-aligned bounding box of a polygon. */
export function around(points: readonly Point[]): Rect | undefined {
  if (points.length < 2) return undefined;
  const xs = points.map(({ x = 0 }) => x);
  const ys = points.map(({ y = 0 }) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Alternating x and y, as a flat list. */
export function aroundFlat(numbers: readonly number[]): Rect | undefined {
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    points.push({ x: numbers[i], y: numbers[i + 1] });
  }
  return around(points);
}
