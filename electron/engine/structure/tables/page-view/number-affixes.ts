/**
 * Joins currency symbols, per cent signs and brackets to their number. Accounting layouts set the
 * currency symbol flush left in its column and closing symbols right of it, so the gap to the
 * number is often wider than that between columns. All later steps see one word.
 *
 * Closing symbols belong to the number before them. Currency symbols belong to the number after or
 * before them, by the usage of the page: a row of values starts with a symbol where symbols come
 * first, and ends with one where they come last.
 */
import { isClosingSymbol, isCurrencySymbol, isNumeric, isYear } from './cell-text.ts';
import type { ViewWord } from './page-view.ts';
import { boundsOfWords, groupVisualRows, MAX_SPACE } from './visual-rows.ts';

/** Maximum gap between a number and its closing symbol, in type sizes. */
const CLOSING_GAP = 4;
/** Maximum gap between a currency symbol and its number, in type sizes: the width of a column. */
const CURRENCY_GAP = 20;
/** Maximum word space before a currency symbol that ends a line of text, in type sizes. */
const TEXT_GAP = 0.4;

const isAffix = ({ text }: ViewWord): boolean => isCurrencySymbol(text) || isClosingSymbol(text);

/** `words` with each number and its affixes merged into one word. */
export function joinNumberAffixes(words: readonly ViewWord[]): readonly ViewWord[] {
  if (!words.some(isAffix)) return words;
  const rows = groupVisualRows(words)
    .filter((row) => row.words.some(isAffix))
    .map((row) => joinClosingSymbols(row.words));
  const currencyFirst = isCurrencyBeforeNumber(rows);
  /** The merged word of each number, null for its affixes. */
  const joined = new Map<ViewWord, ViewWord | null>();
  for (const row of rows) {
    for (const word of joinCurrencySymbols(row, currencyFirst)) {
      if (!word.joined) continue;
      for (const part of word.joined.parts) joined.set(part, null);
      joined.set(word.joined.number, word);
    }
  }
  return words.flatMap((word) => {
    const mergedWord = joined.get(word);
    if (mergedWord === undefined) return [word];
    return mergedWord === null ? [] : [mergedWord];
  });
}

function mergeWords(first: ViewWord, second: ViewWord, number: ViewWord): ViewWord {
  const parts = [first, second].flatMap((word) => word.joined?.parts ?? [word]);
  return {
    ...number,
    ...boundsOfWords(parts),
    text: parts.map(({ text }) => text).join(' '),
    joined: { parts, number: number.joined?.number ?? number },
  };
}

const isWithinGap = (left: ViewWord, right: ViewWord, gap: number): boolean =>
  right.x0 - left.x1 <= gap * Math.max(left.size, right.size);

function joinClosingSymbols(row: readonly ViewWord[]): ViewWord[] {
  const joined: ViewWord[] = [];
  row.forEach((word, i) => {
    const last = joined.at(-1);
    const isClosingOfNumber =
      last &&
      isClosingSymbol(word.text) &&
      isNumeric(last.text) &&
      !isYear(last.text) &&
      isWithinGap(last, word, CLOSING_GAP) &&
      !startsTextRun(word, row[i + 1]);
    if (isClosingOfNumber) joined[joined.length - 1] = mergeWords(last, word, last);
    else joined.push(word);
  });
  return joined;
}

/** Whether a symbol belongs to the words after it, as in "% change" and "$ million". */
const startsTextRun = (symbol: ViewWord, next: ViewWord | undefined): boolean =>
  next !== undefined && /^\p{L}/u.test(next.text) && isWithinGap(symbol, next, MAX_SPACE);

/** Whether a symbol ends a line of text, as in "at least €", beside a number of the next column. */
const endsTextRun = (before: ViewWord | undefined, symbol: ViewWord, number: ViewWord): boolean =>
  before !== undefined &&
  /\p{L}$/u.test(before.text) &&
  isWithinGap(before, symbol, TEXT_GAP) &&
  !isWithinGap(symbol, number, MAX_SPACE);

/** Whether more rows of values have a currency symbol first than last. */
function isCurrencyBeforeNumber(rows: readonly (readonly ViewWord[])[]): boolean {
  let votesForFirst = 0;
  for (const row of rows) {
    const label = row.findLastIndex(({ text }) => !isCurrencySymbol(text) && !isNumeric(text));
    const values = row.slice(label + 1).map(({ text }) => isCurrencySymbol(text));
    if (!values.includes(true)) continue;
    votesForFirst += values.at(-1) ? -1 : 1;
    if (values[0]) votesForFirst++;
  }
  return votesForFirst >= 0;
}

function joinCurrencySymbols(row: readonly ViewWord[], currencyFirst: boolean): ViewWord[] {
  const joined: ViewWord[] = [];
  row.forEach((word, i) => {
    const last = joined.at(-1);
    const [symbol, number] = currencyFirst ? [last, word] : [word, last];
    const isJoined =
      last &&
      symbol &&
      number &&
      isCurrencySymbol(symbol.text) &&
      isNumeric(number.text) &&
      isWithinGap(last, word, CURRENCY_GAP) &&
      !startsTextRun(word, row[i + 1]) &&
      !(currencyFirst && endsTextRun(joined.at(-2), last, word));
    if (isJoined) joined[joined.length - 1] = mergeWords(last, word, number);
    else joined.push(word);
  });
  return joined;
}
