/** Numbers as sentences write them in any of the languages: "three", "dreißig", "3". */
import { ALL_LANGUAGES, bare } from './index.ts';

const { numerals } = ALL_LANGUAGES;
/** What joins tens and ones: `twenty-two`, `zweiundzwanzig`, `zevenentwintig`, `drieëntwintig`. */
const JOINTS = ['-', 'und', 'en', 'ën'];

/** The number that a word states; null for other words and for numbers over 99. */
export function numberOfWord(word: string): number | null {
  const own = bare(word).toLowerCase();
  return /^\d{1,2}$/.test(own) ? Number(own) : wordedNumber(own);
}

/** Whether a word states a number over one, which is an article in many languages. */
export const isNumberWord = (word: string): boolean =>
  (wordedNumber(bare(word).toLowerCase()) ?? 0) > 1;

function wordedNumber(word: string): number | null {
  const joined = JOINTS.map((joint) => {
    const at = word.lastIndexOf(joint);
    const parts = [word.slice(0, at), word.slice(at + joint.length)];
    const [ones = 0, tens = 0] = parts.map((one) => numerals.get(one) ?? 0).sort((a, b) => a - b);
    return ones > 0 && ones < 10 && tens >= 20 && tens % 10 === 0 ? ones + tens : null;
  });
  return numerals.get(word) ?? joined.find((number) => number !== null) ?? null;
}
