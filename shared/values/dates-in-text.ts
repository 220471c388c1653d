/**
 * Finds dates in running text and forms, also without a space to the neighbouring text: ordinals
 * ("18th day of April, 2001"), days of the week, ranges ("4/17/20-4/23/20").
 */
import { type DateOrder, isMonthName, parseDate } from './date-value.ts';

/** Year first or last, between two equal separators with optional spaces; a second date may follow. */
const NUMERIC =
  /(?<![\d/.])(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})(?!\d|\2(?!\d+\2\d+\2\d)\d)/gu;
const EAST_ASIAN = /\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]/gu;
const ORDINAL = '\\s?(?:st|nd|rd|th|er|º|ª|°|\\.)?';
const DAY_MONTH = new RegExp(
  `(?<![\\d/.])(\\d{1,2})${ORDINAL}[\\s-]*(?:day\\s+of\\s+|of\\s+|de\\s+)?(\\p{L}{3,12})[\\s.,'’-]*(?:de\\s+)?(\\d{4}|\\d{2})(?!\\d|[.,:/]\\d)`,
  'gu',
);
const MONTH_DAY = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,12})\\.?\\s*(\\d{1,2})${ORDINAL}\\s*,?[\\s.]*(\\d{4})(?!\\d)`,
  'gu',
);

export interface TextDate {
  /** `2024-03-01` */
  readonly value: string;
  /** Offsets into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The dates of a text in order; `order` decides on dates such as 03/04/2024. */
export function findDates(text: string, order: DateOrder | null): TextDate[] {
  const found: TextDate[] = [];
  if (!/\d/.test(text)) return found;
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
  for (const match of text.matchAll(EAST_ASIAN)) add(match, match[0]);
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
