/**
 * Text normalization for the search.
 *
 * Words of a page become tokens: NFKD, marks dropped, lower case, split at everything that is
 * neither letter nor digit; a character of a script written without spaces (Han, kana, Hangul,
 * Thai) is a token by itself, so that any part of its text can be found. A word broken at the end
 * of a line becomes one token that covers both parts. Index and queries use the same function, so a
 * match in the index is a sequence of tokens, and each token knows its word and thus its box.
 */
import type { Words } from '../../shared/contract/index.ts';

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
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC');

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

/** A sequence of adjacent tokens; the last one is a prefix if `open`. */
export interface Phrase {
  readonly tokens: readonly string[];
  readonly open: boolean;
}

export interface ParsedQuery {
  /** All of them must be on the page. */
  readonly phrases: readonly Phrase[];
  /** The whole query in order, tried first; null if it contains a quotation. */
  readonly whole: Phrase | null;
}

/**
 * Spaces separate words that may be far apart; "quotation marks" keep words together. The last word
 * may be incomplete, so it also matches as a prefix.
 */
export function parseQuery(query: string): ParsedQuery {
  const phrases: Phrase[] = [];
  let quoted = false;
  const end = query.trimEnd().length;
  for (const match of query.matchAll(/"([^"]*)"?|([^"\s]+)/g)) {
    const [part, quotation, bare] = match;
    if (quotation !== undefined) quoted = true;
    const tokens = tokensOf(quotation ?? bare ?? '');
    const open = bare !== undefined && match.index + part.length === end;
    if (tokens.length > 0) phrases.push({ tokens, open });
  }
  const tokens = tokensOf(query);
  const whole = quoted || tokens.length === 0 ? null : { tokens, open: true };
  return { phrases, whole };
}

/**
 * FTS5 expression for pages that contain all phrases. Tokens are letters and digits: safe in
 * quotes.
 */
export const matchExpression = (phrases: readonly Phrase[]): string =>
  phrases.map(({ tokens, open }) => `"${tokens.join(' ')}"${open ? '*' : ''}`).join(' AND ');

/** Occurrences of `phrase` in an indexed text: positions of its first tokens. */
export function occurrences(text: string, phrase: Phrase): number[] {
  const wanted = phrase.tokens.join(' ');
  const positions: number[] = [];
  let token = 0;
  let counted = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const startsToken = at === 0 || text[at - 1] === ' ';
    const endsToken = phrase.open || end === text.length || text[end] === ' ';
    if (!startsToken || !endsToken) continue;
    for (; counted < at; counted++) if (text[counted] === ' ') token++;
    positions.push(token);
  }
  return positions;
}
