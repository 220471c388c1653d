/**
 * Paint order of a page: the positions of its text objects, their clips and layers, and the opaque
 * objects painted after them.
 */
import { areaOf, type Rect } from '../../../../../shared/geometry.ts';
import type { Matrix } from '../page-space.ts';
import type { Pointer } from './exports.ts';

export interface PaintedText {
  readonly object: Pointer;
  /** The form XObject of the page that contains it; 0 if in none. */
  readonly form: Pointer;
  /** Position in the paint order. */
  readonly order: number;
  /** Bounds of its clip path in displayed points; null if not clipped. */
  readonly clip: Rect | null;
  /** Name of its layer (optional content); null if in none. */
  readonly layer: string | null;
  /** From the parent space to displayed points. */
  readonly outer: Matrix;
}

/** An opaque object painted after some text of the page. */
export interface Cover extends Rect {
  readonly order: number;
  readonly kind: 'fill' | 'image';
}

/** Smaller areas cannot cover a glyph; square points. */
const LEAST_COVER = 6;
/** A page with more covers is a drawing, and the check would take too long. */
const COVER_LIMIT = 2000;
/** Next painted text objects compared before all are indexed by address. */
const LOOK_AHEAD = 8;

export class PaintOrder {
  /** In paint order. */
  readonly texts: PaintedText[] = [];
  readonly covers: Cover[] = [];
  #order = 0;

  text(
    object: Pointer,
    form: Pointer,
    clip: Rect | null,
    layer: string | null,
    outer: Matrix,
  ): void {
    this.texts.push({ object, form, order: this.#order++, clip, layer, outer });
  }

  /** Whether the next painted object can cover text, by its size and position in the order. */
  mayCover(rect: Rect): boolean {
    return this.texts.length > 0 && this.covers.length < COVER_LIMIT && areaOf(rect) >= LEAST_COVER;
  }

  cover(rect: Rect, kind: Cover['kind']): void {
    const { x0, y0, x1, y1 } = rect;
    this.covers.push({ x0, y0, x1, y1, kind, order: this.#order++ });
  }

  /**
   * For each of `objects` its index in `texts`, -1 if it was not painted. A page may have an object
   * per letter, and its text lists them nearly in paint order.
   */
  positionsOf(objects: readonly Pointer[]): Int32Array {
    const { texts } = this;
    const positions = new Int32Array(objects.length);
    let byAddress: Map<Pointer, number> | undefined;
    let next = 0;
    for (let k = 0; k < objects.length; k++) {
      const object = objects[k] as Pointer;
      const end = Math.min(next + LOOK_AHEAD, texts.length);
      let position = next;
      while (position < end && texts[position]?.object !== object) position++;
      if (position === end) {
        byAddress ??= new Map(texts.map((text, i) => [text.object, i]));
        position = byAddress.get(object) ?? -1;
      }
      positions[k] = position;
      if (position >= 0) next = position + 1;
    }
    return positions;
  }
}
