/**
 * Directions of a chart: `u` runs along its categories, `v` along its values and grows with them.
 * Bars that stand have u = x and v = -y, bars that lie have u = y and v = x. Points.
 */
import type { Rect } from '../../../../shared/geometry.ts';

export type Direction = 'upright' | 'sideways';

export interface Span {
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

export const toSpan = ({ x0, y0, x1, y1 }: Rect, direction: Direction): Span =>
  direction === 'upright'
    ? { u0: x0, u1: x1, v0: -y1, v1: -y0 }
    : { u0: y0, u1: y1, v0: x0, v1: x1 };

export const centerU = ({ u0, u1 }: Span): number => (u0 + u1) / 2;
export const centerV = ({ v0, v1 }: Span): number => (v0 + v1) / 2;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Ascending groups whose neighbours are at most `gap` apart, and their ends at most `spread`. */
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => number,
  gap: number,
  spread = Number.POSITIVE_INFINITY,
): T[][] {
  const groups: T[][] = [];
  let [first, last] = [0, Number.NEGATIVE_INFINITY];
  for (const item of items.toSorted((a, b) => keyOf(a) - keyOf(b))) {
    const key = keyOf(item);
    if (key - last <= gap && key - first <= spread) groups.at(-1)?.push(item);
    else {
      groups.push([item]);
      first = key;
    }
    last = key;
  }
  return groups;
}
