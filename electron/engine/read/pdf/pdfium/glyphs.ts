/**
 * Reads a page's glyphs in bulk. A page has thousands of glyphs and each call into PDFium costs
 * some 20 ns, so only code point, origin and box are queried per glyph. Font, size, colour,
 * direction and rendering mode belong to the text object and are read once per object. Spaces that
 * PDFium inserts are left out: `text/` detects them with more information.
 */

import { codedText } from '../../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../../shared/contract/coded-text.ts';
import { isControl, meantBy } from '../code-points.ts';
import { LAST_CODE_POINT } from '../glyph-names.ts';
import type { PageSpace } from '../page-space.ts';
import { MOST_LETTERS } from '../respell.ts';
import { type FontInfo, GlyphFlag, type Glyphs, glyphColumns } from '../types.ts';
import { rotateVerticalWriting } from '../vertical-writing.ts';
import type { Pointer } from './exports.ts';
import { FontTable } from './font-table.ts';
import type { PdfiumInstance } from './instance.ts';
import { type RunStyle, StyleReader } from './run-style.ts';

const EXCESS =
  'Single glyphs stand for more than {most} characters: the other {excess} were left out.';

/** Code points that PDFium inserts into the text: spaces, line ends, the mark of a line-end hyphen. */
const mayBeGenerated = (code: number): boolean => code <= 32 || code === 0xfffe;

/** Maximum difference between the ink box and the advance; ems. */
const OVERHANG = { upright: 0.18, slanted: 0.28 } as const;
/** Minimum height of a glyph box that spans ascent and descent; ems. */
const LINE_HEIGHT = 0.85;

/** Assumed height above and below the baseline of slanted text; ems. */
const ASCENT = 0.75;
const DESCENT = 0.22;
/** Minimum thickness of visible ink; ems. */
const LEAST_OUTLINE = 0.01;

const HYPHEN = 0x2d;
const REPLACEMENT = 0xfffd;
const PDFIUM_HYPHEN_MARK = 2;
const mayBeHyphen = (code: number): boolean =>
  code === HYPHEN || code === PDFIUM_HYPHEN_MARK || code === 0xad || code === 0xfffe;

const LAST_BYTE = 0xff;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

export interface PageGlyphs {
  readonly glyphs: Glyphs;
  readonly fonts: readonly FontInfo[];
  /** The text object of each run. */
  readonly objects: readonly Pointer[];
  /** Character codes of glyphs without a Unicode value, by glyph index. */
  readonly unmapped: ReadonlyMap<number, number>;
  readonly warnings: readonly CodedText[];
}

/** `widgetObjects`: text objects of form fields and annotations. */
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
  const styles = new StyleReader(pdfium, textPage, space, fonts);
  const { a, b, c, d, e, f } = space.toDisplay;
  const { width, height } = space;
  const box = scratch >> 2;
  const origin = (scratch + 16) >> 3;
  let object = -1;
  let style: RunStyle | null = null;
  let widget = 0;
  const objects: Pointer[] = [];
  const unmapped = new Map<number, number>();
  let runStart = 0;
  let count = 0;
  let high = 0;
  let letters = 0;
  let excess = 0;

  for (let i = 0; i < total; i++) {
    let code = call.FPDFText_GetUnicode(textPage, i);
    if (mayBeGenerated(code) && call.FPDFText_IsGenerated(textPage, i) === 1) continue;
    const glyphObject = call.FPDFText_GetTextObject(textPage, i);
    if (glyphObject !== object) {
      object = glyphObject;
      runStart = count;
      objects.push(glyphObject);
      style = glyphObject === 0 ? null : styles.read(i, glyphObject);
      widget = widgetObjects.has(glyphObject) ? GlyphFlag.widget : 0;
    }
    if (style === null) continue;

    let flags = style.flags | widget;
    let charCode = -1;
    if (mayBeHyphen(code) && call.FPDFText_IsHyphen(textPage, i) === 1) {
      code = HYPHEN;
      flags |= GlyphFlag.hyphen;
    } else if (call.FPDFText_HasUnicodeMapError(textPage, i) === 1) {
      flags |= GlyphFlag.unmapped;
      charCode = code;
      if (code <= 32 || (code >= 0x7f && code < 0xa0)) code = REPLACEMENT;
    }
    // A font may map to numbers that are no code points, and a code without a map may be any number.
    if (
      code === 0 ||
      code > LAST_CODE_POINT ||
      (isControl(code) && isVisible(pdfium, textPage, i, style.size))
    ) {
      code = REPLACEMENT;
      flags |= GlyphFlag.unmapped;
    }
    code = meantBy(code);
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
    // The matrix rotates by multiples of 90 degrees: one product of each pair is zero.
    const px = a * left + c * top + e;
    const qx = a * right + c * bottom + e;
    const py = b * left + d * top + f;
    const qy = b * right + d * bottom + f;
    let x0 = Math.min(px, qx);
    let x1 = Math.max(px, qx);
    let y0 = Math.min(py, qy);
    let y1 = Math.max(py, qy);
    const centerX = (x0 + x1) / 2;
    const centerY = (y0 + y1) / 2;
    if (!(centerX >= 0 && centerY >= 0 && centerX <= width && centerY <= height)) {
      flags |= GlyphFlag.offPage;
    }
    const ox = doubles[origin] as number;
    const oy = doubles[origin + 1] as number;
    const penX = a * ox + c * oy + e;
    const penY = b * ox + d * oy + f;
    const before = count - 1;
    const together =
      count > runStart &&
      columns.originX[before] === Math.fround(penX) &&
      columns.originY[before] === Math.fround(penY);
    letters = together ? letters + 1 : 1;
    if (letters > MOST_LETTERS) {
      excess++;
      continue;
    }
    if (style.dirX !== 0) {
      const extent = style.dirX > 0 ? x1 - penX : penX - x0;
      const bearing = style.dirX > 0 ? x0 - penX : penX - x1;
      const along = together ? extent : advanceWithin(style, code, extent, bearing, y1 - y0);
      if (along > 0) {
        x0 = style.dirX > 0 ? penX : penX - along;
        x1 = x0 + along;
      }
    } else if (style.dirY !== 0) {
      const extent = style.dirY > 0 ? y1 - penY : penY - y0;
      const bearing = style.dirY > 0 ? y0 - penY : penY - y1;
      const along = together ? extent : advanceWithin(style, code, extent, bearing, x1 - x0);
      if (along > 0) {
        y0 = style.dirY > 0 ? penY : penY - along;
        y1 = y0 + along;
      }
    } else if (style.font.widthOf(code) > 0) {
      // For slanted text PDFium gives the bounding box, which is too wide for the end of a letter.
      const along = style.advance * style.font.widthOf(code);
      const radians = (style.angle * Math.PI) / 180;
      const cos = Math.cos(radians);
      const sin = Math.sin(radians);
      const up = ASCENT * style.size;
      const down = DESCENT * style.size;
      x0 = penX + Math.min(0, along * cos) + Math.min(up * sin, -down * sin);
      x1 = penX + Math.max(0, along * cos) + Math.max(up * sin, -down * sin);
      y0 = penY + Math.min(0, along * sin) + Math.min(-up * cos, down * cos);
      y1 = penY + Math.max(0, along * sin) + Math.max(-up * cos, down * cos);
    }
    if (together) {
      columns.x0[before] = x0;
      columns.x1[before] = x1;
      columns.y0[before] = y0;
      columns.y1[before] = y1;
    }

    const sign = style.font.symbols?.(charCode >= 0 ? charCode : code) ?? 0;
    if (sign !== 0) {
      code = sign;
      flags &= ~GlyphFlag.unmapped;
    } else if (charCode >= 0) {
      unmapped.set(count, charCode);
      // A single byte without a map names a glyph, not a letter. Larger codes may be code points: Tesseract's.
      if (charCode <= LAST_BYTE) code = REPLACEMENT;
    }
    columns.codePoint[count] = code;
    columns.x0[count] = x0;
    columns.y0[count] = y0;
    columns.x1[count] = x1;
    columns.y1[count] = y1;
    columns.originX[count] = penX;
    columns.originY[count] = penY;
    columns.size[count] = style.size;
    columns.angle[count] = style.angle;
    columns.font[count] = style.font.index;
    columns.color[count] = style.color;
    columns.flags[count] = flags;
    columns.run[count] = objects.length - 1;
    count++;
  }
  columns.count = count;
  rotateVerticalWriting(columns);
  const warnings = excess > 0 ? [codedText(EXCESS, { most: MOST_LETTERS, excess })] : [];
  return { glyphs: columns, fonts: fonts.infos, objects, unmapped, warnings };
}

/**
 * Advance of the pen along the line for a glyph whose box starts `bearing` and ends `reach` from
 * the pen. PDFium's box includes overhanging ink, as of an italic f; the advance gives the position
 * of the next glyph. If they differ much, the code point does not match the glyph (a ligature,
 * letters drawn together) and the box is used. A box lower than a line is the ink alone: the glyph
 * has no advance, and its right bearing is assumed equal to the left one.
 */
function advanceWithin(
  style: RunStyle,
  code: number,
  extent: number,
  bearing: number,
  height: number,
): number {
  const advance = style.advance * style.font.widthOf(code);
  const slack = (style.font.slanted ? OVERHANG.slanted : OVERHANG.upright) * style.size;
  const isOutlineBox = height < LINE_HEIGHT * style.size;
  if (advance > 0 && advance <= extent + slack && advance >= extent - (isOutlineBox ? 0 : slack)) {
    return advance;
  }
  return isOutlineBox ? extent + Math.min(Math.max(0, bearing), slack) : extent;
}

/** The box of a glyph without ink is almost flat. */
function isVisible(pdfium: PdfiumInstance, textPage: Pointer, i: number, size: number): boolean {
  const { call, scratch } = pdfium;
  const read = call.FPDFText_GetCharBox;
  if (read(textPage, i, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) return false;
  const at = scratch >> 3;
  const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.doubles.subarray(at, at + 4);
  return Math.min(right - left, top - bottom) > LEAST_OUTLINE * size;
}
