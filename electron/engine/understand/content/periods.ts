/**
 * Parses periods as written in questions and column headers: `FY2023`, `fiscal year 2023`, `2Q23`,
 * `Q2 of FY2023`, `H1 2023`, `in 2023`, `Three Months Ended June 30, 2023`, `FY2017 - FY2019`. A
 * period is a year with an optional part. Whether a fiscal year is named after its first or last
 * calendar year is not decided here: years are compared as printed.
 */

import { lastDayOfMonth } from '../../../../shared/values/date-value.ts';
import { findDates } from '../../../../shared/values/dates-in-text.ts';
import { hasDigit } from '../../language/vocabulary/terms.ts';

export interface Period {
  readonly year: number;
  /** Months covered; null if unknown, as for a date or a bare year. */
  readonly months: 3 | 6 | 9 | 12 | null;
  /** 1 to 4 for a quarter, 1 or 2 for a half-year. */
  readonly part: number | null;
  /** Month and day of its last day, `06-30`, if they are printed. */
  readonly end?: string;
}

export const QUARTER_MONTHS = 3;
const YEAR_MONTHS = 12;

const EARLIEST = 1900;
const LATEST = 2100;

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
const MONTH_WORDS: Readonly<Record<string, 3 | 6 | 9 | 12>> = {
  three: QUARTER_MONTHS,
  six: 6,
  nine: 9,
  twelve: YEAR_MONTHS,
  thirteen: QUARTER_MONTHS,
  '26': 6,
  '39': 9,
  '52': YEAR_MONTHS,
  '53': YEAR_MONTHS,
};

const YEAR = String.raw`(?:FYE?\s?['’]?|fiscal\s+(?:years?\s+)?|years?\s+)?['’]?(?<year>(?:19|20)\d\d|(?<=FYE?\s?['’]?|['’])\d\d)(?![\d,.]?\d)`;
const OF = String.raw`\s*(?:of\s+(?:the\s+)?|,\s*|[-–]\s*|['’]\s*)?`;
const QUARTER = String.raw`(?:Q(?<q1>[1-4])|(?<q2>[1-4])Q|(?<q3>first|second|third|fourth)\s+(?:fiscal\s+)?quarter)`;
const HALF = String.raw`(?:H(?<h1>[12])|(?<h2>[12])H|(?<h3>first|second)\s+half)`;

/** `Q2 2023`, `second quarter of fiscal 2023`, `2Q23`, `FY2023 Q2`. */
const PART_THEN_YEAR = new RegExp(
  String.raw`\b(?:${QUARTER}|${HALF})${OF}(?:(?:FYE?|fiscal(?:\s+year)?)\s*)?['’]?(?<year>(?:19|20)\d\d|\d\d)(?!\d)`,
  'giu',
);
const YEAR_THEN_PART = new RegExp(
  String.raw`\b(?:FYE?|fiscal(?:\s+year)?)?\s*['’]?(?<year>(?:19|20)\d\d)\s*[-–]?\s*(?:${QUARTER}|${HALF})\b`,
  'giu',
);
const MONTHS_ENDED =
  /\b(three|six|nine|twelve|thirteen|26|39|52|53)[\s-]+(?:months?|weeks?)\b|\b(quarters?)\s+ended|\b(?:fiscal\s+)?(years?)\s+ended|\b(fiscal)\b|\bFY/i;
const BARE_YEAR = new RegExp(String.raw`(?<![\d$€£¥.,/-])\b${YEAR}`, 'giu');

interface PeriodSpan {
  readonly start: number;
  readonly end: number;
  readonly period: Period;
}

/** The periods named in a text and where, in order. */
export function periodSpansIn(text: string): PeriodSpan[] {
  const found: PeriodSpan[] = [];
  let left = text;
  for (const pattern of [PART_THEN_YEAR, YEAR_THEN_PART]) {
    left = left.replace(pattern, (match: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>;
      const start = rest.at(-3) as number;
      const year = fullYear(groups.year ?? '');
      if (year === null) return match;
      const quarter = groups.q1 ?? groups.q2 ?? groups.q3;
      const half = groups.h1 ?? groups.h2 ?? groups.h3;
      const period: Period = {
        year,
        months: quarter ? 3 : 6,
        part: numberOf(quarter ?? half ?? ''),
      };
      found.push({ start, end: start + match.length, period });
      return ' '.repeat(match.length);
    });
  }
  const months = monthsIn(left);
  const dates = findDates(left, null);
  for (const { 0: match, index: start, groups } of left.matchAll(BARE_YEAR)) {
    const year = fullYear(groups?.year ?? '');
    if (year === null) continue;
    const period: Period = {
      year,
      months: /^(?:FY|fiscal)/i.test(match) ? YEAR_MONTHS : months,
      part: null,
    };
    const end = start + match.length;
    const date = dates.find((one) => one.start < end && start < one.end);
    const last = date?.value.slice('yyyy-'.length);
    found.push({ start, end, period: last === undefined ? period : { ...period, end: last } });
  }
  // `31.12.2024`: its year stands after a separator.
  for (const { value, start, end } of dates) {
    if (found.some((one) => one.start < end && start < one.end)) continue;
    const [years = '', ...last] = value.split('-');
    const year = fullYear(years);
    if (year) found.push({ start, end, period: { year, months, part: null, end: last.join('-') } });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The periods named in a text, in order, each once. */
export function periodsIn(text: string): Period[] {
  const byKey = new Map<string, Period>();
  for (const { period } of periodSpansIn(text)) {
    const key = `${period.year} ${period.months} ${period.part} ${period.end}`;
    if (!byKey.has(key)) byKey.set(key, period);
  }
  return [...byKey.values()];
}

const PART_OF_YEAR = new RegExp(String.raw`\b(?:${QUARTER}|${HALF})\b`, 'iu');

/** Whether a text names a quarter, a half-year or months: `Second quarter`, `Six months`. */
export const namesPartOfYear = (text: string): boolean =>
  PART_OF_YEAR.test(text) || monthsIn(text) !== null;

/** Months covered by columns according to their header; null if it does not say. */
function monthsIn(text: string): Period['months'] {
  const match = MONTHS_ENDED.exec(text);
  if (!match) return null;
  const [, word, quarter] = match;
  if (word) return MONTH_WORDS[word.toLowerCase()] ?? null;
  return quarter ? QUARTER_MONTHS : YEAR_MONTHS;
}

const numberOf = (text: string): number => ORDINALS[text.toLowerCase()] ?? Number(text);

function fullYear(text: string): number | null {
  const value = Number(text);
  if (!Number.isInteger(value) || text === '') return null;
  const year = text.length === 2 ? 2000 + value : value;
  return year >= EARLIEST && year <= LATEST ? year : null;
}

const RANGE =
  /((?:19|20)\d\d|(?:FY|['’])\s?\d\d)\s*(?:[-–—]|to|through|until)\s*(?:FYE?\s?|fiscal\s+(?:year\s+)?)?['’]?((?:19|20)\d\d|\d\d)(?!\d)/i;

/**
 * The years that a question asks about: all of `FY2017 - FY2019` if it asks for an average or each
 * year, else those that it names.
 */
export function yearsIn(text: string, whole: boolean): Period[] {
  const named = withRangeEnds(text, periodsIn(text));
  if (!whole || named.length < 2 || !RANGE.test(text)) return named;
  const years = named.map(({ year }) => year);
  const first = Math.min(...years);
  const count = Math.max(...years) - first + 1;
  if (count > 15) return named;
  return Array.from({ length: count }, (_, at) => ({
    year: first + at,
    months: YEAR_MONTHS,
    part: null,
  }));
}

/** Whether a text names years apart, such as those of a change: `2015-2014`; `2022-23` may be one fiscal year. */
export function spansYears(text: string): boolean {
  const [, first = '', last = ''] = RANGE.exec(text) ?? [];
  const [from, to] = [first.replace(/\D/g, ''), last].map(fullYear);
  if (!from || !to) return false;
  // `2015-12` may be a month.
  return to < from ? last.length > 2 : to > from + 1;
}

/** Adds 2018 for `2016-2018`; `2022-23` may be one fiscal year. */
function withRangeEnds(text: string, named: readonly Period[]): Period[] {
  const year = Number(RANGE.exec(text)?.[2]);
  const [first] = named;
  if (!(year > EARLIEST) || !first || named.some((one) => one.year === year)) return [...named];
  return [...named, { ...first, year }];
}

/** Whether a column with period `column` can answer a question about `asked`. */
export function covers(column: Period, asked: Period): boolean {
  if (column.year !== asked.year || !endTogether(column, asked)) return false;
  if (asked.months === null || column.months === null) return true;
  if (asked.months !== column.months) return false;
  return asked.part === null || column.part === null || asked.part === column.part;
}

/** Milliseconds in a week: a year of weeks ends within one of its month. */
const WEEK = 604_800_000;

/** Whether the last days of two periods of a year are the same, as far as both are printed. */
export function endTogether({ year, end: a }: Period, { end: b }: Pick<Period, 'end'>): boolean {
  if (a === undefined || b === undefined) return true;
  return Math.abs(Date.parse(`${year}-${a}`) - Date.parse(`${year}-${b}`)) <= WEEK;
}

/** Month and day of the last day of a part of a calendar year: `06-30` of a second quarter. */
export const endOfPart = ({ year, months, part }: Period): string =>
  lastDayOfMonth(year, Number(months) * Number(part)).slice('yyyy-'.length);

/** `2023`, `Q2 2023`, `H1 2023`, `nine months of 2023`. */
export function periodName({ year, months, part }: Period): string {
  if (part !== null) return `${months === QUARTER_MONTHS ? 'Q' : 'H'}${part} ${year}`;
  if (!isPartOfYear({ months })) return `${year}`;
  return months === QUARTER_MONTHS
    ? `a quarter of ${year}`
    : `${monthsWord(months)} months of ${year}`;
}

/** `six` for 6. */
export const monthsWord = (months: Period['months']): string =>
  Object.entries(MONTH_WORDS).find(([word, own]) => own === months && !hasDigit(word))?.[0] ?? '';

/** Whether a period covers only some months of a year. */
export const isPartOfYear = (period: Pick<Period, 'months'> | null): boolean =>
  period?.months != null && period.months < YEAR_MONTHS;
