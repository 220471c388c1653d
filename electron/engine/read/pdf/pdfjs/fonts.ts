/** The fonts that pdf.js loaded for a page, each described once. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fontInfo } from '../fonts.ts';
import type { FontInfo } from '../types.ts';

/** Glyph widths are given in thousandths unless the font's own matrix says otherwise. */
const USUAL_UNIT = 0.001;
const BOLD_WEIGHT = 700;
const DESCRIPTOR = { fixedPitch: 1, italic: 64 } as const;

interface LoadedFont {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly isMonospace: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly fontMatrix: readonly number[];
}

export class FallbackFonts {
  readonly infos: FontInfo[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #loaded = new Map<string, Partial<LoadedFont>>();
  readonly #page: PDFPageProxy;

  constructor(page: PDFPageProxy) {
    this.#page = page;
  }

  indexOf(fontName: string): number {
    const known = this.#indexes.get(fontName);
    if (known !== undefined) return known;
    const font = this.#load(fontName);
    const flags =
      (font.isMonospace ? DESCRIPTOR.fixedPitch : 0) | (font.italic ? DESCRIPTOR.italic : 0);
    const weight = font.bold ? BOLD_WEIGHT : 0;
    const info = fontInfo({ name: font.name ?? '', flags, weight, italicAngle: 0 });
    const index = this.infos.push(info) - 1;
    this.#indexes.set(fontName, index);
    return index;
  }

  /** Unit of the glyph widths; ems. */
  unitOf(fontName: string): number {
    return this.#load(fontName).fontMatrix?.[0] ?? USUAL_UNIT;
  }

  /** Ascent and descent in ems; null if implausible. */
  metricsOf(fontName: string): { ascent: number; descent: number } | null {
    const { ascent = 0, descent = 0 } = this.#load(fontName);
    return ascent > 0 && descent < 0 ? { ascent, descent } : null;
  }

  #load(fontName: string): Partial<LoadedFont> {
    const known = this.#loaded.get(fontName);
    if (known !== undefined) return known;
    const { commonObjs } = this.#page;
    const font: unknown = commonObjs.has(fontName) ? commonObjs.get(fontName) : {};
    const loaded = typeof font === 'object' && font !== null ? (font as Partial<LoadedFont>) : {};
    this.#loaded.set(fontName, loaded);
    return loaded;
  }
}
