/**
 * Tells bold from regular fonts that have no name, as Type 3 fonts of printed web pages, by the width
 * of their strokes as drawn: twice the area of the ink through the length of its outline. Both are
 * sums over the pixels of a line of letters (of the difference from the ground, and of its gradient),
 * so that their quotient depends neither on the colours nor on the smoothing of edges.
 */
import { keyOfLargest } from '../../../common/numbers.ts';
import type { PageSpace } from '../page-space.ts';
import type { FontInfo, Glyphs, PageImage } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { renderBitmap } from './render.ts';

/** Letters that are drawn at most and at least. */
const LETTERS = { most: 24, least: 3 } as const;
const PIXELS_PER_EM = 48;
/** Part of the line above its baseline, without underlines; ems. */
const ABOVE = { top: 0.75, bottom: 0.04 } as const;
/**
 * Strokes of bold fonts are wider; ems. Of fonts whose names say what they are, 97 % of regular ones have
 * narrower strokes, 99 % of bold ones wider.
 */
const BOLD_STROKE = 0.085;

interface Streak {
  readonly first: number;
  readonly length: number;
}

/** The fonts, those without a name bold if their letters on the page have wide strokes. */
export function withStrokeWidths(
  pdfium: PdfiumInstance,
  page: Pointer,
  space: PageSpace,
  fonts: readonly FontInfo[],
  glyphs: Glyphs,
): readonly FontInfo[] {
  if (fonts.every(({ name }) => name !== '')) return fonts;
  const streaks = longestStreaks(glyphs);
  return fonts.map((font, i) => {
    const streak = streaks.get(i);
    if (font.name !== '' || !streak || streak.length < LETTERS.least) return font;
    return { ...font, bold: strokeWidth(pdfium, page, space, glyphs, streak) > BOLD_STROKE };
  });
}

/** Per font the longest sequence of its letters on one horizontal line. */
function longestStreaks({ count, font, angle, originY, codePoint }: Glyphs): Map<number, Streak> {
  const longest = new Map<number, Streak>();
  for (let i = 0; i < count; ) {
    const first = i;
    do i++;
    while (
      i < count &&
      i - first < LETTERS.most &&
      font[i] === font[first] &&
      angle[i] === 0 &&
      originY[i] === originY[first] &&
      isLetter(codePoint[i] as number)
    );
    const known = longest.get(font[first] as number);
    if (i - first <= (known?.length ?? 0) || angle[first] !== 0) continue;
    longest.set(font[first] as number, { first, length: i - first });
  }
  return longest;
}

const isLetter = (code: number): boolean => /[\p{L}\p{N} ]/u.test(String.fromCodePoint(code));

/** Width of the strokes of these letters; ems. */
function strokeWidth(
  pdfium: PdfiumInstance,
  page: Pointer,
  space: PageSpace,
  glyphs: Glyphs,
  { first, length }: Streak,
): number {
  const last = first + length - 1;
  const em = glyphs.size[first] as number;
  const left = glyphs.x0[first] as number;
  const width = (glyphs.x1[last] as number) - left;
  const top = (glyphs.originY[first] as number) - ABOVE.top * em;
  const height = (ABOVE.top - ABOVE.bottom) * em;
  if (!(width > 0 && em > 0)) return 0;
  const box = {
    x: left / space.width,
    y: top / space.height,
    width: width / space.width,
    height: height / space.height,
  };
  const image = renderBitmap(pdfium, page, 0, space, { width: (width / em) * PIXELS_PER_EM, box });
  return meanStroke(image) / ((image.width * em) / width);
}

/** Twice the area of the ink through the length of its outline; pixels. */
function meanStroke({ width, height, rgba }: PageImage): number {
  const luminanceAt = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return (rgba[at] as number) + (rgba[at + 1] as number) + (rgba[at + 2] as number);
  };
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      counts.set(luminanceAt(x, y), (counts.get(luminanceAt(x, y)) ?? 0) + 1);
  const ground = keyOfLargest(counts, 0);
  let area = 0;
  let outline = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const here = luminanceAt(x, y);
      area += Math.abs(here - ground);
      outline += Math.hypot(luminanceAt(x + 1, y) - here, luminanceAt(x, y + 1) - here);
    }
  }
  return outline === 0 ? 0 : (2 * area) / outline;
}
