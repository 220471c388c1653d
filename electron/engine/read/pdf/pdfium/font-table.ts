/** The fonts of a page, each described once, with a cache of advance widths. */
import { fontInfo } from '../fonts.ts';
import { type SymbolReader, symbolReaderOf } from '../symbol-fonts.ts';
import type { FontInfo } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';

/** Widths are queried at this size and divided by it, which avoids rounding errors. */
const PROBE_SIZE = 1000;

export interface PageFont {
  readonly index: number;
  readonly slanted: boolean;
  /** Meaning of its code points if it is a symbol font; null for a text font. */
  readonly symbols: SymbolReader | null;
  /** Advance width of a code point at size 1; 0 if the font gives none. */
  widthOf(code: number): number;
}

export class FontTable {
  readonly infos: FontInfo[] = [];
  readonly #known = new Map<Pointer, PageFont>();
  readonly #pdfium: PdfiumInstance;

  constructor(pdfium: PdfiumInstance) {
    this.#pdfium = pdfium;
  }

  get(font: Pointer): PageFont {
    const known = this.#known.get(font);
    if (known !== undefined) return known;
    const info = this.#describe(font);
    const index = this.infos.push(info) - 1;
    const widths = new Map<number, number>();
    const widthOf = (code: number): number => {
      const known = widths.get(code);
      if (known !== undefined) return known;
      const { call, scratch } = this.#pdfium;
      const hasWidth = call.FPDFFont_GetGlyphWidth(font, code, PROBE_SIZE, scratch + 48) !== 0;
      const width = hasWidth ? (this.#pdfium.floats[(scratch + 48) >> 2] ?? 0) / PROBE_SIZE : 0;
      widths.set(code, width);
      return width;
    };
    const entry = { index, slanted: info.italic, symbols: symbolReaderOf(info.name), widthOf };
    this.#known.set(font, entry);
    return entry;
  }

  #describe(font: Pointer): FontInfo {
    const { call, scratch } = this.#pdfium;
    const isSlanted = call.FPDFFont_GetItalicAngle(font, scratch) !== 0;
    const italicAngle = isSlanted ? (this.#pdfium.ints[scratch >> 2] ?? 0) : 0;
    const name = this.#pdfium.readUtf8(call.FPDFFont_GetBaseFontName, font);
    const flags = Math.max(0, call.FPDFFont_GetFlags(font));
    return fontInfo({ name, flags, weight: call.FPDFFont_GetWeight(font), italicAngle });
  }
}
