/**
 * Reads a page's glyphs in bulk.
 *
 * A page holds thousands of glyphs, and each call into PDFium costs some 20 ns, so a glyph is asked
 * only for what differs from glyph to glyph: code point, origin, box. Font, size, colour, direction
 * and rendering mode belong to the text object and are read once for each.
 *
 * Spaces that PDFium guesses are left out: `text/` decides about blanks with better knowledge.
 */
import { fontInfo } from '../fonts.ts';
import { type FontInfo, GlyphFlag, type Glyphs, glyphColumns } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { compose, type Matrix, type PageSpace } from './page-space.ts';

/** Text rendering modes (ISO 32000-1, table 106). */
const RenderMode = { stroke: 1, invisible: 3, strokeClip: 5, clip: 7 } as const;

/** Code points that PDFium itself puts into the text: blanks, line ends, a line-end hyphen's mark. */
const mayBeGenerated = (code: number): boolean => code <= 32 || code === 0xfffe;

const HYPHEN = 0x2d;
const PDFIUM_HYPHEN_MARK = 2;
const mayBeHyphen = (code: number): boolean =>
  code === HYPHEN || code === PDFIUM_HYPHEN_MARK || code === 0xad || code === 0xfffe;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

/** What all glyphs of a text object share. */
interface RunStyle {
  readonly font: number;
  readonly size: number;
  readonly angle: number;
  readonly color: number;
  readonly flags: number;
  /** Where the glyphs may show, in displayed points; null for everywhere. */
  readonly clip: Clip | null;
}

export interface Clip {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface PageGlyphs {
  readonly glyphs: Glyphs;
  readonly fonts: readonly FontInfo[];
}

/** `widgetObjects`: text objects that belong to form fields and annotations. */
export function readGlyphs(
  pdfium: PdfiumInstance,
  textPage: Pointer,
  space: PageSpace,
  widgetObjects: ReadonlySet<Pointer>,
): PageGlyphs {
  const { call, scratch } = pdfium;
  const total = Math.max(0, call.FPDFText_CountChars(textPage));
  const columns = glyphColumns(total);
  const fonts = new FontTable(pdfium);
  const { a, b, c, d, e, f } = space.toDisplay;
  const box = scratch >> 2;
  const origin = (scratch + 16) >> 3;
  let object = -1;
  let style: RunStyle | null = null;
  let run = -1;
  let runStart = 0;
  let count = 0;
  let high = 0;

  for (let i = 0; i < total; i++) {
    let code = call.FPDFText_GetUnicode(textPage, i);
    if (mayBeGenerated(code) && call.FPDFText_IsGenerated(textPage, i) === 1) continue;
    const glyphObject = call.FPDFText_GetTextObject(textPage, i);
    if (glyphObject !== object) {
      turnVerticalRun(columns, runStart, count);
      object = glyphObject;
      runStart = count;
      run++;
      style = glyphObject === 0 ? null : readStyle(pdfium, textPage, i, glyphObject, space, fonts);
    }
    if (style === null) continue;

    let flags = style.flags;
    if (mayBeHyphen(code) && call.FPDFText_IsHyphen(textPage, i) === 1) {
      code = HYPHEN;
      flags |= GlyphFlag.hyphen;
    } else if (call.FPDFText_HasUnicodeMapError(textPage, i) === 1) {
      flags |= GlyphFlag.unmapped;
    }
    if (isHighSurrogate(code)) {
      high = code;
      continue;
    }
    if (isLowSurrogate(code)) {
      if (high === 0) continue;
      code = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
    }
    high = 0;

    if (call.FPDFText_GetLooseCharBox(textPage, i, scratch) === 0) continue;
    if (call.FPDFText_GetCharOrigin(textPage, i, scratch + 16, scratch + 24) === 0) continue;
    const { floats, doubles } = pdfium;
    const left = floats[box] as number;
    const top = floats[box + 1] as number;
    const right = floats[box + 2] as number;
    const bottom = floats[box + 3] as number;
    // The matrix only turns by quarters: one of each pair of products is zero.
    const px = a * left + c * top + e;
    const qx = a * right + c * bottom + e;
    const py = b * left + d * top + f;
    const qy = b * right + d * bottom + f;
    const x0 = Math.min(px, qx);
    const x1 = Math.max(px, qx);
    const y0 = Math.min(py, qy);
    const y1 = Math.max(py, qy);
    if (isOutside((x0 + x1) / 2, (y0 + y1) / 2, space, style.clip)) continue;
    const ox = doubles[origin] as number;
    const oy = doubles[origin + 1] as number;
    if (widgetObjects.size > 0 && widgetObjects.has(glyphObject)) flags |= GlyphFlag.widget;

    columns.codePoint[count] = code;
    columns.x0[count] = x0;
    columns.y0[count] = y0;
    columns.x1[count] = x1;
    columns.y1[count] = y1;
    columns.originX[count] = a * ox + c * oy + e;
    columns.originY[count] = b * ox + d * oy + f;
    columns.size[count] = style.size;
    columns.angle[count] = style.angle;
    columns.font[count] = style.font;
    columns.color[count] = style.color;
    columns.flags[count] = flags;
    columns.run[count] = run;
    count++;
  }
  turnVerticalRun(columns, runStart, count);
  columns.count = count;
  return { glyphs: columns, fonts: fonts.infos };
}

function isOutside(x: number, y: number, space: PageSpace, clip: Clip | null): boolean {
  if (!(x >= 0 && y >= 0 && x <= space.width && y <= space.height)) return true;
  return clip !== null && (x < clip.x0 || x > clip.x1 || y < clip.y0 || y > clip.y1);
}

function readStyle(
  pdfium: PdfiumInstance,
  textPage: Pointer,
  index: number,
  object: Pointer,
  space: PageSpace,
  fonts: FontTable,
): RunStyle | null {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  if (call.FPDFText_GetMatrix(textPage, index, scratch) === 0) return null;
  const [ma, mb, mc, md] = pdfium.floats.subarray(at, at + 4) as unknown as Quad;
  const matrix: Matrix = compose({ a: ma, b: mb, c: mc, d: md, e: 0, f: 0 }, space.toDisplay);
  const fontSize = call.FPDFTextObj_GetFontSize(object, scratch) === 0 ? 1 : pdfium.floats[at];
  const nominal = fontSize ?? 1;
  const sign = nominal < 0 ? -1 : 1;
  const angle = (Math.atan2(matrix.b * sign, matrix.a * sign) * 180) / Math.PI;
  const mode = call.FPDFTextObj_GetTextRenderMode(object);
  const stroked = mode === RenderMode.stroke || mode === RenderMode.strokeClip;
  const read = stroked ? call.FPDFPageObj_GetStrokeColor : call.FPDFPageObj_GetFillColor;
  const known = read(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  const [red, green, blue, alpha] = pdfium.ints.subarray(at, at + 4) as unknown as Quad;
  const invisible =
    mode === RenderMode.invisible || mode === RenderMode.clip || (known && alpha === 0);
  return {
    font: fonts.indexOf(call.FPDFTextObj_GetFont(object)),
    size: Math.abs(nominal) * Math.hypot(matrix.c, matrix.d),
    angle: (Math.round(angle * 10) / 10 + 360) % 360,
    color: known ? (red << 16) | (green << 8) | blue : 0,
    flags: invisible ? GlyphFlag.invisible : 0,
    clip: null,
  };
}

type Quad = [number, number, number, number];

/**
 * Vertical writing is a property of the font that PDFium does not tell, but the pen shows it: it
 * goes down from glyph to glyph. Such a run gets the direction of its pen.
 */
function turnVerticalRun(columns: ReturnType<typeof glyphColumns>, start: number, end: number) {
  if (end - start < 2) return;
  const { originX, originY, angle } = columns;
  const radians = ((angle[start] as number) * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  let along = 0;
  let down = 0;
  for (let i = start + 1; i < end; i++) {
    const dx = (originX[i] as number) - (originX[i - 1] as number);
    const dy = (originY[i] as number) - (originY[i - 1] as number);
    along += Math.abs(dx * cos + dy * sin);
    down += dy * cos - dx * sin;
  }
  if (down <= 4 * along || down <= 0) return;
  const turned = ((angle[start] as number) + 90) % 360;
  for (let i = start; i < end; i++) angle[i] = turned;
}

/** The fonts of a page, each described once. */
class FontTable {
  readonly infos: FontInfo[] = [];
  readonly #indexes = new Map<Pointer, number>();
  readonly #pdfium: PdfiumInstance;

  constructor(pdfium: PdfiumInstance) {
    this.#pdfium = pdfium;
  }

  indexOf(font: Pointer): number {
    const known = this.#indexes.get(font);
    if (known !== undefined) return known;
    const { call, scratch } = this.#pdfium;
    const angleKnown = call.FPDFFont_GetItalicAngle(font, scratch) !== 0;
    const italicAngle = angleKnown ? (this.#pdfium.ints[scratch >> 2] ?? 0) : 0;
    const info = fontInfo({
      name: this.#pdfium.readUtf8((buffer, size) =>
        call.FPDFFont_GetBaseFontName(font, buffer, size),
      ),
      flags: Math.max(0, call.FPDFFont_GetFlags(font)),
      weight: call.FPDFFont_GetWeight(font),
      italicAngle,
    });
    const index = this.infos.push(info) - 1;
    this.#indexes.set(font, index);
    return index;
  }
}
