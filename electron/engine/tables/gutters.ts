/**
 * Columns without rules: the white gutters between them.
 *
 * A gutter is a vertical strip that (nearly) no row's ink crosses, with text on both sides in enough
 * rows, and there wider than the blanks of running text. Rows count by how tabular they look: a row
 * of one phrase (a caption, a section label, a centred heading) says nothing about columns, a row of
 * seven says much. So a heading that spans columns does not hide the gutters beneath it.
 *
 * Gives up on columns that interlock like stairs, where no straight strip is free.
 */
import type { Row } from './rows.ts';
import { blankWidth, inkOf, median, phrasesOf } from './rows.ts';

export interface Gutter {
  /** The emptiest part of the strip. */
  readonly x0: number;
  readonly x1: number;
  /** Where the column border is set. */
  readonly middle: number;
  /** Rows with text on both sides. */
  readonly rows: number;
  /** Median gap of these rows at the gutter. */
  readonly gap: number;
}

/** Share of the rows' weight that may cross a gutter. */
const MAX_CROSSING = 0.08;
/** A gutter is at least this many type sizes wide where rows have text on both sides… */
const MIN_GAP = 0.55;
/** …and this many times a blank. */
const MIN_BLANKS = 1.7;
/** The free strip itself, in type sizes: neighbours may nearly touch where one row is long. */
const MIN_STRIP = 0.12;

/** How much each row says about columns, 0 to 1. */
function weightsOf(rows: readonly Row[]): number[] {
  const counts = rows.map((row) => phrasesOf(row).length);
  const ranked = counts.filter((count) => count > 1).toSorted((a, b) => a - b);
  const full = ranked[Math.floor(ranked.length * 0.75)] ?? 1;
  return counts.map((count) => (full > 1 ? Math.min(1, (count - 1) / (full - 1)) : 0));
}

interface Strip {
  x0: number;
  x1: number;
  crossing: number;
}

/** Weight of rows without columns: too little to block a gutter, enough to choose a place in it. */
const TRACE = 1e-4;

/** Strips of the rows' common width that at most `limit` of weight crosses. */
function freeStrips(rows: readonly Row[], weights: readonly number[], limit: number): Strip[][] {
  const xs: number[] = [];
  const changes: number[] = [];
  rows.forEach((row, i) => {
    const weight = Math.max(weights[i] ?? 0, TRACE);
    let reach = Number.NEGATIVE_INFINITY;
    for (const word of inkOf(row)) {
      if (word.x1 <= reach) continue;
      xs.push(Math.max(word.x0, reach), word.x1);
      changes.push(weight, -weight);
      reach = word.x1;
    }
  });
  const order = Uint32Array.from(xs.keys()).sort(
    (a, b) => (xs[a] ?? 0) - (xs[b] ?? 0) || (changes[a] ?? 0) - (changes[b] ?? 0),
  );
  const groups: Strip[][] = [];
  let open: Strip[] | null = null;
  let crossing = 0;
  for (let i = 0; i + 1 < order.length; i++) {
    crossing += changes[order[i] ?? 0] ?? 0;
    const x0 = xs[order[i] ?? 0] ?? 0;
    const x1 = xs[order[i + 1] ?? 0] ?? 0;
    if (x1 <= x0) continue;
    if (crossing > limit + TRACE * rows.length) {
      open = null;
    } else if (open) {
      open.push({ x0, x1, crossing });
    } else {
      open = [{ x0, x1, crossing }];
      groups.push(open);
    }
  }
  return groups;
}

/** The widest run of strips that the least ink crosses, give or take `slack`. */
function emptiest(strips: readonly Strip[], slack: number): { x0: number; x1: number } {
  const least = strips.reduce((min, strip) => Math.min(min, strip.crossing), Infinity) + slack;
  let best = { x0: 0, x1: 0 };
  let run: { x0: number; x1: number } | null = null;
  for (const strip of strips) {
    if (strip.crossing > least) {
      run = null;
      continue;
    }
    run = run ? { x0: run.x0, x1: strip.x1 } : { x0: strip.x0, x1: strip.x1 };
    if (run.x1 - run.x0 > best.x1 - best.x0) best = run;
  }
  return best;
}

/** Gaps at `x` of the rows that have text on both sides of it. */
function gapsAt(rows: readonly Row[], weights: readonly number[], x: number): number[] {
  const gaps: number[] = [];
  rows.forEach((row, i) => {
    if ((weights[i] ?? 0) === 0) return;
    let before = Number.NEGATIVE_INFINITY;
    let after = Number.POSITIVE_INFINITY;
    for (const word of inkOf(row)) {
      if ((word.x0 + word.x1) / 2 <= x) before = Math.max(before, word.x1);
      else after = Math.min(after, word.x0);
    }
    if (Number.isFinite(before) && Number.isFinite(after)) gaps.push(after - before);
  });
  return gaps;
}

/** The gutters of `rows`, left to right; none when the rows are no columns. */
export function guttersOf(rows: readonly Row[]): Gutter[] {
  const weights = weightsOf(rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const size = median(rows.map((row) => row.size));
  const minGap = Math.max(MIN_GAP * size, MIN_BLANKS * blankWidth(rows));
  const tabular = weights.filter((weight) => weight > 0).length;

  const gutters: Gutter[] = [];
  for (const strips of freeStrips(rows, weights, MAX_CROSSING * total)) {
    const broad = emptiest(strips, TRACE * rows.length);
    if (broad.x1 - broad.x0 < MIN_STRIP * size) continue;
    const core = emptiest(strips, TRACE / 2);
    const middle = (core.x0 + core.x1) / 2;
    const gaps = gapsAt(rows, weights, middle);
    if (gaps.length < Math.min(2, tabular)) continue;
    const gap = median(gaps);
    if (gap < minGap) continue;
    gutters.push({
      x0: core.x0,
      x1: core.x1,
      middle,
      rows: gaps.length,
      gap,
    });
  }
  return gutters;
}
