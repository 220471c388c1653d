/**
 * List markers: bullets, numbers, letters and Roman numerals, with or without brackets. A number
 * needs a full stop or a bracket, or a stronger style than its text, and must not be a possible
 * decimal, year or start of a sentence.
 */
import type { Word } from '../../../read/text/types.ts';
import { romanValue } from '../roman-numerals.ts';
import type { Marker } from '../types.ts';

/** Bullet characters, including those in the private use area of symbol fonts. */
const BULLETS = new Set([
  ...'•◦▪▫■□●○◆◇►▶▸➢➤➔→✓✔✗❖★☐☑☒❏❐❑❒⁃∙‣⦁⚫⬤·',
  '\uf0b7',
  '\uf0a7',
  '\uf0d8',
  '\uf0fc',
  '\uf076',
  '\uf0a8',
  '\uf06e',
]);
/** Dashes and an `o` (Courier's hollow bullet) are bullets only as a word of their own. */
const WEAK_BULLETS = new Set([...'-–—*∗+o']);

/** Whether a word is a bullet character. */
export const isBullet = (text: string): boolean => BULLETS.has(text);

/** Marks to choose with; an empty circle is one among others. */
const isChoice = (first: string, others: readonly string[]): boolean =>
  /^[☐☑☒◉]$/u.test(first) || (first === '○' && others.some((word) => /^[○◉]$/u.test(word)));

/**
 * How many of the first words are bullets or dashes of a list; numbers and marks to choose with carry
 * meaning and do not count.
 */
export function countLeadingBullets(words: readonly string[]): number {
  const [first = '', second = ''] = words;
  if (isChoice(first, words.slice(1))) return 0;
  return BULLETS.has(first) || (WEAK_BULLETS.has(first) && LETTER.test(second)) ? 1 : 0;
}

const NUMBER = /^[([]?(\d{1,3})[.)\]]$/;
/** An equation number in brackets: `(3)`, `(2.1a)`. */
export const FORMULA_NUMBER = /^[([][A-Z]?\d{1,3}(?:[.-]\d{1,3})*[a-z]?[)\]]$/u;
const SECTION = /^\d{1,2}(\.\d{1,2}){1,5}[.)]?$/;
const LETTERED = /^[([]?([a-zA-Z])[.)\]]$/;
const ROMAN = /^[([]?([ivx]{1,5}|[IVX]{1,5})[.)\]]$/;

/** A bare number, a marker only if set bolder than its text. */
const BARE_NUMBER = /^\d{1,2}$/;
const CAPITAL_START = /^["'“‘«]?\p{Lu}/u;
const LETTER = /\p{L}/u;

/**
 * Parses the marker at the start of `words`; null without one. At least one word must follow it.
 */
export function parseListMarker(words: readonly Word[]): Marker | null {
  const [first, second] = words;
  if (first === undefined || second === undefined) return null;
  const text = first.text;
  // Writers leave bullets out, and an empty circle is one; among options it says what is not chosen.
  if (first.choice && text === '○') return null;
  if (BULLETS.has(text)) return { text, words: 1, kind: 'bullet' };
  if (WEAK_BULLETS.has(text)) {
    // A row of signs is an ornament; before a number a dash or a plus is its sign.
    const marks = words.some((word) => LETTER.test(word.text));
    return marks ? { text, words: 1, kind: 'bullet' } : null;
  }
  if (BARE_NUMBER.test(text)) {
    const counts = first.bold && !second.bold && CAPITAL_START.test(second.text);
    return counts ? { text, words: 1, kind: 'number' } : null;
  }
  if (NUMBER.test(text)) return { text, words: 1, kind: 'number' };
  if (ROMAN.test(text)) return { text, words: 1, kind: 'roman' };
  if (LETTERED.test(text)) return { text, words: 1, kind: 'letter' };
  return null;
}

/** Possible ordinals of a marker: `(c)` is the third, `(v)` the fifth or the twenty-second. */
function markerNumbers(text: string): number[] {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (/^\d+$/.test(bare)) return [Number(bare)];
  const counts = /^[a-z]$/.test(bare) ? [bare.charCodeAt(0) - 96] : [];
  if (!/^[ivx]+$/.test(bare)) return counts;
  return [...counts, romanValue(bare)];
}

/** Whether `text` is the marker preceding `marker` in an enumeration: `(a)` before `(b)`. */
export function precedesMarker(text: string, marker: Marker): boolean {
  const form = (sign: string) => sign.replace(/\p{L}+/gu, 'a').replace(/\p{N}+/gu, '1');
  if (text.length > 6 || form(text) !== form(marker.text)) return false;
  const counts = markerNumbers(marker.text);
  return markerNumbers(text).some((count) => counts.includes(count + 1));
}

/**
 * Depth of a section number such as `2`, `2.1`, `A.3` or `IV.` at the start of `text`; 0 without
 * one.
 */
export function sectionNumberDepth(text: string): number {
  const first = text.split(' ', 1)[0] ?? '';
  if (first === text) return 0;
  if (SECTION.test(first)) return first.replace(/[.)]$/, '').split('.').length;
  if (/^[A-Z](\.\d{1,2}){1,3}\.?$/.test(first)) return first.replace(/\.$/, '').split('.').length;
  if (/^(\d{1,2}|[IVX]{1,5}|[A-Z])\.?$/.test(first)) return first === 'A' || first === 'I' ? 0 : 1;
  return 0;
}

const WORDED = /^(\p{L}{3,}) (?:\d{1,3}|[IVXL]{1,6}|[A-Z])[.:)]?(?= |$)/u;

/**
 * The word that precedes a title's number, in lower case: `part` for `Part II`; null without one.
 */
export const parseNumberingWord = (text: string): string | null =>
  WORDED.exec(text)?.[1]?.toLowerCase() ?? null;
