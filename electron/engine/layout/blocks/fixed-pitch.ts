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

const known = new WeakMap<PageText, ReadonlySet<number>>();

/** Indexes into `PageText.fonts`. */
export function fixedPitchFonts(text: PageText): ReadonlySet<number> {
  let found = known.get(text);
  if (found === undefined) {
    found = measured(text);
    known.set(text, found);
  }
  return found;
}

/** Code points, counted without an array of them. */
function lettersIn(word: string): number {
  let letters = 0;
  for (const _ of word) letters++;
  return letters;
}

function measured(text: PageText): Set<number> {
  const pitches = new Map<number, number[]>();
  for (const { text: word, font, angle, size, script, x0, x1 } of text.words) {
    if (word.length < LEAST_LETTERS || angle !== 0 || script !== 'normal') continue;
    const letters = lettersIn(word);
    if (letters < LEAST_LETTERS) continue;
    const pitch = (x1 - x0) / letters / size;
    const list = pitches.get(font);
    if (list) list.push(pitch);
    else pitches.set(font, [pitch]);
  }
  const fixed = new Set<number>();
  text.fonts.forEach((font, index) => {
    if (font.fixedPitch) fixed.add(index);
  });
  for (const [font, all] of pitches) {
    all.sort((a, b) => a - b);
    const middle = all[all.length >> 1] ?? 0;
    const near = all.filter((pitch) => Math.abs(pitch - middle) <= TOLERANCE * middle);
    if (all.length >= LEAST_WORDS && near.length >= AGREEING * all.length) fixed.add(font);
  }
  return fixed;
}
