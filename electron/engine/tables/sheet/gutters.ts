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
import { isCurrency, middleOf, withoutSigns } from './content.ts';
import type { Row } from './rows.ts';
import { blankWidth, median } from './rows.ts';
import type { SheetWord } from './sheet.ts';

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

/** The column of a word: how many of the borders lie left of its middle. */
export function columnOf(word: SheetWord, borders: readonly Gutter[]): number {
  const middle = middleOf(word);
  let column = 0;
  for (const border of borders) {
    if (border.middle > middle) break;
    column++;
  }
  return column;
}

/** Share of the rows' weight that may cross a gutter. */
const MAX_CROSSING = 0.08;
/** The same where a sign set apart from its number shows that a column begins. */
const MAX_SIGNED_CROSSING = 0.25;
/** A gutter is at least this many type sizes wide where rows have text on both sides… */
const MIN_GAP = 0.55;
/** …and this many times a blank. */
const MIN_BLANKS = 1.7;
/** The free strip itself, in type sizes: neighbours may nearly touch where one row is long. */
const MIN_STRIP = 0.12;

/** How much each row says about columns, 0 to 1. */
function weightsOf(rows: readonly Row[]): number[] {
  const counts = rows.map((row) => row.phrases.length);
  const ranked = counts.filter((count) => count > 1).sort((a, b) => a - b);
  const full = ranked[Math.floor(ranked.length * 0.75)] ?? 1;
  return counts.map((count) => (full > 1 ? Math.min(1, (count - 1) / (full - 1)) : 0));
}

/** Weight of rows without columns: too little to block a gutter, enough to choose a place in it. */
const TRACE = 1e-4;

/** How much ink stands over each stretch of the rows' width. */
interface Profile {
  /** Where ink begins or ends, ascending; a place may be listed more than once. */
  readonly xs: Float64Array;
  /** Weight of the rows with ink from each of these places to the next. */
  readonly crossing: Float64Array;
}

/** First of ascending `xs` that is not below `x`. */
function placeOf(xs: Float64Array, x: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function profileOf(rows: readonly Row[], weights: readonly number[]): Profile {
  const ends = new Float64Array(rows.reduce((sum, row) => sum + row.spans.length, 0));
  let length = 0;
  for (const { spans } of rows) {
    ends.set(spans, length);
    length += spans.length;
  }
  const xs = ends.sort();
  const crossing = new Float64Array(length);
  rows.forEach(({ spans }, i) => {
    const weight = Math.max(weights[i] ?? 0, TRACE);
    for (let end = 0; end < spans.length; end++) {
      const place = placeOf(xs, spans[end] ?? 0);
      crossing[place] = (crossing[place] ?? 0) + (end % 2 === 0 ? weight : -weight);
    }
  });
  for (let i = 1; i < crossing.length; i++) {
    crossing[i] = (crossing[i] ?? 0) + (crossing[i - 1] ?? 0);
  }
  return { xs, crossing };
}

/** A run of stretches of a profile, the last not included. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** The runs of stretches that at most `limit` of weight crosses. */
function freeRuns({ xs, crossing }: Profile, limit: number): Run[] {
  const runs: Run[] = [];
  const last = placeOf(xs, xs.at(-1) ?? 0);
  for (let from = 0; from < last; from++) {
    let to = from;
    while (to < last && (crossing[to] ?? 0) <= limit) to++;
    if (to > from) runs.push({ from, to });
    from = to;
  }
  return runs;
}

interface Strip {
  readonly x0: number;
  readonly x1: number;
}

/** The widest strip of a run that the least ink crosses, give or take `slack`. */
function emptiest({ xs, crossing }: Profile, { from, to }: Run, slack: number): Strip {
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) least = Math.min(least, crossing[i] ?? 0);
  let best = { x0: 0, x1: 0 };
  for (let i = from; i < to; i++) {
    if ((crossing[i] ?? 0) > least + slack) continue;
    const x0 = xs[i] ?? 0;
    while (i < to && (crossing[i] ?? 0) <= least + slack) i++;
    const x1 = xs[i] ?? 0;
    if (x1 - x0 > best.x1 - best.x0) best = { x0, x1 };
  }
  return best;
}

/** Whether `word` is a number with a currency sign set apart before it, which begins a column. */
const opensColumn = ({ joined }: SheetWord): boolean =>
  joined !== undefined && isCurrency(joined.parts[0]?.text ?? '');

/**
 * Gaps at `x` of the rows that have text on both sides of it, and whether a sign in one of them shows
 * that a column begins there.
 */
function gapsAt(rows: readonly Row[], weights: readonly number[], x: number) {
  const gaps: number[] = [];
  let opened = false;
  rows.forEach((row, i) => {
    if (weights[i] === 0 || row.x0 > x || row.x1 < x) return;
    let before = Number.NEGATIVE_INFINITY;
    let next: SheetWord | null = null;
    for (const word of row.ink) {
      if (middleOf(word) <= x) before = Math.max(before, withoutSigns(word).x1);
      else next ??= word;
      if (word.x0 > x) break;
    }
    if (!Number.isFinite(before) || !next) return;
    gaps.push(withoutSigns(next).x0 - before);
    if (opensColumn(next)) opened = true;
  });
  return { gaps, opened };
}

/** The gutters of `rows`, left to right; none when the rows are no columns. */
export function guttersOf(rows: readonly Row[]): Gutter[] {
  const weights = weightsOf(rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const size = median(rows.map((row) => row.size));
  const minGap = Math.max(MIN_GAP * size, MIN_BLANKS * blankWidth(rows));
  const tabular = weights.filter((weight) => weight > 0).length;
  const traces = TRACE * rows.length;

  const profile = profileOf(rows, weights);
  const isWide = ({ x0, x1 }: Strip) => x1 - x0 >= MIN_STRIP * size;
  const gutterIn = (run: Run, limit: number, signed: boolean): Gutter | null => {
    // A blank of a heading that crosses the run may be emptier than the rest, but too narrow.
    const broad = emptiest(profile, run, traces);
    const core = isWide(broad) ? emptiest(profile, run, TRACE / 2) : emptiest(profile, run, limit);
    if (!isWide(broad) && !isWide(core)) return null;
    const middle = (core.x0 + core.x1) / 2;
    const { gaps, opened } = gapsAt(rows, weights, middle);
    if (signed && !opened) return null;
    if (gaps.length < (opened ? 1 : Math.min(2, tabular))) return null;
    const gap = median(gaps);
    return gap < minGap ? null : { x0: core.x0, x1: core.x1, middle, rows: gaps.length, gap };
  };
  const guttersWithin = (share: number, signed: boolean): Gutter[] => {
    const limit = share * total + traces;
    return freeRuns(profile, limit).flatMap((run) => gutterIn(run, limit, signed) ?? []);
  };

  const gutters = guttersWithin(MAX_CROSSING, false);
  if (!rows.some((row) => row.words.some(opensColumn))) return gutters;
  const opened = guttersWithin(MAX_SIGNED_CROSSING, true).filter(
    ({ x0, x1 }) => !gutters.some((gutter) => gutter.x0 <= x1 && gutter.x1 >= x0),
  );
  return [...gutters, ...opened].toSorted((a, b) => a.middle - b.middle);
}
