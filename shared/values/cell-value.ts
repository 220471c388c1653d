/**
 * The typed values of table cells: numbers, dates, blanks or text.
 *
 * A cell is interpreted in its context. If its own form is unambiguous, that decides; if it has two
 * interpretations (`1.234`, `03/04/2024`), the other cells of the column decide, then those of the
 * whole table; if nothing decides, it stays text. Used by the spreadsheet writer, and by the window
 * to sort and align, so that both agree.
 */
import type { Cell, ColumnFormat } from '../contract/table.ts';
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

export type ColumnKind = 'number' | 'date' | 'text';

export interface ColumnValues {
  readonly kind: ColumnKind;
  readonly values: readonly CellValue[];
}

/** Minimum fraction of the non-blank cells that makes a column numeric or a date column. */
const KIND_SHARE = 0.6;

/** Minimum ratio of votes for and against a convention. */
const CLEAR_MAJORITY = 4;

const BLANK = /^(?:[-−‐–—―.…]{0,3}|\p{Sc}\s?[-−–—]|[-−–—]\s?[%\p{Sc}])$/u;

export const isBlank = (text: string): boolean => BLANK.test(text.trim());

/** Number of texts that show each notation. */
type Votes = Record<DecimalMark | DateOrder, number>;

const noVotes = (): Votes => ({ '.': 0, ',': 0, 'day-first': 0, 'month-first': 0 });

/** The notation of numbers and dates that `texts` show. */
export const conventionOf = (texts: Iterable<string>): Convention => elected(votesOf(texts));

function votesOf(texts: Iterable<string>): Votes {
  const votes = noVotes();
  for (const text of texts) for (const notation of notationsShown(text)) votes[notation]++;
  return votes;
}

/** The notations that a text shows beyond doubt. */
const notationsShown = memoizeText((text): readonly (DecimalMark | DateOrder)[] => {
  const mark = decimalMarkShown(text);
  const order = orderShown(text);
  return [
    // Only a text that is entirely a number may vote: prose and lists contain commas too.
    ...(mark && parseNumber(text, mark) ? [mark] : []),
    ...(order ? [order] : []),
  ];
});

const elected = (votes: Votes): Convention => ({
  decimalMark: majority(votes, '.', ','),
  dateOrder: majority(votes, 'day-first', 'month-first'),
});

function majority<T extends keyof Votes>(votes: Votes, a: T, b: T): T | null {
  if (votes[a] > 0 && votes[a] >= votes[b] * CLEAR_MAJORITY) return a;
  if (votes[b] > 0 && votes[b] >= votes[a] * CLEAR_MAJORITY) return b;
  return null;
}

/** One cell in isolation, under a known convention. */
export function readCell(text: string, convention: Convention = NO_CONVENTION): CellValue {
  const key = `${convention.decimalMark} ${convention.dateOrder}`;
  const known = readers.get(key);
  if (known) return known(text);
  const reader = memoizeText((each) => parseCell(each, convention));
  readers.set(key, reader);
  return reader(text);
}

/** Memoized `parseCell` by convention. */
const readers = new Map<string, (text: string) => CellValue>();

function parseCell(text: string, { decimalMark, dateOrder }: Convention): CellValue {
  if (isBlank(text)) return { kind: 'blank' };
  return parseDate(text, dateOrder) ?? parseNumber(text, decimalMark) ?? { kind: 'text', text };
}

/** The cells of one column below its header. */
export const readColumn = (texts: readonly string[]): ColumnValues =>
  readUnder(texts, conventionOf(texts));

function readUnder(texts: readonly string[], convention: Convention): ColumnValues {
  const read = texts.map((text) => readCell(text, convention));
  const values = areEnumerators(read)
    ? read.map((value, i): CellValue => (value.kind === 'number' ? asText(texts[i]) : value))
    : read;
  return { kind: kindOf(values), values };
}

const asText = (text = ''): TextValue => ({ kind: 'text', text });

/** A column of (1), (2), (3) enumerates its rows; the numbers are not negative. */
function areEnumerators(values: readonly CellValue[]): boolean {
  const numbers = values.filter((value) => value.kind === 'number');
  return (
    numbers.length > 0 &&
    numbers.every(
      (n) =>
        n.parentheses &&
        n.decimals === 0 &&
        !n.grouped &&
        !n.currency &&
        !n.percent &&
        n.value > -100,
    )
  );
}

export function kindOf(values: readonly CellValue[]): ColumnKind {
  const count = { number: 0, date: 0, text: 0, blank: 0 };
  for (const value of values) count[value.kind]++;
  const filled = count.number + count.date + count.text;
  if (filled === 0) return 'text';
  if (count.number >= filled * KIND_SHARE) return 'number';
  return count.date >= filled * KIND_SHARE ? 'date' : 'text';
}

const KIND_OF_FORMAT: Readonly<Record<ColumnFormat['type'], ColumnKind>> = {
  ...{ text: 'text', number: 'number', amount: 'number', percentage: 'number', date: 'date' },
};

/** The properties of a cell needed to interpret it. */
export type CellText = Pick<Cell, 'column' | 'text' | 'header'>;

export interface TableValues {
  readonly kinds: readonly ColumnKind[];
  /** Value of a cell of the table; header cells are always text. */
  readonly valueOf: (cell: CellText) => CellValue;
}

/**
 * Interprets all cells of a table column by column. A spanning cell belongs to its first column. If
 * a user set the format of a column, that decides.
 */
export function readTable(
  cells: readonly CellText[],
  columnCount: number,
  formats: readonly (ColumnFormat | null)[] = [],
): TableValues {
  const columns: CellText[][] = Array.from({ length: columnCount }, () => []);
  for (const cell of cells) if (!cell.header) columns[cell.column]?.push(cell);
  const texts = columns.map((column) => column.map((cell) => cell.text));
  const votes = texts.map(votesOf);
  const all = noVotes();
  for (const own of votes) {
    for (const way of Object.keys(all) as (keyof Votes)[]) all[way] += own[way];
  }
  const around = elected(all);
  const values = new Map<CellText, CellValue>();
  const kinds = columns.map((column, k) => {
    const own = elected(votes[k] as Votes);
    const format = formats[k];
    const read = readUnder(texts[k] as string[], {
      decimalMark: format?.decimal_separator ?? own.decimalMark ?? around.decimalMark,
      dateOrder: own.dateOrder ?? around.dateOrder,
    });
    if (format?.type === 'text') return 'text';
    column.forEach((cell, i) => {
      values.set(cell, read.values[i] ?? asText(cell.text));
    });
    return format ? KIND_OF_FORMAT[format.type] : read.kind;
  });
  return { kinds, valueOf: (cell) => values.get(cell) ?? asText(cell.text) };
}
