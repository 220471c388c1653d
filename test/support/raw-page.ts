/** Builds raw pages for tests: every entry is one text operation with half-em advances. */
import {
  type FontInfo,
  glyphColumns,
  type Picture,
  type RawPage,
  type Ruling,
} from '../../electron/engine/read/pdf/types.ts';
import { formText } from '../../electron/engine/read/text/index.ts';
import type { PageText } from '../../electron/engine/read/text/types.ts';

export interface TextOperation {
  readonly text: string;
  readonly x: number;
  /** Baseline y; points. */
  readonly y: number;
  readonly size?: number;
  readonly font?: number;
  readonly angle?: 0 | 90 | 180 | 270;
  /** Advance width of each glyph; ems. */
  readonly advance?: number;
  /** Letter-spacing added after each glyph; points. */
  readonly spacing?: number;
  readonly flags?: number;
}

const DIRECTION = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const;
const ASCENT = 0.8;
const DESCENT = 0.2;

const plain: FontInfo = {
  name: 'Plain',
  bold: false,
  italic: false,
  fixedPitch: false,
};

export function rawPage(
  shown: readonly TextOperation[],
  extra: {
    rulings?: readonly Ruling[];
    pictures?: readonly Picture[];
    fonts?: readonly FontInfo[];
  } = {},
): RawPage {
  const columns = glyphColumns(shown.reduce((sum, { text }) => sum + [...text].length, 0));
  shown.forEach((entry, run) => {
    const { size = 10, font = 0, angle = 0, advance = 0.5, spacing = 0, flags = 0 } = entry;
    const [dx, dy] = DIRECTION[angle];
    let { x, y } = entry;
    for (const letter of entry.text) {
      const i = columns.count++;
      const along = advance * size;
      // Corners: along the line from the origin and on both sides of the baseline.
      const xs = [x, x + dx * along].flatMap((v) => [
        v + dy * ASCENT * size,
        v - dy * DESCENT * size,
      ]);
      const ys = [y, y + dy * along].flatMap((v) => [
        v - dx * ASCENT * size,
        v + dx * DESCENT * size,
      ]);
      columns.codePoint[i] = letter.codePointAt(0) ?? 0;
      columns.x0[i] = Math.min(...xs);
      columns.x1[i] = Math.max(...xs);
      columns.y0[i] = Math.min(...ys);
      columns.y1[i] = Math.max(...ys);
      columns.originX[i] = x;
      columns.originY[i] = y;
      columns.size[i] = size;
      columns.angle[i] = angle;
      columns.font[i] = font;
      columns.flags[i] = flags;
      columns.run[i] = run;
      x += dx * (along + spacing);
      y += dy * (along + spacing);
    }
  });
  return {
    page: 1,
    width: 600,
    height: 800,
    rotation: 0,
    fonts: extra.fonts ?? [plain, { ...plain, name: 'Plain-Bold', bold: true }],
    glyphs: columns,
    rulings: extra.rulings ?? [],
    fills: [],
    pictures: extra.pictures ?? [],
    outlinedText: [],
    links: [],
    fields: [],
    warnings: [],
  };
}

export const wordTexts = (text: PageText): string[] => text.words.map((word) => word.text);

/** Lines as text: words separated by spaces unless they are glued. */
export const lineTexts = (text: PageText): string[] =>
  text.lines.map((line) =>
    line.words
      .map((index) => text.words[index])
      .map((word) => `${word?.text}${word?.glued ? '' : ' '}`)
      .join('')
      .trim(),
  );

export const formPage = (
  shown: readonly TextOperation[],
  extra?: Parameters<typeof rawPage>[1],
): PageText => formText(rawPage(shown, extra));
