/** Medians, groups and the most frequent of numbers. */

/** The upper one of two middle values; 0 of none. */
export function median(values: readonly number[]): number {
  const [first = 0] = values;
  // Fast path: most lists hold one value.
  if (values.every((value) => value === first)) return first;
  return new Float64Array(values).sort()[values.length >> 1] ?? 0;
}

/** Ascending groups whose neighbours are at most `gap` apart, and their ends at most `spread`. */
export function groupByDistance<T>(
  items: readonly T[],
  keyOf: (item: T) => number,
  gap: number,
  spread = Number.POSITIVE_INFINITY,
): T[][] {
  const groups: T[][] = [];
  let [first, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const item of items.toSorted((a, b) => keyOf(a) - keyOf(b))) {
    const key = keyOf(item);
    if (key - last <= gap && key - first <= spread) groups.at(-1)?.push(item);
    else {
      groups.push([item]);
      first = key;
    }
    last = key;
  }
  return groups;
}

/** The first key of the largest weight; `fallback` of none. */
export function keyOfLargest<K>(weights: ReadonlyMap<K, number>, fallback: K): K {
  let best = fallback;
  let most = Number.NEGATIVE_INFINITY;
  for (const [key, weight] of weights) {
    if (weight > most) {
      best = key;
      most = weight;
    }
  }
  return best;
}

/** The most frequent value, the smallest of several. */
export function mostCommon(values: readonly number[]): number | null {
  const groups = [...Map.groupBy(values, (value) => value)];
  const most = Math.max(...groups.map(([, group]) => group.length));
  const common = groups.flatMap(([value, group]) => (group.length === most ? value : []));
  return values.length === 0 ? null : Math.min(...common);
}
