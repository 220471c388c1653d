/**
 * Numbers as documents print them: digits with sign, currency, per cent sign, magnitude word, side
 * of an account, unit and footnote mark. `parseNumber` decides whether a text is one number;
 * `findNumbers` finds those of running text. Both read outward from the digits by the same rules,
 * so that a table, a sheet, a field and an answer state the same value.
 *
 * No numbers: parts of dates, times, fractions and ranges, digits within codes (`A4`, `401(k)`,
 * `3rd`), telephone and account numbers, identifiers with leading zeros.
 */
import { RAISED_CLASS } from '../text/raised.ts';
import { type Affixes, type Currency, markBeforeDash, readAffixes, type Side } from './affixes.ts';
import { currencyCode } from './currencies.ts';
import { isPartOfDate } from './date-value.ts';
import {
  BLANK,
  type Digits,
  type Doubt,
  isGroupedByBlanks,
  type NumberConvention,
  readDigits,
} from './digits.ts';

export interface NumberValue {
  readonly kind: 'number';
  /** With sign and magnitude word; a percentage is a fraction: 12.5 % is 0.125. */
  readonly value: number;
  /** The same as it is stated: 12.5 for 12.5 %. */
  readonly amount: number;
  /** Digits printed after the decimal mark. */
  readonly decimals: number;
  /** Digits are grouped by thousands. */
  readonly grouped: boolean;
  readonly percent: boolean;
  readonly scientific: boolean;
  /** Printed with a sign for "approximately". */
  readonly approximate: boolean;
  /** Negative by parentheses (accounting notation). */
  readonly parentheses: boolean;
  readonly currency: Currency | null;
  /** Factor of the magnitude word beside the digits; 1 if there is none. */
  readonly magnitude: number;
  /** Side of an account, printed as CR or DR; the value has no sign for it. */
  readonly side: Side | null;
  /** What is printed after the digits besides the currency, with the preceding space. */
  readonly unit: string;
  /** Footnote mark after the number, as printed; empty if there is none. */
  readonly note: string;
  /** Why the text may mean another number; null if it cannot. */
  readonly doubt: Doubt | null;
  /** The other numbers that the text may mean, as `amount`. */
  readonly others: readonly number[];
  /** Offsets into the text, end exclusive, of all that was read. */
  readonly start: number;
  readonly end: number;
}

export const UNKNOWN_NUMBERS: NumberConvention = { decimalMark: null };

/** ISO 4217 code of the printed currency; null if there is none or several use it. */
export const currencyOf = ({ currency }: NumberValue): string | null =>
  currency && currencyCode(currency.text);

/** A longer text is not one number. */
const LONGEST_NUMBER = 40;
/** `(Mio. EUR -`. */
const LONGEST_PREFIX = 12;
/** Digits with marks between them, and space-separated groups of three. */
const DIGITS = new RegExp(
  `(?:\\d|(?<![\\d.,\\p{L}])\\.\\d)\\d*(?:[.,'’]\\d+|${BLANK}\\d{3}(?![\\d]))*`,
  'gu',
);
/** Without a sign of a power, 2 × 100 is a quantity. */
const EXPONENT = /^\s?(?:[eE]|[×x]\s?10(?:\^|(?=[+\-−])))([+\-−]?\d{1,2})(?!\d)/u;
/** Account numbers by their country and check digits, telephone numbers by their prefix. */
const CODES = [
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,}(?: ?[A-Z\d]{1,4})?(?![\p{L}\d])/gu,
  /(?<![\d.,])\+\d{1,3}(?:[ .\-/()]{1,2}\d{2,}){2,}|(?<![\d.,])\(?0\d{2,5}\)?(?:[ /-]{1,2}\d{2,}){1,4}(?![.,]\d)/gu,
] as const;

const RAISED = new RegExp(RAISED_CLASS, 'u');
/** 10² and 2⁸ are powers, 5⁻¹ and 3⁺ are no numbers with a note. */
const POWER_BASE = /^(?:2|10)$/;
const RAISED_SIGN = /[⁺⁻]/u;
/** 1º, 1ª and 2ᵉ are ordinals. */
const ORDINAL = /^\d{1,2}[ᵃᵉᵒ]$/u;
/** $12⁹⁹ is a price whose cents are raised. */
const RAISED_CENTS = /^[⁰¹²³⁴-⁹]{2}$/u;

/** Whether raised characters after the digits may be a part of the number instead of a note mark. */
function isRaisedPart(note: string, digits: string, { currency, isOpen }: Affixes): boolean {
  if (RAISED_SIGN.test(note) || POWER_BASE.test(digits)) return true;
  if (!isOpen && ORDINAL.test(digits + note)) return true;
  return currency !== null && /^\d+$/.test(digits) && RAISED_CENTS.test(note);
}

/** The number that a whole text is; null if it is none. */
export function parseNumber(
  text: string,
  convention: NumberConvention = UNKNOWN_NUMBERS,
): NumberValue | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_NUMBER || !/\d/.test(trimmed)) return null;
  const [first] = trimmed.matchAll(DIGITS);
  if (!first || first.index > LONGEST_PREFIX) return null;
  const read = readAt(trimmed, first.index, first[0], convention, true);
  return read && read.start === 0 && read.end === trimmed.length ? read : null;
}

/** All numbers of a text in order. */
export function findNumbers(
  text: string,
  convention: NumberConvention = UNKNOWN_NUMBERS,
): NumberValue[] {
  const found: NumberValue[] = [];
  if (!/\d/.test(text)) return found;
  const codes = CODES.flatMap((code) => [...text.matchAll(code)]);
  for (const match of text.matchAll(DIGITS)) {
    if (
      codes.some(({ index, 0: code }) => match.index >= index && match.index < index + code.length)
    )
      continue;
    for (const run of numbersOfRun(match[0], convention)) {
      const at = match.index + run.offset;
      const taken = found.at(-1)?.end ?? 0;
      // The digits of an exponent.
      if (at < taken) continue;
      const first = readWithin(text, Math.max(0, at - REACH), at, run.digits, convention);
      // In `12 € 15 €` the first sign is taken.
      const number =
        first && first.start < taken ? readWithin(text, taken, at, run.digits, convention) : first;
      if (!number) continue;
      const whole =
        run.partOf && readDigits(run.partOf, convention, { isBegun: true, isAlone: true });
      const others = whole ? [Number(whole.plain)] : [];
      found.push(whole ? { ...number, doubt: 'digit groups', others } : number);
    }
  }
  return found.map((number, at) => sharedMagnitude(text, number, found[at + 1]));
}

/** Characters around digits that may belong to them; the rest of a long text is not examined. */
const REACH = 48;

function readWithin(
  text: string,
  from: number,
  at: number,
  digits: string,
  convention: NumberConvention,
): NumberValue | null {
  const part = text.slice(from, at + digits.length + REACH);
  const number = readAt(part, at - from, digits, convention, false);
  return number && { ...number, start: number.start + from, end: number.end + from };
}

const RANGE = /^\s*(?:[-–—]|to|and|or|bis|und|oder|à|et|ou|a|y|o|e)\s*$/iu;

/** `$5 to 10 million`: the first number most likely is in millions, too. */
function sharedMagnitude(text: string, number: NumberValue, next?: NumberValue): NumberValue {
  const { amount, magnitude, doubt, percent, side } = number;
  if (!next || next.magnitude === 1 || magnitude !== 1 || doubt || percent || side) return number;
  if (!RANGE.test(text.slice(number.end, next.start))) return number;
  const scaled = Number((amount * next.magnitude).toPrecision(15));
  return { ...number, value: scaled, amount: scaled, doubt: 'magnitude', others: [amount] };
}

interface DigitRun {
  readonly digits: string;
  readonly offset: number;
  /** The longer number that it may be a group of. */
  readonly partOf?: string;
}

/**
 * Space-separated digits are one number if their groups are consistent; otherwise spaces separate
 * numbers. A number ends with its decimals: `1 234.56 2 345.67` is two. In `2 150.00 300.00` a
 * quantity precedes a price and an amount.
 */
function numbersOfRun(digits: string, { blankGroups = null }: NumberConvention): DigitRun[] {
  if (!new RegExp(BLANK, 'u').test(digits)) return [{ digits, offset: 0 }];
  const numbers = splitAt(digits, new RegExp(`(?<=[.,]\\d+)${BLANK}`, 'gu'));
  const isGrouped = (one: DigitRun) => isGroupedByBlanks(one.digits);
  const areWhole = blankGroups === true || (blankGroups === null && numbers.every(isGrouped));
  return numbers.flatMap((number) => {
    if (isGrouped(number) && areWhole) return [number];
    const parts = splitAt(number.digits, new RegExp(BLANK, 'gu'), number.offset);
    const isUnsure = isGrouped(number) && blankGroups === null;
    return isUnsure ? parts.map((part) => ({ ...part, partOf: number.digits })) : parts;
  });
}

function splitAt(text: string, separator: RegExp, offset = 0): DigitRun[] {
  let from = 0;
  return [...text.matchAll(separator), null].map((match) => {
    const end = match?.index ?? text.length;
    const part = { digits: text.slice(from, end), offset: offset + from };
    from = end + (match?.[0].length ?? 0);
    return part;
  });
}

function readAt(
  text: string,
  from: number,
  printed: string,
  convention: NumberConvention,
  isAlone: boolean,
): NumberValue | null {
  let end = from + printed.length;
  const exponent = exponentAfter(text, from, printed);
  end += exponent.length;
  const around = readAffixes(text, from, end, convention, isAlone);
  if (!around) return null;
  const decimalMark = markBeforeDash(text.slice(end)) ?? convention.decimalMark;
  const digits = readDigits(
    printed,
    { ...convention, decimalMark },
    { isBegun: around.isBegun, isAlone },
  );
  if (!digits || (exponent.length > 0 && digits.grouped)) return null;
  const { currency, magnitude, percent, side, unit, note, start } = around;
  if (
    !isAlone &&
    !currency &&
    magnitude.factor === 1 &&
    isPartOfDate(text, from, from + printed.length)
  ) {
    return null;
  }
  if (RAISED.test(note) && isRaisedPart(note, printed, around)) return null;
  const isDashForZero = convention.dashForZero === true && /[-–]$/u.test(text.slice(0, from));
  if (isDashForZero && printed.startsWith('.')) around.minus = 'no';
  const sign = signOf(around, digits, isAlone);
  const signedValue = (plain: string, factor: number, power: number): number => {
    const size = Number(`${plain}e${Math.round(Math.log10(factor)) + power}`);
    return sign.isNegative && size !== 0 ? -size : size;
  };
  const amount = signedValue(digits.plain, magnitude.factor, exponent.power);
  if (!Number.isFinite(amount)) return null;
  const others = [
    ...digits.others.map((plain) => signedValue(plain, magnitude.factor, exponent.power)),
    ...magnitude.others.map((factor) => signedValue(digits.plain, factor, exponent.power)),
    ...(around.minus === 'unsure' ? [-amount] : []),
  ];
  return {
    kind: 'number',
    value: percent ? signedValue(digits.plain, magnitude.factor, exponent.power - 2) : amount,
    amount,
    decimals: digits.decimals,
    grouped: digits.grouped,
    percent,
    scientific: exponent.power !== 0,
    approximate: around.approximate,
    parentheses: sign.isParenthesised,
    currency,
    magnitude: magnitude.factor,
    side,
    unit,
    note,
    doubt: digits.doubt ?? magnitude.doubt ?? (around.minus === 'unsure' ? 'sign' : null),
    others,
    start: sign.isParenthesised || isAlone ? start : around.inner.start,
    end: sign.isParenthesised || isAlone ? around.end : around.inner.end,
  };
}

function exponentAfter(text: string, from: number, printed: string) {
  const [whole = '', power = ''] = EXPONENT.exec(text.slice(from + printed.length)) ?? [];
  const isMantissa = /^\d(?:[.,]\d+)?$/.test(printed);
  // 1E5 may as well be a product code; a mark, a sign or a multiplication indicates a number.
  if (!isMantissa || !/[.,+\-−×x]/u.test(printed + whole)) return { length: 0, power: 0 };
  return { length: whole.length, power: Number(power.replace('−', '-')) };
}

/** Parentheses make an amount negative; `(2)` in a sentence is two. */
function signOf({ minus, isOpen, isClosed, currency }: Affixes, digits: Digits, isAlone: boolean) {
  const isFormatted = currency !== null || digits.grouped || digits.decimals > 0;
  const isParenthesised = isOpen && (isAlone || (isClosed && isFormatted));
  return { isParenthesised, isNegative: isParenthesised || minus === 'yes' };
}
