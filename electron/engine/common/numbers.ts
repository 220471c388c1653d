/** Medians and groups of numbers. */

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
  let [first, last] = [0, Number.NEGATIVE_INFINITY];
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
