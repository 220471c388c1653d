/**
 * Reading order by pairwise precedence where no straight cut separates the page (Breuel, High
 * Performance Document Layout Analysis, 2003). An item precedes those below it that it overlaps
 * horizontally, and those to its right, unless a third item lies vertically between them and
 * overlaps both horizontally (a headline). The order is a topological sort; on contradictions the
 * upper item comes first.
 */

import { centerY, overlapOf } from '../../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import type { Item } from '../page-items.ts';

/** Minimum horizontal overlap, as a share of the narrower item, for one to be above the other. */
const MIN_OVERLAP_SHARE = 0.1;
/** More items are sorted by height only, because the test with a third item is cubic. */
const MAX_PIECES = 240;

const overlapsHorizontally = (a: Item, b: Item): boolean =>
  overlapOf(a.x0, a.x1, b.x0, b.x1) > MIN_OVERLAP_SHARE * Math.min(a.x1 - a.x0, b.x1 - b.x0);

/** Whether the item at `i` precedes that at `j`; `all` is sorted by height. */
function precedes(i: number, j: number, all: readonly Item[], rtl: boolean): boolean {
  const a = all[i] as Item;
  const b = all[j] as Item;
  if (overlapsHorizontally(a, b)) return centerY(a) < centerY(b);
  const first = rtl ? a.x0 > b.x0 : a.x0 < b.x0;
  if (!first) return false;
  for (let k = Math.min(i, j) + 1; k < Math.max(i, j); k++) {
    const c = all[k] as Item;
    if (overlapsHorizontally(c, a) && overlapsHorizontally(c, b)) return false;
  }
  return true;
}

/** The items in reading order. */
export function orderByPrecedence(items: readonly Item[], rtl: boolean): Item[] {
  const left = [...items].sort((a, b) => centerY(a) - centerY(b) || a.x0 - b.x0);
  if (left.length > MAX_PIECES) return left;
  const before = left.map(
    (_, j) => new Set(left.filter((_item, i) => i !== j && precedes(i, j, left, rtl))),
  );
  const pending = left.map((item, at) => ({ item, waits: before[at] ?? new Set<Item>() }));
  const ordered: Item[] = [];
  while (pending.length > 0) {
    const ready = pending.findIndex(({ waits }) => waits.size === 0);
    const [next] = pending.splice(Math.max(0, ready), 1);
    if (next === undefined) break;
    ordered.push(next.item);
    for (const { waits } of pending) waits.delete(next.item);
  }
  return ordered;
}

/** Splits the ordered items into runs that stand below one another: the columns of the order. */
export function splitIntoColumnRuns(ordered: readonly Item[]): Item[][] {
  return groupNeighbours(ordered, (last, item) => {
    const follows = overlapsHorizontally(last, item) && centerY(item) > centerY(last);
    const level =
      last.kind === 'line' && item.kind === 'line' && Math.abs(item.baseline - last.baseline) < 2;
    return follows || level;
  });
}

/**
 * Whether items stand side by side on different baselines, so that they are not rows. Parts of a
 * formula do so, too; only lines of words and figures count.
 */
export function hasInterleavedFlows(items: readonly Item[], em: number): boolean {
  const flows = items.filter((item) => item.kind !== 'line' || item.words.length >= MIN_FLOW_WORDS);
  const sorted = flows.sort((a, b) => a.y0 - b.y0);
  let pairs = 0;
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i] as Item;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as Item;
      if (b.y0 >= a.y1) break;
      if (overlapsHorizontally(a, b)) continue;
      const hasGap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1) > 0.5 * em;
      const shared = overlapOf(a.y0, a.y1, b.y0, b.y1);
      const uneven = Math.abs(centerY(a) - centerY(b)) > 0.4 * em;
      if (hasGap && uneven && shared > 0.25 * em && ++pairs >= MIN_UNEVEN_PAIRS) return true;
    }
  }
  return false;
}

/** Minimum words of a line that may belong to a flow. */
const MIN_FLOW_WORDS = 4;
/** Minimum number of uneven pairs; fewer are stray symbols. */
const MIN_UNEVEN_PAIRS = 3;
