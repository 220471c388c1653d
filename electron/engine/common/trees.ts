/**
 * Log-odds of boosted regression trees (Friedman 2001), fitted by `test/bench/boosting.ts` and stored as
 * small JSON. Each tree is a list of nodes from its root at 0.
 */

/** `[feature, limit, at]`: a value below the limit leads to node `at`, another to the next; or `[sum]`. */
export type TreeNode = readonly [feature: number, limit: number, at: number] | readonly [number];

export interface Trees {
  /** Names of the features, in their order. */
  readonly features: readonly string[];
  readonly bias: number;
  readonly trees: readonly (readonly TreeNode[])[];
}

/** Log-odds by the trees; a feature without a value is 0. */
export function oddsBy(
  { features, bias, trees }: Trees,
  named: Readonly<Record<string, number>>,
): number {
  const values = features.map((name) => named[name] ?? 0);
  let odds = bias;
  for (const nodes of trees) {
    let node = nodes[0];
    while (node && node.length === 3) {
      const [feature, limit, at] = node;
      node = nodes[(values[feature] ?? 0) < limit ? at : at + 1];
    }
    odds += node?.[0] ?? 0;
  }
  return odds;
}

export const probabilityBy = (trees: Trees, named: Readonly<Record<string, number>>): number =>
  1 / (1 + Math.exp(-oddsBy(trees, named)));
