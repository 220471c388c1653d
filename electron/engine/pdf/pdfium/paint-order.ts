/**
 * In what order a page paints: where its text objects come, what they are clipped to, which layer
 * they belong to, and what opaque things are painted after them.
 */
import { areaOf, type Rect } from '../../../../shared/geometry.ts';
import type { Matrix } from '../page-space.ts';
import type { Pointer } from './exports.ts';

export interface PaintedText {
  readonly object: Pointer;
  /** The form XObject of the page that it is in; 0 where it is in none. */
  readonly form: Pointer;
  /** Place among all that is painted. */
  readonly order: number;
  /** Bounds of its clip path in displayed points; null where nothing clips it. */
  readonly clip: Rect | null;
  /** Name of the layer (optional content) that it is marked with; null for text in no layer. */
  readonly layer: string | null;
  /** From the space around it to displayed points. */
  readonly outer: Matrix;
}

/** Something opaque, painted after some text of the page. */
export interface Cover extends Rect {
  readonly order: number;
  readonly kind: 'fill' | 'image';
}

/** Smaller areas cover no glyph; square points. */
const LEAST_COVER = 6;
/** A page with more of them is a drawing, and what covers what would take long to find out. */
const COVER_LIMIT = 2000;
/** So many text objects painted next are looked at before all are listed by address. */
const LOOK_AHEAD = 8;

export class PaintOrder {
  /** In the order of painting. */
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

  /** Whether something painted next can cover text, by its size and place in the order. */
  mayCover(rect: Rect): boolean {
    return this.texts.length > 0 && this.covers.length < COVER_LIMIT && areaOf(rect) >= LEAST_COVER;
  }

  cover(rect: Rect, kind: Cover['kind']): void {
    const { x0, y0, x1, y1 } = rect;
    this.covers.push({ x0, y0, x1, y1, kind, order: this.#order++ });
  }

  /**
   * For each of `objects` its place in `texts`, -1 for one that was not painted. A page may hold
   * an object for every letter, and its text lists them nearly as they are painted.
   */
  placesOf(objects: readonly Pointer[]): Int32Array {
    const { texts } = this;
    const places = new Int32Array(objects.length);
    let byAddress: Map<Pointer, number> | undefined;
    let next = 0;
    for (let k = 0; k < objects.length; k++) {
      const object = objects[k] as Pointer;
      const end = Math.min(next + LOOK_AHEAD, texts.length);
      let place = next;
      while (place < end && texts[place]?.object !== object) place++;
      if (place === end) {
        byAddress ??= new Map(texts.map((text, i) => [text.object, i]));
        place = byAddress.get(object) ?? -1;
      }
      places[k] = place;
      if (place >= 0) next = place + 1;
    }
    return places;
  }
}
