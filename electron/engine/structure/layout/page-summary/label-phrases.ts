/**
 * Recognises phrases that state the unit of a table ("in millions, except per share") or its dates
 * and periods ("Years ended December 31, 2024 and 2023"). All words of a phrase must be in its
 * vocabulary and at least one must carry the meaning, so a title that merely contains such a word
 * stays a title.
 */

import {
  NAME_PATTERN,
  SIGN_PATTERN,
  WORD_PATTERN,
} from '../../../../../shared/values/currencies.ts';
import { isMonthName } from '../../../../../shared/values/date-value.ts';
import { MAGNITUDES, magnitudeIn, ONE_THOUSAND } from '../../../../../shared/values/magnitudes.ts';
import { isStatementName } from '../../../language/vocabulary/statement-terms.ts';

const toWordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that state a unit, besides currencies and their multiples. */
const UNITS = toWordSet(
  `${[...MAGNITUDES.keys()].filter((word) => word.length > 2).join(' ')} mn bn hundreds 000 000s 000’s 000's k m tdm ` +
    'percent percentage percentages pct % prozent pourcentage porcentaje francs kronor kroner krone euro’s u.s.$',
);
const SIGN_OR_CODE = new RegExp(`^(?:${SIGN_PATTERN}|${WORD_PATTERN})$`, 'u');
const NAME = new RegExp(`^(?:${NAME_PATTERN})$`, 'iu');
/** Words that may accompany a unit. */
const BESIDE_UNIT = toWordSet(
  'in of de and or the all amounts amount figures figure numbers values value data shares share stock ' +
    'units tons tonnes expressed stated presented reported shown unaudited audited u.s us united states ' +
    'canadian australian british swiss singapore hong kong new zealand reporting currency constant nominal current other per cent ' +
    'angaben alle beträge werte zahlen en et les montants chiffres exprimés cifras expresadas ' +
    'importes valores em valori importi di dati bedragen ungeprüft non audité audités auditados',
);
/** An exception from the unit follows, in any words. */
const EXCEPTION =
  /[,;]?\s*\b(?:except|excluding|unless|other than|ausgenommen|außer|sauf|excepto|salvo|exceto|tranne)\b[^()[\]]*[)\]]?[.:]?\s*$/iu;
const MAX_EXCEPTION_LENGTH = 110;

const PERIODS = toWordSet(
  'ended ending year years yearly annual quarter quarters quarterly month months week weeks half ' +
    'fiscal fy jahr jahre geschäftsjahr geschäftsjahre quartal halbjahr monate stichtag ' +
    'exercice exercices clos année années trimestre semestre mois ejercicio ejercicios terminado ' +
    'terminados año años meses esercizio anno trimestri exercício boekjaar',
);
const BESIDE_PERIOD = toWordSet(
  'for during the as of at on and to through from between by period periods calendar day days each last ' +
    'past first second third fourth one two three four five six nine ten twelve eleven weeks ' +
    'compared with versus vs respectively since until trailing then zum per am bis vom von für das ' +
    'die den und im au aux le du de des la les l’exercice et pour al el los del y en a alle dal ' +
    'unaudited',
);
const YEAR =
  /^(?:(?:19|20)\d{2}(?:[/–-](?:(?:19|20)?\d{2}))?|fy\s?’?'?\d{2,4}|[qh][1-4](?:[’'/ -]?\d{2,4})?)$/u;
const DAY = /^(?:[0-3]?\d(?:st|nd|rd|th)?|52|53)$/u;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})$/u;
/** A row of years: column headers. */
const YEAR_ROW = /^(?:(?:19|20)\d{2}\s+)+(?:19|20)\d{2}(?:\s+\d{2}\/\d{2})*$/u;
/** A following year belongs to this day. */
const ENDS_IN_DAY = /\p{L}+ [0-3]?\d$/u;
/** Words that start a period at the end of a title; a bare year does not. */
const OPENS_PERIOD =
  /^(?:for|during|as|at|on|from|years?|fiscal|quarters?|three|six|nine|twelve|months?|zum|per|im|am|für|vom|au|pour|exercices?|al|ejercicios?)$/iu;

/** Punctuation around words. */
const MARKS = /^[\s"'“”‘’([{:;,.–—-]+|[\s"'“”‘’)\]}:;,.–—*†‡-]+$/gu;
/** Note references such as `(1)`. */
const NOTE_MARKS = /\s*\((?:\d{1,2}|[a-z]|\*+)\)/gu;
/** A superscript note reference after a unit: `pounds1`, `pounds 1`. */
const RAISED_MARK = /(?<=\p{L}{3})\s?[\d¹²³]{1,2}$/u;

const bareWords = (text: string): string[] =>
  text
    .replace(NOTE_MARKS, ' ')
    .replace(/\b[dl][’']/giu, '')
    .split(/[\s,;/&()[\]–—]+/u)
    .map((word) => (/^[-+]?[\p{Sc}%]/u.test(word) ? word : word.replace(MARKS, '')))
    .filter((word) => word !== '');

const isUnit = (word: string): boolean =>
  UNITS.has(word.toLowerCase()) ||
  SIGN_OR_CODE.test(word) ||
  NAME.test(word) ||
  magnitudeIn(word) > 1;

/** Whether all of `text` states a unit. */
export function isUnitPhrase(text: string): boolean {
  const stated = text.trimEnd().replace(RAISED_MARK, '');
  const exception = EXCEPTION.exec(stated)?.[0] ?? '';
  if (exception.length > MAX_EXCEPTION_LENGTH) return false;
  const words = bareWords(
    stated.slice(0, stated.length - exception.length).replace(ONE_THOUSAND, 'thousand'),
  );
  return (
    words.some(isUnit) &&
    !(words.length === 1 && CURRENCY_SIGN.test(words[0] ?? '')) &&
    words.every((word) => isUnit(word) || BESIDE_UNIT.has(word.toLowerCase()))
  );
}

/** Whether all of `text` says that the numbers are audited or unaudited. */
export const isAuditRemark = (text: string): boolean => /^\(?\s*(?:un)?audited\s*\)?$/iu.test(text);

/** A currency sign alone belongs to a number and gives no scale. */
const CURRENCY_SIGN = /^\p{Sc}$/u;
const ENDED = /^(?:ended|ending|clos|terminados?)$/u;

const isDated = (word: string): boolean => YEAR.test(word) || DATE.test(word) || isMonthName(word);

/** Whether all of `text` states dates or periods. */
export function isPeriodPhrase(text: string): boolean {
  // Split ranges of years.
  const words = bareWords(text.toLowerCase()).flatMap((word) =>
    YEAR.test(word) ? [word] : word.split(/[-]/u),
  );
  return (
    words.some((word) => isDated(word) || ENDED.test(word)) &&
    words.every(
      (word) => isDated(word) || PERIODS.has(word) || BESIDE_PERIOD.has(word) || DAY.test(word),
    )
  );
}

/** A phrase without surrounding brackets and punctuation, capitalised. */
export function cleanPhrase(text: string): string {
  const bare = text
    .replace(NOTE_MARKS, '')
    .replace(/\s+/gu, ' ')
    // Repeated above each of two groups of columns.
    .replace(/^(.{8,}?),? \1$/u, '$1')
    .replace(/\)\s*\(/gu, ', ')
    .replace(/^[\s([{:;,.–—-]+|[\s)\]}:;,.–—-]+$/gu, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

const cleanUnit = (text: string): string => cleanPhrase(text.trimEnd().replace(RAISED_MARK, ''));

/** Whether the phrase lacks its years, which follow below: `Years ended December 31,`. */
export const lacksYear = (text: string): boolean =>
  !/(?:19|20)\d{2}/u.test(text) && !/\bfy ?\d\d/iu.test(text);

/** The parts of a label; empty strings where there is none. */
export interface LabelParts {
  readonly rest: string;
  readonly unit: string;
  readonly period: string;
}

/** Splits `Net sales by region (in millions), year ended May 31, 2024` into its parts. */
export function parseLabel(line: string): LabelParts {
  const whole = line.trim();
  if (isUnitPhrase(whole)) return { rest: '', unit: cleanUnit(whole), period: '' };
  if (YEAR_ROW.test(whole)) return { rest: '', unit: '', period: '' };
  if (isPeriodPhrase(whole)) return { rest: '', unit: '', period: cleanPhrase(whole) };
  let unit = '';
  let period = '';
  let rest = whole.replace(/\s*[([]([^()[\]]{1,140})[)\]]/gu, (group, inner: string) => {
    if (unit === '' && isUnitPhrase(inner)) unit = cleanUnit(inner);
    else if (unit !== '' && isAuditRemark(inner)) unit = `${unit}, ${inner.toLowerCase()}`;
    else if (period === '' && isPeriodPhrase(inner)) period = cleanPhrase(inner);
    else return group;
    return '';
  });
  const head = period === '' ? findLeadingPeriod(rest) : null;
  if (head !== null) [period, rest] = [cleanPhrase(head), rest.slice(head.length)];
  rest = rest.replace(/^[\s,]+/u, '');
  for (;;) {
    const tail = findTrailingPart(rest, unit === '', period === '');
    if (tail === null) break;
    rest = tail.rest;
    unit ||= tail.unit;
    period ||= tail.period;
  }
  if (isUnitPhrase(rest) && unit === '') [unit, rest] = [cleanUnit(rest), ''];
  else if (isPeriodPhrase(rest) && period === '') [period, rest] = [cleanPhrase(rest), ''];
  return { rest: rest.trim(), unit, period };
}

/** All rows, or else the row, that names a primary statement; null if there is none. */
export function findStatementTitle(rows: readonly string[]): string | null {
  const titles = [rows.join(' '), ...rows].map((row) => parseLabel(row).rest);
  return titles.find(isStatementName) ?? null;
}

/** A period at the start of a sentence or title: `As of May 31, 2024,`. */
function findLeadingPeriod(line: string): string | null {
  const first = /^\S+/u.exec(line)?.[0] ?? '';
  if (!OPENS_PERIOD.test(first)) return null;
  const ends = [...line.matchAll(/,\s+/gu)].map(({ index }) => line.slice(0, index));
  return ends.findLast((part) => isPeriodPhrase(part) && !lacksYear(part)) ?? null;
}

/** The longest unit or period at the end of a line. */
function findTrailingPart(
  line: string,
  wantsUnit: boolean,
  wantsPeriod: boolean,
): LabelParts | null {
  for (const gap of line.matchAll(/\s*[,:–—|]\s+|\s+/gu)) {
    const rest = line.slice(0, gap.index);
    const tail = line.slice(gap.index + gap[0].length);
    if (rest === '' || tail === '') continue;
    const first = /^\S+/u.exec(tail)?.[0] ?? '';
    const separated = gap[0].trim() !== '' && !ENDS_IN_DAY.test(rest) && first !== 'of';
    if (wantsUnit && (separated || /^in$/iu.test(first)) && isUnitPhrase(tail)) {
      return { rest, unit: cleanUnit(tail), period: '' };
    }
    if (wantsPeriod && (separated || OPENS_PERIOD.test(first)) && isPeriodPhrase(tail)) {
      return { rest, unit: '', period: cleanPhrase(tail) };
    }
  }
  return null;
}
