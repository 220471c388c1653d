/**
 * Maps from positions to values, fitted to numbers: those of an axis, or those printed on the marks.
 * A number of ticks, or of bars, whose values and positions agree to a point shows that it is a
 * chart, and what its other marks mean.
 */

import { overlapOf } from '../../../../shared/geometry.ts';
import { groupByDistance, median } from '../../common/numbers.ts';
import type { Ruling } from '../../read/pdf/types.ts';
import { toSpan } from '../plots/plot-space.ts';
import type { Plot, PlotMark } from '../plots/plots.ts';
import { type NumberLabel, valuePosition } from './labels.ts';

export interface Scale {
  /** Value at a position; of a bar that starts at zero, by its length. */
  valueOf(mark: PlotMark): number;
  /** How precisely the value of the mark can be read. */
  stepAt(mark: PlotMark): number;
  readonly labels: readonly NumberLabel[];
}

export interface Axis extends Scale {
  /** `v` of its first and last tick. */
  readonly start: number;
  readonly end: number;
}

/** Tolerance of positions; points. */
const TOLERANCE = 1.2;
/** Precision of positions; points. */
const PRECISION = 0.5;
const MIN_LABELS = 3;
/** The numbers differ by this many times what they may deviate. */
const MIN_SPREAD = 4;
/** Lines are tried through each two of so many numbers. */
const MOST_ANCHORS = 40;
/** Minimum share of the numbers that agree. */
const MIN_AGREEING = 0.8;
/** How far an axis may reach beyond its marks: times their extent, and points. */
const AXIS_REACH = 2;
const MIN_AXIS_REACH = 150;
const MAX_AXIS_DISTANCE = 80;
/** A logarithmic axis spans at least this ratio. */
const MIN_DECADES = 2;

/** Whether a mark has this value on the scale, to two points. */
export const agrees = (scale: Scale, mark: PlotMark, value: number): boolean =>
  Math.abs(scale.valueOf(mark) - value) <= 4 * scale.stepAt(mark);

interface Tick {
  readonly v: number;
  readonly value: number;
}

interface Fit {
  readonly slope: number;
  readonly intercept: number;
}

const lineThrough = (ticks: readonly Tick[]): Fit => {
  const meanV = ticks.reduce((sum, { v }) => sum + v, 0) / ticks.length;
  const mean = ticks.reduce((sum, { value }) => sum + value, 0) / ticks.length;
  let [covariance, variance] = [0, 0];
  for (const { v, value } of ticks) {
    covariance += (v - meanV) * (value - mean);
    variance += (v - meanV) ** 2;
  }
  const slope = covariance / variance;
  return { slope, intercept: mean - slope * meanV };
};

const deviation = ({ slope, intercept }: Fit, { v, value }: Tick): number =>
  Math.abs((value - intercept) / slope - v);

/** The line with most ticks on it; null if fewer than `MIN_LABELS`. */
function fitTicks<T extends Tick>(ticks: readonly T[], tolerance: number) {
  let best: T[] = [];
  const stride = Math.ceil(ticks.length / MOST_ANCHORS);
  const anchors = ticks.filter((_, at) => at % stride === 0);
  for (const [at, first] of anchors.entries()) {
    for (const second of anchors.slice(at + 1)) {
      if (Math.abs(second.v - first.v) < 2 * tolerance) continue;
      const fit = lineThrough([first, second]);
      if (fit.slope === 0) continue;
      const own = ticks.filter((tick) => deviation(fit, tick) <= tolerance);
      if (own.length > best.length) best = own;
    }
  }
  if (best.length < MIN_LABELS) return null;
  const fit = lineThrough(best);
  return fit.slope === 0 ? null : { fit, ticks: best };
}

/** The scales of the axes beside the plot, one for each that differs. */
export function findAxes(
  plot: Plot,
  numbers: readonly NumberLabel[],
  rulings: readonly Ruling[],
): Axis[] {
  const { direction, marks } = plot;
  const u0 = Math.min(...marks.map((mark) => mark.u0));
  const u1 = Math.max(...marks.map((mark) => mark.u1));
  const v0 = Math.min(...marks.map((mark) => mark.v0));
  const v1 = Math.max(...marks.map((mark) => mark.v1));
  const reach = Math.max(MIN_AXIS_REACH, AXIS_REACH * (v1 - v0));
  const beside = numbers
    .map((label) => ({
      ...{ label, v: valuePosition(label, direction), value: label.number.amount },
      span: toSpan(label.rect, direction),
    }))
    .filter(
      ({ span, v }) =>
        (span.u1 <= u0 ? u0 - span.u1 : span.u0 - u1) <= MAX_AXIS_DISTANCE &&
        (span.u1 <= u0 + 1 || span.u0 >= u1 - 1) &&
        v >= v0 - reach &&
        v <= v1 + reach,
    );
  const sides = [
    beside.filter(({ span }) => span.u1 <= u0 + 1),
    beside.filter(({ span }) => span.u0 >= u1 - 1),
  ];
  const found: Axis[] = [];
  for (const side of sides) {
    const columns = (['u0', 'u1'] as const).flatMap((edge) =>
      groupByDistance(side, ({ span }) => span[edge], 1),
    );
    const axes = columns
      .flatMap((column) => axisOf(column, plot, rulings, [v0, v1]) ?? [])
      .toSorted((a, b) => b.labels.length - a.labels.length);
    const [axis] = axes;
    const isSame =
      axis && found.some((other) => marks.every((mark) => agrees(axis, mark, other.valueOf(mark))));
    if (axis && !isSame) found.push(axis);
  }
  return found;
}

type Beside = Tick & { readonly label: NumberLabel };

function axisOf(
  column: readonly Beside[],
  plot: Plot,
  rulings: readonly Ruling[],
  [v0, v1]: readonly [number, number],
): Axis | null {
  if (column.length < MIN_LABELS) return null;
  const isLogarithmic = (ticks: readonly Tick[]) => {
    const values = ticks.map(({ value }) => value);
    return (
      values.every((value) => value > 0) &&
      Math.log10(Math.max(...values) / Math.min(...values)) >= MIN_DECADES
    );
  };
  const snapped = snapToLines(column, plot, rulings);
  const linear = fitTicks(snapped, TOLERANCE);
  const logarithms = isLogarithmic(snapped)
    ? fitTicks(
        snapped.map((tick) => ({ ...tick, value: Math.log10(tick.value) })),
        TOLERANCE,
      )
    : null;
  const isLog = (logarithms?.ticks.length ?? 0) > (linear?.ticks.length ?? 0);
  const axis = isLog ? logarithms : linear;
  if (!axis || axis.ticks.length < MIN_AGREEING * column.length) return null;
  const positions = axis.ticks.map(({ v }) => v);
  // Marks lie within the ticks, or hardly beyond the last.
  const step = (Math.max(...positions) - Math.min(...positions)) / (positions.length - 1);
  const isOutside =
    v0 < Math.min(...positions) - step - TOLERANCE ||
    v1 > Math.max(...positions) + step + TOLERANCE;
  if (isOutside) return null;
  const { slope, intercept } = axis.fit;
  const at = (v: number) => (isLog ? 10 ** (slope * v + intercept) : slope * v + intercept);
  const bases = plot.marks.map(({ from }) => from);
  const zero = -intercept / slope;
  if (plot.kind === 'bars' && !isLog) {
    // Bars start at zero, or at the first tick of an axis that is cut off.
    const base = plot.stacked ? median(bases) : (bases[0] ?? 0);
    const starts = [zero, Math.min(...positions)];
    if (!plot.stacked && starts.every((start) => Math.abs(start - base) > 2 * TOLERANCE))
      return null;
  }
  return {
    labels: axis.ticks.map(({ label }) => label),
    start: Math.min(...positions),
    end: Math.max(...positions),
    valueOf: ({ from, to }) =>
      plot.kind === 'bars' && !isLog && (plot.stacked || Math.abs(from - zero) <= 2 * TOLERANCE)
        ? slope * (to - from)
        : at(to),
    stepAt: ({ to }) => PRECISION * (isLog ? Math.abs(at(to + 1) - at(to)) : Math.abs(slope)),
  };
}

/** Ticks at the lines drawn beside their numbers, where there are some. */
function snapToLines(ticks: readonly Beside[], plot: Plot, rulings: readonly Ruling[]): Beside[] {
  const across = plot.direction === 'upright' ? 'horizontal' : 'vertical';
  const sign = plot.direction === 'upright' ? -1 : 1;
  const u0 = Math.min(...plot.marks.map((mark) => mark.u0)) - MAX_AXIS_DISTANCE;
  const u1 = Math.max(...plot.marks.map((mark) => mark.u1)) + MAX_AXIS_DISTANCE;
  const lines = rulings.filter(
    ({ orientation, start, end }) => orientation === across && overlapOf(start, end, u0, u1) > 0,
  );
  return ticks.map((tick) => {
    const near = lines
      .map(({ position }) => sign * position)
      .filter((v) => Math.abs(v - tick.v) <= 0.5 * tick.label.size)
      .sort((a, b) => Math.abs(a - tick.v) - Math.abs(b - tick.v));
    return { ...tick, v: near[0] ?? tick.v };
  });
}

export interface PrintedScale extends Scale {
  readonly agreeing: ReadonlyMap<PlotMark, NumberLabel>;
}

/** The scale of the numbers printed on the marks; null if they do not agree with what is drawn. */
export function printedScale(
  plot: Plot,
  values: ReadonlyMap<PlotMark, NumberLabel>,
): PrintedScale | null {
  // Bars to both sides of a base may show two kinds of positive numbers.
  const isSigned = [...values.values()].some(({ number }) => number.amount < 0);
  const lengthOf = ({ from, to }: PlotMark) => (isSigned ? to - from : Math.abs(to - from));
  const positionOf = (mark: PlotMark) => (plot.kind === 'bars' ? lengthOf(mark) : mark.to);
  const printed = [...values].map(([mark, label]) => ({
    ...{ mark, label, v: positionOf(mark), value: label.number.amount },
  }));
  // A label is rounded, and bars are drawn from the exact value.
  const rounding = (label: NumberLabel) =>
    0.5 * 10 ** -label.number.decimals * label.number.magnitude;
  const agreeingWith = ({ slope, intercept }: Fit) =>
    printed.filter(
      ({ v, value, label }) =>
        Math.abs(slope * v + intercept - value) <= TOLERANCE * Math.abs(slope) + rounding(label),
    );
  const best = [proportional(printed), plot.stacked ? null : fitTicks(printed, TOLERANCE)?.fit]
    .flatMap((fit) => (fit?.slope ? [{ fit, own: agreeingWith(fit) }] : []))
    .filter(({ own }, at) => own.length >= MIN_LABELS + at)
    .toSorted((a, b) => b.own.length - a.own.length)[0];
  if (!best || best.own.length < MIN_AGREEING * printed.length) return null;
  // Numbers that hardly differ agree with any lengths, and lengths that hardly differ with any numbers.
  const amounts = best.own.map(({ value }) => value);
  const loosest = Math.max(...best.own.map(({ label }) => rounding(label)));
  const isSpread = Math.max(...amounts) - Math.min(...amounts) >= MIN_SPREAD * loosest;
  const lengths = groupByDistance(best.own, ({ v }) => v, TOLERANCE).length;
  if (!isSpread || lengths < MIN_LABELS || new Set(amounts).size < MIN_LABELS) return null;
  const { slope, intercept } = best.fit;
  return {
    labels: printed.map(({ label }) => label),
    agreeing: new Map(best.own.map(({ mark, label }) => [mark, label])),
    valueOf: (mark) => slope * positionOf(mark) + intercept,
    stepAt: () => PRECISION * Math.abs(slope),
  };

  function proportional(ticks: readonly Tick[]): Fit | null {
    if (plot.kind === 'lines') return null;
    const long = ticks.filter(({ v }) => Math.abs(v) > 2 * TOLERANCE);
    return { slope: median(long.map(({ v, value }) => value / v)), intercept: 0 };
  }
}
