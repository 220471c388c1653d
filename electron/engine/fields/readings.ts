/**
 * Values as they stand in a run of words: dates, amounts and numbers by the rules that cells are read
 * by, identifiers, and whatever text a label introduces. A value names the words that it was read from.
 */
import type { Convention } from '../../../shared/values/cell-value.ts';
import { parseDate } from '../../../shared/values/date-value.ts';
import { type NumberValue, parseNumber } from '../../../shared/values/number-value.ts';
import { entitiesIn } from './entities.ts';
import type { Reading, Run, Sheet } from './types.ts';
import { CURRENCY_CODES, type ValueKind } from './vocabulary.ts';

/** Longest date in words: "18th day of April, 2001". */
const LONGEST_DATE = 5;
/** Longest text that one label introduces, in words. */
const LONGEST_TEXT = 14;

/** What the document as a whole tells about its values. */
export type Surroundings = Pick<Sheet, 'convention' | 'common'>;

/** All values of a kind in a run, in their order. */
export function readingsIn(run: Run, kind: ValueKind, around: Surroundings): Reading[] {
  const { convention, common } = around;
  switch (kind) {
    case 'date':
      return datesIn(run, convention);
    case 'money':
    case 'number':
    case 'percent':
      return numbersIn(run, convention, kind);
    case 'identifier':
      return single(run, identifierOf);
    case 'boolean':
      return single(run, booleanOf);
    case 'currency':
      return single(run, currencyOf);
    case 'email':
      return single(run, (word) => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(word)?.[0] ?? null);
    case 'text':
      return textOfRun(run);
    default:
      return entitiesIn(run, kind, common);
  }
}

const wordsOf = ({ page, words }: Run): string[] =>
  words.map((word) => page.words.text[word] ?? '');

function single(run: Run, read: (word: string) => unknown): Reading[] {
  return wordsOf(run).flatMap((text, at) => {
    const value = read(text);
    return value === null ? [] : [{ value, words: [run.words[at] ?? 0] }];
  });
}

function datesIn(run: Run, { dateOrder }: Convention): Reading[] {
  const texts = wordsOf(run);
  const found: (Reading & { from: number; to: number })[] = [];
  for (let from = 0; from < texts.length; from++) {
    for (let count = 1; count <= Math.min(LONGEST_DATE, texts.length - from); count++) {
      const text = plainDate(texts.slice(from, from + count).join(' '));
      if (!/\p{L}|\d/u.test(texts[from] ?? '')) break;
      const dates = /^\S+$/.test(text) ? rangeOf(text) : [text];
      const read = dates.map((part) => parseDate(part, dateOrder)?.value ?? null);
      if (read.some((value) => value === null)) continue;
      const words = run.words.slice(from, from + count);
      for (const value of read) found.push({ value, words, from, to: from + count });
      from += count - 1;
      break;
    }
  }
  return found.map(({ value, words, from, to }, at) => {
    const next = found[at + 1];
    const before = found[at - 1];
    if (next && spans(texts, to, next.from)) return { value, words, end: 'start' };
    return before && spans(texts, before.to, from)
      ? { value, words, end: 'end' }
      : { value, words };
  });
}

/** Whether what stands between two dates makes them the ends of one span. */
const spans = (texts: readonly string[], to: number, from: number): boolean =>
  from <= to
    ? from < to || /[-–—]$/.test(texts[to - 1] ?? '')
    : from === to + 1 && /^(?:[-–—]+|to|through|thru|until|bis)$/i.test(texts[to] ?? '');

/** Without what documents write around and into dates. */
const plainDate = (text: string): string =>
  text
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i, '')
    .replace(/(?<=\d(?:st|nd|rd|th)?)\s+day\s+of\s+/i, ' ')
    .replace(/(?<=\p{L})[.,]\s*(?=\d{4})/u, ' ');

/** `4/17/20-4/23/20` holds two dates; `2020-04-17` and `17-Apr-20` are one. */
function rangeOf(text: string): string[] {
  const range = /^(\d{1,2}([/.])\d{1,2}\2\d{2,4})[-–](\d{1,2}\2\d{1,2}\2\d{2,4})$/.exec(text);
  return range ? [range[1] ?? '', range[3] ?? ''] : [text];
}

/** Currency signs that are words: "RM 12.50", "Rs.500", "1 200 Kč". */
const LETTERED_SIGN = Object.keys(CURRENCY_CODES)
  .filter((sign) => /^\p{L}+\.?$/u.test(sign))
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace('.', '\\.'))
  .join('|');
const SIGN_BESIDE = new RegExp(
  `^(?:${LETTERED_SIGN})\\s*(?=[\\d-])|(?<=\\d)\\s*(?:${LETTERED_SIGN})$`,
  'u',
);
const SIGN = new RegExp(`^(?:[A-Z]{1,2}\\$|${LETTERED_SIGN})(?=[\\d\\s]|$)|[$€£¥₹₽₩₺₱฿]`, 'u');

function numbersIn(run: Run, { decimalMark }: Convention, kind: ValueKind): Reading[] {
  const texts = wordsOf(run);
  const found: Reading[] = [];
  for (let from = 0; from < texts.length; from++) {
    for (let count = Math.min(2, texts.length - from); count > 0; count--) {
      const pair = texts.slice(from, from + count);
      // Two words are one number only where one of them is its currency or its sign.
      if (count === 2 && pair.filter((text) => /\d/.test(text)).length !== 1) continue;
      const text = pair.join(' ').replace(/^[:=]\s*|[,;.]$/g, '');
      const bare = text.replace(SIGN_BESIDE, '');
      const read = parseNumber(bare, decimalMark ?? (kind === 'money' ? '.' : null));
      if (!read || (count === 2 && !read.currency && bare === text)) continue;
      if (kind === 'money' && (read.percent || isCode(read))) break;
      const value = kind === 'percent' && read.percent ? read.value * 100 : read.value;
      found.push({
        value: Number(value.toPrecision(15)),
        words: run.words.slice(from, from + count),
      });
      from += count - 1;
      break;
    }
  }
  return found;
}

/** So many digits without marks, cents or a currency are a number of something, no amount. */
const LONGEST_BARE_AMOUNT = 99_999;
const isCode = ({ value, grouped, decimals, currency }: NumberValue): boolean =>
  value > LONGEST_BARE_AMOUNT && !grouped && decimals === 0 && !currency;

/** A code: has a digit, is no date and no amount. */
function identifierOf(word: string): string | null {
  const text = word.replace(/^[#:]+|[,;.:]+$/g, '');
  if (!/\d/.test(text) || text.length < 2 || /[$€£]|^\d{1,3}(?:,\d{3})*\.\d{2}$/.test(text))
    return null;
  return parseDate(text, 'day-first') || parseDate(text, 'month-first') ? null : text;
}

function booleanOf(word: string): boolean | null {
  const text = word.replace(/[^\p{L}☒☑☐✓✔✗]/gu, '').toLowerCase();
  if (/^(?:yes|true|ja|oui|sí|si|☒|☑|✓|✔)$/u.test(text)) return true;
  return /^(?:no|false|nein|non|☐|✗)$/u.test(text) ? false : null;
}

function currencyOf(word: string): string | null {
  const code =
    /\b(?:USD|EUR|GBP|JPY|CHF|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|SGD|HKD|MYR|THB|KRW|TRY)\b/.exec(
      word,
    );
  if (code) return code[0];
  const sign = SIGN.exec(word);
  return sign ? (CURRENCY_CODES[sign[0]] ?? null) : null;
}

/** The text up to the next label: a word with a colon begins another field. */
function textOfRun(run: Run): Reading[] {
  const texts = wordsOf(run);
  let end = texts.findIndex((text, at) => at > 0 && /\p{L}[:：]$/u.test(text));
  // The label may be of two words: its first belongs to it as well, unless nothing else is left.
  if (end > 1 && /^\p{Lu}/u.test(texts[end - 1] ?? '') && end > 2) end--;
  if (end < 0) end = texts.length;
  const words = run.words.slice(0, Math.min(end, LONGEST_TEXT));
  const value = words
    .map((word) => run.page.words.text[word])
    .join(' ')
    .replace(/^[\s:：#-]+|[\s,;]+$/g, '');
  return /[\p{L}\p{N}]/u.test(value) ? [{ value, words }] : [];
}
