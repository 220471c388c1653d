/**
 * Detects which rows and columns of a table are the totals of others, by arithmetic alone.
 *
 * Method: walk the lines (rows, or columns) in order and keep those that no total has consumed yet.
 * A line is a total if it equals the sum of the last few of them wherever it has a number, or the
 * last but one minus the last, as profit is revenue minus cost; they are then replaced by it, so a
 * grand total is the sum of its subtotals. Then the same from the other end, for totals that
 * precede their parts. Words such as "total" are ignored, so it works in any language.
 *
 * Evidence: rounded numbers and their rounded sum differ by at most half a step each. `chanceOf` is
 * the probability of such an agreement by chance; the evidence of all positions is multiplied, and
 * divided by the number of sums tried.
 *
 * Limits: a total over some of the lines before it, or of one part, is not detected.
 */
import { type Amount, chanceOf, isAmount, type Lines, measureOf } from './amounts.ts';
import { isSlip, slipChance } from './slips.ts';

export interface Total {
  readonly line: number;
  /** The lines that it sums, in the order of the table. */
  readonly parts: readonly number[];
  readonly operation: 'sum' | 'difference';
  /** Positions where the number of the line is the sum of several others. */
  readonly matching: readonly number[];
  readonly misses: readonly Miss[];
  /** Evidence against chance agreement of these numbers: negative log2 of its probability. */
  readonly bits: number;
}

/** A position where the sum of the parts differs from the printed total, as if by a misprint. */
export interface Miss {
  readonly crossing: number;
  readonly total: Amount;
  /** Sum of the parts minus the printed total; units of the table. */
  readonly excess: number;
  /** The numbers of the total and its parts; a misprint of any one would explain the difference. */
  readonly suspects: readonly Suspect[];
}

interface Suspect {
  readonly amount: Amount;
  /** The value that would be correct if the others are; in units of the table. */
  readonly meant: number;
  readonly slipped: boolean;
}

/** One chance in a thousand: in a large table a few hundred sums are tried. */
const LEAST_BITS = 10;
/** Maximum evidence of one number, however long: a misread number could agree as well. */
const MOST_BITS_EACH = 14;
/** Maximum number of lines in one total: bounds the work on long lists. */
const MOST_PARTS = 100;
/** A total must agree in at least this many positions for each that a misprint explains, */
const MATCHES_PER_SLIP = 1;
/** and in this many for each that nothing explains. */
const MATCHES_PER_DIFFERENCE = 4;
/** Smaller differences, in steps, come from repeated rounding, or from weights. */
const LEAST_SLIP = 5;
/**
 * A difference that a misprint of one of its numbers would explain by chance more often than this
 * is no evidence.
 */
const MOST_SLIP_CHANCE = 0.03;

export function totalsOf(lines: Lines): Total[] {
  const order = Array.from({ length: lines.count }, (_, line) => line).filter((line) =>
    hasNumbers(lines, line),
  );
  const down = walk(lines, order, ['sum', 'difference'], []);
  // Upwards, a difference would only repeat a sum found on the way down.
  const up = walk(lines, order.toReversed(), ['sum'], down);
  const all = [...down, ...up].sort((a, b) => a.line - b.line);
  return all.map((total) => ({
    ...total,
    misses: total.misses.filter(({ crossing }) => !isSettled(total, crossing, all)),
  }));
}

/**
 * Whether a total over more lines holds at the position: then this one is only a part of it there.
 */
const isSettled = (total: Total, crossing: number, all: readonly Total[]): boolean =>
  all.some(
    (other) => other !== total && other.matching.includes(crossing) && sayTheSame(other, total),
  );

/** Totals found in the given order that are not implied by `known` ones. */
function walk(
  lines: Lines,
  order: readonly number[],
  operations: readonly Total['operation'][],
  known: readonly Total[],
): Total[] {
  const totals: Total[] = [];
  let open: number[] = [];
  for (const line of order) {
    const total = totalAt(lines, line, open, operations);
    if (total && !known.some((other) => other.line === line || sayTheSame(other, total))) {
      totals.push(total);
      open = open.filter((part) => !total.parts.includes(part));
    }
    open.push(line);
  }
  return totals;
}

/** Whether `b` uses only lines of `a`: a = b + c and b = a - c are one equation. */
function sayTheSame(a: Total, b: Total): boolean {
  const lines = new Set([a.line, ...a.parts]);
  return [b.line, ...b.parts].every((line) => lines.has(line));
}

function hasNumbers(lines: Lines, line: number): boolean {
  for (let crossing = 0; crossing < lines.crossings; crossing++) {
    if (isAmount(lines.entry(line, crossing))) return true;
  }
  return false;
}

/** Whether two lines hold amounts of one kind wherever both have one. */
function alike(lines: Lines, a: number, b: number): boolean {
  for (let crossing = 0; crossing < lines.crossings; crossing++) {
    const one = lines.entry(a, crossing);
    const other = lines.entry(b, crossing);
    if (!isAmount(one) || !isAmount(other) || one.units === 0 || other.units === 0) continue;
    if (one.kind !== other.kind) return false;
  }
  return true;
}

/**
 * The best interpretation of `line` as a total of the last of the `open` lines; null if there is
 * none.
 */
function totalAt(
  lines: Lines,
  line: number,
  open: readonly number[],
  operations: readonly Total['operation'][],
): Total | null {
  const candidates = open.slice(-MOST_PARTS).filter((part) => alike(lines, part, line));
  const tried = Math.log2(candidates.length);
  const sums = new Sums(lines);
  let best: Total | null = null;
  for (let from = candidates.length - 1; from >= 0; from--) {
    sums.add(candidates[from] as number, 1);
    const count = candidates.length - from;
    if (count < 2) continue;
    const readings: [Total['operation'], Sums][] = [['sum', sums]];
    if (count === 2 && operations.includes('difference')) {
      const less = new Sums(lines);
      less.add(candidates[from] as number, 1);
      less.add(candidates[from + 1] as number, -1);
      readings.push(['difference', less]);
    }
    for (const [operation, come] of readings) {
      const total = checked(lines, line, operation, come, tried);
      if (total && total.bits >= LEAST_BITS && total.bits > (best?.bits ?? 0)) best = total;
    }
  }
  return best;
}

/** Running sums of lines in every position. */
class Sums {
  readonly parts: number[] = [];
  readonly units: number[];
  /** Numbers other than zero. */
  readonly counts: number[];
  /** Whether a part is unreadable. */
  readonly unknown: boolean[];
  readonly #lines: Lines;

  constructor(lines: Lines) {
    this.#lines = lines;
    this.units = new Array<number>(lines.crossings).fill(0);
    this.counts = new Array<number>(lines.crossings).fill(0);
    this.unknown = new Array<boolean>(lines.crossings).fill(false);
  }

  add(line: number, sign: 1 | -1): void {
    this.parts.push(line);
    for (let crossing = 0; crossing < this.#lines.crossings; crossing++) {
      const entry = this.#lines.entry(line, crossing);
      if (entry === 'unreadable') this.unknown[crossing] = true;
      if (!isAmount(entry) || entry.units === 0) continue;
      this.units[crossing] = (this.units[crossing] ?? 0) + sign * entry.units;
      this.counts[crossing] = (this.counts[crossing] ?? 0) + 1;
    }
  }

  /** Greatest common divisor of all numbers of a position. */
  measure(crossing: number): number {
    return this.parts.reduce((measure, part) => {
      const entry = this.#lines.entry(part, crossing);
      return isAmount(entry) ? measureOf(measure, entry.units) : measure;
    }, 0);
  }
}

/** Scores a total by its numbers; null if they contradict it. */
function checked(
  lines: Lines,
  line: number,
  operation: Total['operation'],
  sums: Sums,
  tried: number,
): Total | null {
  const matching: number[] = [];
  const differing: { readonly crossing: number; readonly printed: Amount }[] = [];
  const bitsOf = new Map<Amount['kind'], number>();
  for (let crossing = 0; crossing < lines.crossings; crossing++) {
    const printed = lines.entry(line, crossing);
    const count = sums.counts[crossing] ?? 0;
    if (!isAmount(printed) || sums.unknown[crossing] || count === 0) continue;
    const expected = sums.units[crossing] ?? 0;
    const distance = Math.abs(expected - printed.units);
    if (distance > (printed.step * (count + 1)) / 2) {
      differing.push({ crossing, printed });
    } else if (count > 1 && printed.units !== 0) {
      matching.push(crossing);
      const measure = measureOf(sums.measure(crossing), printed.units);
      const bits = Math.min(MOST_BITS_EACH, -Math.log2(chanceOf(distance, measure, printed.units)));
      bitsOf.set(printed.kind, (bitsOf.get(printed.kind) ?? 0) + bits);
    }
  }
  if (matching.length === 0) return null;
  // Next to amounts there are rates and shares, which do not add up and need not.
  const unlike = differing.filter(({ printed }) => (bitsOf.get(printed.kind) ?? 0) >= LEAST_BITS);
  const misses = unlike
    .map(({ crossing, printed }) => missOf(lines, printed, operation, sums, crossing))
    .filter((miss) => miss !== null);
  const others = unlike.length - misses.length;
  if (matching.length < MATCHES_PER_SLIP * misses.length + MATCHES_PER_DIFFERENCE * others)
    return null;
  const bits = [...bitsOf.values()].reduce((sum, some) => sum + some, -tried);
  return { line, parts: sums.parts.toSorted((a, b) => a - b), operation, matching, misses, bits };
}

/** The miss at a position; null if no misprint explains it, or one explains it too easily. */
function missOf(
  lines: Lines,
  printed: Amount,
  operation: Total['operation'],
  sums: Sums,
  crossing: number,
): Miss | null {
  const expected = sums.units[crossing] ?? 0;
  const excess = expected - printed.units;
  if (Math.abs(excess) < LEAST_SLIP * printed.step) return null;
  const suspects = [suspectOf(printed, expected)];
  for (const [index, part] of sums.parts.entries()) {
    const amount = lines.entry(part, crossing);
    if (!isAmount(amount)) continue;
    const taken = operation === 'difference' && index > 0;
    suspects.push(suspectOf(amount, amount.units + (taken ? excess : -excess)));
  }
  const unlikely = suspects.filter(({ chance }) => chance < MOST_SLIP_CHANCE);
  const chance = unlikely.reduce((sum, suspect) => sum + suspect.chance, 0);
  const explained = chance < MOST_SLIP_CHANCE && unlikely.some(({ slipped }) => slipped);
  return explained ? { crossing, total: printed, excess, suspects } : null;
}

function suspectOf(amount: Amount, meant: number): Suspect & { readonly chance: number } {
  const steps = amount.units / amount.step;
  const slipped = isSlip(steps, meant / amount.step);
  return { amount, meant, slipped, chance: slipChance(steps) };
}
