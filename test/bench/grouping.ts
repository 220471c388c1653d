/**
 * Documents of one source (issuer, publisher, template) in one fold: what is fitted on the other folds
 * is then judged on documents that look different.
 */

/**
 * The group of each item, named by its first member: items that are alike, directly or over others
 * (single linkage), are in the same group.
 */
export function groupAlike<T>(
  items: ReadonlyMap<string, T>,
  isAlike: (a: T, b: T) => boolean,
): Map<string, string> {
  const groups = new Map<string, string>();
  for (const [id, item] of items) {
    const alike = [...groups.keys()].filter((other) => isAlike(item, items.get(other) as T));
    const [name = id] = alike.map((other) => groups.get(other) ?? other);
    groups.set(id, name);
    // An item between two groups makes them one.
    const merged = new Set(alike.map((other) => groups.get(other)));
    for (const [other, group] of groups) if (merged.has(group)) groups.set(other, name);
  }
  return groups;
}

/** The fold of each item, from 0: groups by size, the largest first, each to the smallest fold. */
export function dealGroups(
  groups: ReadonlyMap<string, string>,
  folds: number,
): Map<string, number> {
  const members = Map.groupBy(groups, ([, group]) => group);
  const sizes = new Array<number>(folds).fill(0);
  const dealt = new Map<string, number>();
  for (const [, group] of [...members].sort((a, b) => b[1].length - a[1].length)) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] = (sizes[fold] ?? 0) + group.length;
    for (const [id] of group) dealt.set(id, fold);
  }
  return dealt;
}

/** The weight of a set, for each way of weighing: documents are compared with all others. */
const totals = new WeakMap<object, WeakMap<ReadonlySet<string>, number>>();

function totalOf(set: ReadonlySet<string>, weightOf: (item: string) => number): number {
  const known = totals.get(weightOf) ?? new WeakMap<ReadonlySet<string>, number>();
  totals.set(weightOf, known);
  const total = known.get(set) ?? [...set].reduce((sum, item) => sum + weightOf(item), 0);
  known.set(set, total);
  return total;
}

const one = () => 1;

/** Shared weight over all weight of two sets (weighted Jaccard); 0 for two empty sets. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  weightOf: (item: string) => number = one,
): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const item of few) if (many.has(item)) shared += weightOf(item);
  const all = totalOf(a, weightOf) + totalOf(b, weightOf) - shared;
  return all === 0 ? 0 : shared / all;
}
