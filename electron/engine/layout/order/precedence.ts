/**
 * Reading order where no straight cut parts the page, by precedence between any two pieces (Breuel,
 * High Performance Document Layout Analysis, 2003): a piece comes before those below it that it
 * overlaps sideways; and before those to its right, unless a third piece stands between the two in
 * height and overlaps both sideways (a headline, which closes what is above it). The order is a
 * topological sort of these pairs; where they contradict, the upper piece goes first.
 */
import { overlapOf } from '../../../../shared/geometry.ts';
import type { Item } from '../items.ts';

/** Share of the narrower piece that must overlap for one to stand above the other. */
const OVERLAP_SHARE = 0.1;
/** More pieces than this are left in order of height: pairs with a third are cubic. */
const MOST_PIECES = 240;

const sideways = (a: Item, b: Item): boolean =>
  overlapOf(a.x0, a.x1, b.x0, b.x1) > OVERLAP_SHARE * Math.min(a.x1 - a.x0, b.x1 - b.x0);

const middle = (item: Item): number => (item.y0 + item.y1) / 2;

/** Whether the piece at `i` comes before that at `j`; `all` by height, as are those between them. */
function precedes(i: number, j: number, all: readonly Item[], rtl: boolean): boolean {
  const a = all[i] as Item;
  const b = all[j] as Item;
  if (sideways(a, b)) return middle(a) < middle(b);
  const first = rtl ? a.x0 > b.x0 : a.x0 < b.x0;
  if (!first) return false;
  for (let k = Math.min(i, j) + 1; k < Math.max(i, j); k++) {
    const c = all[k] as Item;
    if (sideways(c, a) && sideways(c, b)) return false;
  }
  return true;
}

/** The items in reading order. */
export function orderByPrecedence(items: readonly Item[], rtl: boolean): Item[] {
  const left = [...items].sort((a, b) => middle(a) - middle(b) || a.x0 - b.x0);
  if (left.length > MOST_PIECES) return left;
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

/** Runs of the ordered items that stand below one another: the columns that the order went through. */
export function columnRuns(ordered: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  let last: Item | undefined;
  for (const item of ordered) {
    const run = runs.at(-1);
    const follows =
      run !== undefined &&
      last !== undefined &&
      sideways(last, item) &&
      middle(item) > middle(last);
    const level =
      last?.kind === 'line' && item.kind === 'line' && Math.abs(item.baseline - last.baseline) < 2;
    if (run && (follows || level)) run.push(item);
    else runs.push([item]);
    last = item;
  }
  return runs;
}

/**
 * Whether the items stand side by side without being rows: heights that meet on different baselines.
 * The parts of a formula do so, too; only lines of words count, and pictures.
 */
export function isTangled(items: readonly Item[], em: number): boolean {
  const flows = items.filter((item) => item.kind !== 'line' || item.words.length >= FLOW_WORDS);
  const sorted = flows.sort((a, b) => a.y0 - b.y0);
  let pairs = 0;
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i] as Item;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as Item;
      if (b.y0 >= a.y1) break;
      if (sideways(a, b)) continue;
      const apart = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1) > 0.5 * em;
      const shared = overlapOf(a.y0, a.y1, b.y0, b.y1);
      const uneven = Math.abs(middle(a) - middle(b)) > 0.4 * em;
      if (apart && uneven && shared > 0.25 * em && ++pairs >= TANGLED_PAIRS) return true;
    }
  }
  return false;
}

/** Words of a line from which it may be one of a flow. */
const FLOW_WORDS = 4;
/** Uneven pairs from which the items are two flows and not one with a stray sign. */
const TANGLED_PAIRS = 3;
