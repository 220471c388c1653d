/**
 * Finds text that is drawn again over itself, which thickens it: bold without a bold font.
 *
 * PDFium leaves such copies out of a page's text when they follow closely, so they show only among
 * the page's objects: a text object without glyphs, with the bounds of one painted shortly before.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import { GlyphFlag, type Glyphs } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { boundsOf } from './page-objects.ts';
import type { PaintOrder } from './paint-order.ts';
import type { Run } from './runs.ts';

/** PDFium compares a text object with few before it. */
const LOOK_BACK = 8;
/** A copy is moved by no more than this; ems. A shadow lies further off. */
const MOVED = 0.13;

export function flagDoubled(
  pdfium: PdfiumInstance,
  glyphs: Glyphs,
  objects: readonly Pointer[],
  paints: PaintOrder,
  runs: readonly (Run | undefined)[],
): void {
  const runOf = new Map(objects.map((object, r) => [object, r]));
  if (runOf.size >= paints.texts.size) return;
  const recent: { readonly run: Run; readonly bounds: () => Rect | null }[] = [];
  for (const [object, { outer }] of paints.texts) {
    const run = runs[runOf.get(object) ?? -1];
    if (run !== undefined) {
      recent.push({ run, bounds: () => boundsOf(pdfium, object, outer) });
      if (recent.length > LOOK_BACK) recent.shift();
    } else if (!runOf.has(object) && recent.length > 0) {
      const copy = boundsOf(pdfium, object, outer);
      if (copy === null || copy.x1 <= copy.x0 || copy.y1 <= copy.y0) continue;
      const original = recent.find((other) => {
        const size = glyphs.size[other.run.from] as number;
        return liesOn(copy, other.bounds(), MOVED * size);
      });
      if (original !== undefined) flag(glyphs, original.run);
    }
  }
}

function flag({ flags }: Glyphs, { from, to }: Run): void {
  for (let i = from; i < to; i++) {
    (flags[i] as number) |= GlyphFlag.emboldened | GlyphFlag.redrawn;
  }
}

const liesOn = (a: Rect, b: Rect | null, slack: number): boolean =>
  b !== null &&
  Math.abs(a.x0 - b.x0) <= slack &&
  Math.abs(a.x1 - b.x1) <= slack &&
  Math.abs(a.y0 - b.y0) <= slack &&
  Math.abs(a.y1 - b.y1) <= slack;
