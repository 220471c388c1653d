/**
 * Finds text that the page contains but does not show: clipped, in a hidden layer, painted over, or
 * in the colour of the paper. Clips are nearly always rectangles, so geometry decides. For the
 * other cases geometry and marks only select suspects: visibility depends on blend modes, masks,
 * shapes and the state of layers, which PDFium evaluates when it renders. So a page with suspects
 * is rendered with and without them: glyphs that make no difference are hidden. Most pages have no
 * suspects and are not rendered. Pictures over most of the page painted after its text are a scan
 * above its OCR text; such text is treated as invisible text, not as hidden. Limits: layers set by
 * a form XObject's own entry are not known; covers by annotations are not examined.
 */

import { areaOf, boxOf, intersectionOf, type Rect } from '../../../../../shared/geometry.ts';
import { addTo } from '../../../../../shared/neighbours.ts';
import type { PageSpace } from '../page-space.ts';
import { GlyphFlag, type Glyphs, holdsGlyph, type PageImage } from '../types.ts';
import { flagClipped } from './clipped-text.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { textObjectsOf } from './page-objects.ts';
import type { Cover, PaintedText, PaintOrder } from './paint-order.ts';
import { renderBitmap } from './render.ts';
import { meetsRun, type Runs, runsOf, SPACE } from './runs.ts';
import { accountForUnlisted, withLostLetters } from './unlisted-text.ts';

/** A cover must extend beyond a glyph's centre by this; points. */
const COVER_SLACK = 0.5;
/** Pictures over this share of the page are a scan, possibly in strips. */
const SCAN_COVER = 0.6;
/** A colour with each channel at least this light may be invisible on paper. */
const LIGHT = 0xf0;
/** If more layers have text on one page, they are tested together. */
const LAYER_LIMIT = 8;
/** Margin around the rendered area; points. */
const AROUND = 2;
/** Pixels per point, and the maximum width. */
const SCALE = 1.5;
const WIDEST = 2000;
/** Minimum change of a channel that counts as ink. */
const TRACE = 12;
/** Up to this share of a hidden line's glyphs may change pixels, at a ruling that they cross. */
const STRAY = 0.25;

export interface Painted {
  readonly glyphs: Glyphs;
  readonly paints: PaintOrder;
  /** Index in the paint order of the text object of each run; -1 if it has none. */
  readonly positions: Int32Array;
  /** Possible backgrounds of light text: fills and pictures. */
  readonly grounds: readonly Rect[];
}

/**
 * Flags the glyphs of `painted` that are hidden or drawn twice; returns them with the letters that
 * PDFium left out. `page` is the page of the document, for rendering.
 */
export function flagUnseenText(
  pdfium: PdfiumInstance,
  page: Pointer,
  space: PageSpace,
  painted: Painted,
): Glyphs {
  const { glyphs, paints, positions } = painted;
  const runs = runsOf(glyphs, positions.length);
  flagClipped(glyphs, paints.texts, positions, runs);
  const lost = accountForUnlisted(pdfium, glyphs, paints.texts, positions, runs);
  const groups = suspectsOf(painted, runs, space);
  if (groups.size > 0) flagHidden(pdfium, page, space, painted, groups);
  return withLostLetters(glyphs, lost);
}

/** Renders the page with and without each group of suspects. */
function flagHidden(
  pdfium: PdfiumInstance,
  page: Pointer,
  space: PageSpace,
  { glyphs, positions }: Painted,
  groups: ReadonlyMap<string, readonly Suspect[]>,
): void {
  const own = textObjectsOf(pdfium, page);
  const objectOf = (glyph: number): Pointer =>
    own[positions[glyphs.run[glyph] as number] as number] ?? 0;
  const area = areaAround(glyphs, [...groups.values()].flat(), space);
  if (area === null) return;
  const box = boxOf(area, space.width, space.height);
  const draw = () => {
    const width = Math.min(WIDEST, Math.ceil((area.x1 - area.x0) * SCALE));
    return renderBitmap(pdfium, page, 0, space, { width, box });
  };
  const shown = draw();
  for (const [layer, suspects] of groups) {
    const objects = new Set(suspects.map(({ glyph }) => objectOf(glyph)));
    objects.delete(0);
    for (const object of objects) pdfium.call.FPDFPageObj_SetIsActive(object, 0);
    const without = draw();
    for (const object of objects) pdfium.call.FPDFPageObj_SetIsActive(object, 1);
    const drawn = suspects.filter(({ glyph }) => objectOf(glyph) !== 0);
    const traces = drawn.map(({ glyph }) => leavesTrace(glyphs, glyph, shown, without, area));
    // A layer is visible or hidden as a whole.
    if (layer !== NO_LAYER && traces.includes(true)) continue;
    const seen = mostlySeen(glyphs, drawn, traces);
    for (const suspect of drawn) {
      if (!seen.has(lineOf(glyphs, suspect))) {
        (glyphs.flags[suspect.glyph] as number) |= suspect.flag;
      }
    }
  }
}

/** Lines with suspects that are visible; a hidden one may still cross a ruling. */
function mostlySeen(
  glyphs: Glyphs,
  suspects: readonly Suspect[],
  traces: readonly boolean[],
): Set<string> {
  const balance = new Map<string, number>();
  suspects.forEach((suspect, k) => {
    const line = lineOf(glyphs, suspect);
    balance.set(line, (balance.get(line) ?? 0) + (traces[k] ? 1 - STRAY : -STRAY));
  });
  return new Set([...balance].filter(([, rest]) => rest > 0).map(([line]) => line));
}

function lineOf(glyphs: Glyphs, { glyph, flag }: Suspect): string {
  const angle = glyphs.angle[glyph] as number;
  const upright = angle % 180 === 0;
  const baseline = (upright ? glyphs.originY[glyph] : glyphs.originX[glyph]) as number;
  return `${flag} ${angle} ${Math.round(baseline)}`;
}

interface Suspect {
  readonly glyph: number;
  readonly flag: number;
}

/** Key of the suspects in no layer. */
const NO_LAYER = '';

/** Glyphs that may be hidden, by their layer. */
function suspectsOf(
  { glyphs, paints, positions, grounds }: Painted,
  runs: Runs,
  space: PageSpace,
): Map<string, Suspect[]> {
  const groups = new Map<string, Suspect[]>();
  const suspect = (layer: string, glyph: number, flag: number) =>
    addTo(groups, layer, { glyph, flag });
  const images = paints.covers.filter(({ kind }) => kind === 'image');
  const imaged = images.reduce((sum, image) => sum + areaOf(image), 0);
  const scans = imaged >= SCAN_COVER * space.width * space.height ? images : [];
  const covers = scans.length === 0 ? paints.covers : paints.covers.filter(isFill);
  for (let r = 0; r < runs.count; r++) {
    const from = runs.from[r] as number;
    const to = runs.to[r] as number;
    const paint = paints.texts[positions[r] as number];
    if (from === to || paint === undefined) continue;
    const above = paintedOver(covers, paint, runs, r);
    const scanned = paintedOver(scans, paint, runs, r).length > 0;
    const layer = paint.layer === null ? null : layerKey(paint.layer, groups);
    const light = isLight(glyphs.color[from] as number);
    if (!scanned && layer === null && above.length === 0 && !light) continue;
    for (let i = from; i < to; i++) {
      if (glyphs.codePoint[i] === SPACE || (glyphs.flags[i] as number) & ALREADY_UNSEEN) continue;
      if (scanned) (glyphs.flags[i] as number) |= GlyphFlag.invisible;
      else if (layer !== null) suspect(layer, i, GlyphFlag.layerOff);
      else if (above.some((cover) => holdsGlyph(cover, glyphs, i, COVER_SLACK))) {
        suspect(NO_LAYER, i, GlyphFlag.covered);
      } else if (light && !grounds.some((ground) => holdsGlyph(ground, glyphs, i, 0))) {
        suspect(NO_LAYER, i, GlyphFlag.paperColored);
      }
    }
  }
  return groups;
}

const NOTHING: readonly Cover[] = [];

/** Covers painted after the text of run `r` that overlap it. */
function paintedOver(
  covers: readonly Cover[],
  paint: PaintedText,
  runs: Runs,
  r: number,
): readonly Cover[] {
  let above: Cover[] | undefined;
  // Ascending by order: those painted later are at the end.
  for (let k = covers.length - 1; k >= 0; k--) {
    const cover = covers[k] as Cover;
    if (cover.order < paint.order) break;
    if (meetsRun(cover, runs, r)) {
      above ??= [];
      above.push(cover);
    }
  }
  return above ?? NOTHING;
}

const isFill = ({ kind }: Cover): boolean => kind === 'fill';

const ALREADY_UNSEEN = GlyphFlag.offPage | GlyphFlag.clipped | GlyphFlag.invisible;

function layerKey(name: string, groups: ReadonlyMap<string, unknown>): string {
  const key = `layer ${name}`;
  return groups.has(key) || groups.size < LAYER_LIMIT ? key : 'layer';
}

function isLight(color: number): boolean {
  return (color & 0xff) >= LIGHT && ((color >> 8) & 0xff) >= LIGHT && color >> 16 >= LIGHT;
}

/** The part of the page with the suspects; null if it is empty. */
function areaAround(
  { x0, y0, x1, y1 }: Glyphs,
  suspects: readonly Suspect[],
  { width, height }: PageSpace,
): Rect | null {
  const area = { x0: width, y0: height, x1: 0, y1: 0 };
  for (const { glyph } of suspects) {
    area.x0 = Math.min(area.x0, (x0[glyph] as number) - AROUND);
    area.y0 = Math.min(area.y0, (y0[glyph] as number) - AROUND);
    area.x1 = Math.max(area.x1, (x1[glyph] as number) + AROUND);
    area.y1 = Math.max(area.y1, (y1[glyph] as number) + AROUND);
  }
  const shown = intersectionOf({ x0: 0, y0: 0, x1: width, y1: height }, area);
  return shown.x1 > shown.x0 && shown.y1 > shown.y0 ? shown : null;
}

/** Whether the two bitmaps of `area` differ at the glyph. */
function leavesTrace(
  glyphs: Glyphs,
  i: number,
  shown: PageImage,
  without: PageImage,
  area: Rect,
): boolean {
  const scale = shown.width / (area.x1 - area.x0);
  const across = (x: number) => (x - area.x0) * scale;
  const down = (y: number) => (y - area.y0) * scale;
  const left = Math.max(0, Math.floor(across(glyphs.x0[i] as number)));
  const top = Math.max(0, Math.floor(down(glyphs.y0[i] as number)));
  const right = Math.min(shown.width, Math.ceil(across(glyphs.x1[i] as number)));
  const bottom = Math.min(shown.height, Math.ceil(down(glyphs.y1[i] as number)));
  for (let y = top; y < bottom; y++) {
    const end = (y * shown.width + right) * 4;
    for (let at = (y * shown.width + left) * 4; at < end; at++) {
      if (Math.abs((shown.rgba[at] as number) - (without.rgba[at] as number)) >= TRACE) return true;
    }
  }
  return false;
}
