/**
 * Which rows and columns of a table are the totals of others, found by arithmetic alone.
 *
 * Idea: walk the lines (rows, or columns) in order and keep those that no total has taken up yet. A
 * line is a total when it equals the sum of the last few of them wherever it has a figure, or the
 * last but one less the last, as profit is revenue less cost; they then give way to it, so a grand
 * total is the sum of its subtotals. Afterwards the same from the other end, for totals that stand
 * before their parts. Words such as "total" are not looked at, so any language does.
 *
 * Evidence: rounded figures and their rounded sum differ by half a step each at most. How likely such
 * an agreement is by chance, `chanceOf` says; places multiply, the sums tried divide.
 *
 * Limits: a total over some of the lines before it, or of one part is not seen.
 */
import { type Amount, chanceOf, isAmount, type Lines, measureOf } from './amounts.ts';
import { isSlip, slipChance } from './slips.ts';

export interface Total {
  readonly line: number;
  /** The lines that make it up, in the order of the table. */
  readonly parts: readonly number[];
  readonly operation: 'sum' | 'difference';
  /** Places where the figure of the line is the sum of several others. */
  readonly foots: readonly number[];
  readonly misses: readonly Miss[];
  /** How unlikely it is that these figures agree by chance, as a power of two. */
  readonly bits: number;
}

/** A place where the parts come to something else than is printed, as if by a slip. */
export interface Miss {
  readonly place: number;
  readonly total: Amount;
  /** What the parts come to beyond the printed total; units of the table. */
  readonly excess: number;
  /** The figure of the total and those of its parts; a slip of any one would explain it. */
  readonly suspects: readonly Suspect[];
}

interface Suspect {
  readonly amount: Amount;
  /** What it would have to be, the others being right; in units of the table. */
  readonly meant: number;
  readonly slipped: boolean;
}

/** One chance in a thousand: in a large table a few hundred sums are tried. */
const LEAST_BITS = 10;
/** No single figure is worth more, however long: one misread figure could agree as well. */
const MOST_BITS_EACH = 14;
/** More lines than this no total takes up at once: it bounds the work on endless lists. */
const MOST_PARTS = 100;
/** A total agrees in so many places at least for each in which a slip keeps it from doing so, */
const FOOTS_PER_SLIP = 1;
/** and in so many for each in which nothing explains why it does not. */
const FOOTS_PER_DIFFERENCE = 4;
/** Smaller differences, in steps, come from rounding more than once, or from weights. */
const LEAST_SLIP = 5;
/** A difference that one of its figures would explain by chance more often than this says nothing. */
const MOST_SLIP_CHANCE = 0.03;

export function totalsOf(lines: Lines): Total[] {
  const order = Array.from({ length: lines.count }, (_, line) => line).filter((line) =>
    hasFigures(lines, line),
  );
  const down = walk(lines, order, ['sum', 'difference'], []);
  // Upwards a difference would only tell a sum found on the way down once more.
  const up = walk(lines, order.toReversed(), ['sum'], down);
  const all = [...down, ...up].sort((a, b) => a.line - b.line);
  return all.map((total) => ({
    ...total,
    misses: total.misses.filter(({ place }) => !isSettled(total, place, all)),
  }));
}

/** Whether a total over more lines holds at the place: then this one is not the whole of it there. */
const isSettled = (total: Total, place: number, all: readonly Total[]): boolean =>
  all.some((other) => other !== total && other.foots.includes(place) && sayTheSame(other, total));

/** Totals met in the given order that say nothing which is `known` already. */
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

/** Whether `b` is made of lines of `a`: a = b + c and b = a - c are one statement. */
function sayTheSame(a: Total, b: Total): boolean {
  const lines = new Set([a.line, ...a.parts]);
  return [b.line, ...b.parts].every((line) => lines.has(line));
}

function hasFigures(lines: Lines, line: number): boolean {
  for (let place = 0; place < lines.places; place++) {
    if (isAmount(lines.entry(line, place))) return true;
  }
  return false;
}

/** Whether two lines hold amounts of one kind wherever both have some. */
function alike(lines: Lines, a: number, b: number): boolean {
  for (let place = 0; place < lines.places; place++) {
    const one = lines.entry(a, place);
    const other = lines.entry(b, place);
    if (!isAmount(one) || !isAmount(other) || one.units === 0 || other.units === 0) continue;
    if (one.kind !== other.kind) return false;
  }
  return true;
}

/** The best reading of `line` as a total of the last of the `open` lines; null where there is none. */
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
      const total = judged(lines, line, operation, come, tried);
      if (total && total.bits >= LEAST_BITS && total.bits > (best?.bits ?? 0)) best = total;
    }
  }
  return best;
}

/** What lines come to in every place, as one after the other is added. */
class Sums {
  readonly parts: number[] = [];
  readonly units: number[];
  /** Figures other than nought. */
  readonly counts: number[];
  /** Whether a part cannot be read. */
  readonly unknown: boolean[];
  readonly #lines: Lines;

  constructor(lines: Lines) {
    this.#lines = lines;
    this.units = new Array<number>(lines.places).fill(0);
    this.counts = new Array<number>(lines.places).fill(0);
    this.unknown = new Array<boolean>(lines.places).fill(false);
  }

  add(line: number, sign: 1 | -1): void {
    this.parts.push(line);
    for (let place = 0; place < this.#lines.places; place++) {
      const entry = this.#lines.entry(line, place);
      if (entry === 'unreadable') this.unknown[place] = true;
      if (!isAmount(entry) || entry.units === 0) continue;
      this.units[place] = (this.units[place] ?? 0) + sign * entry.units;
      this.counts[place] = (this.counts[place] ?? 0) + 1;
    }
  }

  /** The largest amount that measures all the figures of a place. */
  measure(place: number): number {
    return this.parts.reduce((measure, part) => {
      const entry = this.#lines.entry(part, place);
      return isAmount(entry) ? measureOf(measure, entry.units) : measure;
    }, 0);
  }
}

/** What the figures say of a total; null where they say that it is none. */
function judged(
  lines: Lines,
  line: number,
  operation: Total['operation'],
  sums: Sums,
  tried: number,
): Total | null {
  const foots: number[] = [];
  const differing: { readonly place: number; readonly printed: Amount }[] = [];
  const bitsOf = new Map<Amount['kind'], number>();
  for (let place = 0; place < lines.places; place++) {
    const printed = lines.entry(line, place);
    const count = sums.counts[place] ?? 0;
    if (!isAmount(printed) || sums.unknown[place] || count === 0) continue;
    const expected = sums.units[place] ?? 0;
    const distance = Math.abs(expected - printed.units);
    if (distance > (printed.step * (count + 1)) / 2) {
      differing.push({ place, printed });
    } else if (count > 1 && printed.units !== 0) {
      foots.push(place);
      const measure = measureOf(sums.measure(place), printed.units);
      const bits = Math.min(MOST_BITS_EACH, -Math.log2(chanceOf(distance, measure, printed.units)));
      bitsOf.set(printed.kind, (bitsOf.get(printed.kind) ?? 0) + bits);
    }
  }
  if (foots.length === 0) return null;
  // Beside amounts there stand rates and shares of them, which do not add up and need not.
  const unlike = differing.filter(({ printed }) => (bitsOf.get(printed.kind) ?? 0) >= LEAST_BITS);
  const misses = unlike
    .map(({ place, printed }) => missOf(lines, printed, operation, sums, place))
    .filter((miss) => miss !== null);
  const others = unlike.length - misses.length;
  if (foots.length < FOOTS_PER_SLIP * misses.length + FOOTS_PER_DIFFERENCE * others) return null;
  const bits = [...bitsOf.values()].reduce((sum, some) => sum + some, -tried);
  return { line, parts: sums.parts.toSorted((a, b) => a - b), operation, foots, misses, bits };
}

/** The miss at a place; null where no slip, or too easily one, would explain it. */
function missOf(
  lines: Lines,
  printed: Amount,
  operation: Total['operation'],
  sums: Sums,
  place: number,
): Miss | null {
  const expected = sums.units[place] ?? 0;
  const excess = expected - printed.units;
  if (Math.abs(excess) < LEAST_SLIP * printed.step) return null;
  const suspects = [suspectOf(printed, expected)];
  for (const [index, part] of sums.parts.entries()) {
    const amount = lines.entry(part, place);
    if (!isAmount(amount)) continue;
    const taken = operation === 'difference' && index > 0;
    suspects.push(suspectOf(amount, amount.units + (taken ? excess : -excess)));
  }
  const telling = suspects.filter(({ chance }) => chance < MOST_SLIP_CHANCE);
  const chance = telling.reduce((sum, suspect) => sum + suspect.chance, 0);
  const explained = chance < MOST_SLIP_CHANCE && telling.some(({ slipped }) => slipped);
  return explained ? { place, total: printed, excess, suspects } : null;
}

function suspectOf(amount: Amount, meant: number): Suspect & { readonly chance: number } {
  const steps = amount.units / amount.step;
  const slipped = isSlip(steps, meant / amount.step);
  return { amount, meant, slipped, chance: slipChance(steps) };
}
