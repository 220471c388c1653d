/**
 * Splits a page into zones from top to bottom. Items that overlap vertically form a band;
 * successive bands that share a gutter form a zone. A gap that two columns have at the same height
 * therefore does not split them, while a headline, a picture or a rule across the page does.
 */

import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { median } from '../../../common/numbers.ts';
import type { Ruling } from '../../../read/pdf/types.ts';
import type { Item } from '../page-items.ts';
import { isLine } from './column-flow.ts';
import { type Interval, intersectIntervals, subtractIntervals } from './intervals.ts';

/** Vertical overlap allowed between lines, as a share of their height, for tight leading. */
const LEADING_SLACK = 0.2;
/** The same for figures and tables, whose frames are generous; points. */
const FRAME_SLACK = 3;
/** White space that no column of text contains; ems. */
const MIN_BREAK_EMS = 3;
/** An item belongs to the zone below if that is nearer by this factor. */
const NEARER_RATIO = 3;

export interface Band extends Rect {
  readonly items: Item[];
}

export interface Zone extends Band {
  readonly free: readonly Interval[];
}

export const medianSize = (items: readonly Item[]): number =>
  median(items.flatMap((item) => (item.kind === 'line' ? [item.size] : []))) || 10;

/** Groups vertically overlapping items into bands, from top to bottom. */
export function groupIntoBands(items: readonly Item[]): Band[] {
  const sorted = [...items].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const bands: Item[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const height = item.y1 - item.y0;
    const slack = isLine(item) ? LEADING_SLACK * height : Math.min(FRAME_SLACK, height / 4);
    const current = bands.at(-1);
    if (current === undefined || item.y0 + slack >= bottom) bands.push([item]);
    else current.push(item);
    bottom = Math.max(bottom, item.y1 - slack);
  }
  return bands.map((band) => ({ items: band, ...unionOf(band) }));
}

const horizontalSpan = (item: Rect): Interval => ({ start: item.x0, end: item.x1 });

/** White intervals with items on both sides, at least `width` points wide. */
export function findGutters(zone: Rect & Pick<Zone, 'free'>, width: number): Interval[] {
  return zone.free.filter(
    (gap) => gap.end - gap.start >= width && gap.start > zone.x0 - 0.01 && gap.end < zone.x1 + 0.01,
  );
}

export function groupIntoZones(
  items: readonly Item[],
  frame: Rect,
  width: number,
  rules: readonly Ruling[],
): Zone[] {
  const em = medianSize(items);
  const zones: Zone[] = [];
  for (const band of groupIntoBands(items)) {
    const free = subtractIntervals(band.items.map(horizontalSpan), frame.x0, frame.x1);
    const zone: Zone = { ...band, free };
    const previous = zones.at(-1);
    const merged = previous && mergeZones(previous, zone, width, rules);
    if (merged) zones[zones.length - 1] = merged;
    else zones.push(zone);
  }
  return zones.flatMap((zone, at) => splitZoneFoot(zone, zones[at + 1], em));
}

/**
 * Splits off the foot of a zone of columns if wide space precedes it, it stands in one column, and
 * it is close to the next zone: the title of a table across the page.
 */
function splitZoneFoot(zone: Zone, next: Zone | undefined, em: number): Zone[] {
  if (next === undefined || zone.free.length === 0) return [zone];
  const bands = groupIntoBands(zone.items);
  const breaksAt = (at: number) => (bands[at] as Band).y0 - (bands[at - 1] as Band).y1;
  let foot = bands.length - 1;
  while (foot > 0 && breaksAt(foot) < MIN_BREAK_EMS * em) foot--;
  if (foot <= 0 || breaksAt(foot) < NEARER_RATIO * (next.y0 - zone.y1)) return [zone];
  const below = bands.slice(foot);
  const { x0, x1 } = unionOf(below);
  if (zone.free.some((gap) => gap.start > x0 && gap.end < x1)) return [zone];
  const zoneOf = (some: readonly Band[], free: readonly Interval[]): Zone => ({
    ...unionOf(some),
    items: some.flatMap((band) => band.items),
    free,
  });
  return [zoneOf(bands.slice(0, foot), zone.free), zoneOf(below, [])];
}

/**
 * Merges two zones if a gutter runs through both or neither has one; otherwise null. A gutter of
 * only one of them is found again within its columns. No gutter crosses a rule as wide as both
 * zones.
 */
function mergeZones(
  above: Zone,
  below: Zone,
  width: number,
  rules: readonly Ruling[],
): Zone | null {
  const frame = unionOf([above, below]);
  const between = rules.filter(
    ({ position }) => position > above.y1 - FRAME_SLACK && position < below.y0 + FRAME_SLACK,
  );
  const crossed = subtractIntervals(between, frame.x0, frame.x1).every(
    (gap) => gap.end - gap.start < width,
  );
  const free = crossed ? [] : intersectIntervals(above.free, below.free);
  const merged = (): Zone => {
    above.items.push(...below.items);
    return { items: above.items, free, ...frame };
  };
  const gutters = findGutters({ free, ...frame }, width);
  if (gutters.length > 0) return canTopColumns(above, below, gutters) ? merged() : null;
  const divided = findGutters(above, width).length + findGutters(below, width).length;
  return divided === 0 ? merged() : null;
}

/**
 * Whether the upper zone can be the top of the columns below. A single row whose items are neither
 * flush with nor centred in their column (author names, a date line) belongs to the zone above.
 */
function canTopColumns(above: Zone, below: Zone, gutters: readonly Interval[]): boolean {
  const [first] = above.items;
  if (first?.kind !== 'line' || above.items.length < 2) return true;
  const em = first.size;
  if (!above.items.every((item) => Math.abs(item.y1 - first.y1) < em / 2)) return true;
  return above.items.some((item) => {
    const gutter = gutters.find((gap) => gap.start >= item.x1 - em);
    const from = gutters.findLast((gap) => gap.end <= item.x0 + em)?.end ?? below.x0;
    const column = below.items.filter(
      (other) => other.x0 >= from - em && other.x1 <= (gutter?.start ?? below.x1) + em,
    );
    if (column.length === 0) return true;
    const { x0, x1 } = unionOf(column);
    const flush = Math.abs(item.x0 - x0) < em || Math.abs(item.x1 - x1) < em;
    return flush || Math.abs(item.x0 + item.x1 - x0 - x1) < 2 * em;
  });
}
