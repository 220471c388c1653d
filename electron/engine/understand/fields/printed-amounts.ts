/**
 * How the amounts on a page add up: an amount that is the sum of two others, and one that is another
 * rounded to be paid in cash.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import { memoizeByObject } from '../../../../shared/memoize.ts';
import { wordRect } from '../evidence/cite.ts';
import { withFeatures } from './features.ts';
import { parseValues } from './parse-values.ts';
import { hasDigit } from './run-text.ts';
import type { Candidate, FeatureVector, ParsedValue, PreparedDocument } from './types.ts';

export interface PrintedAmount extends ParsedValue {
  readonly value: number;
  readonly rect: Rect;
}

/** Amounts are printed with two decimals. */
const ROUNDING = 0.005;
/** A smaller share of a sum is a rounding or a discount, no part of it. */
export const LEAST_SHARE = 0.01;
/** On a page with more amounts nearly every amount is the sum of two others. */
const MOST_AMOUNTS = 80;
/** Cash is rounded to a multiple of five cents; the amount changes by less than that. */
const CASH_UNIT = 0.05;

/** Maximum gap between the numbers of a column, and to its head; line heights. */
const HEAD_GAP = 2.5;

const known = new WeakMap<PageContent, readonly PrintedAmount[]>();

export const isEqual = (a: number, b: number): boolean => Math.abs(a - b) < ROUNDING;

/** The amounts of a page with decimals, separators or a currency, from the top. */
export function amountsOn(prepared: PreparedDocument, page: PageContent): readonly PrintedAmount[] {
  const before = known.get(page);
  if (before) return before;
  const segments = prepared.lines.get(page.page)?.segments() ?? [];
  const amounts = [...segments].flatMap((segment) =>
    parseValues(segment, 'money', prepared).flatMap((parsed): PrintedAmount[] => {
      const { value, formatted, words } = parsed;
      if (!formatted || typeof value !== 'number') return [];
      return [{ ...parsed, value, rect: unionOf(words.map((word) => wordRect(page, word))) }];
    }),
  );
  known.set(page, amounts);
  return amounts;
}

/** Features of an amount as a total. */
export function sumFeatures(prepared: PreparedDocument, candidate: Candidate): FeatureVector {
  const { value, page, words } = candidate;
  if (typeof value !== 'number' || value <= 0 || words.length === 0) return {};
  const others = amountsOn(prepared, page).filter(
    (one) => !one.words.some((word) => words.includes(word)),
  );
  return {
    'sum of two amounts': Number(others.length <= MOST_AMOUNTS && isSumOfTwo(value, others)),
    'paid less change': Number(paidLessChange(prepared, page).some((paid) => isEqual(paid, value))),
    'before tax': Number(isBeforeTax(prepared, page, value, others)),
    'before rounding for cash': Number(others.some((one) => roundsTo(value, one.value))),
  };
}

const namedAmounts = memoizeByObject((_: PageContent) => new Map<string, readonly number[]>());

/** Amounts of the lines that name a unit of the vocabulary, zeros included. */
function amountsNamed(
  prepared: PreparedDocument,
  page: PageContent,
  unit: string,
): readonly number[] {
  const byUnit = namedAmounts(page);
  const before = byUnit.get(unit);
  if (before) return before;
  const { vocabulary, lines, termsOf } = prepared;
  const amounts = (lines.get(page.page)?.lines ?? [])
    .filter((line) => vocabulary.units(line.flatMap(termsOf).flat()).includes(unit))
    .flatMap((line) => line.flatMap((segment) => parseValues(segment, 'money', prepared)))
    .flatMap(({ value, formatted }) => (formatted && typeof value === 'number' ? [value] : []));
  byUnit.set(unit, amounts);
  return amounts;
}

/** What was handed over less the change: what had to be paid. */
function paidLessChange(prepared: PreparedDocument, page: PageContent): number[] {
  const change = amountsNamed(prepared, page, 'change');
  const given = amountsNamed(prepared, page, 'tendered');
  return given
    .flatMap((amount) => change.map((back) => amount - back))
    .filter((amount) => amount > 0);
}

/** The amounts printed on a page that are what was handed over less the change. */
export function amountsPaid(prepared: PreparedDocument, page: PageContent): Candidate[] {
  const paid = paidLessChange(prepared, page);
  return amountsOn(prepared, page)
    .filter(({ value }) => paid.some((amount) => isEqual(amount, value)))
    .map((amount) => ({ ...amount, page, features: { 'is money': 1 } }));
}

/** Whether the line of an amount says that it is still to be paid. */
const saysDue = (
  { lines, vocabulary }: PreparedDocument,
  { page, words }: Pick<Candidate, 'page' | 'words'>,
): boolean =>
  (lines.get(page.page)?.lines ?? []).some(
    (line) =>
      line.some((segment) => segment.words.includes(words[0] ?? -1)) &&
      vocabulary.saysDue(line.map(({ text }) => text).join(' ')),
  );

/** Units of the words at the head of the column of numbers that an amount is in. */
function unitsOfHead(
  { lines, vocabulary, termsOf }: PreparedDocument,
  { page, words }: Pick<Candidate, 'page' | 'words'>,
): string[] {
  const onPage = lines.get(page.page);
  let head = onPage && [...onPage.segments()].find((one) => one.words.includes(words[0] ?? -1));
  while (head && hasDigit(head.text)) head = onPage?.above(head, HEAD_GAP) ?? undefined;
  return head ? vocabulary.units(termsOf(head).flat()) : [];
}

/** What is left of an amount after payments printed below it, if it is printed; otherwise the amount. */
export function leftToPay(prepared: PreparedDocument, candidate: Candidate): Candidate {
  const { value: total, page, words } = candidate;
  if (typeof total !== 'number' || words.length === 0) return candidate;
  const { y1 } = unionOf(words.map((word) => wordRect(page, word)));
  const taxes = amountsNamed(prepared, page, 'tax');
  const below = amountsOn(prepared, page).filter(
    (one) =>
      one.rect.y0 >= y1 &&
      !taxes.includes(one.value) &&
      !unitsOfHead(prepared, { ...one, page }).includes('tax'),
  );
  const left = below.find((one) => {
    const paid = below.flatMap(({ value, rect }) =>
      rect.y1 <= one.rect.y0 ? [Math.abs(value)] : [],
    );
    const isDue = saysDue(prepared, { ...one, page });
    // A receipt that shows no change was not left unpaid.
    if (one.value === 0 && !isDue) return false;
    const all = paid.reduce((sum, amount) => sum + amount, 0);
    return [...paid, ...(isDue && all > 0 ? [all] : [])].some((amount) =>
      isEqual(amount + one.value, total),
    );
  });
  const due = { ...candidate, ...left };
  const isDue = Number(saysDue(prepared, due));
  return withFeatures(due, { 'said to be due': isDue });
}

/** Whether a tax is printed that makes a larger printed amount of this one, rounded or not. */
function isBeforeTax(
  prepared: PreparedDocument,
  page: PageContent,
  value: number,
  others: readonly PrintedAmount[],
): boolean {
  return amountsNamed(prepared, page, 'tax').some(
    (tax) =>
      tax >= LEAST_SHARE * value &&
      tax < value &&
      others.some((one) => Math.abs(value + tax - one.value) < CASH_UNIT),
  );
}

/**
 * What is paid in cash for an amount labelled as a total: the amount that it is rounded to, printed
 * below it with the difference. It has the features of the label, which it may stand without.
 */
export function roundedForCash(prepared: PreparedDocument, candidate: Candidate): Candidate[] {
  const { value, page, words, features } = candidate;
  if (typeof value !== 'number' || features['before rounding for cash'] !== 1) return [];
  const { y0 } = unionOf(words.map((word) => wordRect(page, word)));
  const amounts = amountsOn(prepared, page);
  return amounts
    .filter(
      (one) =>
        one.rect.y0 > y0 &&
        roundsTo(value, one.value) &&
        amounts.some((other) => isEqual(Math.abs(other.value), Math.abs(one.value - value))),
    )
    .map((one) => ({
      ...{ ...one, page },
      features: { ...features, 'before rounding for cash': 0 },
    }));
}

function isSumOfTwo(sum: number, others: readonly PrintedAmount[]): boolean {
  return others.some(
    (a, at) =>
      a.value > 0 &&
      a.value < sum &&
      sum - a.value >= LEAST_SHARE * sum &&
      others.some((b, other) => other > at && b.value > 0 && isEqual(a.value + b.value, sum)),
  );
}

const isCash = (value: number): boolean =>
  Math.abs(value / CASH_UNIT - Math.round(value / CASH_UNIT)) < 1e-6;

const roundsTo = (exact: number, rounded: number): boolean =>
  rounded > 0 &&
  exact > 0 &&
  !isCash(exact) &&
  isCash(rounded) &&
  Math.abs(exact - rounded) < CASH_UNIT;
