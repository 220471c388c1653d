/** Numbers and amounts in the words of an answer. */

import { MAGNITUDE_NAMES, magnitudeName } from '../../../../../shared/values/magnitudes.ts';
import type { MeasureUnit } from '../../../language/vocabulary/accounting.ts';
import { says } from '../../../language/vocabulary/question-words.ts';
import { hasDigit, isPlural } from '../../../language/vocabulary/terms.ts';
import { type Fact, factorOf, isScaled, unitOf } from '../../accounts/accounts.ts';
import { isPartOfYear, monthsWord, periodName } from '../../content/periods.ts';
import { withoutColon } from './passages.ts';

/** `1,204.5`; negative numbers with a hyphen, so that they can be pasted as numbers. */
export const numberText = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** The digits of a cell as printed, without currency, spaces and note marks: `1,204`, `(116)`. */
export function printed({ cell: { text, number } }: Pick<Fact, 'cell'>): string {
  const amount = text.endsWith(number.note)
    ? text.slice(0, text.length - number.note.length)
    : text;
  return amount.replace(/^[^\d(−–.-]*/u, '').replace(/\s+(?=[\d)%])|(?<=[(−–-])\s+/gu, '');
}

/** The digits of an operand: without brackets if the formula uses the absolute value of the row. */
export const operandText = (fact: Fact): string =>
  fact.value >= 0 ? printed(fact).replace(/^[(−–-]|\)$/g, '') : printed(fact);

/** The largest scale if amounts of one statement are printed in several; null if in one. */
export function commonScale(facts: readonly Fact[]): number | null {
  const factors = new Set(facts.filter(isScaled).map(factorOf));
  return factors.size > 1 ? Math.max(...factors) : null;
}

const PER_SHARE = /\bper\s(?:[\w-]+\s){0,3}shares?\b/i;

/** `$1,204 million`, or in the requested scale. */
export function factText(fact: Fact, scale: number | null): string {
  const { currency, decimals, percent } = fact.cell.number;
  const { label, section } = fact.row;
  // Numbers of shares "used for amounts per share" have no cents.
  const isPerShare = !percent && decimals > 1 && PER_SHARE.test(`${section} ${label}`);
  const hasUnit = currency !== null || isPerShare;
  const unit = hasUnit || isMoney(fact) ? unitOf(fact) : '';
  if (!isScaled(fact)) return withCurrency(operandText(fact), hasUnit ? unit : '');
  const factor = factorOf(fact);
  if (scale !== null && scale !== factor) return amountText(fact.value * factor, unit, scale);
  return withCurrency(inScale(operandText(fact), factor), unit);
}

const inScale = (digits: string, factor: number): string =>
  [digits, magnitudeName(factor)].filter(Boolean).join(' ');

/**
 * Statements are in money, except counts of shares; "Common stock, 944 shares issued" only says how
 * many there are.
 */
export const isMoney = ({ row: { label, section } }: Pick<Fact, 'row'>): boolean =>
  !/\bshares?\b(?!-)|\bemployees\b|\bunits\b/i.test(
    [label, section]
      .flatMap((text) => text.split(/[();]|,\s|\s[—–-]\s/))
      .filter((part) => !hasDigit(part))
      .join(' '),
  );

/** Adds a currency to a printed amount: `-$1,204`, `EUR -1,204`, `1,204 million euros`. */
function withCurrency(amount: string, currency: string): string {
  if (/\p{L}{4}|\p{Ll}$/u.test(currency)) return `${amount} ${currency}`;
  if (/^[\p{L}.]+$/u.test(currency)) return `${currency} ${amount}`;
  const [, minus = '', size = ''] = /^([-−–]?)(.*)$/su.exec(amount) ?? [];
  return `${minus}${currency}${size}`;
}

/**
 * An amount in units as `$1,204.5 million`; if `scale` is null, in the largest scale that fits.
 * `least`: fewest decimals, those that its operands are printed with.
 */
export function amountText(value: number, currency: string, scale: number | null, least = 0) {
  const factor = scale ?? MAGNITUDE_NAMES.find(([size]) => Math.abs(value) >= size)?.[0] ?? 1;
  const shown = value / factor;
  // Small amounts without a scale, as those per share, have cents.
  const fraction = factor === 1 ? 2 : 1;
  const decimals = Number.isInteger(shown) || Math.abs(shown) >= 1000 ? 0 : fraction;
  const size = numberText(shown, Math.max(least, decimals));
  return withCurrency(inScale(size, factor), currency);
}

const DECIMALS = { amount: 1, percent: 1, ratio: 2, days: 1 };
/** What stands after a result. */
export const UNITS = { percent: '%', days: 'days', ratio: null };

/** The result of a calculation with its unit. */
export function resultText(
  value: number,
  unit: MeasureUnit,
  {
    decimals,
    currency = '',
    scale,
    printed = 0,
  }: { decimals: number | null; currency?: string; scale: number | null; printed?: number },
): string {
  if (unit === 'amount') return amountText(value, currency, scale, printed);
  const size = numberText(unit === 'percent' ? value * 100 : value, decimals ?? DECIMALS[unit]);
  return [size, UNITS[unit]].filter(Boolean).join(' ');
}

/** `(Consolidated statements of income, p. 45)`; `p. 45, printed F-12` if its page has another number. */
export function sourceText({ row: { view } }: Pick<Fact, 'row'>): string {
  const { page, page_label: label = `${page}` } = view.page;
  const title = view.title === '' ? '' : `${view.title}, `;
  return `(${title}p. ${page}${label === `${page}` ? '' : `, printed ${label}`})`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * ` in 2023`, ` at December 31, 2023` for a balance, ` in the six months ended June 30, 2023`; empty
 * without a period.
 */
export function inPeriod({ period, row }: Pick<Fact, 'period'> & Partial<Fact>): string {
  if (!period) return '';
  const { year, months, part, end } = period;
  const day = end && DAY.format(new Date(`${year}-${end}`));
  if (day && row?.view.table.statement === 'balance_sheet') return ` at ${day}`;
  if (!day || part !== null || !isPartOfYear(period)) return ` in ${periodName(period)}`;
  return ` in the ${monthsWord(months)} months ended ${day}`;
}

/** Display name of a row: a label that is unspecific alone gets its section, a payment what says so. */
export function labelOf({ row: { label, section } }: Pick<Fact, 'row'>): string {
  const own = withoutColon(section);
  if (says(own, 'paid') && !says(label, 'paid')) return `${own}: ${label.toLowerCase()}`;
  const isUnspecific = /^(?:basic|diluted|total|other|net)$/i.test(label) && own !== '';
  return isUnspecific ? `${own}, ${label.toLowerCase()}` : label;
}

/** A label at the start of a sentence: without notes, colon and all-caps. */
export function subjectOf(label: string): string {
  const plain = label.replace(/\s*\([^)]{1,3}\)|\s*:\s*$/g, '').trim();
  return plain === plain.toUpperCase() && plain.length > 5
    ? plain.charAt(0) + plain.slice(1).toLowerCase()
    : plain;
}

const HEAD_END = /\b(?:of|in|from|for|by|provided|used|attributable|before|per|to)\b|[,–—(-]/i;

/** `were` after a plural, else `was`. */
export const wasOrWere = (label: string): string => {
  const head = (label.split(HEAD_END).find((part) => part.trim() !== '') ?? label).trim();
  return isPlural(head) ? 'were' : 'was';
};
