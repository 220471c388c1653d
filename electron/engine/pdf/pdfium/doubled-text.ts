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
/** How far a copy is moved; ems. A shadow lies further off; one not moved thickens nothing. */
const MOVED = { least: 0.005, most: 0.13 } as const;
/** How far off recognised text lies; ems. */
const MISPLACED = 0.5;

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
      for (const { run, bounds } of recent) {
        const size = glyphs.size[run.from] as number;
        const moved = distance(copy, bounds());
        const most = isInvisible(glyphs, run) ? MISPLACED : MOVED.most;
        if (moved <= most * size)
          flag(glyphs, run, !isInvisible(glyphs, run) && moved >= MOVED.least * size);
      }
    }
  }
}

/** Of what is drawn visibly over the invisible text of a scan, the first is listed: it shows then. */
function flag({ flags }: Glyphs, { from, to }: Run, moved: boolean): void {
  const signs = GlyphFlag.redrawn | (moved ? GlyphFlag.emboldened : 0);
  for (let i = from; i < to; i++) {
    flags[i] = ((flags[i] as number) & ~GlyphFlag.invisible) | signs;
  }
}

const isInvisible = ({ flags }: Glyphs, { from }: Run): boolean =>
  ((flags[from] as number) & GlyphFlag.invisible) !== 0;

/** The largest distance of two edges. */
const distance = (a: Rect, b: Rect | null): number =>
  b === null
    ? Number.POSITIVE_INFINITY
    : Math.max(
        Math.abs(a.x0 - b.x0),
        Math.abs(a.x1 - b.x1),
        Math.abs(a.y0 - b.y0),
        Math.abs(a.y1 - b.y1),
      );
