/**
 * Columns without rules: the white gutters between them.
 *
 * A gutter is a vertical strip that almost no row's text crosses, with text on both sides in enough
 * rows, and wider than word spaces. Rows are weighted by their number of text runs: a row of one
 * run (caption, section label, centered header) carries no information about columns, so a header
 * that spans columns does not hide the gutters below it.
 *
 * Columns that interlock like stairs, where no straight strip is free, are not found.
 */
import { median } from '../../../common/numbers.ts';
import { centerX, isCurrencySymbol, toBareNumber } from './cell-text.ts';
import type { ViewWord } from './page-view.ts';
import type { VisualRow } from './visual-rows.ts';
import { lowerBound, MAX_SPACE, maxSpaceBetween, measureSpaceWidth } from './visual-rows.ts';

export interface Gutter {
  /** The emptiest part of the strip. Points. */
  readonly x0: number;
  readonly x1: number;
  /** The column border. */
  readonly middle: number;
  /** Column headers tell the columns apart, whose text is only a word space apart. */
  readonly isTight?: true;
}

/** The column of a word: the number of borders left of its center. */
export function columnOfWord(word: ViewWord, borders: readonly Gutter[]): number {
  const middle = centerX(word);
  let column = 0;
  for (const border of borders) {
    if (border.middle > middle) break;
    column++;
  }
  return column;
}

/** Share of the total row weight that may cross a gutter. */
const MAX_CROSSING = 0.08;
/** The same where a currency symbol apart from its number shows that a column starts. */
const MAX_CURRENCY_CROSSING = 0.25;
/** Minimum gap in rows with text on both sides, in type sizes… */
const MIN_GAP = 0.55;
/** …and in word spaces. */
const MIN_SPACES = 1.7;
/** Minimum width of the free strip, in type sizes: text may nearly close it in one long row. */
const MIN_STRIP = 0.12;

/** A free strip this wide needs text on both sides in one row only: names above the numbers of one. Type sizes. */
const MIN_OPEN_STRIP = 4;

/** Weight of each row for column detection, 0 to 1. */
function computeRowWeights(rows: readonly VisualRow[]): number[] {
  const counts = rows.map((row) => row.textRuns.length);
  const ranked = counts.filter((count) => count > 1).sort((a, b) => a - b);
  const fullCount = ranked[Math.floor(ranked.length * 0.75)] ?? 1;
  return counts.map((count) => (fullCount > 1 ? Math.min(1, (count - 1) / (fullCount - 1)) : 0));
}

/** Whether a currency symbol stands a column's width from its number: both ends are of one cell. */
export const hasDetachedCurrency = (word: ViewWord): boolean =>
  startsWithCurrency(word) &&
  toBareNumber(word).x0 - (word.joined?.parts[0]?.x1 ?? 0) > MIN_GAP * word.size;

/** Weight of rows without columns: too low to block a gutter, enough to choose a position in it. */
const MIN_ROW_WEIGHT = 1e-4;

/** How much text crosses each interval of the rows' width. */
interface CrossingProfile {
  /** Where text starts or ends, ascending; may contain duplicates. */
  readonly xs: Float64Array;
  /** Weight of the rows with text from each of these positions to the next. */
  readonly crossing: Float64Array;
}

/** Index of the first of ascending `xs` that is not below `x`. */
const firstFrom = (xs: Float64Array, x: number): number =>
  lowerBound(xs.length, (at) => (xs[at] as number) < x);

function buildCrossingProfile(
  rows: readonly VisualRow[],
  weights: readonly number[],
  total: number,
): CrossingProfile {
  const spanEnds = new Float64Array(rows.reduce((sum, row) => sum + row.textSpans.length, 0));
  let length = 0;
  for (const { textSpans } of rows) {
    spanEnds.set(textSpans, length);
    length += textSpans.length;
  }
  const xs = spanEnds.sort();
  const crossing = new Float64Array(length);
  rows.forEach(({ textSpans }, i) => {
    const weight = Math.max(weights[i] ?? 0, MIN_ROW_WEIGHT);
    for (let end = 0; end < textSpans.length; end++) {
      const index = firstFrom(xs, textSpans[end] ?? 0);
      crossing[index] = (crossing[index] ?? 0) + (end % 2 === 0 ? weight : -weight);
    }
  });
  // No gutter passes between a currency symbol and its number, however few rows have a symbol.
  for (const word of rows.flatMap(({ textWords }) => textWords.filter(hasDetachedCurrency))) {
    const [from, to] = [firstFrom(xs, word.x0), firstFrom(xs, word.x1)];
    crossing[from] = (crossing[from] ?? 0) + total;
    crossing[to] = (crossing[to] ?? 0) - total;
  }
  for (let i = 1; i < crossing.length; i++) {
    crossing[i] = (crossing[i] ?? 0) + (crossing[i - 1] ?? 0);
  }
  return { xs, crossing };
}

/** A range of profile intervals, the end excluded. */
interface ProfileInterval {
  readonly from: number;
  readonly to: number;
}

/** The ranges where rows of at most `limit` total weight cross. */
function findFreeIntervals({ xs, crossing }: CrossingProfile, limit: number): ProfileInterval[] {
  const intervals: ProfileInterval[] = [];
  const last = firstFrom(xs, xs.at(-1) ?? 0);
  for (let from = 0; from < last; from++) {
    let to = from;
    while (to < last && (crossing[to] ?? 0) <= limit) to++;
    if (to > from) intervals.push({ from, to });
    from = to;
  }
  return intervals;
}

interface Strip {
  readonly x0: number;
  readonly x1: number;
}

/** The widest strip of a range that the least text crosses, within `slack`. */
function findEmptiestStrip(
  { xs, crossing }: CrossingProfile,
  { from, to }: ProfileInterval,
  slack: number,
): Strip {
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

/** Whether `word` is a number with a detached currency symbol before it, which starts a column. */
const startsWithCurrency = ({ joined }: ViewWord): boolean =>
  joined !== undefined && isCurrencySymbol(joined.parts[0]?.text ?? '');

/**
 * How many rows have text on both sides of `x`, how many of their gaps there are wide, and whether a currency
 * symbol in one of them starts a column there. Between numbers a gap is wide that is no word space.
 */
function measureGapsAt(
  rows: readonly VisualRow[],
  weights: readonly number[],
  x: number,
  minGap: number,
) {
  let gaps = 0;
  let wideGaps = 0;
  let hasCurrency = false;
  rows.forEach((row, i) => {
    if (weights[i] === 0 || row.x0 > x || row.x1 < x) return;
    let before = Number.NEGATIVE_INFINITY;
    let last: ViewWord | null = null;
    let next: ViewWord | null = null;
    for (const word of row.textWords) {
      if (centerX(word) <= x) {
        before = Math.max(before, toBareNumber(word).x1);
        last = word;
      } else next ??= word;
      if (word.x0 > x) break;
    }
    if (!last || !next) return;
    const gap = toBareNumber(next).x0 - before;
    gaps++;
    const space = maxSpaceBetween(last, next);
    if (gap >= (space < MAX_SPACE ? space * row.size : minGap)) wideGaps++;
    if (startsWithCurrency(next)) hasCurrency = true;
  });
  return { gaps, wideGaps, hasCurrency };
}

/** The gutters of `rows`, left to right; none if the rows have no columns. */
export function findColumnGutters(rows: readonly VisualRow[]): Gutter[] {
  const weights = computeRowWeights(rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const size = median(rows.map((row) => row.size));
  const minGap = Math.max(MIN_GAP * size, MIN_SPACES * measureSpaceWidth(rows));
  const tabular = weights.filter((weight) => weight > 0).length;
  const baseWeight = MIN_ROW_WEIGHT * rows.length;

  const profile = buildCrossingProfile(rows, weights, total);
  const isWide = ({ x0, x1 }: Strip) => x1 - x0 >= MIN_STRIP * size;
  const findGutterIn = (
    interval: ProfileInterval,
    limit: number,
    currencyOnly: boolean,
  ): Gutter | null => {
    // A word space of a header that crosses the range may be emptier than the rest, but too narrow.
    const wideStrip = findEmptiestStrip(profile, interval, baseWeight);
    const strip = isWide(wideStrip)
      ? findEmptiestStrip(profile, interval, MIN_ROW_WEIGHT / 2)
      : findEmptiestStrip(profile, interval, limit);
    if (!isWide(wideStrip) && !isWide(strip)) return null;
    const middle = (strip.x0 + strip.x1) / 2;
    const { gaps, wideGaps, hasCurrency } = measureGapsAt(rows, weights, middle, minGap);
    if (currencyOnly && !hasCurrency) return null;
    const isOpen = tabular > 2 && isWide(wideStrip) && strip.x1 - strip.x0 >= MIN_OPEN_STRIP * size;
    if (gaps < (hasCurrency || isOpen ? 1 : Math.min(2, tabular))) return null;
    if (wideGaps < gaps / 2) return null;
    return { x0: strip.x0, x1: strip.x1, middle };
  };
  const findGuttersWithin = (share: number, currencyOnly: boolean): Gutter[] => {
    const limit = share * total + baseWeight;
    return findFreeIntervals(profile, limit).flatMap(
      (interval) => findGutterIn(interval, limit, currencyOnly) ?? [],
    );
  };

  const gutters = findGuttersWithin(MAX_CROSSING, false);
  if (!rows.some((row) => row.words.some(startsWithCurrency))) return gutters;
  const currencyGutters = findGuttersWithin(MAX_CURRENCY_CROSSING, true).filter(
    ({ x0, x1 }) => !gutters.some((gutter) => gutter.x0 <= x1 && gutter.x1 >= x0),
  );
  return [...gutters, ...currencyGutters].toSorted((a, b) => a.middle - b.middle);
}
