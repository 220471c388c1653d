/** Pages rotated by quarters, so that text that runs sideways or upside down is upright. */
import type { Rect } from '../../../../../shared/geometry.ts';

/** Clockwise rotation of text on its page; degrees. */
export type Rotation = 0 | 90 | 180 | 270;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearest rotation of an angle in degrees. */
export const nearestRotation = (angle: number): Rotation =>
  ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as Rotation;

export const rotatedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Rotates a rectangle of `page` so that text with this rotation becomes upright. */
export function rotateRect(
  { x0, y0, x1, y1 }: Rect,
  rotation: Rotation,
  { width, height }: Size,
): Rect {
  switch (rotation) {
    case 0:
      return { x0, y0, x1, y1 };
    case 90:
      return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
    case 180:
      return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    case 270:
      return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  }
}

/** The inverse of `rotateRect`: from the rotated page back to `page`. */
export const rotateRectBack = (rect: Rect, rotation: Rotation, page: Size): Rect =>
  rotateRect(rect, ((360 - rotation) % 360) as Rotation, rotatedSize(page, rotation));
