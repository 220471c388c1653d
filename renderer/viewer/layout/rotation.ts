/**
 * View rotation by the user; boxes stay in page space. Converts page space (x, y as fractions of
 * the page as displayed in the file) to view space (fractions of the page as rotated on screen),
 * and back. Rotations are clockwise.
 */
import type { Box } from '../../../shared/geometry.ts';
import type { Rotation } from '../../state/viewer.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const isSideways = (rotation: Rotation): boolean => rotation === 90 || rotation === 270;

export const rotateSize = (size: Size, rotation: Rotation): Size =>
  isSideways(rotation) ? { width: size.height, height: size.width } : size;

/** Page space to view space. */
export function rotatePoint({ x, y }: Point, rotation: Rotation): Point {
  switch (rotation) {
    case 0:
      return { x, y };
    case 90:
      return { x: 1 - y, y: x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: y, y: 1 - x };
  }
}

/** View space to page space: applies the complementary rotation. */
export const unrotatePoint = (point: Point, rotation: Rotation): Point =>
  rotatePoint(point, OPPOSITE[rotation]);

const OPPOSITE: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Page space to view space. */
export function rotateBox({ x, y, width, height }: Box, rotation: Rotation): Box {
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

/** Page space to CSS pixels of the page on screen. */
export const boxOnScreen =
  (rotation: Rotation, width: number, height: number) =>
  (box: Box): Box => {
    const rotated = rotateBox(box, rotation);
    return {
      ...{ x: rotated.x * width, y: rotated.y * height },
      ...{ width: rotated.width * width, height: rotated.height * height },
    };
  };
