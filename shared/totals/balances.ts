/**
 * Running balances, found by arithmetic alone: a column in which every number is the one of the
 * previous row plus the row's entry in one column, minus its entry in another. Account statements,
 * ledgers, cumulative columns and repayment plans have this form; the newest row may come first.
 * Rows without a balance add to the next one that has it.
 */
import { type Amount, chanceOf, isAmount, type Lines, measureOf } from './amounts.ts';
import { isSlip } from './slips.ts';

export interface Balance {
  /** The column of the running balance. */
  readonly column: number;
  /** The columns that change it. */
  readonly parts: readonly number[];
  /** Rows whose balance follows from the previous one. */
  readonly matching: readonly number[];
  readonly misses: readonly BalanceMiss[];
}

/** A number that breaks a balance, as if by a misreading or misprint. */
export interface BalanceMiss {
  /** The number that a misreading explains: a balance, or an amount added or subtracted. */
  readonly amount: Amount;
  /** The value that would be correct; units of the table. */
  readonly meant: number;
  /** Difference between balance and expected value; units of the table. */
  readonly excess: number;
  /** The balance as printed, which shows how amounts are written. */
  readonly balance: Amount;
  /** Whether no other number of the row explains the difference as well. */
  readonly certain: boolean;
}

/** From one printed balance to the next, in chronological order. */
interface Step {
  readonly row: number;
  readonly before: Amount;
  readonly after: Amount;
  /** All rows whose amounts it includes, the row of `after` last. */
  readonly rows: readonly number[];
}

interface Movement {
  readonly column: number;
  readonly sign: 1 | -1;
}

const LEAST_STEPS = 3;
/** One chance in a million: every pair of columns is tried, in both chronological orders. */
const LEAST_BITS = 20;
/** Maximum evidence of one step, however long its number. */
const MOST_BITS_EACH = 14;
/** Minimum number of consistent balances for each number that breaks one. */
const MATCHES_PER_MISS = 3;
/** Wider tables are not account statements; all pairs of columns are tried. */
const MOST_COLUMNS = 16;

/**
 * `rows`: the table by its rows (axis `row`). Each column is returned once, with its best
 * explanation.
 */
export function balancesOf(rows: Lines): Balance[] {
  if (rows.crossings > MOST_COLUMNS) return [];
  const columns = Array.from({ length: rows.crossings }, (_, column) => column);
  return columns.flatMap((column) => balanceIn(rows, column, columns) ?? []);
}

function balanceIn(rows: Lines, column: number, columns: readonly number[]): Balance | null {
  const down = Array.from({ length: rows.count }, (_, row) => row);
  const others = columns.filter((other) => other !== column);
  let best: (Balance & { readonly bits: number }) | null = null;
  for (const order of [down, down.toReversed()]) {
    const steps = stepsIn(rows, column, order);
    if (steps.length < LEAST_STEPS) continue;
    for (const movements of movementsOf(others)) {
      const found = checked(rows, column, steps, movements);
      if (found && found.bits > (best?.bits ?? 0)) best = found;
    }
  }
  return best;
}

/** One column that adds or subtracts, or one that adds with one that subtracts. */
function* movementsOf(columns: readonly number[]): Generator<readonly Movement[]> {
  for (const column of columns) {
    yield [{ column, sign: 1 }];
    yield [{ column, sign: -1 }];
    for (const other of columns) {
      if (other === column) continue;
      yield [
        { column, sign: 1 },
        { column: other, sign: -1 },
      ];
    }
  }
}

function stepsIn(rows: Lines, column: number, order: readonly number[]): Step[] {
  const steps: Step[] = [];
  let before: Amount | null = null;
  let passed: number[] = [];
  for (const row of order) {
    const entry = rows.entry(row, column);
    passed.push(row);
    if (entry === 'nothing') continue;
    // An unreadable entry restarts the balance.
    if (!isAmount(entry)) before = null;
    else {
      if (before && before.kind === entry.kind) {
        steps.push({ row, before, after: entry, rows: passed });
      }
      before = entry;
    }
    passed = [];
  }
  return steps;
}

function checked(
  rows: Lines,
  column: number,
  steps: readonly Step[],
  movements: readonly Movement[],
): (Balance & { readonly bits: number }) | null {
  const matching: number[] = [];
  const failed: Failure[] = [];
  const used = new Set<number>();
  let measure = 0;
  const deltas: number[] = [];
  for (const [at, step] of steps.entries()) {
    const moved = movedIn(rows, step, movements);
    if (moved === null) continue;
    const delta = step.after.units - step.before.units;
    const excess = step.before.units + moved.units - step.after.units;
    if (Math.abs(excess) > (step.after.step * (moved.columns.length + 2)) / 2) {
      failed.push({ step, at, excess });
    } else if (moved.units !== 0) {
      matching.push(step.row);
      deltas.push(delta);
      measure = measureOf(measure, delta);
      for (const each of moved.columns) used.add(each);
    }
    // Early exit: most explanations fail within a few steps.
    if (failed.length > 2 + matching.length) return null;
  }
  const incidents = incidentsIn(failed);
  const needed = Math.max(LEAST_STEPS, MATCHES_PER_MISS * incidents.length);
  if (used.size < movements.length || matching.length < needed) return null;
  const bitsOf = (delta: number) =>
    Math.min(MOST_BITS_EACH, -Math.log2(chanceOf(0, measure, delta)));
  const bits = deltas.reduce((sum, delta) => sum + bitsOf(delta), 0);
  if (bits < LEAST_BITS) return null;
  const parts = movements.map((movement) => movement.column);
  return { column, parts, matching, misses: missesOf(rows, steps, incidents, movements), bits };
}

/** Sum of the changes in the rows of a step; null if a number is unreadable or of another kind. */
function movedIn(
  rows: Lines,
  step: Step,
  movements: readonly Movement[],
): { readonly units: number; readonly columns: number[] } | null {
  let units = 0;
  const columns: number[] = [];
  for (const { column, sign } of movements) {
    for (const row of step.rows) {
      const entry = rows.entry(row, column);
      if (entry === 'unreadable') return null;
      if (!isAmount(entry) || entry.units === 0) continue;
      if (entry.kind !== step.after.kind) return null;
      // An amount to be subtracted may carry a minus sign for its direction.
      units += sign * (sign < 0 ? Math.abs(entry.units) : entry.units);
      columns.push(column);
    }
  }
  return { units, columns };
}

interface Failure {
  readonly step: Step;
  /** Index among the steps. */
  readonly at: number;
  readonly excess: number;
}

/**
 * `cancelled`: the next step is off by the opposite amount, so the balance between them is wrong.
 */
type Incident = Failure & { readonly cancelled: boolean };

function incidentsIn(failed: readonly Failure[]): Incident[] {
  const incidents: Incident[] = [];
  for (const failure of failed) {
    const last = incidents.at(-1);
    const cancels = last && !last.cancelled && last.at === failure.at - 1;
    if (cancels && last.excess === -failure.excess) {
      incidents[incidents.length - 1] = { ...last, cancelled: true };
    } else incidents.push({ ...failure, cancelled: false });
  }
  return incidents;
}

function missesOf(
  rows: Lines,
  steps: readonly Step[],
  incidents: readonly Incident[],
  movements: readonly Movement[],
): BalanceMiss[] {
  return incidents.flatMap(({ step, at, excess, cancelled }) => {
    const balance = step.after;
    const ofBalance = suspect(balance, balance.units + excess);
    const ofAmounts = amountsIn(rows, step, movements).flatMap(({ amount, sign }) =>
      suspect(amount, amount.units - sign * excess),
    );
    // After the last balance nothing shows whether the balance or an amount of its row is wrong.
    const isLast = at === steps.length - 1;
    const suspects = cancelled ? ofBalance : [...ofAmounts, ...(isLast ? ofBalance : [])];
    return suspects
      .slice(0, 1)
      .map((first) => ({ ...first, excess, balance, certain: suspects.length === 1 }));
  });
}

function suspect(amount: Amount, meant: number): { amount: Amount; meant: number }[] {
  return isSlip(amount.units / amount.step, meant / amount.step) ? [{ amount, meant }] : [];
}

function amountsIn(
  rows: Lines,
  step: Step,
  movements: readonly Movement[],
): { readonly amount: Amount; readonly sign: 1 | -1 }[] {
  return movements.flatMap(({ column, sign }) =>
    step.rows.flatMap((row) => {
      const amount = rows.entry(row, column);
      if (!isAmount(amount) || amount.units === 0) return [];
      return [{ amount, sign: sign < 0 && amount.units < 0 ? 1 : sign }];
    }),
  );
}
