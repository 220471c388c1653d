/**
 * A page for drawing a report: coordinates in points from the top left, wrapped text, tables with
 * and without rulings. Only the standard fonts are used, so nothing has to be embedded.
 */
import {
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  type RGB,
  rgb,
  StandardFonts,
} from 'pdf-lib';

export interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly serif: PDFFont;
  readonly italic: PDFFont;
}

export async function loadFonts(document: PDFDocument): Promise<Fonts> {
  return {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    serif: await document.embedFont(StandardFonts.TimesRoman),
    italic: await document.embedFont(StandardFonts.TimesRomanItalic),
  };
}

export const A4 = { width: 595.28, height: 841.89 };
export const TEXT_COLOR = rgb(0.11, 0.13, 0.14);
export const GREY = rgb(0.42, 0.45, 0.47);
export const HAIRLINE = rgb(0.76, 0.78, 0.78);
export const TEAL = rgb(0.04, 0.42, 0.39);
export const PALE = rgb(0.93, 0.95, 0.95);

export interface TextStyle {
  readonly font: PDFFont;
  readonly size: number;
  readonly color?: RGB;
}

/** Lines of `text` that fit into `width`, broken at spaces. */
export function wrap(text: string, { font, size }: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export class Sheet {
  readonly fonts: Fonts;
  readonly #page: PDFPage;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.fonts = fonts;
    this.#page = document.addPage([A4.width, A4.height]);
  }

  /** `y` is the baseline. */
  text(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    align: 'left' | 'right' | 'center' = 'left',
  ) {
    const { font, size, color = TEXT_COLOR } = style;
    const width = font.widthOfTextAtSize(text, size);
    const shift = { left: 0, center: width / 2, right: width }[align];
    this.#page.drawText(text, { x: x - shift, y: A4.height - y, font, size, color });
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness = 0.5, color = HAIRLINE) {
    this.#page.drawLine({
      start: { x: x0, y: A4.height - y0 },
      end: { x: x1, y: A4.height - y1 },
      thickness,
      color,
    });
  }

  fill(x: number, y: number, width: number, height: number, color: RGB) {
    this.#page.drawRectangle({ x, y: A4.height - y - height, width, height, color });
  }

  /** Wrapped text from the baseline `y`; returns the baseline after its last line. */
  paragraph(
    text: string,
    x: number,
    y: number,
    width: number,
    style: TextStyle,
    leading: number,
  ): number {
    let baseline = y;
    for (const line of wrap(text, style, width)) {
      this.text(line, x, baseline, style);
      baseline += leading;
    }
    return baseline;
  }

  /** Paragraphs in columns of equal width, continued in the next column when one is full. */
  columns(paragraphs: readonly string[], x: number, y: number, options: ColumnOptions): void {
    const { width, height, gap, style, leading } = options;
    let column = 0;
    let baseline = y;
    for (const paragraph of paragraphs) {
      for (const line of wrap(paragraph, style, width)) {
        if (baseline > y + height) {
          column += 1;
          baseline = y;
        }
        this.text(line, x + column * (width + gap), baseline, style);
        baseline += leading;
      }
      baseline += leading * 0.6;
    }
  }
}

interface ColumnOptions {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly style: TextStyle;
  readonly leading: number;
}
