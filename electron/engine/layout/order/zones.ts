/**
 * The zones of a page, from top to bottom. The page is laid in bands of what meets in height; a run of
 * bands that share a gutter is one zone, so that a gap that two columns happen to have at one height
 * does not tear them apart, while a headline, a picture or a rule across the page does.
 */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { Ruling } from '../../pdf/types.ts';
import type { Item } from '../items.ts';
import { isLine } from './flow.ts';
import { freeOf, type Interval, intersect } from './intervals.ts';

/** Share of an item's height, at either edge, that may overlap its neighbour: tight leading. */
const LEADING_SLACK = 0.2;
/** The same for pictures and tables, in points: their frames are drawn generously. */
const FRAME_SLACK = 3;
/** White space, in ems, that no column of text leaves within itself. */
const BREAK_EMS = 3;
/** What stands so many times nearer to what is below than to what is above belongs below. */
const NEARER = 3;

export interface Band extends Rect {
  readonly items: Item[];
}

export interface Zone extends Band {
  readonly free: readonly Interval[];
}

export function medianSize(items: readonly Item[]): number {
  const sizes = items.flatMap((item) => (item.kind === 'line' ? [item.size] : []));
  sizes.sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 10;
}

/** Items whose heights meet, tight leading forgiven, in one band; bands from top to bottom. */
export function bandsOf(items: readonly Item[]): Band[] {
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

const spanOf = (item: Rect): Interval => ({ start: item.x0, end: item.x1 });

/** White intervals with items on both sides, at least `width` wide. */
export function guttersOf(zone: Rect & Pick<Zone, 'free'>, width: number): Interval[] {
  return zone.free.filter(
    (gap) => gap.end - gap.start >= width && gap.start > zone.x0 - 0.01 && gap.end < zone.x1 + 0.01,
  );
}

export function zonesOf(
  items: readonly Item[],
  frame: Rect,
  width: number,
  rules: readonly Ruling[],
): Zone[] {
  const em = medianSize(items);
  const zones: Zone[] = [];
  for (const band of bandsOf(items)) {
    const free = freeOf(band.items.map(spanOf), frame.x0, frame.x1);
    const zone: Zone = { ...band, free };
    const previous = zones.at(-1);
    const merged = previous && mergeZones(previous, zone, width, rules);
    if (merged) zones[zones.length - 1] = merged;
    else zones.push(zone);
  }
  return zones.flatMap((zone, at) => partedFoot(zone, zones[at + 1], em));
}

/**
 * A zone of columns ends where wide space follows them all and what stands below it, in one of them,
 * stands close to the next zone: the title of a table across the page is no foot of a column.
 */
function partedFoot(zone: Zone, next: Zone | undefined, em: number): Zone[] {
  if (next === undefined || zone.free.length === 0) return [zone];
  const bands = bandsOf(zone.items);
  const breaksAt = (at: number) => (bands[at] as Band).y0 - (bands[at - 1] as Band).y1;
  let foot = bands.length - 1;
  while (foot > 0 && breaksAt(foot) < BREAK_EMS * em) foot--;
  if (foot <= 0 || breaksAt(foot) < NEARER * (next.y0 - zone.y1)) return [zone];
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
 * The two as one zone if a gutter runs through both, or if neither has one; else null. A gutter that
 * only one of them has is found again within the columns; none runs across a rule as wide as both.
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
  const crossed = freeOf(between, frame.x0, frame.x1).every((gap) => gap.end - gap.start < width);
  const free = crossed ? [] : intersect(above.free, below.free);
  const merged = (): Zone => {
    above.items.push(...below.items);
    return { items: above.items, free, ...frame };
  };
  const gutters = guttersOf({ free, ...frame }, width);
  if (gutters.length > 0) return standsOverColumns(above, below, gutters) ? merged() : null;
  const divided = guttersOf(above, width).length + guttersOf(below, width).length;
  return divided === 0 ? merged() : null;
}

/**
 * Whether the upper zone may be the top of the columns below. A single row of pieces none of which
 * is flush with its column or centred in it (names of authors, a date line)
 * belongs to what is above.
 */
function standsOverColumns(above: Zone, below: Zone, gutters: readonly Interval[]): boolean {
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
