/** Small synthetic pages for unit tests: words at given positions. */
import type { Ruling } from '../../electron/engine/read/pdf/types.ts';
import type { Line, PageText, Word } from '../../electron/engine/read/text/types.ts';

/** Type size, and width of one character of the synthetic font. Points. */
export const SIZE = 10;
export const ADVANCE = 5;

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly bold?: boolean;
}

/** A text run that starts at `x`. */
export const left = (x: number, y: number, text: string, bold = false): PlacedText => ({
  text,
  x,
  y,
  bold,
});

/** A text run that ends at `x`. */
export const right = (x: number, y: number, text: string, bold = false): PlacedText => ({
  text,
  x: x - text.length * ADVANCE,
  y,
  bold,
});

export const centred = (x: number, y: number, text: string, bold = false): PlacedText => ({
  text,
  x: x - (text.length * ADVANCE) / 2,
  y,
  bold,
});

export const horizontal = (y: number, start: number, end: number): Ruling => ({
  orientation: 'horizontal',
  position: y,
  start,
  end,
  thickness: 0.5,
  color: 0,
});

export const vertical = (x: number, start: number, end: number): Ruling => ({
  orientation: 'vertical',
  position: x,
  start,
  end,
  thickness: 0.5,
  color: 0,
});

export interface SyntheticPage {
  readonly texts: readonly PlacedText[];
  readonly rulings?: readonly Ruling[];
  readonly fills?: PageText['fills'];
  readonly pictures?: PageText['pictures'];
  readonly polylines?: PageText['polylines'];
}

/** Each text becomes a line of words, one space apart. */
export function createPage({
  texts,
  rulings = [],
  fills = [],
  pictures = [],
  polylines = [],
}: SyntheticPage): PageText {
  const words: Word[] = [];
  const lines: Line[] = [];
  for (const { text, x, y, bold = false } of texts) {
    const wordIndexes: number[] = [];
    let pen = x;
    for (const part of text.split(' ')) {
      wordIndexes.push(words.length);
      words.push({
        text: part,
        x0: pen,
        y0: y - 0.75 * SIZE,
        x1: pen + part.length * ADVANCE,
        y1: y + 0.25 * SIZE,
        baseline: y,
        size: SIZE,
        font: 0,
        bold,
        italic: false,
        color: 0,
        angle: 0,
        script: 'normal',
        rtl: false,
        glued: false,
        confidence: 1,
        widget: false,
      });
      pen += (part.length + 1) * ADVANCE;
    }
    lines.push({
      words: wordIndexes,
      x0: x,
      y0: y - 0.75 * SIZE,
      x1: pen - ADVANCE,
      y1: y + 0.25 * SIZE,
      baseline: y,
      size: SIZE,
      angle: 0,
      rtl: false,
    });
  }
  return {
    page: 1,
    width: 612,
    height: 792,
    rotation: 0,
    source: 'native',
    needsOcr: false,
    unreadable: [],
    leftOut: [],
    fonts: [{ name: 'Sample', bold: false, italic: false, fixedPitch: false }],
    words,
    lines,
    rulings,
    fills,
    pictures,
    polylines,
    links: [],
    fields: [],
    warnings: [],
  };
}

/** The text of each cell by row and column, lines separated by "/". */
export function readCellTexts(
  page: PageText,
  table: {
    readonly rows: number;
    readonly columns: number;
    readonly cells: readonly {
      row: number;
      column: number;
      words: readonly number[];
      lineEnds: readonly number[];
    }[];
  },
): string[][] {
  const grid = Array.from({ length: table.rows }, () => Array<string>(table.columns).fill(''));
  for (const cell of table.cells) {
    const lines: string[] = [];
    let from = 0;
    for (const end of cell.lineEnds) {
      lines.push(
        cell.words
          .slice(from, end)
          .map((word) => page.words[word]?.text)
          .join(' '),
      );
      from = end;
    }
    const row = grid[cell.row];
    if (row) row[cell.column] = lines.join('/');
  }
  return grid;
}
