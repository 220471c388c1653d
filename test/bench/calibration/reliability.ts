/**
 * How far promises can be trusted: each says with what probability something is right, and afterwards
 * one knows. Measured are the area under the ROC curve (do the right ones have the higher promises?)
 * and the expected calibration error (Naeini, Cooper, Hauskrecht 2015: how far promise and share of
 * right ones lie apart in bins of promises, on average).
 */

export interface Outcome {
  readonly promised: number;
  readonly right: boolean;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly promised: number;
  readonly right: number;
}

const EDGES = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 1];

export function binsOf(outcomes: readonly Outcome[]): Bin[] {
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index] ?? 0;
    const inside = outcomes.filter(
      ({ promised }) => promised >= from && (promised < to || to === 1),
    );
    if (inside.length === 0) return [];
    return {
      from,
      to,
      count: inside.length,
      promised: mean(inside.map(({ promised }) => promised)),
      right: mean(inside.map(({ right }) => Number(right))),
    };
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const calibrationError = (outcomes: readonly Outcome[]): number =>
  binsOf(outcomes).reduce(
    (sum, { count, promised, right }) => sum + count * Math.abs(promised - right),
    0,
  ) / outcomes.length;

/** Probability that a right one has the higher promise of two, ties counting half; null for one kind. */
export function areaUnderCurve(outcomes: readonly Outcome[]): number | null {
  const sorted = outcomes.toSorted((a, b) => a.promised - b.promised);
  let [ranks, right] = [0, 0];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (sorted[to]?.promised === sorted[from]?.promised) to++;
    for (let at = from; at < to; at++) {
      if (!sorted[at]?.right) continue;
      ranks += (from + 1 + to) / 2;
      right++;
    }
    from = to;
  }
  const wrong = sorted.length - right;
  return right * wrong === 0 ? null : (ranks - (right * (right + 1)) / 2) / (right * wrong);
}

interface Pool {
  readonly from: number;
  readonly promised: number;
  readonly right: number;
  readonly count: number;
}

/** Pools of outcomes in order of their promises, in which the share of right ones rises (Ayer et al. 1955). */
function poolsOf(outcomes: readonly Outcome[], least: number): Pool[] {
  const sorted = outcomes.toSorted((a, b) => a.promised - b.promised);
  const pools: Pool[] = [];
  for (const { promised, right } of sorted) {
    pools.push({ from: promised, promised, right: Number(right), count: 1 });
    for (;;) {
      const [before, last] = pools.slice(-2);
      if (!before || !last) break;
      const rises = before.right / before.count < last.right / last.count;
      if (before.count >= least && (last.count < least || rises)) break;
      pools.splice(-2, 2, {
        from: before.from,
        promised: before.promised + last.promised,
        right: before.right + last.right,
        count: before.count + last.count,
      });
    }
  }
  return pools;
}

/**
 * The steps that never fall and lie nearest to the outcomes (isotonic regression by pooling adjacent
 * violators, Ayer et al. 1955): what each promise should have been.
 */
export function stepsOf(outcomes: readonly Outcome[]): (promised: number) => number {
  const pools = poolsOf(outcomes, 1);
  return (promised) => {
    const pool = pools.findLast(({ from }) => from <= promised) ?? pools[0];
    return pool ? pool.right / pool.count : promised;
  };
}

/** Of the outcomes that a knot stands for, at least. */
const LEAST_POOL = 60;

/**
 * What promises should have been, as knots of a rising line. From `sure` on it is straight: nothing becomes sure
 * by it.
 */
export const knotsOf = (outcomes: readonly Outcome[], sure: number): [number, number][] => [
  ...poolsOf(outcomes, LEAST_POOL)
    .map(({ promised, right, count }): [number, number] => [promised / count, right / count])
    .filter(([promised, right]) => promised < sure && right < sure),
  [sure, sure],
];
