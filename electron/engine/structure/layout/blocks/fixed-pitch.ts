/**
 * Detects fixed-pitch fonts, in which code is set. Few files flag them, so the pitch (width per
 * character) is measured on the words of the page.
 */
import { median } from '../../../common/numbers.ts';
import type { PageText } from '../../../read/text/types.ts';

/** Minimum number of words measured, and their minimum length: short words agree by chance. */
const MIN_WORDS = 4;
const MIN_LETTERS = 3;
/** Maximum relative deviation of a word's pitch from the median. */
const TOLERANCE = 0.03;
/** Minimum share of words with the same pitch; characters from other fonts widen some. */
const MIN_AGREEING_SHARE = 0.9;

const fixedPitchByPage = new WeakMap<PageText, Map<number, boolean>>();

/** Whether the font (index in `PageText.fonts`) has a fixed pitch. Measured on first use. */
export function isFixedPitch(text: PageText, font: number): boolean {
  let fonts = fixedPitchByPage.get(text);
  if (fonts === undefined) {
    fonts = new Map();
    fixedPitchByPage.set(text, fonts);
  }
  let fixed = fonts.get(font);
  if (fixed === undefined) {
    fixed = text.fonts[font]?.fixedPitch || hasConstantPitch(text, font);
    fonts.set(font, fixed);
  }
  return fixed;
}

/** Counts code points without allocating an array. */
function countCodePoints(word: string): number {
  let letters = 0;
  for (const _ of word) letters++;
  return letters;
}

function hasConstantPitch(text: PageText, font: number): boolean {
  const pitches: number[] = [];
  for (const { text: word, font: own, angle, size, script, x0, x1 } of text.words) {
    if (own !== font || word.length < MIN_LETTERS || angle !== 0 || script !== 'normal') continue;
    const letters = countCodePoints(word);
    if (letters >= MIN_LETTERS) pitches.push((x1 - x0) / letters / size);
  }
  if (pitches.length < MIN_WORDS) return false;
  const middle = median(pitches);
  const near = pitches.filter((pitch) => Math.abs(pitch - middle) <= TOLERANCE * middle);
  return near.length >= MIN_AGREEING_SHARE * pitches.length;
}
