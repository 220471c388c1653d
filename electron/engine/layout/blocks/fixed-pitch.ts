/**
 * Fonts whose glyphs are all equally wide, as code is set in. Few files flag them; the words of a
 * page show it: in such a font every word is as wide as its count of letters says.
 */
import type { PageText } from '../../text/types.ts';

/** Words by which a font is judged, of so many letters at least: short ones are alike by chance. */
const LEAST_WORDS = 4;
const LEAST_LETTERS = 3;
/** Share of the mean by which a word's pitch may differ from it. */
const TOLERANCE = 0.03;
/** Share of the words that must keep the pitch: signs from other fonts widen some. */
const AGREEING = 0.9;

const known = new WeakMap<PageText, Map<number, boolean>>();

/** Whether the font, by its place in `PageText.fonts`, is one; measured when it is first asked for. */
export function isFixedPitch(text: PageText, font: number): boolean {
  let fonts = known.get(text);
  if (fonts === undefined) {
    fonts = new Map();
    known.set(text, fonts);
  }
  let fixed = fonts.get(font);
  if (fixed === undefined) {
    fixed = text.fonts[font]?.fixedPitch || keepsPitch(text, font);
    fonts.set(font, fixed);
  }
  return fixed;
}

/** Code points, counted without an array of them. */
function lettersIn(word: string): number {
  let letters = 0;
  for (const _ of word) letters++;
  return letters;
}

function keepsPitch(text: PageText, font: number): boolean {
  const pitches: number[] = [];
  for (const { text: word, font: own, angle, size, script, x0, x1 } of text.words) {
    if (own !== font || word.length < LEAST_LETTERS || angle !== 0 || script !== 'normal') continue;
    const letters = lettersIn(word);
    if (letters >= LEAST_LETTERS) pitches.push((x1 - x0) / letters / size);
  }
  if (pitches.length < LEAST_WORDS) return false;
  pitches.sort((a, b) => a - b);
  const middle = pitches[pitches.length >> 1] as number;
  const near = pitches.filter((pitch) => Math.abs(pitch - middle) <= TOLERANCE * middle);
  return near.length >= AGREEING * pitches.length;
}
