/**
 * Finds numbers in running text and lines of forms, with their currency, per cent sign and
 * magnitude word: `$4.2 million`, `1 234 567,89 €`, `Rs. 3.5 lakh`, `12 500`, `(1,234.50)`,
 * `450,00-`. The digits are parsed by the rules of `number-value.ts`. A number is reported with its
 * magnitude or not at all.
 *
 * Excluded: parts of dates, times, fractions, ranges and telephone numbers (`4/17`, `12:30`,
 * `555-0100`), digits within codes (`A4`, `401(k)`, `3rd`), and ambiguous text.
 */
import { currencyCode, NAME_PATTERN, SIGN_PATTERN, WORD_PATTERN } from './currencies.ts';
import { isMonthName } from './date-value.ts';
import { MAGNITUDES } from './magnitudes.ts';
import { type DecimalMark, decimalMarkShown, parseNumber } from './number-value.ts';

export interface TextNumber {
  /** Including sign and magnitude; a percentage as printed: 12.5 for `12.5 %`. */
  readonly value: number;
  /** Offsets into the text, end exclusive: including currency, sign and magnitude word. */
  readonly start: number;
  readonly end: number;
  /** ISO 4217; null if there is no currency. */
  readonly currency: string | null;
  /** Whether a currency is printed beside it, even one without a code. */
  readonly monetary: boolean;
  readonly percent: boolean;
  /** Factor of the magnitude word; 1 if there is none. */
  readonly magnitude: number;
  /** Digits printed after the decimal mark. */
  readonly decimals: number;
  readonly grouped: boolean;
}

/** `mil millones`, `miles de millones`: a thousand million. */
const THOUSAND_MILLIONS = /^\s?(?:mil|miles de)\s+millones\b/iu;
/** Letters that scale an amount if a currency precedes it: `$4m`, `€500k`. */
const LETTERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

const BLANK = '[ \\u00a0\\u2007\\u2009\\u202f]';
/** Digits with marks between them, and space-separated groups of three. */
const DIGITS = new RegExp(
  `(?:\\d|(?<![\\d.,\\p{L}])\\.\\d)\\d*(?:[.,'’]\\d+|${BLANK}\\d{3}(?![\\d]))*`,
  'gu',
);
const CURRENCY_BEFORE = new RegExp(
  `(?:(?<!\\p{L})(?:US|CA|AU|NZ|HK|[ACRS])\\$|${SIGN_PATTERN}|(?<!\\p{L})(?:${WORD_PATTERN}))${BLANK}?$`,
  'u',
);
const CURRENCY_AFTER = new RegExp(
  `^${BLANK}?(?:(?:d['’]|de )?(?:${NAME_PATTERN})(?!\\p{L})|${SIGN_PATTERN}|(?:${WORD_PATTERN})(?![\\p{L}\\d]))`,
  'iu',
);
const MAGNITUDE_AFTER = /^[ \u00a0\u202f-]?(\p{L}+)\.?/u;
/** Digits, or a mark that makes digits part of a date, a time, a range or a code. */
const JOINED_BEFORE = /(?:[\p{L}\d][-‐‑–/:.,_]?|[#_/])$/u;
const JOINED_AFTER = /^(?:[/:_]\d|[-‐‑–]\p{L}|[-‐‑–]\d|\p{L}|\(\p{L}\))/u;
const SIGN_BEFORE = /(?:^|[^\p{L}\d])([-−‐‑–])\s?$/u;

/** All numbers of a text in order; `mark` is the decimal mark of the document, null if unknown. */
export function findNumbers(text: string, mark: DecimalMark | null): TextNumber[] {
  const found: TextNumber[] = [];
  for (const match of text.matchAll(DIGITS)) {
    for (const run of candidateRuns(match[0])) {
      const start = match.index + run.offset;
      const number = readAt(text, start, start + run.digits.length, mark);
      if (number && number.start >= (found.at(-1)?.end ?? 0)) found.push(number);
    }
  }
  return found;
}

/**
 * Space-separated digits are one number if their groups are consistent; otherwise spaces separate
 * numbers. `2 150.00` stays two: a quantity before a price looks the same.
 */
function candidateRuns(digits: string): { digits: string; offset: number }[] {
  if (!/[ \u00a0\u2007\u2009\u202f]/u.test(digits)) return [{ digits, offset: 0 }];
  const narrow = /[\u00a0\u2007\u2009\u202f]/u.test(digits);
  const groups = digits.split(/[ \u00a0\u2007\u2009\u202f]/u);
  const system =
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1, -1).every((group) => group.length === 3) &&
    /^\d{3}(?:[.,]\d+)?$/.test(groups.at(-1) ?? '');
  const certain = narrow || groups.length > 2 || !/\.\d{1,2}$/.test(digits);
  if (system && certain) return [{ digits, offset: 0 }];
  let offset = 0;
  return groups.map((group) => {
    const run = { digits: group, offset };
    offset += group.length + 1;
    return run;
  });
}

/** Digits without the spaces between their groups, for the single-number parser. */
const withoutBlanks = (digits: string): string =>
  digits.replace(/[ \u00a0\u2007\u2009\u202f]/gu, '');

function plainNumber(digits: string, mark: DecimalMark | null, monetary: boolean) {
  const bare = withoutBlanks(digits);
  const shown = decimalMarkShown(bare);
  const read = parseNumber(bare, shown ?? mark);
  if (read) return { ...read, grouped: read.grouped || bare !== digits };
  // `€ 1.234`: no currency is stated in thousandths.
  return monetary && /^\d{1,3}\.\d{3}$/.test(bare) ? parseNumber(bare, ',') : null;
}

function readAt(
  text: string,
  from: number,
  to: number,
  mark: DecimalMark | null,
): TextNumber | null {
  let [start, end] = [from, to];
  const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? '';
  start -= before.length;
  const lead = text.slice(0, start);
  if (before === '' && JOINED_BEFORE.test(lead) && !SIGN_BEFORE.test(lead)) return null;
  const scale = magnitudeAfter(text.slice(end), before !== '');
  end += scale.length;
  const after = before === '' ? (CURRENCY_AFTER.exec(text.slice(end))?.[0] ?? '') : '';
  end += after.length;
  const percent = /^\s?%/u.exec(text.slice(end))?.[0] ?? '';
  end += percent.length;
  if (scale.length + after.length + percent.length === 0 && JOINED_AFTER.test(text.slice(end))) {
    return null;
  }
  const monetary = before !== '' || after !== '';
  if (!monetary && scale.length === 0 && isPartOfDate(text, from, to)) return null;
  const read = plainNumber(text.slice(from, to), mark, monetary);
  if (!read) return null;
  const sign = signAround(text, start, end, monetary || read.grouped || read.decimals > 0);
  const value = Number((read.value * scale.factor).toPrecision(15));
  return {
    value: sign.negative && value !== 0 ? -value : value,
    start: sign.start,
    end: sign.end,
    currency: currencyCode(before) ?? currencyCode(after.replace(/^\s?(?:d['’]|de )/iu, '')),
    monetary,
    percent: percent !== '',
    magnitude: scale.factor,
    decimals: read.decimals,
    grouped: read.grouped,
  };
}

const MONTH_BEFORE = /(\p{L}+)\.?\s+$/u;
const MONTH_AND_DAY_BEFORE = /(\p{L}+)\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+$/u;
const YEAR_AFTER = /^(?:st|nd|rd|th)?,?\s+\d{4}(?!\d)/u;
const MONTH_AND_YEAR_AFTER =
  /^(?:\.|st|nd|rd|th|er)?\s+(?:(?:de|of)\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?\d{4}(?!\d)/u;

/** The day or the year of a date with the name of its month: `December 31, 2023`, `31. Dezember 2023`. */
function isPartOfDate(text: string, from: number, to: number): boolean {
  const digits = text.slice(from, to);
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const month = (pattern: RegExp, part: string) => isMonthName(pattern.exec(part)?.[1] ?? '');
  if (/^\d{1,2}$/.test(digits)) {
    return (
      (month(MONTH_BEFORE, before) && YEAR_AFTER.test(after)) || month(MONTH_AND_YEAR_AFTER, after)
    );
  }
  return (
    /^(?:19|20)\d\d$/.test(digits) &&
    (month(MONTH_BEFORE, before) || month(MONTH_AND_DAY_BEFORE, before))
  );
}

function magnitudeAfter(rest: string, hasCurrency: boolean): { factor: number; length: number } {
  const milliards = THOUSAND_MILLIONS.exec(rest);
  if (milliards) return { factor: 1e9, length: milliards[0].length };
  const [whole = '', word = ''] = MAGNITUDE_AFTER.exec(rest) ?? [];
  const lower = word.toLowerCase();
  const attached = whole.startsWith(word);
  const factor =
    MAGNITUDES.get(lower) ??
    (attached && hasCurrency && Object.hasOwn(LETTERS, lower) ? LETTERS[lower] : undefined);
  if (factor === undefined) return { factor: 1, length: 0 };
  // The period of an abbreviation belongs to it, that of a sentence does not.
  const abbreviated = /^(?:mio|mrd|tsd|mln|bln|mn|bn|cr)$/.test(lower);
  return { factor, length: whole.length - (whole.endsWith('.') && !abbreviated ? 1 : 0) };
}

/** A minus before or after, or accounting parentheses; `(2)` in a sentence is not negative. */
function signAround(text: string, from: number, to: number, formatted: boolean) {
  const open = /\(\s?$/u.exec(text.slice(0, from));
  const close = /^\s?\)/u.exec(text.slice(to));
  if (open && close && formatted) {
    return { negative: true, start: open.index, end: to + close[0].length };
  }
  const minus = /[-−‐‑–]\s?$/u.exec(text.slice(0, from));
  if (minus && SIGN_BEFORE.test(text.slice(0, from)) && !/\s$/u.test(minus[0])) {
    return { negative: true, start: minus.index, end: to };
  }
  const trailing = /^[-−](?=[\s)]|$)/u.exec(text.slice(to));
  return { negative: trailing !== null, start: from, end: to + (trailing?.[0].length ?? 0) };
}
