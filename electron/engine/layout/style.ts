/**
 * How words look, reduced to what tells headings from text: size, weight, slant, capitals, colour,
 * family. The style of a run is that of most of its glyphs, so that one italic word in a line does
 * not make the line italic.
 */
import type { FontInfo } from '../pdf/types.ts';
import type { Word } from '../text/types.ts';
import type { Style } from './types.ts';

/** Share of glyphs that must be bold (italic) for the run to count as bold (italic). */
const DOMINANT_SHARE = 0.7;

const WEIGHT_OR_SLANT =
  /[-,_ ]?(extra|ultra|semi|demi|bold|black|heavy|medium|light|thin|book|regular|roman|italic|oblique|it|bd|ps|mt|std|pro)(?=[-,_ A-Z]|$)/gi;

const families = new WeakMap<FontInfo, string>();

/** `TimesNewRomanPS-BoldMT` -> `timesnewroman`: fonts of one family compare equal. */
export function familyOf(font: FontInfo | undefined): string {
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

/** Whether the words are set in capitals. A letter beside digits (`13a-14`) is of no case. */
function areCaps(words: readonly Word[]): boolean {
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

const looksLike = (word: Word, other: Word): boolean =>
  word.font === other.font &&
  word.size === other.size &&
  word.color === other.color &&
  word.bold === other.bold &&
  word.italic === other.italic;

/** Sizes are compared in steps of half a point. */
export const roundSize = (size: number): number => Math.round(size * 2) / 2;

function heaviest<K>(weights: ReadonlyMap<K, number>, fallback: K): K {
  let best = fallback;
  let most = -1;
  for (const [key, weight] of weights) {
    if (weight > most) {
      best = key;
      most = weight;
    }
  }
  return best;
}

export function styleOf(words: readonly Word[], fonts: readonly FontInfo[]): Style {
  const [first] = words;
  // Most pieces are set in one style throughout: nothing needs weighing there.
  if (first && words.every((word) => looksLike(word, first))) {
    const printed = words.some(({ text }) => text !== '');
    return {
      size: roundSize(first.size),
      bold: first.bold && printed,
      italic: first.italic && printed,
      caps: areCaps(words),
      color: first.color,
      family: familyOf(fonts[first.font]),
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
    add(families, familyOf(fonts[word.font]), weight);
    add(colors, word.color, weight);
    if (word.bold) bold += weight;
    if (word.italic) italic += weight;
  }
  return {
    size: heaviest(sizes, 0),
    bold: total > 0 && bold / total >= DOMINANT_SHARE,
    italic: total > 0 && italic / total >= DOMINANT_SHARE,
    caps: areCaps(words),
    color: heaviest(colors, 0),
    family: heaviest(families, ''),
  };
}

/** A name for the style by which equal ones are found. */
export const styleKey = (style: Style): string =>
  `${style.size}|${style.bold ? 'b' : ''}${style.italic ? 'i' : ''}${style.caps ? 'c' : ''}|${style.family}|${style.color}`;

/** Sizes so near that they are taken for one: rounding, optical scaling. */
export const sameSize = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(0.6, 0.06 * Math.max(a, b));
