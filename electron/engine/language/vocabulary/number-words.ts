/** Numbers as sentences write them in any of the languages: "three", "dreißig", "3". */
import { ALL_LANGUAGES, bare } from './index.ts';

const { numerals } = ALL_LANGUAGES;
/** The number that a word states; null for other words and for numbers over 99. */
export function numberOfWord(word: string): number | null {
  const own = bare(word).toLowerCase();
  return /^\d{1,2}$/.test(own) ? Number(own) : (numerals.get(own) ?? null);
}

/** Whether a word states a number over one, which is an article in many languages. */
export const isNumberWord = (word: string): boolean =>
  (numerals.get(bare(word).toLowerCase()) ?? 0) > 1;
