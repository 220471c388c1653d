/**
 * Detects fonts of a page whose code points cannot be trusted.
 *
 * Code points are only as good as the font's map to Unicode. Four kinds of broken maps are
 * detected from the glyphs of a page:
 * - Most glyphs have no code point, or a private one. The font is unreadable. Fonts of few glyphs,
 *   such as the Type 3 fonts into which some producers split a typeface, are counted together.
 * - One code point stands for most glyphs although their widths differ: every shape was mapped to
 *   the same character. The font is unreadable.
 * - Letters are substituted for others (glyph indexes used as characters, off by a constant). The
 *   letters are distributed as unevenly as those of a language (index of coincidence), but the most
 *   frequent ones are rare in every language in Latin script (mean log2 frequency). Prose has -4.1
 *   to -4.5, substituted alphabets -4.9 to -5.5. Codes and random strings fail the first test,
 *   masks of a few letters the second. Such text is kept, because it may be right, and marked as
 *   low confidence.
 * - Letters of another script have the codes of an 8-bit code page, read as Latin-1: most letters
 *   have accents, which in no language are more than one in four. This text is low confidence, too.
 *
 * Limits: other scripts, and fonts with fewer than about thirty words on the page.
 */
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { decodeSymbolFont, isPrivateUse, isSpace } from './characters.ts';

/** A font is unreadable if this share of its glyphs, of at least this sample, has no meaning. */
const MEANINGLESS = { share: 0.5, sample: 8 } as const;
/**
 * A font maps several shapes to one code if that many glyphs share it with at least this many
 * different widths and this ratio of widest to narrowest.
 */
const ONE_CODE = { sample: 20, widths: 4, ratio: 1.4 } as const;
const REPLACEMENT = 0xfffd;

/** Letters required for the substitution test, and how many different ones. */
const LETTERS = { sample: 150, kinds: 14 } as const;
/** Index of coincidence: 0.038 for random letters, 0.06 to 0.08 for prose. */
const MIN_COINCIDENCE = 0.05;
/** Mean log2 of the letters' frequencies. */
const MIN_LIKELIHOOD = -4.75;
/** Frequency of the letters a to z in percent, means over European and some other languages. */
const FREQUENCY = [
  9, 1.6, 3, 3.8, 12, 1.3, 2, 2.8, 7.8, 0.9, 2.2, 4.4, 2.9, 7, 6.2, 2.3, 0.4, 6, 5.8, 6.3, 3.9, 1.5,
  1.4, 0.3, 1.5, 1.3,
];
const FREQUENCY_SUM = FREQUENCY.reduce((sum, share) => sum + share, 0);
const LIKELIHOOD = FREQUENCY.map((share) => Math.log2(share / FREQUENCY_SUM));
const ALPHABET = FREQUENCY.length;
const SMALL_A = 0x61;
const LOWERCASE_BIT = 0x20;

/** Accented letters of Latin-1 among all letters, in a font with at least this many letters. */
const ACCENTED = { share: 0.5, sample: 20 } as const;
const isAccented = (code: number): boolean =>
  code >= 0xc0 && code <= 0xff && code !== 0xd7 && code !== 0xf7;

export interface FontReadability {
  /** Fonts whose glyphs have no known meaning. */
  readonly unreadable: ReadonlySet<number>;
  /** Fonts whose text probably differs from what they show. */
  readonly lowConfidence: ReadonlySet<number>;
}

/** `unseen`: glyph flags; glyphs with any of them are not counted. */
export function assessFonts({ glyphs, fonts }: RawPage, unseen: number): FontReadability {
  const total = new Uint32Array(fonts.length);
  const unknown = new Uint32Array(fonts.length);
  const letters = new Uint32Array(fonts.length * ALPHABET);
  const accented = new Uint32Array(fonts.length);
  // Majority vote (Boyer-Moore) for the code point that more than half of the glyphs have.
  const candidate = new Uint32Array(fonts.length);
  const votes = new Uint32Array(fonts.length);
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.codePoint[i] as number;
    const flags = glyphs.flags[i] as number;
    const unmapped = (flags & GlyphFlag.unmapped) !== 0;
    if ((isSpace(code) && !unmapped) || (flags & unseen) !== 0) continue;
    const font = glyphs.font[i] as number;
    (total[font] as number)++;
    const meaningless =
      (isPrivateUse(code) && decodeSymbolFont(code) === code) || code === REPLACEMENT;
    if (unmapped || meaningless) (unknown[font] as number)++;
    const letter = (code | LOWERCASE_BIT) - SMALL_A;
    if (letter >= 0 && letter < ALPHABET) (letters[font * ALPHABET + letter] as number)++;
    if (isAccented(code)) (accented[font] as number)++;
    if (votes[font] === 0) candidate[font] = code;
    if (candidate[font] === code) (votes[font] as number)++;
    else (votes[font] as number)--;
  }
  const unreadable = new Set<number>();
  const lowConfidence = new Set<number>();
  const few = areMeaninglessTogether(total, unknown);
  fonts.forEach((_, font) => {
    const of = total[font] ?? 0;
    const isSample = of >= MEANINGLESS.sample || few;
    const lost = isSample && of > 0 && (unknown[font] ?? 0) >= MEANINGLESS.share * of;
    const most = candidate[font] ?? 0;
    const oneCode = of >= ONE_CODE.sample && (votes[font] ?? 0) > 0;
    if (lost || (oneCode && hasVaryingWidths(glyphs, font, most, of))) unreadable.add(font);
    else {
      const plain = letters.subarray(font * ALPHABET, (font + 1) * ALPHABET);
      if (isSubstitutedAlphabet(plain) || isOtherCodePage(plain, accented[font] ?? 0)) {
        lowConfidence.add(font);
      }
    }
  });
  return { unreadable, lowConfidence };
}

/** Whether the fonts with too few glyphs for a sample of their own have no meaning as one. */
function areMeaninglessTogether(total: Uint32Array, unknown: Uint32Array): boolean {
  let [all, lost] = [0, 0];
  total.forEach((of, font) => {
    if (of >= MEANINGLESS.sample) return;
    all += of;
    lost += unknown[font] as number;
  });
  return all >= MEANINGLESS.sample && lost >= MEANINGLESS.share * all;
}

/** Whether most glyphs of the font have this code point and differ in width. */
function hasVaryingWidths(
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

/** `plain`: occurrences of the letters a to z; `accented`: of those of Latin-1 with accents. */
function isOtherCodePage(plain: Uint32Array, accented: number): boolean {
  const all = plain.reduce((sum, count) => sum + count, accented);
  return all >= ACCENTED.sample && accented >= ACCENTED.share * all;
}

/** `counts`: occurrences of the letters a to z. */
export function isSubstitutedAlphabet(counts: ArrayLike<number>): boolean {
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
  return pairs >= MIN_COINCIDENCE * sum * (sum - 1) && likelihood < MIN_LIKELIHOOD * sum;
}
