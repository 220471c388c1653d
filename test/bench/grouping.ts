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

/** Shared weight over all weight of two sets (weighted Jaccard); 0 for two empty sets. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  weightOf: (item: string) => number = () => 1,
): number {
  let [shared, all] = [0, 0];
  for (const item of a) {
    all += weightOf(item);
    if (b.has(item)) shared += weightOf(item);
  }
  for (const item of b) if (!a.has(item)) all += weightOf(item);
  return all === 0 ? 0 : shared / all;
}
