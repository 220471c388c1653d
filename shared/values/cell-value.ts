/**
 * The typed values of table cells: numbers, dates, blanks or text.
 *
 * A text with two interpretations (`1.234`, `03/04/2024`, `12 Cr`) needs a convention; without one
 * it stays text. `table-values.ts` derives the convention from the other cells of a table.
 */
import { memoizeText } from '../memoize.ts';
import { type DateOrder, type DateValue, orderShown, parseDate } from './date-value.ts';
import { decimalMarkShown, type NumberConvention } from './digits.ts';
import { type NumberValue, parseNumber } from './number-value.ts';

export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
}

/** Empty, or a dash that stands for nothing, with or without its currency or per cent sign. */
export interface BlankValue {
  readonly kind: 'blank';
}

export type CellValue = NumberValue | DateValue | TextValue | BlankValue;

/** How numbers and dates are written around a cell; null if unknown. */
export interface Convention extends NumberConvention {
  readonly dateOrder: DateOrder | null;
  /** Of years printed with two digits. */
  readonly century?: '1900s' | '2000s' | null;
}

export const NO_CONVENTION: Convention = {
  decimalMark: null,
  dateOrder: null,
  blankGroups: null,
  cr: null,
  dashForZero: false,
  century: null,
};

/** Minimum ratio of votes for and against a convention. */
const CLEAR_MAJORITY = 4;

const BLANK = /^(?:[-−‐‑–—―.…]{0,3}|\p{Sc}\s?[-−–—]|[-−–—]\s?[%\p{Sc}])$/u;

export const isBlank = (text: string): boolean => BLANK.test(text.trim());

const NO_VOTES = {
  ...{ '.': 0, ',': 0, 'day-first': 0, 'month-first': 0, '1900s': 0, '2000s': 0 },
  ...{ 'blank groups': 0, 'other groups': 0, credit: 0, crore: 0, 'dash for cents': 0 },
};
type Notation = keyof typeof NO_VOTES;

/** Number of texts that show each notation. */
export type Votes = Record<Notation, number>;

export const noVotes = (): Votes => ({ ...NO_VOTES });

/** The notation of numbers and dates that `texts` show. */
export function conventionOf(texts: Iterable<string>): Convention {
  const votes = noVotes();
  for (const text of texts) for (const notation of notationsShown(text)) votes[notation]++;
  return elected(votes);
}

/**
 * The convention that the words of a page or document show. What belongs to a number may be a word
 * of its own: `1 234 567`, `500.00 DR`. Numbers of sections (`3.1`) look like decimals.
 */
export const conventionOfWords = (words: readonly string[]): Convention =>
  conventionOf(
    words.flatMap((word, at) => {
      if (!/\d/.test(word) || /^\d{1,2}\.\d$/.test(word)) return [];
      const [next = '', last = ''] = words.slice(at + 1, at + 3);
      if (/^\d{3}$/.test(next) && /^\d{3}(?:[.,]\d+)?$/.test(last)) {
        return [word, `${word} ${next} ${last}`];
      }
      return BESIDE_NUMBER.test(next) ? [word, `${word} ${next}`] : [word];
    }),
  );
const BESIDE_NUMBER = /^(?:cr|dr|crores?|lakhs?|lacs?)\W?$/iu;

/** The notations that a text shows beyond doubt. */
export const notationsShown = memoizeText((text): readonly Notation[] => {
  const order = orderShown(text);
  // Only a text that is entirely a number may vote: prose and lists contain commas too.
  const mark = decimalMarkShown(text);
  const number = parseNumber(text, { decimalMark: mark });
  if (!number) return [...(order ? [order] : []), ...centuryShown(text, order)];
  const isLong = Math.abs(number.amount / number.magnitude) >= 1000;
  const hasBlanks = /\d\s\d/u.test(text);
  return [
    ...(mark ? [mark] : []),
    ...(order ? [order] : []),
    ...(hasBlanks && number.grouped && !number.doubt ? (['blank groups'] as const) : []),
    ...(!hasBlanks && isLong && (number.grouped || number.decimals > 0)
      ? (['other groups'] as const)
      : []),
    ...(/\d[.,][-–—]{1,2}$/u.test(text) ? (['dash for cents'] as const) : []),
    // Only accounts have debits, and only accounts of rupees have lakhs and crores.
    ...(number.side === 'debit' || (number.side && !number.doubt) ? (['credit'] as const) : []),
    ...([1e5, 1e7].includes(number.magnitude) && !/\bcr\b/iu.test(text)
      ? (['crore'] as const)
      : []),
  ];
});

export const elected = (votes: Votes): Convention => {
  const groups = majority(votes, 'blank groups', 'other groups');
  return {
    decimalMark: majority(votes, '.', ','),
    dateOrder: majority(votes, 'day-first', 'month-first'),
    blankGroups: groups && groups === 'blank groups',
    cr: majority(votes, 'credit', 'crore'),
    dashForZero: votes['dash for cents'] > 0,
    century: majority(votes, '1900s', '2000s'),
  };
};

function majority<T extends Notation>(votes: Votes, a: T, b: T): T | null {
  if (votes[a] > 0 && votes[a] >= votes[b] * CLEAR_MAJORITY) return a;
  if (votes[b] > 0 && votes[b] >= votes[a] * CLEAR_MAJORITY) return b;
  return null;
}

/** One cell in isolation, under a known convention. */
export const readCell = (text: string, convention: Convention = NO_CONVENTION): CellValue =>
  cellReader(convention)(text);

/** Reads texts under one convention; each text is interpreted once. */
export function cellReader(convention: Convention): (text: string) => CellValue {
  const key = conventionKey(convention);
  const known = readers.get(key);
  if (known) return known;
  const reader = memoizeText((text) => parseCell(text, convention));
  readers.set(key, reader);
  return reader;
}

/** Equal for conventions under which all texts are read alike. */
export const conventionKey = (convention: Convention): string =>
  Object.values({ ...NO_CONVENTION, ...convention }).join();

/** Memoized `parseCell` by convention. */
const readers = new Map<string, (text: string) => CellValue>();

const SHORT_YEAR = /(?<!y)yy(?!y)/;
/** Years 30 to 49 are as likely those of births as those in which leases and bonds end. */
const EITHER_CENTURY = /^20[34]/;

function centuryShown(text: string, order: DateOrder | null): ('1900s' | '2000s')[] {
  const date = parseDate(text, order ?? 'day-first');
  if (!date || !SHORT_YEAR.test(date.format) || EITHER_CENTURY.test(date.value)) return [];
  return [date.value < '2000' ? '1900s' : '2000s'];
}

/** A date in the century that the others of its column show; text if none do. */
function inCentury(date: DateValue, text: string, century: Convention['century']): CellValue {
  if (!SHORT_YEAR.test(date.format) || !EITHER_CENTURY.test(date.value)) return date;
  if (!century) return { kind: 'text', text };
  return century === '2000s' ? date : { ...date, value: date.value.replace('20', '19') };
}

function parseCell(text: string, convention: Convention): CellValue {
  if (isBlank(text)) return { kind: 'blank' };
  const date = parseDate(text, convention.dateOrder);
  if (date) return inCentury(date, text, convention.century);
  const number = parseNumber(text, convention);
  return number && !number.doubt ? number : { kind: 'text', text };
}
