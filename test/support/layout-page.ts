/** Sample pages for tests: words set left to right with a constant glyph width. */

import type { FontInfo, Picture, Ruling } from '../../electron/engine/read/pdf/types.ts';
import type { Line, PageText, Word } from '../../electron/engine/read/text/types.ts';
import { unionOf } from '../../shared/geometry.ts';

const BODY_FONT: FontInfo = {
  name: 'Sample-Regular',
  bold: false,
  italic: false,
  fixedPitch: false,
};

/** Advance width of a glyph, in ems. */
const GLYPH_EMS = 0.5;

export interface LineSpec {
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly angle?: number;
  readonly script?: Word['script'];
}

/** Draws a page line by line; `page()` returns what the text stage would. */
export class SamplePage {
  readonly #words: Word[] = [];
  readonly #lines: Line[] = [];
  readonly #pictures: Picture[] = [];
  readonly #rulings: Ruling[] = [];
  readonly #page: number;
  readonly width = 600;
  readonly height = 800;

  constructor(page = 1) {
    this.#page = page;
  }

  /** Adds a line segment with its baseline at y = `baseline`. */
  line(x: number, baseline: number, text: string, spec: LineSpec = {}): this {
    const { size = 10, bold = false, italic = false, angle = 0, script = 'normal' } = spec;
    const indexes: number[] = [];
    let at = x;
    for (const part of text.split(' ')) {
      const x1 = at + part.length * GLYPH_EMS * size;
      indexes.push(this.#words.length);
      this.#words.push({
        text: part,
        x0: at,
        y0: baseline - 0.8 * size,
        x1,
        y1: baseline + 0.2 * size,
        baseline,
        size,
        font: 0,
        bold,
        italic,
        color: 0,
        angle,
        script,
        rtl: false,
        glued: false,
        confidence: 1,
        widget: false,
      });
      at = x1 + GLYPH_EMS * size * 0.6;
    }
    const words = indexes.map((index) => this.#words[index] as Word);
    this.#lines.push({ words: indexes, baseline, size, angle, rtl: false, ...unionOf(words) });
    return this;
  }

  /** Adds lines below one another. */
  lines(x: number, baseline: number, texts: readonly string[], spec: LineSpec = {}): this {
    const leading = 1.2 * (spec.size ?? 10);
    texts.forEach((text, index) => {
      this.line(x, baseline + index * leading, text, spec);
    });
    return this;
  }

  picture(x0: number, y0: number, x1: number, y1: number): this {
    this.#pictures.push({ kind: 'image', x0, y0, x1, y1 });
    return this;
  }

  rule(y: number, start: number, end: number): this {
    const ruling = { orientation: 'horizontal', position: y, start, end } as const;
    this.#rulings.push({ ...ruling, thickness: 0.5, color: 0 });
    return this;
  }

  page(): PageText {
    return {
      page: this.#page,
      width: this.width,
      height: this.height,
      rotation: 0,
      source: 'native',
      needsOcr: false,
      unreadable: [],
      leftOut: [],
      fonts: [BODY_FONT],
      words: this.#words,
      lines: [...this.#lines].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0),
      rulings: this.#rulings,
      fills: [],
      pictures: this.#pictures,
      links: [],
      fields: [],
      warnings: [],
    };
  }
}
