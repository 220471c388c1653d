/**
 * The typed values of table cells: numbers, dates, blanks or text.
 *
 * A text with two interpretations (`1.234`, `03/04/2024`) needs a convention; without one it stays
 * text. `table-values.ts` derives the convention from the other cells of a table.
 */
import { memoizeText } from '../memoize.ts';
import { type DateOrder, type DateValue, orderShown, parseDate } from './date-value.ts';
import {
  type DecimalMark,
  decimalMarkShown,
  type NumberValue,
  parseNumber,
} from './number-value.ts';

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
export interface Convention {
  readonly decimalMark: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
}

export const NO_CONVENTION: Convention = { decimalMark: null, dateOrder: null };

/** Minimum ratio of votes for and against a convention. */
const CLEAR_MAJORITY = 4;

const BLANK = /^(?:[-−‐–—―.…]{0,3}|\p{Sc}\s?[-−–—]|[-−–—]\s?[%\p{Sc}])$/u;

export const isBlank = (text: string): boolean => BLANK.test(text.trim());

/** Number of texts that show each notation. */
export type Votes = Record<DecimalMark | DateOrder, number>;

export const noVotes = (): Votes => ({ '.': 0, ',': 0, 'day-first': 0, 'month-first': 0 });

/** The notation of numbers and dates that `texts` show. */
export function conventionOf(texts: Iterable<string>): Convention {
  const votes = noVotes();
  for (const text of texts) for (const notation of notationsShown(text)) votes[notation]++;
  return elected(votes);
}

/** The notations that a text shows beyond doubt. */
export const notationsShown = memoizeText((text): readonly (DecimalMark | DateOrder)[] => {
  const mark = decimalMarkShown(text);
  const order = orderShown(text);
  return [
    // Only a text that is entirely a number may vote: prose and lists contain commas too.
    ...(mark && parseNumber(text, mark) ? [mark] : []),
    ...(order ? [order] : []),
  ];
});

export const elected = (votes: Votes): Convention => ({
  decimalMark: majority(votes, '.', ','),
  dateOrder: majority(votes, 'day-first', 'month-first'),
});

function majority<T extends keyof Votes>(votes: Votes, a: T, b: T): T | null {
  if (votes[a] > 0 && votes[a] >= votes[b] * CLEAR_MAJORITY) return a;
  if (votes[b] > 0 && votes[b] >= votes[a] * CLEAR_MAJORITY) return b;
  return null;
}

/** One cell in isolation, under a known convention. */
export const readCell = (text: string, convention: Convention = NO_CONVENTION): CellValue =>
  cellReader(convention)(text);

/** Reads texts under one convention; each text is interpreted once. */
export function cellReader(convention: Convention): (text: string) => CellValue {
  const key = `${convention.decimalMark} ${convention.dateOrder}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = memoizeText((text) => parseCell(text, convention));
  readers.set(key, reader);
  return reader;
}

/** Memoized `parseCell` by convention. */
const readers = new Map<string, (text: string) => CellValue>();

function parseCell(text: string, { decimalMark, dateOrder }: Convention): CellValue {
  if (isBlank(text)) return { kind: 'blank' };
  return parseDate(text, dateOrder) ?? parseNumber(text, decimalMark) ?? { kind: 'text', text };
}
