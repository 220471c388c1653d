/**
 * Text normalization for the search index.
 *
 * Words of a page become tokens: NFKD, marks dropped, lower case, split at everything that is
 * neither letter nor digit; a character of a script written without spaces (Han, kana, Hangul,
 * Thai) is a token by itself, so that any part of its text can be found. A word broken at the end
 * of a line becomes one token that covers both parts. Index and queries use the same function, so a
 * match in the index is a sequence of tokens, and each token knows its word and thus its box.
 */
import type { Words } from '../contract/index.ts';
import { separateRaised } from './raised.ts';

export interface Token {
  readonly text: string;
  /** First and last word that the token was read from. */
  readonly first: number;
  readonly last: number;
}

const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}]`;
const PIECE = new RegExp(String.raw`${UNSPACED}|(?:(?!${UNSPACED})[\p{L}\p{N}])+`, 'gu');
/** NFKD decomposes Hangul syllables; they are recomposed before splitting. */
const MARKS = /\p{M}+/gu;
const ENDS_WITH_HYPHEN = /\p{L}[-\u2010\u00ad]$/u;
const STARTS_LOWER = /^\p{Ll}/u;

const normalised = (text: string): string =>
  separateRaised(text).normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC');

/** The tokens of a text without positions, such as a query. */
export const tokensOf = (text: string): string[] => normalised(text).match(PIECE) ?? [];

/**
 * Whether word `index` ends a line with a hyphen and the next word continues it on the next line.
 */
function brokenAfter({ text, boxes }: Words, index: number): boolean {
  const word = text[index];
  const next = text[index + 1];
  if (word === undefined || next === undefined) return false;
  if (!ENDS_WITH_HYPHEN.test(word) || !STARTS_LOWER.test(next)) return false;
  const x = boxes[4 * index] ?? 0;
  const bottom = (boxes[4 * index + 1] ?? 0) + (boxes[4 * index + 3] ?? 0);
  const nextX = boxes[4 * index + 4] ?? 0;
  const nextMiddle = (boxes[4 * index + 5] ?? 0) + (boxes[4 * index + 7] ?? 0) / 2;
  return nextX < x && nextMiddle > bottom;
}

/** The tokens of a page, each with the words that it covers. */
export function pageTokens(words: Words): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < words.text.length; index++) {
    const text = words.text[index] ?? '';
    if (brokenAfter(words, index)) {
      const joined = text.slice(0, -1) + words.text[index + 1];
      for (const piece of tokensOf(joined)) {
        tokens.push({ text: piece, first: index, last: index + 1 });
      }
      index++;
      continue;
    }
    for (const piece of tokensOf(text)) tokens.push({ text: piece, first: index, last: index });
  }
  return tokens;
}

/** The indexed text: the tokens separated by spaces. */
export const indexText = (words: Words): string =>
  pageTokens(words)
    .map((token) => token.text)
    .join(' ');
