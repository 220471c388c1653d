/**
 * The upright page view of table detection: the page rotated so that its text is upright. Points.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import type { Fill, FormField, Picture, Ruling } from '../../../read/pdf/types.ts';

export type Rotation = 0 | 90 | 180 | 270;

/** A word of the view; `index` is its index in `PageText.words`. */
export interface ViewWord extends Rect {
  readonly index: number;
  readonly text: string;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  /** Superscript or subscript. */
  readonly shifted: boolean;
  /** Line (index in `PageText.lines`) and position in it: the reading order within a cell. */
  readonly line: number;
  readonly positionInLine: number;
  /**
   * For a number with detached affixes: the words on the page, left to right, and the bare number.
   */
  readonly joined?: { readonly parts: readonly ViewWord[]; readonly number: ViewWord };
}

export interface PageView {
  readonly rotation: Rotation;
  readonly width: number;
  readonly height: number;
  readonly words: readonly ViewWord[];
  /** Words set at a right angle to these; their baselines order lines from first to last. */
  readonly sideways: readonly ViewWord[];
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
  readonly fields: readonly FormField[];
}

/** Rotates a page rectangle so that text at `rotation` degrees (clockwise) becomes upright. */
export function rotateRect(rect: Rect, rotation: Rotation, width: number, height: number): Rect {
  switch (rotation) {
    case 0:
      return { x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1 };
    case 90:
      return { x0: rect.y0, y0: width - rect.x1, x1: rect.y1, y1: width - rect.x0 };
    case 180:
      return {
        x0: width - rect.x1,
        y0: height - rect.y1,
        x1: width - rect.x0,
        y1: height - rect.y0,
      };
    case 270:
      return { x0: height - rect.y1, y0: rect.x0, x1: height - rect.y0, y1: rect.x1 };
  }
}

/** The inverse of `rotateRect`: from the view back to the page of `width` x `height` points. */
export function rotateRectBack(
  rect: Rect,
  rotation: Rotation,
  width: number,
  height: number,
): Rect {
  switch (rotation) {
    case 0:
      return { x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1 };
    case 90:
      return { x0: width - rect.y1, y0: rect.x0, x1: width - rect.y0, y1: rect.x1 };
    case 180:
      return rotateRect(rect, 180, width, height);
    case 270:
      return { x0: rect.y0, y0: height - rect.x1, x1: rect.y1, y1: height - rect.x0 };
  }
}
