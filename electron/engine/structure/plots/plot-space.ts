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
