/** Each two neighbours, in order: `[a, b, c]` has `[a, b]` and `[b, c]`. */
export const pairsOf = <T>(items: readonly T[]): [T, T][] =>
  items.slice(1).map((item, at) => [items[at] as T, item]);

/** Neighbours in groups: `joins` says whether an item, at this index, joins the group of the one before. */
export function groupNeighbours<T>(
  items: readonly T[],
  joins: (before: T, item: T, group: readonly T[], at: number) => boolean,
): T[][] {
  const groups: T[][] = [];
  items.forEach((item, at) => {
    const group = groups.at(-1);
    if (group && joins(items[at - 1] as T, item, group, at)) group.push(item);
    else groups.push([item]);
  });
  return groups;
}

/** Adds a value to the list of its key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** First and last number of each run of ascending numbers without a gap. */
export const consecutiveRuns = (numbers: readonly number[]): [first: number, last: number][] =>
  groupNeighbours(numbers, (before, number) => number === before + 1).map((run) => [
    run[0] as number,
    run.at(-1) as number,
  ]);
