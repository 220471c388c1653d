/** Fits boosted regression trees (Friedman 2001) on binned features. */
import type { TreeNode, Trees } from '../../electron/engine/common/trees.ts';

export interface BoostingOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least weight of the examples of a leaf. */
  readonly least: number;
  /** Penalty of the square of what a leaf adds. */
  readonly penalty: number;
}

const BINS = 48;

export interface Boosted {
  readonly features: Readonly<Record<string, number>>;
  /** From 0 to 1. */
  readonly right: number;
  readonly weight: number;
}

/** Limits between the values of a feature or, if it has many, up to BINS - 1 between its quantiles. */
function limitsOf(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const distinct = [...new Set(sorted)];
  if (distinct.length <= BINS)
    return distinct.slice(1).map((value, below) => (value + (distinct[below] ?? value)) / 2);
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) {
    const at = Math.floor((bin * sorted.length) / BINS);
    const [below, value] = [sorted[Math.max(0, at - 1)] ?? 0, sorted[at] ?? 0];
    limits.add(below === value ? value : (below + value) / 2);
  }
  // A limit must be above the least value.
  return [...limits].filter((limit) => limit > (sorted[0] ?? 0)).toSorted((a, b) => a - b);
}

/** Trees for the probability of a yes or no. */
export function boost(examples: readonly Boosted[], options: BoostingOptions): Trees {
  const features = Object.keys(examples[0]?.features ?? {});
  const columns = features.map((name) =>
    Float64Array.from(examples, (example) => example.features[name] ?? 0),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rights = examples.reduce((sum, { right, weight }) => sum + right * weight, 0);
  const bias = Math.log(Math.max(1e-6, rights) / Math.max(1e-6, total - rights));
  const odds = new Float64Array(examples.length).fill(bias);
  const trees = growTrees(columns, options, odds, (slopes, curves) => {
    examples.forEach(({ right, weight }, n) => {
      const promised = 1 / (1 + Math.exp(-(odds[n] ?? 0)));
      slopes[n] = weight * (right - promised);
      curves[n] = weight * promised * (1 - promised);
    });
  });
  return { features, bias: Math.round(1000 * bias) / 1000, trees };
}

/**
 * Trees that raise a log-likelihood. `odds` holds the score of each example, to which each tree adds;
 * `differentiate` writes the first derivative by each score and the second, negated, before each.
 */
export function growTrees(
  columns: readonly Float64Array[],
  { trees: count, depth, rate, least, penalty }: BoostingOptions,
  odds: Float64Array,
  differentiate: (slopes: Float64Array, curves: Float64Array) => void,
): TreeNode[][] {
  const limits = columns.map(limitsOf);
  const bins = columns.map((column, feature) => {
    const own = limits[feature] ?? [];
    return Uint8Array.from(column, (value) => {
      let low = 0;
      let high = own.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((own[middle] ?? 0) <= value) low = middle + 1;
        else high = middle;
      }
      return low;
    });
  });
  const slopes = new Float64Array(odds.length);
  const curves = new Float64Array(odds.length);
  const trees: TreeNode[][] = [];
  for (let tree = 0; tree < count; tree++) {
    differentiate(slopes, curves);
    const nodes: TreeNode[] = [];
    const grow = (at: number, members: Uint32Array, left: number): void => {
      let [slope, curve] = [0, 0];
      for (const n of members) {
        slope += slopes[n] ?? 0;
        curve += curves[n] ?? 0;
      }
      const split = left > 0 ? bestSplit(members, slope, curve) : null;
      if (!split) {
        const sum = (rate * slope) / (curve + penalty);
        nodes[at] = [Math.round(1000 * sum) / 1000];
        for (const n of members) odds[n] = (odds[n] ?? 0) + sum;
        return;
      }
      const own = bins[split.feature] ?? new Uint8Array();
      const next = nodes.length;
      const limit = limits[split.feature]?.[split.bin] ?? 0;
      nodes[at] = [split.feature, Number(limit.toPrecision(4)), next];
      nodes.push([0], [0]);
      grow(
        next,
        members.filter((n) => (own[n] ?? 0) <= split.bin),
        left - 1,
      );
      grow(
        next + 1,
        members.filter((n) => (own[n] ?? 0) > split.bin),
        left - 1,
      );
    };
    nodes.push([0]);
    grow(0, Uint32Array.from(odds.keys()), depth);
    trees.push(nodes);
  }
  return trees;

  function bestSplit(members: Uint32Array, slope: number, curve: number) {
    const whole = (slope * slope) / (curve + penalty);
    let best: { feature: number; bin: number } | null = null;
    let most = 1e-3;
    for (let feature = 0; feature < columns.length; feature++) {
      const own = bins[feature] ?? new Uint8Array();
      const sums = new Float64Array(2 * (BINS + 1));
      for (const n of members) {
        const at = 2 * (own[n] ?? 0);
        sums[at] = (sums[at] ?? 0) + (slopes[n] ?? 0);
        sums[at + 1] = (sums[at + 1] ?? 0) + (curves[n] ?? 0);
      }
      let [before, curveBefore] = [0, 0];
      for (let bin = 0; bin < (limits[feature]?.length ?? 0); bin++) {
        before += sums[2 * bin] ?? 0;
        curveBefore += sums[2 * bin + 1] ?? 0;
        const curveAfter = curve - curveBefore;
        if (curveBefore < least || curveAfter < least) continue;
        const after = slope - before;
        const gain =
          before ** 2 / (curveBefore + penalty) + after ** 2 / (curveAfter + penalty) - whole;
        if (gain > most) {
          most = gain;
          best = { feature, bin };
        }
      }
    }
    return best;
  }
}
