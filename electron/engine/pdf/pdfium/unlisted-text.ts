/**
 * Accounts for text objects without glyphs, which PDFium leaves out of a page's text.
 *
 * - A copy of text painted shortly before thickens it: bold without a bold font. It has the bounds of
 *   the other.
 * - Where marked content says which text it stands for (`ActualText`), PDFium gives that text to the
 *   first object and drops the others: the text reaches over all of them.
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

export function accountForUnlisted(
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
      const [last] = recent.slice(-1);
      if (last !== undefined && standsForText(pdfium, object)) widen(glyphs, last.run, copy);
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

function standsForText(pdfium: PdfiumInstance, object: Pointer): boolean {
  const { call, scratch } = pdfium;
  const count = call.FPDFPageObj_CountMarks(object);
  if (count <= 0) return false;
  return pdfium.withString('ActualText', (key) => {
    for (let i = 0; i < count; i++) {
      const mark = call.FPDFPageObj_GetMark(object, i);
      if (call.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, scratch) !== 0) return true;
    }
    return false;
  });
}

/** Lets a run's glyphs, which lie in one box, reach as far as `part` on the same line. */
function widen({ x0, x1, y0, y1, originX }: Glyphs, { from, to }: Run, part: Rect): void {
  const middle = (part.y0 + part.y1) / 2;
  const oneBox = originX[from] === originX[to - 1];
  if (!oneBox || middle < (y0[from] as number) || middle > (y1[from] as number)) return;
  for (let i = from; i < to; i++) {
    x0[i] = Math.min(x0[i] as number, part.x0);
    x1[i] = Math.max(x1[i] as number, part.x1);
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
