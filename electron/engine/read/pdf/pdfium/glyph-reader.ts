/**
 * Reads one glyph after the other. What was read stays in its fields until the next one: a page has thousands,
 * and none of them allocates.
 */
import { isControl, meantBy } from '../code-points.ts';
import { LAST_CODE_POINT } from '../glyph-names.ts';
import type { PageSpace } from '../page-space.ts';
import { GlyphFlag } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import type { RunStyle } from './run-style.ts';

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

export class GlyphReader {
  /** Code point. */
  code = 0;
  /** Bits of `GlyphFlag`. */
  flags = 0;
  /** Code in the font of a glyph without a Unicode value; -1 for the others. */
  charCode = -1;
  /** Box and position of the pen, displayed points. */
  x0 = 0;
  y0 = 0;
  x1 = 0;
  y1 = 0;
  penX = 0;
  penY = 0;

  readonly #pdfium: PdfiumInstance;
  readonly #textPage: Pointer;
  readonly #space: PageSpace;
  /** The first half of a code point in two. */
  #high = 0;

  constructor(pdfium: PdfiumInstance, textPage: Pointer, space: PageSpace) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#space = space;
  }

  /** Code and flags of character `index`, to which the text gives `code`; false for half a code point. */
  readCode(index: number, code: number, size: number, flags: number): boolean {
    const { call } = this.#pdfium;
    this.code = code;
    this.flags = flags;
    this.charCode = -1;
    if (mayBeHyphen(code) && call.FPDFText_IsHyphen(this.#textPage, index) === 1) {
      this.code = HYPHEN;
      this.flags |= GlyphFlag.hyphen;
    } else if (call.FPDFText_HasUnicodeMapError(this.#textPage, index) === 1) {
      this.flags |= GlyphFlag.unmapped;
      this.charCode = code;
      if (code <= 32 || (code >= 0x7f && code < 0xa0)) this.code = REPLACEMENT;
    }
    if (this.#isNoCodePoint(index, size)) {
      this.code = REPLACEMENT;
      this.flags |= GlyphFlag.unmapped;
    }
    this.code = meantBy(this.code);
    return this.#joinSurrogates();
  }

  /** A font may map to numbers that are no code points, and a code without a map may be any number. */
  #isNoCodePoint(index: number, size: number): boolean {
    const { code } = this;
    if (code === 0 || code > LAST_CODE_POINT) return true;
    return isControl(code) && this.#isVisible(index, size);
  }

  #joinSurrogates(): boolean {
    const high = this.#high;
    this.#high = isHighSurrogate(this.code) ? this.code : 0;
    if (this.#high !== 0) return false;
    if (!isLowSurrogate(this.code)) return true;
    this.code = 0x10000 + ((high - 0xd800) << 10) + (this.code - 0xdc00);
    return high !== 0;
  }

  /** The box of a glyph without ink is almost flat. */
  #isVisible(index: number, size: number): boolean {
    const { call, scratch } = this.#pdfium;
    const read = call.FPDFText_GetCharBox;
    if (read(this.#textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0)
      return false;
    const at = scratch >> 3;
    const [left = 0, right = 0, bottom = 0, top = 0] = this.#pdfium.doubles.subarray(at, at + 4);
    return Math.min(right - left, top - bottom) > LEAST_OUTLINE * size;
  }

  /** Box and pen of character `index`; false if PDFium has none. */
  readBox(index: number): boolean {
    const { call, scratch } = this.#pdfium;
    if (call.FPDFText_GetLooseCharBox(this.#textPage, index, scratch) === 0) return false;
    if (call.FPDFText_GetCharOrigin(this.#textPage, index, scratch + 16, scratch + 24) === 0)
      return false;
    const { floats, doubles } = this.#pdfium;
    const box = scratch >> 2;
    const left = floats[box] as number;
    const top = floats[box + 1] as number;
    const right = floats[box + 2] as number;
    const bottom = floats[box + 3] as number;
    const { toDisplay, width, height } = this.#space;
    const { a, b, c, d, e, f } = toDisplay;
    // The matrix rotates by multiples of 90 degrees: one product of each pair is zero.
    const px = a * left + c * top + e;
    const qx = a * right + c * bottom + e;
    const py = b * left + d * top + f;
    const qy = b * right + d * bottom + f;
    this.x0 = Math.min(px, qx);
    this.x1 = Math.max(px, qx);
    this.y0 = Math.min(py, qy);
    this.y1 = Math.max(py, qy);
    const centerX = (this.x0 + this.x1) / 2;
    const centerY = (this.y0 + this.y1) / 2;
    if (!(centerX >= 0 && centerY >= 0 && centerX <= width && centerY <= height)) {
      this.flags |= GlyphFlag.offPage;
    }
    const origin = (scratch + 16) >> 3;
    const ox = doubles[origin] as number;
    const oy = doubles[origin + 1] as number;
    this.penX = a * ox + c * oy + e;
    this.penY = b * ox + d * oy + f;
    return true;
  }

  /** Ends the box where the pen goes on. `together`: drawn at one place with the glyph before. */
  fitToAdvance(style: RunStyle, together: boolean): void {
    const { penX, penY } = this;
    const forward = style.dirX + style.dirY > 0;
    if (style.dirX !== 0) {
      const extent = forward ? this.x1 - penX : penX - this.x0;
      const bearing = forward ? this.x0 - penX : penX - this.x1;
      const along = together ? extent : this.#advance(style, extent, bearing, this.y1 - this.y0);
      if (along <= 0) return;
      this.x0 = forward ? penX : penX - along;
      this.x1 = this.x0 + along;
    } else if (style.dirY !== 0) {
      const extent = forward ? this.y1 - penY : penY - this.y0;
      const bearing = forward ? this.y0 - penY : penY - this.y1;
      const along = together ? extent : this.#advance(style, extent, bearing, this.x1 - this.x0);
      if (along <= 0) return;
      this.y0 = forward ? penY : penY - along;
      this.y1 = this.y0 + along;
    } else if (style.font.widthOf(this.code) > 0) {
      this.#surroundSlanted(style);
    }
  }

  /** Of slanted text PDFium gives the bounding box, which is too wide for the end of a letter. */
  #surroundSlanted(style: RunStyle): void {
    const { penX, penY } = this;
    const along = style.advance * style.font.widthOf(this.code);
    const radians = (style.angle * Math.PI) / 180;
    const cos = Math.cos(radians);
    const sin = Math.sin(radians);
    const up = ASCENT * style.size;
    const down = DESCENT * style.size;
    this.x0 = penX + Math.min(0, along * cos) + Math.min(up * sin, -down * sin);
    this.x1 = penX + Math.max(0, along * cos) + Math.max(up * sin, -down * sin);
    this.y0 = penY + Math.min(0, along * sin) + Math.min(-up * cos, down * cos);
    this.y1 = penY + Math.max(0, along * sin) + Math.max(-up * cos, down * cos);
  }

  /**
   * Advance of the pen along the line for a glyph whose box starts `bearing` and ends `extent` from
   * the pen. PDFium's box includes overhanging ink, as of an italic f; the advance gives the position
   * of the next glyph. If they differ much, the code point does not match the glyph (a ligature,
   * letters drawn together) and the box is used. A box lower than a line is the ink alone: the glyph
   * has no advance, and its right bearing is assumed equal to the left one.
   */
  #advance(
    { font, size, advance: scale }: RunStyle,
    extent: number,
    bearing: number,
    height: number,
  ) {
    const advance = scale * font.widthOf(this.code);
    const slack = (font.slanted ? OVERHANG.slanted : OVERHANG.upright) * size;
    const isOutlineBox = height < LINE_HEIGHT * size;
    const least = extent - (isOutlineBox ? 0 : slack);
    if (advance > 0 && advance <= extent + slack && advance >= least) return advance;
    return isOutlineBox ? extent + Math.min(Math.max(0, bearing), slack) : extent;
  }

  /** Sets the code point of a glyph of a font of symbols, or without a map. */
  nameSymbol({ font }: RunStyle): void {
    const sign = font.symbols?.(this.charCode >= 0 ? this.charCode : this.code) ?? 0;
    if (sign !== 0) {
      this.code = sign;
      this.flags &= ~GlyphFlag.unmapped;
      this.charCode = -1;
    } else if (this.charCode >= 0 && this.charCode <= LAST_BYTE) {
      // A single byte without a map names a glyph, not a letter. Larger codes may be code points: Tesseract's.
      this.code = REPLACEMENT;
    }
  }
}
