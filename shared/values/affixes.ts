/**
 * What is printed around the digits of a number: sign, parentheses, currency, per cent sign,
 * magnitude word, side of an account, unit and footnote mark. Read outward from the digits, first
 * within parentheses and then around them; each affix occurs once.
 */
import { RAISED_CLASS } from '../text/raised.ts';
import { currencyCode, NAME_PATTERN, SIGN_PATTERN, WORD_PATTERN } from './currencies.ts';
import { BLANK, type DecimalMark, type Doubt, type NumberConvention } from './digits.ts';
import { letterFactor, MAGNITUDES } from './magnitudes.ts';

export interface Currency {
  /** As printed: `$`, `€`, `USD`. */
  readonly text: string;
  readonly before: boolean;
  readonly spaced: boolean;
}

/** A side of an account. */
export type Side = 'credit' | 'debit';

export interface Magnitude {
  readonly factor: number;
  readonly doubt: Doubt | null;
  readonly others: readonly number[];
}

export interface Affixes {
  /** `≈ 40`. */
  approximate: boolean;
  percent: boolean;
  side: Side | null;
  currency: Currency | null;
  minus: 'yes' | 'no' | 'unsure';
  isOpen: boolean;
  isClosed: boolean;
  /** A sign, a currency, a bracket or a colon precedes the digits. */
  isBegun: boolean;
  magnitude: Magnitude;
  unit: string;
  note: string;
  /** Offsets of all affixes, and of those within parentheses. */
  start: number;
  end: number;
  inner: { readonly start: number; readonly end: number };
}

const NO_MAGNITUDE: Magnitude = { factor: 1, doubt: null, others: [] };

const CURRENCY_BEFORE = new RegExp(
  `(?:(?<!\\p{L})([kKtTmM]|Mio\\.? ?|Mrd\\.? ?|mn ?|bn ?))?(${SIGN_PATTERN}|(?<!\\p{L})(?:${WORD_PATTERN})|(?<=(?<!\\p{L})[kKtTmM])(?:${WORD_PATTERN}))(${BLANK}?)$`,
  'u',
);
const SIGN_OR_CODE = `(?:${SIGN_PATTERN}|(?:${WORD_PATTERN})(?![\\p{L}\\d]))`;
/** `2022 $ million` is a year above a column of such amounts. */
const NO_UNIT = `(?!${BLANK}?(?:${[...MAGNITUDES.keys()].join('|')})(?!\\p{L}))`;
const CURRENCY_AFTER = new RegExp(`^(${BLANK}?)(${SIGN_OR_CODE})${NO_UNIT}`, 'u');
const CURRENCY_NAME = new RegExp(`^(${BLANK}?)(?:d['’]|de )?(${NAME_PATTERN})(?!\\p{L})`, 'iu');
const PERCENT =
  /^\s?(?:%|(?:per ?cent|percent|pct|prozent|pour ?cent|por ?ciento|per ?cento|por ?cento|procent)(?![\p{L}]))/iu;
const MAGNITUDE_WORD = /^[ \u00a0\u202f-]?(\p{L}+)\.?/u;
/** `mil millones`, `miles de millones`: a thousand million. */
const THOUSAND_MILLIONS = /^\s?(?:mil|miles de)\s+millones(?!\p{L})/iu;
/** In English these are distances, unless what is counted follows. */
const MILES = /^\s?miles(?! de\b)/iu;
/** A thousand in Spanish and Portuguese, before what is counted; a million in Czech, and in slang. */
const CZECH_MIL = /^\s?mil\.?(?=\s?(?:Kč|CZK|Sk)(?!\p{L}))/iu;
const IBERIAN_MIL =
  /^\s?mil\s(?:de\s)?(?:euros?|dólares|reais|pesos|soles|libras|personas|pessoas|habitantes|toneladas|unidades|hectáreas|hectares)(?!\p{L})/iu;
const MAGNITUDE_LETTER = new RegExp(
  `^${BLANK}?([kKtTmMbB]|mn|bn)(?=${BLANK}?${SIGN_OR_CODE})`,
  'u',
);
/** `$4m`, `$1.5 M`: a lower-case letter apart from the digits may be a unit of measure. */
const LETTER_AFTER_AMOUNT = /^(?:([kKmMbB]|MM)| (K|M|B|MM|Mn|Bn))(?![\p{L}\d])/u;
/** The period of an abbreviation belongs to it, that of a sentence does not. */
const ABBREVIATED = /^(?:mio|mrd|tsd|mln|bln|mn|bn|cr|tys)$/;
/** `20.–`, `1.299,-` and `5,000/-`: no cents. */
const NO_CENTS = /^(?:([.,])[-–—]{1,2}|\/[-=])(?![\d\p{L}])/u;
/** The decimal mark before the dash of what follows digits; null without one. */
export const markBeforeDash = (after: string): DecimalMark | null =>
  (NO_CENTS.exec(after)?.[1] as DecimalMark | undefined) ?? null;
const SIDE = /^\s?\(?(CR|Cr|cr|DR|Dr|dr|DB)(?![\p{L}\d])(?:\)|\.)?/u;
const CREDIT = /^cr/iu;
const RUPEES = /^(?:₹|Rs\.?|RS\.?|INR)$/u;

const MINUS = '[-−‐‑–]';
/** After a per cent sign or a bracket, a dash begins the end of a range. */
const MINUS_ATTACHED = new RegExp(`(?<![\\p{L}\\d%)])${MINUS}$`, 'u');
const MINUS_DETACHED = new RegExp(`(?<![\\p{L}\\d])(${MINUS})\\s+$`, 'u');
/** Words that belong to a number: a dash before anything else may be a bullet. */
const REST_OF_NUMBER = new RegExp(
  `^(?:[^\\p{L}\\d]|(?<!\\p{L})(?:${[...MAGNITUDES.keys(), WORD_PATTERN, NAME_PATTERN].join('|')})(?!\\p{L}))*$`,
  'iu',
);
const MINUS_AFTER = /^[-−](?=[\s)]|$)/u;
/** `12.30 OD`: overdrawn, whichever side the account is on; `5 OD` is a dose, once a day. */
const MINUS_AFTER_CENTS = /^(?:[-−](?=[\s)]|$)|\s?OD(?![\p{L}\d]))/u;
const WITH_CENTS = /[1-9]\d*[.,]\d{2}$/;
/** `ten thousand dollars ($10,000)` says the same in words. */
const SPELLED_OUT = new RegExp(
  `(?<!\\p{L})(?:${[NAME_PATTERN, ...MAGNITUDES.keys()].join('|')}|hundred)\\s$`,
  'iu',
);
const PLUS = /\+\s?$/u;
const APPROXIMATELY = /^≈\s?$/u;

/** Units printed in cells. `m` and `k` are excluded: they may be magnitudes. */
const UNIT = String.raw`\s*(?:x|×|bps?|pts?|ppts?|pp|points?|years?|yrs?|months?|weeks?|days?|hours?|hrs?|shares?|kg|mg|lbs?|oz|km|cm|mm|km²|m[²³23]|ha|[kMGT]Wh?|°[CF])`;
/** Whether a word is a unit of measure: what it follows is no amount of money. */
export const isMeasure = (word: string): boolean => IS_UNIT.test(word);
const IS_UNIT = new RegExp(`^${UNIT}[.,;:)]?$`, 'u');
/** `*`, `†`, `[2]`, `(a)`, `¹`; `(2)` may be a second number, so that it is a mark only after a per cent sign. */
const MARK = String.raw`[*†‡§¶]+|\[[0-9a-z]{1,2}\]|\([a-z]\)|${RAISED_CLASS}+(?:,${RAISED_CLASS}+)*`;
const UNIT_AND_NOTE = new RegExp(`^(${UNIT})?((?:\\s?(?:${MARK}))*)$`, 'u');
const UNIT_AND_NOTE_OF_PERCENTAGE = new RegExp(
  `^(${UNIT})?((?:\\s?(?:${MARK}|\\(\\d{1,2}\\)))*)$`,
  'u',
);

/** Digits, or a mark that makes digits part of a date, a time, a range or a code. */
const JOINED_BEFORE = /(?:[\p{L}\d][-‐‑–/:.,_]?|[#_/])$/u;
const JOINED_AFTER = /^(?:[/:_]\d|[-‐‑–]\p{L}|[-‐‑–]\d|\p{L}|[¼-¾⅐-⅞]|\(\p{L}\))/u;

/**
 * The affixes of the digits at `from` to `to`; null if the digits are part of a code. `isAlone`: the
 * text is to be one number, so that units and footnote marks count as well.
 */
export function readAffixes(
  text: string,
  from: number,
  to: number,
  convention: NumberConvention,
  isAlone: boolean,
): Affixes | null {
  const found: Affixes = {
    ...{ minus: 'no', isOpen: false, isClosed: false, isBegun: false, magnitude: NO_MAGNITUDE },
    ...{ approximate: false, percent: false, side: null, currency: null, unit: '', note: '' },
    ...{ start: from, end: to, inner: { start: from, end: to } },
  };
  if (from === 0 && to === text.length) return found;
  const digits = text.slice(from, to);
  found.end += NO_CENTS.exec(text.slice(to))?.[0].length ?? 0;
  readBefore(text, found);
  if (!isAlone && isJoined(text, found)) return null;
  readAfter(text, digits, convention, found);
  found.inner = { start: found.start, end: found.end };
  const open = /\(\s?$/u.exec(text.slice(0, found.start));
  if (open) {
    const close = /^\s?\)/u.exec(text.slice(found.end));
    // Statements often set the closing parenthesis in a separate column.
    if (close || (isAlone && !text.includes(')'))) {
      found.isOpen = !SPELLED_OUT.test(text.slice(0, open.index));
      found.isClosed = close !== null;
      const isAmount = isAlone || found.currency !== null || /\D/.test(digits);
      if (found.isOpen && isAmount) {
        found.start = open.index;
        found.end += close?.[0].length ?? 0;
        readBefore(text, found);
        readAfter(text, digits, convention, found);
      }
    }
  }
  found.isBegun ||= found.isOpen || /[:=]\s*$/u.test(text.slice(0, found.start));
  if (isAlone) {
    readApproximation(text, found);
    readUnitAndNote(text, found);
  } else if (found.inner.end === to && JOINED_AFTER.test(text.slice(to))) return null;
  return found;
}

function readApproximation(text: string, found: Affixes): void {
  if (!APPROXIMATELY.test(text.slice(0, found.start))) return;
  found.approximate = true;
  found.start = 0;
}

const isJoined = (text: string, { start, currency, minus }: Affixes): boolean =>
  currency === null && minus === 'no' && JOINED_BEFORE.test(text.slice(0, start));

function readBefore(text: string, found: Affixes): void {
  for (let at = -1; at !== found.start && found.start > 0; ) {
    at = found.start;
    if (found.currency === null) readCurrencyBefore(text, found);
    if (found.minus === 'no' && !found.isOpen) readSign(text, found);
  }
}

function readCurrencyBefore(text: string, found: Affixes): void {
  const match = CURRENCY_BEFORE.exec(text.slice(0, found.start));
  if (!match) return;
  const [whole, letter = '', currency = '', blank = ''] = match;
  found.currency = { text: currency, before: true, spaced: blank !== '' };
  found.start -= whole.length;
  found.isBegun = true;
  const factor = letterFactor(letter);
  if (factor !== 1) found.magnitude = { ...NO_MAGNITUDE, factor };
}

function readSign(text: string, found: Affixes): void {
  const lead = text.slice(0, found.start);
  const attached = MINUS_ATTACHED.exec(lead);
  const detached = MINUS_DETACHED.exec(lead);
  const minus = attached ?? detached;
  if (minus) {
    const isMinus = attached ? 'yes' : detachedMinus(text, minus.index, found);
    if (isMinus === 'no') return;
    found.minus = isMinus;
    if (isMinus === 'yes') found.start = minus.index;
    found.isBegun = true;
    return;
  }
  const plus = PLUS.exec(lead);
  if (plus && !/[\p{L}\d]\s?$/u.test(lead.slice(0, plus.index))) {
    found.start = plus.index;
    found.isBegun = true;
  }
}

/** `- 1,234`: a sign, a bullet of a list or a dash after a label. */
function detachedMinus(text: string, at: number, { end }: Affixes): Affixes['minus'] {
  const before = text.slice(0, at).trimEnd();
  if (/[\d)]$/u.test(before)) return 'no';
  if (before === '') return REST_OF_NUMBER.test(text.slice(end)) ? 'yes' : 'unsure';
  if (/[:=(|]$/u.test(before) || text[at] === '−') return 'yes';
  return currencyCode(before.split(/\s/u).at(-1) ?? '') ? 'yes' : 'unsure';
}

function readAfter(
  text: string,
  digits: string,
  convention: NumberConvention,
  found: Affixes,
): void {
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(text.slice(found.end));
    if (match) found.end += match[0].length;
    return match;
  };
  for (let at = -1; at !== found.end && found.end < text.length; ) {
    at = found.end;
    if (!found.percent && take(PERCENT)) found.percent = true;
    if (found.magnitude === NO_MAGNITUDE) readMagnitude(text, found);
    if (found.currency === null) {
      const match = take(CURRENCY_AFTER) ?? take(CURRENCY_NAME);
      if (match) {
        found.currency = { text: match[2] ?? '', before: false, spaced: match[1] !== '' };
      }
    }
    const minusAfter = WITH_CENTS.test(digits) ? MINUS_AFTER_CENTS : MINUS_AFTER;
    if (found.minus === 'no' && !found.isOpen && take(minusAfter)) found.minus = 'yes';
    if (found.side === null && found.magnitude === NO_MAGNITUDE) {
      const match = take(SIDE);
      if (match) readSide(match, digits, convention, found);
    }
  }
}

function readMagnitude(text: string, found: Affixes): void {
  const rest = text.slice(found.end);
  const [whole, factor] = magnitudeAfter(rest, found.currency !== null);
  if (factor === 1) return;
  const isUnsure = factor === 1e3 && /^\s?mil$/iu.test(whole) && !IBERIAN_MIL.test(rest);
  found.magnitude = isUnsure
    ? { factor, doubt: 'magnitude', others: [1e6] }
    : { ...NO_MAGNITUDE, factor };
  found.unit += whole;
  found.end += whole.length;
}

function magnitudeAfter(rest: string, hasCurrency: boolean): [text: string, factor: number] {
  const milliards = THOUSAND_MILLIONS.exec(rest);
  if (milliards) return [milliards[0], 1e9];
  const czech = CZECH_MIL.exec(rest);
  if (czech) return [czech[0], 1e6];
  const beside =
    MAGNITUDE_LETTER.exec(rest) ?? (hasCurrency ? LETTER_AFTER_AMOUNT.exec(rest) : null);
  if (beside) return [beside[0], letterFactor(beside[1] ?? beside[2] ?? '')];
  const [whole = '', word = ''] = MAGNITUDE_WORD.exec(rest) ?? [];
  const lower = word.toLowerCase();
  const factor = MILES.test(rest) ? 1 : (MAGNITUDES.get(lower) ?? 1);
  return [whole.endsWith('.') && !ABBREVIATED.test(lower) ? whole.slice(0, -1) : whole, factor];
}

/**
 * `CR` and `DR` after an amount are sides of an account, but `Cr` is also ten million in India.
 * The document decides; without its convention, amounts with cents in capitals are credits, and
 * short amounts of rupees are crores. Anything else is ambiguous.
 */
function readSide(
  [whole, word = '']: RegExpExecArray,
  digits: string,
  { cr = null }: NumberConvention,
  found: Affixes,
): void {
  const isCredit = CREDIT.test(word);
  const hasCents = /[.,]\d{2}$/.test(digits);
  const isRupees = RUPEES.test(found.currency?.text ?? '');
  const isCapital = word === 'CR';
  const isCrore =
    isCredit && (cr === 'crore' || (cr === null && !isCapital && (isRupees || !hasCents)));
  const isCertain =
    !isCredit ||
    cr !== null ||
    (isCapital ? hasCents && !isRupees : !hasCents && (isRupees || /[.,]/.test(digits)));
  if (isCrore) {
    found.magnitude = isCertain
      ? { ...NO_MAGNITUDE, factor: 1e7 }
      : { factor: 1e7, doubt: 'credit or crore', others: [1] };
  } else {
    found.side = isCredit ? 'credit' : 'debit';
    if (!isCertain) found.magnitude = { factor: 1, doubt: 'credit or crore', others: [1e7] };
  }
  found.unit += whole;
}

function readUnitAndNote(text: string, found: Affixes): void {
  const pattern = found.percent ? UNIT_AND_NOTE_OF_PERCENTAGE : UNIT_AND_NOTE;
  const match = pattern.exec(text.slice(found.end));
  if (!match) return;
  const [whole, unit = '', note = ''] = match;
  found.unit += unit;
  found.note = note.trim();
  found.end += whole.length;
}
