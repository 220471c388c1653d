/**
 * Columns of percentages that follow from other columns, found by arithmetic alone: the change from
 * one column to another (100 (a - b) / |b|), or the share of each number in that of one row, which
 * prints 100 itself.
 *
 * Evidence: printed numbers are rounded, so each row gives an interval of percentages that agree with
 * it. The probability that unrelated numbers fall into all of these intervals is the evidence, as for
 * sums (`totals.ts`). Signs are not compared: expenses are often stated the other way round.
 *
 * Limits: percentages computed from numbers that are not printed, or of rows beside columns.
 */
import { type Amount, isAmount, type Lines } from './amounts.ts';
import { isSlip } from './slips.ts';

export interface Percentages {
  /** The column of percentages. */
  readonly column: number;
  readonly operation: 'change' | 'share';
  /** change: the later and the earlier column; share: the column of which it is the share. */
  readonly parts: readonly number[];
  /** Rows whose percentage agrees. */
  readonly matching: readonly number[];
  readonly misses: readonly PercentageMiss[];
}

export interface PercentageMiss {
  /** The printed percentage, of which a slip explains the difference. */
  readonly amount: Amount;
  /** The percentage that would agree; units of the table. */
  readonly meant: number;
}

const LEAST_MATCHES = 4;
/** One chance in a million: every triple of columns is tried. */
const LEAST_BITS = 20;
const MOST_BITS_EACH = 8;
/** Minimum number of agreeing rows for each row that does not. */
const MATCHES_PER_MISS = 5;
/** Smaller differences come from rounding of intermediate results; steps of the percentage. */
const LEAST_SLIP = 3;
/** Percentages of fewer digits are a slip away from too many others. */
const LEAST_DIGITS = 2;
const MOST_COLUMNS = 16;

/** `rows`: the table by its rows (axis `row`). Each column is returned once. */
export function percentagesOf(rows: Lines): Percentages[] {
  if (rows.crossings > MOST_COLUMNS) return [];
  const columns = Array.from({ length: rows.crossings }, (_, column) => column);
  return columns.flatMap((column) => bestOf(rows, column, columns) ?? []);
}

type Scored = Percentages & { readonly bits: number };

function bestOf(rows: Lines, column: number, columns: readonly number[]): Percentages | null {
  const printed = amountsOf(rows, column);
  if (printed.length < LEAST_MATCHES) return null;
  const others = columns.filter((other) => other !== column);
  const tries: (Scored | null)[] = [];
  for (const later of others) {
    for (const earlier of others) {
      if (later === earlier) continue;
      const expect = (row: number) =>
        changeAt(amountAt(rows, row, later), amountAt(rows, row, earlier));
      tries.push(checked(column, 'change', [later, earlier], printed, expect));
    }
    for (const { row: base, value } of printed) {
      if (value !== 100) continue;
      const whole = amountAt(rows, base, later);
      const expect = (row: number) =>
        row === base ? null : shareAt(amountAt(rows, row, later), whole);
      tries.push(checked(column, 'share', [later], printed, expect));
    }
  }
  const found = tries.filter((each) => each !== null);
  return found.reduce<Scored | null>(
    (best, each) => (best && best.bits >= each.bits ? best : each),
    null,
  );
}

interface Printed {
  readonly row: number;
  readonly amount: Amount;
  /** In per cent. */
  readonly value: number;
}

const amountAt = (rows: Lines, row: number, column: number): Amount | null => {
  const entry = rows.entry(row, column);
  return isAmount(entry) ? entry : null;
};

const percentValue = ({ number }: Amount): number =>
  number.percent ? number.value * 100 : number.value;

const amountsOf = (rows: Lines, column: number): Printed[] =>
  Array.from({ length: rows.count }, (_, row) => ({
    row,
    amount: amountAt(rows, row, column),
  })).flatMap(({ row, amount }) =>
    amount ? [{ row, amount, value: Math.round(percentValue(amount) * 1e6) / 1e6 }] : [],
  );

interface Expected {
  /** In per cent. */
  readonly value: number;
  /** How far the rounding of the printed numbers may move it. */
  readonly slack: number;
}

/** Half the last printed digit. */
const roundingOf = ({ number }: Amount): number => 10 ** -number.decimals / 2;

function changeAt(later: Amount | null, earlier: Amount | null): Expected | null {
  const ratio = ratioOf(later, earlier);
  return (
    ratio && {
      value: Math.abs(ratio.value - Math.sign(percentValue(earlier as Amount)) * 100),
      slack: ratio.slack,
    }
  );
}

const shareAt = (part: Amount | null, whole: Amount | null): Expected | null => {
  const ratio = ratioOf(part, whole);
  return ratio && { value: Math.abs(ratio.value), slack: ratio.slack };
};

/** 100 a / |b|; null where it says nothing. Percentages of percentages are not compared. */
function ratioOf(a: Amount | null, b: Amount | null): Expected | null {
  if (!a || !b || a.number.percent || b.number.percent) return null;
  const whole = Math.abs(percentValue(b));
  if (whole === 0) return null;
  const value = (100 * percentValue(a)) / whole;
  return { value, slack: (100 * roundingOf(a) + Math.abs(value) * roundingOf(b)) / whole };
}

function checked(
  column: number,
  operation: Percentages['operation'],
  parts: readonly number[],
  printed: readonly Printed[],
  expect: (row: number) => Expected | null,
): Scored | null {
  const matching: number[] = [];
  const misses: PercentageMiss[] = [];
  let bits = 0;
  let others = 0;
  for (const { row, amount, value } of printed) {
    const expected = expect(row);
    if (!expected) continue;
    const size = Math.abs(value);
    const step = 10 ** -amount.number.decimals;
    const reach = expected.slack + step / 2;
    const distance = Math.abs(size - expected.value);
    if (distance <= reach * (1 + 1e-9)) {
      matching.push(row);
      if (size > 0)
        bits += Math.min(MOST_BITS_EACH, Math.max(0, -Math.log2((2 * reach + step) / size)));
      continue;
    }
    const meant = Math.round(expected.value / step);
    const isFar = distance > reach + LEAST_SLIP * step;
    const digits = String(Math.round(size / step)).length;
    if (isFar && digits >= LEAST_DIGITS && isSlip(Math.round(size / step), meant)) {
      const sign = value < 0 ? -1 : 1;
      misses.push({ amount, meant: sign * meant * amount.step });
    } else others += 1;
    // Early exit: most triples fail within a few rows.
    if (misses.length + others > 2 + matching.length) return null;
  }
  const failed = misses.length + others;
  if (matching.length < Math.max(LEAST_MATCHES, MATCHES_PER_MISS * failed)) return null;
  if (bits < LEAST_BITS) return null;
  return { column, operation, parts, matching, misses, bits };
}
