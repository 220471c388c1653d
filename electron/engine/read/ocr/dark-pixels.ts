/** The dark pixels of a page, and strokes and connected shapes among them. */
import { heightOf, type Rect, widthOf } from '../../../../shared/geometry.ts';
import { sideOf } from '../pdf/drawn-marks.ts';
import { groupsOf } from './scan-pictures.ts';

/** Pixels of a page; 1 is dark. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

export const isDark = ({ width, height, dark }: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] === 1;

/** A line of pixels of a bitmap, a pixel thick on either side, for skewed strokes. */
type Scan = (at: number) => boolean;
export const alongRow =
  (bitmap: Bitmap, y: number): Scan =>
  (x) =>
    isDark(bitmap, x, y) || isDark(bitmap, x, y + 1);
export const alongColumn =
  (bitmap: Bitmap, x: number): Scan =>
  (y) =>
    isDark(bitmap, x, y) || isDark(bitmap, x + 1, y);

export function darkShare(scan: Scan, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (scan(at)) count++;
  return to > from ? count / (to - from) : 0;
}

/** End of the dark run that starts at `start`, one light pixel allowed in it. */
export function runEnd(scan: Scan, start: number, limit: number): number {
  let end = start;
  for (let at = start; at < limit && at - end <= 1; at++) if (scan(at)) end = at + 1;
  return end;
}

export function countDark(bitmap: Bitmap, x0: number, y0: number, x1: number, y1: number): number {
  let count = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (isDark(bitmap, x, y)) count++;
  return count;
}

export interface Drawn extends Rect {
  /** Share of its rectangle that is dark. */
  readonly share: number;
}

/** The largest connected shape within `inner`; null if there is none. */
export function drawnIn(
  bitmap: Bitmap,
  inner: Rect,
  holds: (x: number, y: number) => boolean = () => true,
): Drawn | null {
  const [columns, rows] = [Math.max(0, widthOf(inner)), Math.max(0, heightOf(inner))].map(
    Math.round,
  ) as [number, number];
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [px, py] = [inner.x0 + x, inner.y0 + y].map(Math.round) as [number, number];
      // Thin slanted strokes stay in one piece.
      const isDrawn =
        isDark(bitmap, px, py) || isDark(bitmap, px + 1, py) || isDark(bitmap, px, py + 1);
      if (isDrawn && holds(px, py)) marks[y * columns + x] = 1;
    }
  }
  const groups = groupsOf({ columns, rows, marks });
  if (groups.length === 0) return null;
  const { count, ...rect } = groups.reduce((a, b) => (sideOf(b) > sideOf(a) ? b : a));
  return { ...rect, share: count / (widthOf(rect) * heightOf(rect)) };
}
