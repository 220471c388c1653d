/** Boxes in page space: union, center, and overlap. */
import { type Box, intersectionArea, rectOf, unionOf } from '../geometry.ts';

const asRect = (box: Box) => rectOf(box, 1, 1);

/** Smallest box around all of `boxes`; null for none. */
export function unionBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const { x0, y0, x1, y1 } = unionOf(boxes.map(asRect));
  return { x: x0, y: y0, width: rounded(x1 - x0), height: rounded(y1 - y0) };
}

/** Differences of fractions, rounded to the precision of stored boxes. */
const rounded = (length: number): number => Math.round(length * 1e5) / 1e5;

export const centerX = ({ x, width }: Box): number => x + width / 2;
export const centerY = ({ y, height }: Box): number => y + height / 2;

/** `slack`: tolerance at the edges. */
export const holdsPoint = (
  box: Box,
  { x, y }: { readonly x: number; readonly y: number },
  slack = 0,
): boolean =>
  x >= box.x - slack &&
  x <= box.x + box.width + slack &&
  y >= box.y - slack &&
  y <= box.y + box.height + slack;

/** Whether the center of `inner` lies in `outer`. */
export const holdsCenter = (outer: Box, inner: Box, slack?: number): boolean =>
  holdsPoint(outer, { x: centerX(inner), y: centerY(inner) }, slack);

/** The share of the area of `inner` that lies in `outer`, 0 to 1. */
export function shareWithin(inner: Box, outer: Box): number {
  const area = inner.width * inner.height;
  return area > 0 ? intersectionArea(asRect(inner), asRect(outer)) / area : 0;
}

/** Shared area over joint area, 0 to 1; of boxes without area, whether they have one position. */
export function overlapRatio(a: Box, b: Box): number {
  const shared = intersectionArea(asRect(a), asRect(b));
  const joint = a.width * a.height + b.width * b.height - shared;
  return joint > 0 ? shared / joint : Number(a.x === b.x && a.y === b.y);
}
