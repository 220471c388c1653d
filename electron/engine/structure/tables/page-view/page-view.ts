/**
 * The upright page view of table detection: the page rotated so that its text is upright. Points.
 */

import type { Rect } from '../../../../../shared/geometry.ts';
import type { Fill, FormField, Picture, Ruling } from '../../../read/pdf/types.ts';
import { type Rotation, rotatedSize, rotateRectBack } from './rotation.ts';

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

/** A rectangle of the view, on the page as displayed. */
export const toPageRect = (rect: Rect, view: PageView): Rect =>
  rotateRectBack(rect, view.rotation, rotatedSize(view, view.rotation));
