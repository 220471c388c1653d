/**
 * The value of digits with group and decimal marks: `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`,
 * `12,34,567`. Digits that show by themselves which mark is the decimal one are read so; otherwise
 * the convention of the document decides. Where both leave two values, the more likely one is
 * returned with a doubt and the other value.
 */

export type DecimalMark = '.' | ',';

/** How numbers are written around a text; null or absent if unknown. */
export interface NumberConvention {
  readonly decimalMark: DecimalMark | null;
  /** Whether blanks separate groups of digits: `1 234.56`. */
  readonly blankGroups?: boolean | null;
  /** Meaning of `Cr` after an amount: the credit side of an account, or ten million. */
  readonly cr?: 'credit' | 'crore' | null;
  /** Whether a dash stands for no cents, and in `-.95` for no whole units: `84.-`. */
  readonly dashForZero?: boolean;
}

/** Why a printed number has more than one value. */
export type Doubt = 'decimal mark' | 'digit groups' | 'sign' | 'magnitude' | 'credit or crore';

export interface Digits {
  /** With a point as the decimal mark and no groups, as `Number` parses it. */
  readonly plain: string;
  readonly decimals: number;
  readonly grouped: boolean;
  readonly doubt: Doubt | null;
  /** The other values, written as `plain`. */
  readonly others: readonly string[];
}

/** A spreadsheet keeps 15 significant digits; a longer number is an identifier. */
const MAX_DIGITS = 15;
/** Ordinary, no-break, figure, thin and narrow spaces. */
export const BLANK = '[ \\u00a0\\u2007\\u2009\\u202f]';
const BLANKS = new RegExp(BLANK, 'gu');
const GROUPED_BY_BLANKS = new RegExp(`^\\d{1,3}(?:${BLANK}\\d{3})+(?:[.,]\\d+)?$`, 'u');
/** Blanks that are printed only between groups; several groups; a group that begins with 0. */
const CERTAIN_BLANKS = new RegExp(
  `[\\u00a0\\u2007\\u2009\\u202f]|${BLANK}\\d{3}${BLANK}|${BLANK}0`,
  'u',
);
/** Digits in groups of three, with the mark that separates the groups. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^\d{1,3}(?:,\d{3})+$/,
  ',': /^\d{1,3}(?:\.\d{3})+$/,
};
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
const APOSTROPHES = /^\d{1,3}(?:['’]\d{3})+$/u;
/** One group that may be decimals as well. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

export const isGroupedByBlanks = (text: string): boolean => GROUPED_BY_BLANKS.test(text);

/** What surrounds digits and bears on how they are read. */
export interface DigitContext {
  /** A currency, a sign or a colon before the digits shows that no other number precedes them. */
  readonly isBegun: boolean;
  /** The digits are a text of their own, such as a cell. */
  readonly isAlone: boolean;
}

export function readDigits(
  text: string,
  { decimalMark, blankGroups = null }: NumberConvention,
  { isBegun, isAlone }: DigitContext,
): Digits | null {
  const bare = text.replace(BLANKS, '');
  const shown = decimalMarkShown(bare);
  const isCertain = bare === text || blankGroups === true || CERTAIN_BLANKS.test(text);
  if (bare !== text && !isGroupedByBlanks(text)) return null;
  if (!isCertain && blankGroups === false) return null;
  if (shown === null && ONE_GROUP.test(bare)) return readOneGroup(bare, decimalMark);
  const mark = shown ?? decimalMark ?? '.';
  const digits = readMarked(bare, mark, bare !== text);
  if (!digits) return null;
  const isOneNumber =
    isCertain ||
    isBegun ||
    (mark === ',' && (shown !== null || decimalMark !== null)) ||
    (isAlone && digits.decimals > 0);
  if (!isOneNumber) {
    // A blank may also separate a quantity from a price.
    const [, ...tail] = text.split(BLANKS);
    return { ...digits, doubt: 'digit groups', others: [tail.join('').replace(',', '.')] };
  }
  // `1,5` where decimals are points is a decimal comma or two numbers, `12,3456` may be misprinted.
  const isForeign =
    shown !== null &&
    (decimalMark === null ? shown === ',' && digits.decimals > 3 : shown !== decimalMark) &&
    !/[.,].*[.,]/.test(bare);
  return isForeign
    ? { ...digits, doubt: 'decimal mark', others: [bare.replace(/[.,]/g, '')] }
    : digits;
}

/** `1.234` or `1,234`: a thousand, or slightly more than one. */
function readOneGroup(bare: string, decimalMark: DecimalMark | null): Digits | null {
  const separator = bare.includes('.') ? '.' : ',';
  const whole = readMarked(bare, separator === '.' ? ',' : '.', false);
  const fraction = readMarked(bare, separator, false);
  if (!whole || !fraction) return null;
  if (decimalMark !== null) return decimalMark === separator ? fraction : whole;
  if (separator === ',') return whole;
  return { ...whole, doubt: 'decimal mark', others: [fraction.plain] };
}

/** Digits with a known decimal mark; null if their groups are inconsistent. */
function readMarked(text: string, mark: DecimalMark, grouped: boolean): Digits | null {
  const at = text.lastIndexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(fraction)) return null;
  const integer = whole === '' && at >= 0 ? '0' : ungroup(whole, mark);
  if (integer === null) return null;
  // 007 and 0123.4 are identifiers, and so is any number that a spreadsheet would round.
  if (/^0\d/.test(integer) || integer.length + fraction.length > MAX_DIGITS) return null;
  return {
    plain: fraction === '' ? integer : `${integer}.${fraction}`,
    decimals: fraction.length,
    grouped: grouped || (whole !== '' && integer.length !== whole.length),
    doubt: null,
    others: [],
  };
}

/** The digits of an integer without its group marks; null if the groups are inconsistent. */
function ungroup(text: string, mark: DecimalMark): string | null {
  if (/^\d+$/.test(text)) return text;
  const isConsistent =
    GROUPED[mark].test(text) || (mark === '.' && INDIAN.test(text)) || APOSTROPHES.test(text);
  return isConsistent ? text.replace(/\D/gu, '') : null;
}

/**
 * The decimal mark that a text shows by itself: `1,5`, `1.234,50` and `0,125` a comma, `1,234.5`
 * and `1,234,567` a point; null for `1,234`, for dates and for text without a number.
 */
export function decimalMarkShown(text: string): DecimalMark | null {
  const body = /\d[\d.,'’ \u00a0\u2007\u2009\u202f]*\d/u.exec(text)?.[0];
  if (!body || !/[.,]/.test(body)) return null;
  const points = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const decimal = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    return (decimal === '.' ? points : commas) === 1 ? decimal : null;
  }
  const only: DecimalMark = points > 0 ? '.' : ',';
  const other: DecimalMark = points > 0 ? ',' : '.';
  const [head = '', ...tail] = body.split(only);
  if (tail.length > 1) {
    return /^\d{1,3}$/.test(head) && tail.every((part) => /^\d{3}$/.test(part)) ? other : null;
  }
  const groupLike = /^\d{3}$/.test(tail[0] ?? '') && /^[1-9]\d{0,2}$/.test(head);
  return groupLike ? null : only;
}
