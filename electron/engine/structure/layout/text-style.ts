/**
 * Text styles, reduced to what distinguishes headings from text: size, weight, italics, capitals,
 * colour, family. The style of several words is that of most of their glyphs, so that one italic
 * word does not make a line italic.
 */
import { keyOfLargest } from '../../common/numbers.ts';
import type { FontInfo } from '../../read/pdf/types.ts';
import type { Word } from '../../read/text/types.ts';
import type { TextStyle } from './types.ts';

/** Minimum share of bold (italic) glyphs for words to count as bold (italic). */
const DOMINANT_SHARE = 0.7;

const WEIGHT_OR_SLANT =
  /[-,_ ]?(extra|ultra|semi|demi|bold|black|heavy|medium|light|thin|book|regular|roman|italic|oblique|it|bd|ps|mt|std|pro)(?=[-,_ A-Z]|$)/gi;

const families = new WeakMap<FontInfo, string>();

/** `TimesNewRomanPS-BoldMT` -> `timesnewroman`: fonts of one family compare equal. */
export function fontFamily(font: FontInfo | undefined): string {
  if (font === undefined) return '';
  let family = families.get(font);
  if (family === undefined) {
    const bare = font.name.replace(WEIGHT_OR_SLANT, '').replace(/[^\p{L}\p{N}]/gu, '');
    family = (bare || font.name).toLowerCase();
    families.set(font, family);
  }
  return family;
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const LONE_LETTER = /(?<!\p{L})\p{L}(?!\p{L})/gu;

/** Whether the words are set in capitals. A single letter beside digits (`13a-14`) has no case. */
function isAllCaps(words: readonly Word[]): boolean {
  let capitals = 0;
  for (const { text: word } of words) {
    const text = DIGIT.test(word) ? word.replace(LONE_LETTER, '') : word;
    for (const char of text) {
      if (char !== char.toUpperCase()) return false;
      if (char !== char.toLowerCase()) capitals++;
      else if (LETTER.test(char)) return false;
    }
  }
  return capitals >= 2;
}

const hasSameFont = (word: Word, other: Word): boolean =>
  word.font === other.font &&
  word.size === other.size &&
  word.color === other.color &&
  word.bold === other.bold &&
  word.italic === other.italic;

/** Rounds to half a point. */
export const roundSize = (size: number): number => Math.round(size * 2) / 2;

export function dominantStyle(words: readonly Word[], fonts: readonly FontInfo[]): TextStyle {
  const [first] = words;
  // Fast path: most words share one style.
  if (first && words.every((word) => hasSameFont(word, first))) {
    const printed = words.some(({ text }) => text !== '');
    return {
      size: roundSize(first.size),
      bold: first.bold && printed,
      italic: first.italic && printed,
      caps: isAllCaps(words),
      color: first.color,
      family: fontFamily(fonts[first.font]),
    };
  }
  const sizes = new Map<number, number>();
  const families = new Map<string, number>();
  const colors = new Map<number, number>();
  let bold = 0;
  let italic = 0;
  let total = 0;
  const add = <K>(map: Map<K, number>, key: K, weight: number) =>
    map.set(key, (map.get(key) ?? 0) + weight);
  for (const word of words) {
    const weight = word.text.length;
    total += weight;
    add(sizes, roundSize(word.size), weight);
    add(families, fontFamily(fonts[word.font]), weight);
    add(colors, word.color, weight);
    if (word.bold) bold += weight;
    if (word.italic) italic += weight;
  }
  return {
    size: keyOfLargest(sizes, 0),
    bold: total > 0 && bold / total >= DOMINANT_SHARE,
    italic: total > 0 && italic / total >= DOMINANT_SHARE,
    caps: isAllCaps(words),
    color: keyOfLargest(colors, 0),
    family: keyOfLargest(families, ''),
  };
}

/** A key under which equal styles compare equal. */
export const styleKey = (style: TextStyle): string =>
  `${style.size}|${style.bold ? 'b' : ''}${style.italic ? 'i' : ''}${style.caps ? 'c' : ''}|${style.family}|${style.color}`;

/** Whether sizes are equal apart from rounding and optical scaling. */
export const isSameSize = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(0.6, 0.06 * Math.max(a, b));
