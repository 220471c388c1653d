/**
 * Quotes of table rows. A model reads a row with the header of each column before its value, and
 * quotes it so, though the page has the headers elsewhere; and a number in a true quote may belong
 * to another column than the one that is spoken of.
 */

/** Words of the row that a quote covers, where headers stand between them; null if it is not so. */
import { keyOf, type RetrievedRow } from '../../engine/index.ts';
export function wordsQuoted(row: RetrievedRow, quote: string): number[] | null {
  const key = keyOf(quote);
  const parts = [
    row.label,
    ...row.cells.flatMap(({ header, text, words }) => [
      { text: header, words: [] },
      { text, words },
    ]),
  ].map(({ text, words }) => ({ key: keyOf(text), words }));
  const from = parts
    .map((part) => part.key)
    .join('')
    .indexOf(key);
  if (key === '' || from < 0) return null;
  let at = 0;
  const words = parts.flatMap((part) => {
    const start = at;
    at += part.key.length;
    return start < from + key.length && at > from ? part.words : [];
  });
  return words.length > 0 ? words.toSorted((a, b) => a - b) : null;
}

/** Whether the quote is words of the row, with or without its headers. */
export const isQuoteOf = (row: RetrievedRow, quote: string): boolean =>
  keyOf([row.label, ...row.cells].map(({ text }) => text).join('')).includes(keyOf(quote)) ||
  wordsQuoted(row, quote) !== null;

/**
 * The header above a number of the text, if the text names another column of the row and does not
 * give that one's value: `net sales of 1,118 in 2024` where 1,118 stands under 2023. `question`:
 * what the text answers. Null if there is none.
 */
export function otherColumn(
  { cells }: RetrievedRow,
  text: string,
  question: string,
): { readonly number: string; readonly header: string } | null {
  const said = new Set([...tokensIn(text), ...tokensIn(question)]);
  const numbers = new Set(text.match(NUMBER)?.map(digitsOf));
  const columns = cells.map((cell, at) => {
    const others = new Set(cells.flatMap(({ header }, n) => (n === at ? [] : tokensIn(header))));
    const own = tokensIn(cell.header).filter((token) => !others.has(token));
    const number = cell.text.match(NUMBER)?.[0] ?? '';
    const isNamed = own.length > 0 && own.every((token) => said.has(token));
    return {
      ...cell,
      number,
      isNamed,
      isDistinct: own.length > 0,
      isGiven: numbers.has(digitsOf(number)),
    };
  });
  const isElsewhere = columns.some(({ isNamed, isGiven }) => isNamed && !isGiven);
  const wrong = columns.find((one) => one.isGiven && one.isDistinct && !one.isNamed);
  return isElsewhere && wrong ? { number: wrong.number, header: wrong.header } : null;
}

export const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const tokensIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
