/**
 * Markers of list items as they are printed: bullets, numbers, letters and roman numerals, bare or
 * within brackets. A number counts only with its full stop or bracket, or where it is set stronger
 * than its text, and never when it may be a decimal, a year or the start of a sentence.
 */
import type { Word } from '../../text/types.ts';
import type { Marker } from '../types.ts';

/** Signs used as bullets, among them those of the symbol fonts' private area. */
const BULLETS = new Set([
  ...'•◦▪▫■□●○◆◇►▶▸➢➤➔→✓✔✗❖★☐☑☒⁃∙‣⦁⚫⬤·',
  '\uf0b7',
  '\uf0a7',
  '\uf0d8',
  '\uf0fc',
  '\uf076',
  '\uf0a8',
  '\uf06e',
]);
/** Dashes and an `o` (Courier's hollow bullet) are bullets only where they stand alone. */
const WEAK_BULLETS = new Set([...'-–—*∗+o']);

/** Whether a printed word is a sign that stands before the items of a list. */
export const isBullet = (text: string): boolean => BULLETS.has(text);

/** How many of the first words are bullets or dashes of a list, not numbers, which say something. */
export function bulletsBefore(words: readonly string[]): number {
  const [first = '', second = ''] = words;
  return BULLETS.has(first) || (WEAK_BULLETS.has(first) && LETTER.test(second)) ? 1 : 0;
}

const NUMBER = /^[([]?(\d{1,3})[.)\]]$/;
/** The number of a formula, in brackets: `(3)`, `(2.1a)`. */
export const FORMULA_NUMBER = /^[([][A-Z]?\d{1,3}(?:[.-]\d{1,3})*[a-z]?[)\]]$/u;
const SECTION = /^\d{1,2}(\.\d{1,2}){1,5}[.)]?$/;
const LETTERED = /^[([]?([a-zA-Z])[.)\]]$/;
const ROMAN = /^[([]?([ivx]{1,5}|[IVX]{1,5})[.)\]]$/;

/** A bare number, as steps may have it in a stronger or larger type than their text. */
const BARE_NUMBER = /^\d{1,2}$/;
const LARGER = 1.15;
const CAPITAL_START = /^["'“‘«]?\p{Lu}/u;
const LETTER = /\p{L}/u;

/** The marker with which `words` begin, or null. At least one word must follow it. */
export function markerOf(words: readonly Word[]): Marker | null {
  const [first, second] = words;
  if (first === undefined || second === undefined) return null;
  const text = first.text;
  if (BULLETS.has(text)) return { text, words: 1, kind: 'bullet' };
  if (WEAK_BULLETS.has(text)) {
    // A row of signs is an ornament, and before figures alone a dash or a plus is their sign.
    const marks = words.some((word) => LETTER.test(word.text) && word !== first);
    return marks ? { text, words: 1, kind: 'bullet' } : null;
  }
  if (BARE_NUMBER.test(text)) {
    const set = (first.bold && !second.bold) || first.size > LARGER * second.size;
    const counts = set && first.script === 'normal' && CAPITAL_START.test(second.text);
    return counts ? { text, words: 1, kind: 'number' } : null;
  }
  if (NUMBER.test(text)) return { text, words: 1, kind: 'number' };
  if (ROMAN.test(text) && !/^[([]?[xX][.)\]]$/.test(text)) {
    return { text, words: 1, kind: 'roman' };
  }
  if (LETTERED.test(text)) return { text, words: 1, kind: 'letter' };
  return null;
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** What a marker may count as: `(c)` the third, `(v)` the fifth or the twenty-second. */
function countsOf(text: string): number[] {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (/^\d+$/.test(bare)) return [Number(bare)];
  const counts = /^[a-z]$/.test(bare) ? [bare.charCodeAt(0) - 96] : [];
  if (!/^[ivx]+$/.test(bare)) return counts;
  const digits = [...bare].map((digit) => ROMAN_DIGITS[digit] ?? 0);
  const roman = digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
  return [...counts, roman];
}

/** Whether `text` is the marker before `marker` in one enumeration: `(a)` before `(b)`. */
export function comesBefore(text: string, marker: Marker): boolean {
  const form = (sign: string) => sign.replace(/[\p{L}\p{N}]+/gu, 'n');
  if (text.length > 6 || form(text) !== form(marker.text)) return false;
  const counts = countsOf(marker.text);
  return countsOf(text).some((count) => counts.includes(count + 1));
}

/** Depth of a section number such as `2`, `2.1`, `A.3` or `IV.` at the start of `text`, else 0. */
export function sectionDepth(text: string): number {
  const first = text.split(' ', 1)[0] ?? '';
  if (first === text) return 0;
  if (SECTION.test(first)) return first.replace(/[.)]$/, '').split('.').length;
  if (/^[A-Z](\.\d{1,2}){1,3}\.?$/.test(first)) return first.replace(/\.$/, '').split('.').length;
  if (/^(\d{1,2}|[IVX]{1,5}|[A-Z])\.?$/.test(first)) return first === 'A' || first === 'I' ? 0 : 1;
  return 0;
}

const WORDED = /^(\p{L}{3,}) (?:\d{1,3}|[IVXL]{1,6}|[A-Z])[.:)]?(?= |$)/u;

/** The word with which a title is numbered, in lower case: `part` of `Part II`; else null. */
export const schemeOf = (text: string): string | null =>
  WORDED.exec(text)?.[1]?.toLowerCase() ?? null;
