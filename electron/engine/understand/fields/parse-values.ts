/**
 * Values in a run of words: dates, amounts and numbers by the shared parsers, identifiers, and free
 * text after a label. A value refers to the words that it was read from.
 */
import { heightOf, overlapOf } from '../../../../shared/geometry.ts';
import { pairsOf } from '../../../../shared/neighbours.ts';
import { isMeasure } from '../../../../shared/values/affixes.ts';
import { findBoolean } from '../../../../shared/values/boolean-value.ts';
import type { Convention } from '../../../../shared/values/cell-value.ts';
import { currencyCode } from '../../../../shared/values/currencies.ts';
import { type DateOrder, parseDate } from '../../../../shared/values/date-value.ts';
import { findDates } from '../../../../shared/values/dates-in-text.ts';
import {
  currencyOf,
  findNumbers,
  type NumberValue,
  parseNumber,
} from '../../../../shared/values/number-value.ts';
import { labelTerms, type Vocabulary } from '../../language/vocabulary/index.ts';
import { printedCurrency } from '../content/printed-unit.ts';
import { textOf, wordRect } from '../evidence/cite.ts';
import { entitiesIn } from './entities.ts';
import { endsInColon, hasDigit, runText, textsOf } from './run-text.ts';
import type { ParsedValue, Run, Surroundings, ValueKind } from './types.ts';

/** Maximum words of the text after a label. */
const LONGEST_TEXT = 14;
/** A larger number without separators, decimals or a currency is an identifier, not an amount. */
const LONGEST_BARE_AMOUNT = 99_999;

/** All values of a kind in a run, in order. */
export function parseValues(run: Run, kind: ValueKind, around: Surroundings): ParsedValue[] {
  switch (kind) {
    case 'date':
      return datesIn(run, around.convention.dateOrder, around.vocabulary);
    case 'money':
    case 'number':
    case 'percent':
      return numbersIn(run, kind, around);
    case 'identifier':
      return identifiersIn(run, around);
    case 'boolean':
      return booleanIn(run);
    case 'currency':
      return single(run, currencyIn);
    case 'email':
      return single(run, (word) => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(word)?.[0] ?? null);
    case 'text':
      return textOfRun(run);
    default:
      return entitiesIn(run, kind, around);
  }
}

function single(run: Run, read: (word: string) => unknown): ParsedValue[] {
  return textsOf(run).flatMap((text, at) => {
    const value = read(text);
    return value === null ? [] : [{ value, words: [run.words[at] ?? 0] }];
  });
}

/** Dates, and those that are the ends of a period ("from … to …"). */
function datesIn(run: Run, order: DateOrder | null, vocabulary: Vocabulary): ParsedValue[] {
  const { text, wordsBetween } = runText(run);
  if (!hasDigit(text)) return [];
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

/** Whether the text between two dates makes them the ends of one period. */
function joins(between: string, vocabulary: Vocabulary): boolean {
  const text = between.trim();
  if (/^[-‐‑–—]+$/u.test(text)) return true;
  const units = vocabulary.units(labelTerms(text));
  return (
    text.length < 12 && /^[\p{L}'\s-]+$/u.test(text) && units.length === 1 && units[0] === 'end'
  );
}

function numbersIn(run: Run, kind: ValueKind, { convention }: Surroundings): ParsedValue[] {
  return numbersOfRun(run, convention).flatMap(({ number, words }): ParsedValue[] => {
    const { amount, percent, decimals, grouped } = number;
    const formatted = number.currency !== null || decimals === 2 || grouped || number.magnitude > 1;
    if (kind === 'percent' && !percent) return [];
    if (kind === 'money' && percent) return [];
    const after = run.page.words.text[(words.at(-1) ?? -1) + 1] ?? '';
    if (kind === 'money' && number.currency === null && isMeasure(after)) return [];
    if (kind === 'money' && !formatted && amount > LONGEST_BARE_AMOUNT) return [];
    return [{ ...parsedNumber(number, words), formatted }];
  });
}

interface NumberOfRun {
  readonly number: NumberValue;
  readonly words: readonly number[];
}

/** Greatest gap between the groups of one number, in heights of its digits; a space is a third. */
const WIDEST_BLANK = 0.65;
const DASH = /^[-‐‑–—]$/u;
/** Greatest gap between a label and a dash that separates it from its value. */
const NEXT_TO = 1;

/** The numbers of a run of words, read with what precedes them on their line. */
function numbersOfRun(run: Run, convention: Convention): NumberOfRun[] {
  const { text, wordsBetween } = runText(run);
  if (!hasDigit(text)) return [];
  // `Total - 500`: a sign, or a dash after the label.
  const [first = 0] = run.words;
  const before = wordBefore(run.page, first);
  const dash = DASH.test(before) ? `${wordBefore(run.page, first - 1)} ${before} ` : '';
  const lead = /^[-‐‑–—]\s/u.test(text) ? `${before} ` : dash;
  const read = (blankGroups = convention.blankGroups) =>
    findNumbers(lead + text, { ...convention, blankGroups }).map((number) => ({
      number,
      words: wordsBetween(number.start - lead.length, number.end - lead.length),
    }));
  const found = read();
  // `1 234.56` alone on its line, also where other numbers of the document have commas.
  const [only, ...others] = convention.blankGroups === false ? read(null) : found;
  const isOneNumber =
    only !== undefined &&
    others.length === 0 &&
    only.number.end - only.number.start === text.length &&
    isTight(run.page, only.words);
  if (!isOneNumber) return found;
  const isSure =
    only.number.doubt === 'digit groups' &&
    (convention.blankGroups !== false || endsInColon(before));
  return isSure ? [{ ...only, number: { ...only.number, doubt: null, others: [] } }] : [only];
}

/** The word directly before another on its line; empty if there is none. */
function wordBefore(page: Run['page'], word: number): string {
  if (word < 1) return '';
  const [before, own] = [wordRect(page, word - 1), wordRect(page, word)];
  const isBeside =
    overlapOf(own.y0, own.y1, before.y0, before.y1) > 0 &&
    Math.abs(own.x0 - before.x1) * page.width < NEXT_TO * heightOf(own) * page.height;
  return isBeside ? (page.words.text[word - 1] ?? '') : '';
}

/** Whether no gap between words is wider than a space. */
const isTight = (page: Run['page'], words: readonly number[]): boolean =>
  pairsOf(words.map((word) => wordRect(page, word))).every(([left, right]) => {
    return (right.x0 - left.x1) * page.width <= WIDEST_BLANK * heightOf(left) * page.height;
  });

/** Whether a credit is positive depends on whose account it is, so that it may mean either sign. */
export function parsedNumber(number: NumberValue, words: readonly number[]): ParsedValue {
  const others = [...number.others, ...(number.side === null ? [] : [-number.amount])];
  const value = { value: number.amount, words, currency: currencyOf(number), number };
  return others.length > 0 ? { ...value, others } : value;
}

/** An entry of capitals and digits alone, such as "1257L M1". */
const SPACED_CODE = /^(?=.*[A-Z])(?=.*\d)(?:(?:[A-Z]{1,2}|[A-Z\d]*\d[A-Z\d./-]*)(?: |$)){2,}$/;

/** Codes, also in parts joined by a separate mark ("1585242 / 1") and in groups. */
function identifiersIn(run: Run, { convention, vocabulary }: Surroundings): ParsedValue[] {
  // The year of a printed date is no code.
  const dates = datesIn(run, convention.dateOrder, vocabulary).flatMap(({ words }) => words);
  const texts = textsOf(run).map((text, at) => (dates.includes(run.words[at] ?? -1) ? '' : text));
  const whole = texts.join(' ');
  if (SPACED_CODE.test(whole)) return [{ value: whole, words: run.words }];
  const found: ParsedValue[] = [];
  for (let at = 0; at < texts.length; at++) {
    let to = endOfGroups(texts, at);
    if (to === at) {
      if (!isIdentifier(texts[at] ?? '')) continue;
      to++;
      while (/^[/-]$/.test(texts[to] ?? '') && /^[\p{L}\d]{1,12}$/u.test(texts[to + 1] ?? ''))
        to += 2;
      // A check letter: "88.140.2217 K".
      const isLast = !/^[\p{L}\d]/u.test(texts[to + 1] ?? '');
      const isCode = /^[A-Z\d./-]*\d$/.test(texts[to - 1] ?? '');
      if (isCode && isLast && /^[A-Z]$/.test(texts[to] ?? '')) to++;
    }
    const value = trimmedCode(texts.slice(at, to).join(' '));
    found.push({ value, words: run.words.slice(at, to) });
    at = to - 1;
  }
  return found;
}

const COUNTRY = /^[A-Z]{2}$/;
const GROUP = /^[A-Z]{0,2}\d[A-Z\d]{1,4}$/;
/** Country and check digits of an account, and the letters of its bank, which may follow them. */
const ACCOUNT_WITH_BANK = /^[A-Z]{2}\d{2} [A-Z]{4}$/;
/** The last group of a code may be shorter, and a sentence may end behind it. */
const LAST_GROUP = /^[A-Z\d]{0,4}\d[A-Z]?[,;.)]?$/;
const LEAST_GROUPED_DIGITS = 8;

/**
 * The end of a code that is printed in groups, as account and tax numbers are ("GB 123 4567 82",
 * "DE89 3704 0044 0532 0130 00"); `at` where none begins there.
 */
function endOfGroups(texts: readonly string[], at: number): number {
  const first = COUNTRY.test(texts[at] ?? '') ? at + 1 : at;
  let end = first;
  if (ACCOUNT_WITH_BANK.test(texts.slice(at, at + 2).join(' '))) end += 2;
  while (GROUP.test(texts[end] ?? '')) end++;
  if (end > first && LAST_GROUP.test(texts[end] ?? '')) end++;
  const code = texts.slice(at, end).join(' ');
  const digits = code.replace(/\D/g, '').length;
  if (end - first < 2 || digits < LEAST_GROUPED_DIGITS) return at;
  return parseDate(code, 'day-first') || parseDate(code, 'month-first') ? at : end;
}

/** The sign for "number" directly before a code: "n°12", "Nr.12", "№12". */
const NUMBER_SIGN = /^(?:n[°º]|n[or]\.|№|#)(?=[\p{L}\d])/iu;

/** A code without the marks around it. */
const trimmedCode = (text: string): string =>
  text.replace(/^[#:(]+|[,;.:)]+$/g, '').replace(NUMBER_SIGN, '');

/** A code: contains a digit, is no date and no amount. */
function isIdentifier(word: string): boolean {
  const text = trimmedCode(word);
  if (!hasDigit(text) || text.length < 2 || /[$€£%]|^\d{1,2}:\d{2}/.test(text)) return false;
  if (parseNumber(text)?.decimals === 2) return false;
  return !parseDate(text, 'day-first') && !parseDate(text, 'month-first');
}

function booleanIn(run: Run): ParsedValue[] {
  const { text, wordsBetween } = runText(run);
  const found = findBoolean(text);
  return found ? [{ value: found.value, words: wordsBetween(found.start, found.end) }] : [];
}

/** ISO 4217 code of a currency in a word; null if it names none. */
const currencyIn = (word: string): string | null => currencyCode(printedCurrency(word));

/** The issuer's record number after a name: "Alder Pharma (13546)". */
const CODE_BEHIND = /^\(\d{3,}\)$/;

/** A gap between a value and the next label is wider than those between the words of the value. */
const WIDE_GAP = 1.8;

function wordsBeforeGap({ page, words }: Run): readonly number[] {
  const rects = words.slice(0, LONGEST_TEXT + 1).map((word) => wordRect(page, word));
  let widest = 0;
  const last = pairsOf(rects).findIndex(([before, after]) => {
    const limit = widest > 0 ? WIDE_GAP * widest : Infinity;
    widest = Math.max(widest, after.x0 - before.x1);
    return widest > limit;
  });
  return last < 0 ? words : words.slice(0, last + 1);
}

/** The text up to the next label: a word with a colon, or a wide gap, starts another field. */
function textOfRun(run: Run): ParsedValue[] {
  const entry = wordsBeforeGap(run);
  const texts = textsOf({ page: run.page, words: entry });
  let end = texts.findIndex((text, at) => at > 0 && /\p{L}[:：]$/u.test(text));
  // The next label may have two words: its first is removed too, unless nothing else is left.
  if (end > 2 && /^\p{Lu}/u.test(texts[end - 1] ?? '')) end--;
  if (end < 0) end = texts.length;
  if (end > 1 && CODE_BEHIND.test(texts[end - 1] ?? '')) end--;
  const words = entry.slice(0, Math.min(end, LONGEST_TEXT));
  const value = textOf(run.page, words).replace(/^[\s:：#-]+|[\s,;]+$/g, '');
  return /[\p{L}\p{N}]/u.test(value) ? [{ value, words }] : [];
}
