/**
 * Numbers as documents print them. Decides whether a text is one number, and how it was printed, so
 * that a spreadsheet can hold the value and still display it as on the page.
 *
 * Affixes are removed from outside to inside (footnote marks, parentheses, sign, percent,
 * currency); the rest must be digits with one system of group and decimal marks. Returns text for
 * everything ambiguous: a range, an identifier with leading zeros, `45 (30)`, `1.234` if nothing
 * shows which mark is the decimal one, more digits than a spreadsheet can hold.
 */

import { SIGN_PATTERN, WORD_PATTERN } from './currencies.ts';

export type DecimalMark = '.' | ',';

export interface Currency {
  /** As printed: `$`, `€`, `USD`. */
  readonly text: string;
  readonly before: boolean;
  readonly spaced: boolean;
}

export interface NumberValue {
  readonly kind: 'number';
  /** A percentage is a fraction: 12.5 % is 0.125. */
  readonly value: number;
  /** Digits printed after the decimal mark. */
  readonly decimals: number;
  /** Digits are grouped by thousands. */
  readonly grouped: boolean;
  readonly percent: boolean;
  readonly scientific: boolean;
  /** Negative by parentheses (accounting notation). */
  readonly parentheses: boolean;
  readonly currency: Currency | null;
  /** Unit after the number with the preceding space, as printed; empty if there is none. */
  readonly unit: string;
  /** Footnote mark after the number, as printed; empty if there is none. */
  readonly note: string;
}

/** A spreadsheet keeps 15 significant digits; a longer number is an identifier. */
const MAX_DIGITS = 15;

const CURRENCY_FIRST = new RegExp(
  `^(${SIGN_PATTERN}|(?:${WORD_PATTERN})(?=[\\s\\d(.-]))(\\s*)`,
  'u',
);
const CURRENCY_LAST = new RegExp(
  `(\\s*)(${SIGN_PATTERN}|(?<=[\\s\\d).-])(?:${WORD_PATTERN}))$`,
  'u',
);

/**
 * `*`, `†`, `[2]`, `(a)`, `¹` after the last digit. `(2)` may be a second number: it is a mark only
 * after a per cent sign.
 */
const NOTE_LAST =
  /(?:\s?(?:[*†‡§¶]+|\[[0-9a-z]{1,2}\]|\([a-z]\)|(?<=%\s?)\(\d{1,2}\)|[⁰¹²³⁴-⁹]+))+$/u;
/** Units of measure printed in table cells. `m` and `k` are excluded: they may be scale factors. */
const UNIT_LAST =
  /(?<=[\d)])\s*(?:x|×|bps?|pts?|ppts?|pp|points?|years?|yrs?|months?|weeks?|days?|hours?|hrs?|shares?|kg|mg|lbs?|oz|km|cm|mm|km²|m²|ha|[kMGT]Wh?|°[CF])$/u;
const SUPERSCRIPT = /[⁰¹²³⁴-⁹]/u;

const MINUS = /^[-−‐‑–]\s?(?=[\d.,(]|\D{1,4}\d)/u;
/** No-break, thin and narrow spaces: printed between groups of digits only. */
const FIXED_BLANK = /(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d)/gu;

interface Affixes {
  core: string;
  negative: boolean;
  signed: boolean;
  parentheses: boolean;
  percent: boolean;
  currency: Currency | null;
}

/** Parses one number; `mark` is the decimal mark of the context, null if unknown. */
export function parseNumber(text: string, mark: DecimalMark | null): NumberValue | null {
  const trimmed = text.trim();
  // Early exit for prose: a text without a digit or of this length is not a number.
  if (trimmed.length > 40 || !/\d/.test(trimmed)) return null;
  const note = NOTE_LAST.exec(trimmed)?.[0] ?? '';
  const noted = trimmed.slice(0, trimmed.length - note.length);
  const unit = UNIT_LAST.exec(noted)?.[0] ?? '';
  const affixes = stripAffixes(noted.slice(0, noted.length - unit.length));
  if (!affixes) return null;
  // 10² is a power, not 10 with a footnote: a superscript digit is a mark only after a formatted
  // number.
  if (SUPERSCRIPT.test(note) && !/[.,\s'’]/.test(affixes.core) && !affixes.percent) return null;
  const digits = readDigits(affixes.core, mark);
  if (!digits) return null;
  const exponent = digits.exponent - (affixes.percent ? 2 : 0);
  const magnitude = Number(`${digits.plain}e${exponent}`);
  if (!Number.isFinite(magnitude)) return null;
  return {
    kind: 'number',
    value: affixes.negative && magnitude !== 0 ? -magnitude : magnitude,
    decimals: digits.decimals,
    grouped: digits.grouped,
    percent: affixes.percent,
    scientific: digits.exponent !== 0,
    parentheses: affixes.parentheses,
    currency: affixes.currency,
    unit,
    note: note.trim(),
  };
}

/** Whether a text may be digits and marks only: no affix begins or ends with these. */
const isBare = (text: string): boolean => /^[\d.,]/.test(text) && /\d$/.test(text);

function stripAffixes(text: string): Affixes | null {
  const found: Affixes = {
    core: text.trim(),
    negative: false,
    signed: false,
    parentheses: false,
    percent: false,
    currency: null,
  };
  // Each iteration removes one affix; an affix may occur once, so the loop ends.
  while (!isBare(found.core) && stripOne(found)) found.core = found.core.trim();
  return isBare(found.core) ? found : null;
}

function stripOne(found: Affixes): boolean {
  const { core } = found;
  // Statements often set the closing parenthesis in a separate column.
  const closed = core.endsWith(')');
  if (
    !found.parentheses &&
    !found.signed &&
    core.startsWith('(') &&
    (closed || !core.includes(')'))
  ) {
    found.core = core.slice(1, closed ? -1 : undefined);
    found.parentheses = true;
    found.negative = true;
    return true;
  }
  if (!found.percent && core.endsWith('%')) {
    found.core = core.slice(0, -1);
    found.percent = true;
    return true;
  }
  if (!found.signed && !found.parentheses) {
    const minus = MINUS.exec(core);
    if (minus || /^\+\s?\d/.test(core)) {
      found.core = core.slice(minus?.[0].length ?? 1);
      found.signed = true;
      found.negative = minus !== null;
      return true;
    }
    if (/\d[-−]$/u.test(core)) {
      found.core = core.slice(0, -1);
      found.signed = true;
      found.negative = true;
      return true;
    }
  }
  return !found.currency && stripCurrency(found);
}

function stripCurrency(found: Affixes): boolean {
  const { core } = found;
  const first = CURRENCY_FIRST.exec(core);
  if (first) {
    const [whole, text = '', blank = ''] = first;
    found.core = core.slice(whole.length);
    found.currency = { text, before: true, spaced: blank !== '' };
    return true;
  }
  const last = CURRENCY_LAST.exec(core);
  if (last) {
    const [whole, blank = '', text = ''] = last;
    found.core = core.slice(0, core.length - whole.length);
    found.currency = { text, before: false, spaced: blank !== '' };
    return true;
  }
  return false;
}

interface Digits {
  /** With a point as the decimal mark and no groups, as `Number` parses it. */
  readonly plain: string;
  readonly decimals: number;
  readonly grouped: boolean;
  readonly exponent: number;
}

const SCIENTIFIC = /^(\d(?:[.,]\d+)?)\s?(?:[eE]|[×x]\s?10\^?)([+\-−]?\d{1,2})$/u;

function readDigits(text: string, mark: DecimalMark | null): Digits | null {
  const scientific = SCIENTIFIC.exec(text);
  if (scientific) return readScientific(scientific, mark);
  if (mark === null && isAmbiguous(text)) return null;
  const decimalMark = mark ?? '.';
  const at = text.lastIndexOf(decimalMark);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(fraction)) return null;
  const integer = whole === '' && at >= 0 ? '0' : ungroup(whole, decimalMark);
  if (integer === null) return null;
  // 007 and 0123.4 are identifiers, and so is any number that a spreadsheet would round.
  if (/^0\d/.test(integer) || integer.length + fraction.length > MAX_DIGITS) return null;
  return {
    plain: fraction === '' ? integer : `${integer}.${fraction}`,
    decimals: fraction.length,
    grouped: integer.length !== whole.length && whole !== '',
    exponent: 0,
  };
}

function readScientific(match: RegExpExecArray, mark: DecimalMark | null): Digits | null {
  const [text, mantissa = '', power = ''] = match;
  // 1E5 may as well be a product code; a mark, a sign or a multiplication indicates a number.
  if (!/[.,+\-−×]|x/u.test(text)) return null;
  if (mark !== null && /[.,]/.test(mantissa) && !mantissa.includes(mark)) return null;
  const plain = mantissa.replace(',', '.');
  const exponent = Number(power.replace('−', '-'));
  return { plain, decimals: plain.length - Math.min(plain.length, 2), grouped: false, exponent };
}

/** `1.234` alone may be a thousand, or slightly more than one. `1,234` is parsed as a thousand. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(text);

/** Grouped digits, by decimal mark. */
const GROUPED = { '.': /^\d{1,3}(?:,\d{3})+$/, ',': /^\d{1,3}(?:\.\d{3})+$/ } as const;
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
const APOSTROPHES = /^\d{1,3}(?:['’]\d{3})+$/u;
/**
 * An ordinary space may also separate two numbers: one group is not enough unless decimals are
 * commas or the group begins with a 0, as no separate number does.
 */
const BLANKS = { '.': /^\d{1,3}(?:(?: \d{3}){2,}| 0\d{2})$/, ',': /^\d{1,3}(?: \d{3})+$/ } as const;

/** The digits of an integer without its group marks; null if the groups are inconsistent. */
function ungroup(text: string, decimalMark: DecimalMark): string | null {
  if (/^\d+$/.test(text)) return text;
  const known =
    GROUPED[decimalMark].test(text) ||
    (decimalMark === '.' && INDIAN.test(text)) ||
    APOSTROPHES.test(text.replace(FIXED_BLANK, '’')) ||
    BLANKS[decimalMark].test(text);
  return known ? text.replace(/\D/gu, '') : null;
}

/**
 * The decimal mark that a text shows by itself: `1,5`, `1.234,50` and `0,125` a comma, `1,234.5`
 * and `1,234,567` a point; null for `1,234`, for dates and for text without a number.
 */
export function decimalMarkShown(text: string): DecimalMark | null {
  const body = /\d[\d.,'’ \u00a0\u2009\u202f]*\d/u.exec(text)?.[0];
  if (!body || !/[.,]/.test(body)) return null;
  const points = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const decimal = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    return (decimal === '.' ? points : commas) === 1 ? decimal : null;
  }
  const only: DecimalMark = points > 0 ? '.' : ',';
  const other: DecimalMark = points > 0 ? ',' : '.';
  const parts = body.split(only);
  const [head = '', ...tail] = parts;
  if (tail.length > 1) {
    return /^\d{1,3}$/.test(head) && tail.every((part) => /^\d{3}$/.test(part)) ? other : null;
  }
  const groupLike = /^\d{3}$/.test(tail[0] ?? '') && /^[1-9]\d{0,2}$/.test(head);
  return groupLike ? null : only;
}
