/**
 * Dates in running text and forms, also without a space to the neighbouring text: ordinals ("18th
 * day of April, 2001"), days of the week, ranges ("4/17/20-4/23/20", "from … to …").
 */
import type { DateOrder } from '../../../shared/values/date-value.ts';
import { isMonthName, parseDate } from '../../../shared/values/date-value.ts';
import { labelTerms, type Vocabulary } from '../vocabulary/index.ts';
import { runText } from './run-text.ts';
import type { ParsedValue, Run } from './types.ts';

/** Year first or last, between two equal separators with optional spaces. */
const NUMERIC = /(?<![\d/.])(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})(?!\d|\2\d)/gu;
const ORDINAL = '\\s?(?:st|nd|rd|th|er|º|ª|°|\\.)?';
const DAY_MONTH = new RegExp(
  `(?<![\\d/.])(\\d{1,2})${ORDINAL}[\\s-]*(?:day\\s+of\\s+|of\\s+|de\\s+)?(\\p{L}{3,12})[\\s.,'’-]*(?:de\\s+)?(\\d{4}|\\d{2})(?!\\d|[.,:/]\\d)`,
  'gu',
);
const MONTH_DAY = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,12})\\.?\\s*(\\d{1,2})${ORDINAL}\\s*,?[\\s.]*(\\d{4})(?!\\d)`,
  'gu',
);

interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export function datesIn(run: Run, order: DateOrder | null, vocabulary: Vocabulary): ParsedValue[] {
  const { text, wordsBetween } = runText(run);
  if (!/\d/.test(text)) return [];
  const found = findDates(text, order);
  return found.map(({ value, start, end }, at): ParsedValue => {
    const words = wordsBetween(start, end);
    const next = found[at + 1];
    const before = found[at - 1];
    if (next && joins(text.slice(end, next.start), vocabulary))
      return { value, words, end: 'start' };
    if (before && joins(text.slice(before.end, start), vocabulary)) {
      return { value, words, end: 'end' };
    }
    return { value, words };
  });
}

function findDates(text: string, order: DateOrder | null): Found[] {
  const found: Found[] = [];
  const add = (match: RegExpExecArray, printed: string) => {
    const value = parseDate(printed, order)?.value;
    const end = match.index + match[0].length;
    if (value && found.every((one) => end <= one.start || match.index >= one.end)) {
      found.push({ value, start: match.index, end });
    }
  };
  for (const match of text.matchAll(NUMERIC)) {
    const [, first = '', mark = '', second = '', third = ''] = match;
    add(match, [first, second, third].join(mark));
  }
  for (const match of text.matchAll(DAY_MONTH)) {
    const [, day = '', month = '', year = ''] = match;
    if (isMonthName(month)) add(match, `${day} ${month} ${year}`);
  }
  for (const match of text.matchAll(MONTH_DAY)) {
    const [, month = '', day = '', year = ''] = match;
    if (isMonthName(month)) add(match, `${month} ${day}, ${year}`);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether the text between two dates makes them the ends of one period. */
function joins(between: string, vocabulary: Vocabulary): boolean {
  const text = between.trim();
  if (/^[-‐‑–—]+$/u.test(text)) return true;
  const units = vocabulary.units(labelTerms(text));
  return (
    text.length < 12 && /^[\p{L}'\s-]+$/u.test(text) && units.length === 1 && units[0] === 'end'
  );
}
