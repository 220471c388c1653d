/**
 * Which fonts of a page say what they show.
 *
 * Code points are only as good as the font's map to Unicode. Three ways in which maps are broken show
 * in the glyphs of a page:
 * - Most glyphs have no code point, or a private one: nothing is known, and nothing is read.
 * - One code point stands for most glyphs of the font, though their widths differ: every shape was
 *   mapped to the same character. Nothing is known either.
 * - Letters were exchanged for others (numbers of glyphs taken for characters are off by a constant).
 *   The text looks like text, but its letters are as unevenly used as those of a language (index of
 *   coincidence) while the ones used most are rare in all languages written in Latin letters (mean
 *   logarithm of their frequency). Prose of those languages has -4.1 to -4.5, exchanged alphabets
 *   -4.9 to -5.5. Codes and random strings fail the first test, masks of a few letters the second.
 *   Such text is kept, for it may be right, and marked.
 *
 * Limits: letters of other scripts, and fonts with less than some thirty words on the page.
 */
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { isBlank, isPrivate, symbolOf } from './characters.ts';

/** A font is unreadable when this share of its glyphs has no meaning, out of at least so many. */
const MEANINGLESS = { share: 0.5, sample: 8 } as const;
/** So many glyphs of one code point have at least so many widths, so far apart, if they are several. */
const ONE_CODE = { sample: 20, widths: 4, ratio: 1.4 } as const;
const REPLACEMENT = 0xfffd;

/** Letters that the judgement takes, and how many different ones. */
const LETTERS = { sample: 150, kinds: 14 } as const;
/** Random letters have .038, prose .06 to .08. */
const LEAST_COINCIDENCE = 0.05;
/** Mean of log2 of the letters' frequencies. */
const LEAST_LIKELIHOOD = -4.75;
/** Letters a to z in a hundred, rounded means over languages of Europe and some beyond. */
const FREQUENCY = [
  9, 1.6, 3, 3.8, 12, 1.3, 2, 2.8, 7.8, 0.9, 2.2, 4.4, 2.9, 7, 6.2, 2.3, 0.4, 6, 5.8, 6.3, 3.9, 1.5,
  1.4, 0.3, 1.5, 1.3,
];
const SUM = FREQUENCY.reduce((sum, share) => sum + share, 0);
const LIKELIHOOD = FREQUENCY.map((share) => Math.log2(share / SUM));
const ALPHABET = FREQUENCY.length;
const SMALL_A = 0x61;
const TO_SMALL = 0x20;

export interface FontVerdicts {
  /** Nothing is known of their glyphs. */
  readonly unreadable: ReadonlySet<number>;
  /** Their text is probably not what they show. */
  readonly doubtful: ReadonlySet<number>;
}

/** `unseen`: bits of the flags of glyphs that do not count. */
export function judgeFonts({ glyphs, fonts }: RawPage, unseen: number): FontVerdicts {
  const total = new Uint32Array(fonts.length);
  const unknown = new Uint32Array(fonts.length);
  const letters = new Uint32Array(fonts.length * ALPHABET);
  // The code point that most glyphs have, if one has more than half (majority vote).
  const candidate = new Uint32Array(fonts.length);
  const votes = new Uint32Array(fonts.length);
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.codePoint[i] as number;
    const flags = glyphs.flags[i] as number;
    const unmapped = (flags & GlyphFlag.unmapped) !== 0;
    if ((isBlank(code) && !unmapped) || (flags & unseen) !== 0) continue;
    const font = glyphs.font[i] as number;
    (total[font] as number)++;
    const meaningless = (isPrivate(code) && symbolOf(code) === code) || code === REPLACEMENT;
    if (unmapped || meaningless) (unknown[font] as number)++;
    const letter = (code | TO_SMALL) - SMALL_A;
    if (letter >= 0 && letter < ALPHABET) (letters[font * ALPHABET + letter] as number)++;
    if (votes[font] === 0) candidate[font] = code;
    if (candidate[font] === code) (votes[font] as number)++;
    else (votes[font] as number)--;
  }
  const unreadable = new Set<number>();
  const doubtful = new Set<number>();
  fonts.forEach((_, font) => {
    const of = total[font] ?? 0;
    const lost = of >= MEANINGLESS.sample && (unknown[font] ?? 0) >= MEANINGLESS.share * of;
    const most = candidate[font] ?? 0;
    const oneCode = of >= ONE_CODE.sample && (votes[font] ?? 0) > 0;
    if (lost || (oneCode && hasManyShapes(glyphs, font, most, of))) unreadable.add(font);
    else if (isExchanged(letters.subarray(font * ALPHABET, (font + 1) * ALPHABET))) {
      doubtful.add(font);
    }
  });
  return { unreadable, doubtful };
}

/** Whether most of a font's glyphs have this code point, and differ in width. */
function hasManyShapes(
  { count, codePoint, font: fontOf, x0, x1, y0, y1, size }: RawPage['glyphs'],
  font: number,
  code: number,
  total: number,
): boolean {
  const widths = new Set<number>();
  let same = 0;
  for (let i = 0; i < count; i++) {
    if (fontOf[i] !== font || codePoint[i] !== code) continue;
    same++;
    const wide = Math.min(
      (x1[i] as number) - (x0[i] as number),
      (y1[i] as number) - (y0[i] as number),
    );
    widths.add(Math.round((20 * wide) / (size[i] as number)));
  }
  const ratio = Math.max(...widths) / Math.max(1, Math.min(...widths));
  return 2 * same > total && widths.size >= ONE_CODE.widths && ratio >= ONE_CODE.ratio;
}

/** `counts` of the letters a to z. */
export function isExchanged(counts: ArrayLike<number>): boolean {
  let sum = 0;
  let kinds = 0;
  let pairs = 0;
  let likelihood = 0;
  for (let k = 0; k < ALPHABET; k++) {
    const count = counts[k] as number;
    sum += count;
    if (count > 0) kinds++;
    pairs += count * (count - 1);
    likelihood += count * (LIKELIHOOD[k] as number);
  }
  if (sum < LETTERS.sample || kinds < LETTERS.kinds) return false;
  return pairs >= LEAST_COINCIDENCE * sum * (sum - 1) && likelihood < LEAST_LIKELIHOOD * sum;
}
