/**
 * Style shared by all glyphs of a text object: font, size, direction, colour, rendering mode. Many
 * producers write an object for every letter, so the facts of an object are compared with those of
 * the previous one, and a new style is created only if they differ.
 */

import { compose, type PageSpace } from '../page-space.ts';
import { GlyphFlag } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { FontTable, PageFont } from './font-table.ts';
import type { PdfiumInstance } from './instance.ts';
import { colorAt } from './page-objects.ts';

/** Text rendering modes (ISO 32000-1, table 106). */
const RenderMode = {
  stroke: 1,
  both: 2,
  invisible: 3,
  strokeClip: 5,
  bothClip: 6,
  clip: 7,
} as const;

export interface RunStyle {
  readonly font: PageFont;
  readonly size: number;
  readonly angle: number;
  readonly color: number;
  readonly flags: number;
  /** Points along the line per unit of the font's advance widths. */
  readonly advance: number;
  /** Pen direction in displayed points if it is one of the four axes; else 0, 0. */
  readonly dirX: number;
  readonly dirY: number;
}

/** Number of facts of a text object, in the order that `StyleReader` stores them. */
const FACTS = 10;

export class StyleReader {
  readonly #pdfium: PdfiumInstance;
  readonly #textPage: Pointer;
  readonly #space: PageSpace;
  readonly #fonts: FontTable;
  #style: RunStyle | null = null;
  /** The facts of the current style. */
  readonly #facts = new Float64Array(FACTS);
  #changed = false;

  constructor(pdfium: PdfiumInstance, textPage: Pointer, space: PageSpace, fonts: FontTable) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#space = space;
    this.#fonts = fonts;
  }

  /** Style of the object that drew character `index` of the page's text; null if PDFium gives none. */
  read(index: number, object: Pointer): RunStyle | null {
    this.#changed = this.#style === null;
    if (!this.#readFacts(index, object)) this.#style = null;
    else if (this.#changed) this.#style = this.#styleOf(this.#facts);
    return this.#style;
  }

  #note(fact: number, value: number): void {
    if (this.#facts[fact] === value) return;
    this.#facts[fact] = value;
    this.#changed = true;
  }

  #readFacts(index: number, object: Pointer): boolean {
    const pdfium = this.#pdfium;
    const { call, scratch } = pdfium;
    const at = scratch >> 2;
    if (call.FPDFText_GetMatrix(this.#textPage, index, scratch) === 0) return false;
    for (let k = 0; k < 4; k++) this.#note(k, pdfium.floats[at + k] as number);
    const sized = call.FPDFTextObj_GetFontSize(object, scratch) !== 0;
    this.#note(4, sized ? (pdfium.floats[at] as number) : 1);
    this.#note(5, call.FPDFTextObj_GetFont(object));
    const mode = call.FPDFTextObj_GetTextRenderMode(object);
    this.#note(6, mode);
    const stroked = mode === RenderMode.stroke || mode === RenderMode.strokeClip;
    const read = stroked ? call.FPDFPageObj_GetStrokeColor : call.FPDFPageObj_GetFillColor;
    const known = read(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
    const color = known ? colorAt(pdfium.ints, at) : 0;
    this.#note(7, color);
    this.#note(8, known && pdfium.ints[at + 3] === 0 ? 0 : 1);
    const both = mode === RenderMode.both || mode === RenderMode.bothClip;
    this.#note(9, both && known && strokesIn(pdfium, object, color) ? 1 : 0);
    return true;
  }

  #styleOf(facts: Float64Array): RunStyle {
    const [a = 1, b = 0, c = 0, d = 1, nominal = 1, font = 0, mode = 0, color = 0] = facts;
    const matrix = compose({ a, b, c, d, e: 0, f: 0 }, this.#space.toDisplay);
    const sign = nominal < 0 ? -1 : 1;
    const angle = (Math.atan2(matrix.b * sign, matrix.a * sign) * 180) / Math.PI;
    const opaque = facts[8] !== 0;
    const emboldened = facts[9] !== 0;
    const shown = mode !== RenderMode.invisible && mode !== RenderMode.clip && opaque;
    const horizontal = Math.abs(matrix.b) < 1e-3 * Math.abs(matrix.a);
    const vertical = Math.abs(matrix.a) < 1e-3 * Math.abs(matrix.b);
    return {
      font: this.#fonts.get(font),
      size: Math.abs(nominal) * Math.hypot(matrix.c, matrix.d),
      angle: (Math.round(angle * 10) / 10 + 360) % 360,
      color,
      flags: (shown ? 0 : GlyphFlag.invisible) | (emboldened ? GlyphFlag.emboldened : 0),
      advance: Math.abs(nominal) * Math.hypot(matrix.a, matrix.b),
      dirX: horizontal ? Math.sign(matrix.a * sign) : 0,
      dirY: vertical ? Math.sign(matrix.b * sign) : 0,
    };
  }
}

function strokesIn(pdfium: PdfiumInstance, object: Pointer, color: number): boolean {
  const { call, scratch } = pdfium;
  const read = call.FPDFPageObj_GetStrokeColor;
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  return colorAt(pdfium.ints, scratch >> 2) === color;
}
