/**
 * Columns and their reading order by recursive XY-cut (Nagy & Seth 1984), with two changes:
 * horizontal bands are merged into zones (`zones.ts`), and a gutter separates columns only if text
 * flows down beside it (`column-flow.ts`); rows of short pieces (label and value, number and title,
 * bullets) are read across. Items that no straight cut separates (text around a picture) are
 * ordered by precedence (Breuel 2003).
 */
import { centerY, overlapOf, type Rect, unionOf } from '../../../../../shared/geometry.ts';
import type { Ruling } from '../../../read/pdf/types.ts';
import type { Item } from '../page-items.ts';
import {
  areMarkersOf,
  areSeparateColumns,
  isLine,
  MAX_BASELINE_OFFSET_EMS,
} from './column-flow.ts';
import { hasInterleavedFlows, orderByPrecedence, splitIntoColumnRuns } from './precedence.ts';
import {
  type Band,
  findGutters,
  groupIntoBands,
  groupIntoZones,
  medianSize,
  type Zone,
} from './zones.ts';

/** A column: its items are read from top to bottom, those side by side as one row. */
export interface Region extends Rect {
  readonly items: readonly Item[];
}

/** Headers and footers stand within this share of the page height from the edge. */
const MARGIN_SHARE = 0.12;
/** Minimum space between a header and the body; ems. */
const MIN_MARGIN_GAP_EMS = 0.9;
/** Maximum rows above or below the body. */
const MAX_MARGIN_ROWS = 2;
/** Number of lines with the same left edge, within this tolerance in ems, that form a column. */
const COLUMN_LINES = 3;
const FLUSH_EMS = 0.35;
/** Minimum width of a gutter; ems of the text beside it. */
const MIN_GUTTER_EMS = 0.75;

/** The columns of a zone from left to right; null if it is to be read across. */
function splitZoneIntoColumns(zone: Zone, width: number, em: number): Item[][] | null {
  const slots: Item[][] = [];
  let rest = zone.items;
  for (const gutter of findGutters(zone, width)) {
    const middle = (gutter.start + gutter.end) / 2;
    const left = rest.filter((item) => item.x1 <= middle);
    if (left.length === 0 || left.length === rest.length) continue;
    slots.push(left);
    rest = rest.filter((item) => item.x1 > middle);
  }
  slots.push(rest);
  const columns: Item[][] = [];
  let marks: Item[] = [];
  slots.forEach((slot, at) => {
    if (areMarkersOf(slot, slots[at + 1] ?? [], em)) {
      marks.push(...slot);
      return;
    }
    const column = columns.at(-1);
    if (column && !areSeparateColumns(column, slot, em)) column.push(...marks, ...slot);
    else columns.push([...marks, ...slot]);
    marks = [];
  });
  return columns.length > 1 ? columns : null;
}

/**
 * The regions of a page in reading order; `rtl` pages read columns from the right. Single rows at
 * the top and bottom edge, set off by space, come first and last, so that a header does not become
 * the top of a column.
 */
export function orderPageRegions(
  items: readonly Item[],
  pageHeight: number,
  rtl: boolean,
  rulings: readonly Ruling[] = [],
): Region[] {
  const rules = rulings.filter(({ orientation }) => orientation === 'horizontal');
  const bands = groupIntoBands(items);
  const gap = MIN_MARGIN_GAP_EMS * medianSize(items);
  const isRow = ({ items: band }: Band) => {
    const sizes = band.map((item) => (item.kind === 'line' ? item.size : Number.NaN));
    const ys = band.map((item) => centerY(item));
    return Math.max(...ys) - Math.min(...ys) <= 0.6 * Math.max(...sizes);
  };
  const starts = items.filter(isLine).map(({ x0 }) => x0);
  const slack = FLUSH_EMS * medianSize(items);
  /** Whether every item starts where a column of lines does: notes under columns, not a header. */
  const inColumns = ({ items: band }: Band): boolean =>
    band.length > 1 &&
    band.every(({ x0 }) => starts.filter((x) => Math.abs(x - x0) <= slack).length > COLUMN_LINES);
  const isMarginRow = (band: Band | undefined, inner: Band | undefined, top: boolean): boolean => {
    if (band === undefined || inner === undefined || !isRow(band) || inColumns(band)) return false;
    const extent = top ? band.y1 : pageHeight - band.y0;
    const space = top ? inner.y0 - band.y1 : band.y0 - inner.y1;
    return extent <= MARGIN_SHARE * pageHeight && space >= gap;
  };
  let first = 0;
  while (first < MAX_MARGIN_ROWS && isMarginRow(bands[first], bands[first + 1], true)) first++;
  let end = bands.length;
  while (end > bands.length - MAX_MARGIN_ROWS && isMarginRow(bands[end - 1], bands[end - 2], false))
    end--;
  if (end <= first) return orderRegions(items, rtl, rules);
  return [
    ...bands.slice(0, first).map((band) => toRegion(band.items)),
    ...orderRegions(
      bands.slice(first, end).flatMap((band) => band.items),
      rtl,
      rules,
    ),
    ...bands.slice(end).map((band) => toRegion(band.items)),
  ];
}

const toRegion = (items: readonly Item[]): Region => ({ ...unionOf(items), items });

/** The regions of some items in reading order. */
export function orderRegions(
  items: readonly Item[],
  rtl: boolean,
  rules: readonly Ruling[] = [],
): Region[] {
  if (items.length === 0) return [];
  const frame = unionOf(items);
  const em = medianSize(items);
  const width = MIN_GUTTER_EMS * em;
  const regions: Region[] = [];
  let across: Item[] = [];
  const closeAcross = () => {
    if (hasInterleavedFlows(across, em)) {
      for (const run of splitIntoColumnRuns(orderByPrecedence(across, rtl)))
        regions.push(toRegion(run));
    } else if (across.length > 0) regions.push(toRegion(across));
    across = [];
  };
  for (const zone of groupIntoZones(items, frame, width, rules)) {
    const columns = splitZoneIntoColumns(zone, width, em);
    if (columns === null) across.push(...zone.items);
    else {
      closeAcross();
      if (rtl) columns.reverse();
      for (const column of columns) regions.push(...orderRegions(column, rtl, rules));
    }
  }
  closeAcross();
  return regions;
}

/** Items of a region as rows from top to bottom; tables and figures are rows of their own. */
export function groupItemsIntoRows(region: Region, rtl = false): Item[][] {
  const rows: Item[][] = [];
  const sorted = [...region.items].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1 || a.x0 - b.x0);
  for (const item of sorted) {
    const row = findLevelRow(rows, item);
    if (row) row.push(item);
    else rows.push([item]);
  }
  for (const row of rows) row.sort((a, b) => (rtl ? b.x1 - a.x1 : a.x0 - b.x0));
  return rows;
}

/** The row that `item` is level with. */
function findLevelRow(rows: readonly Item[][], item: Item): Item[] | undefined {
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as Item[];
    if (isLevelWithRow(row, item)) return row;
    // Rows are sorted by the middle of their first item, so the search ends at a row that lies one
    // line height above.
    const [first] = row;
    if (first?.kind === 'line' && first.y1 < item.y0 - (item.y1 - item.y0)) return undefined;
  }
  return undefined;
}

function isLevelWithRow(row: readonly Item[], item: Item): boolean {
  if (item.kind !== 'line') return false;
  return row.every((other) => {
    if (other.kind !== 'line') return false;
    const size = Math.min(item.size, other.size);
    const separate = overlapOf(item.x0, item.x1, other.x0, other.x1) <= 0.5 * size;
    const overlap = overlapOf(item.y0, item.y1, other.y0, other.y1);
    const level = Math.abs(item.baseline - other.baseline) <= MAX_BASELINE_OFFSET_EMS * size;
    return separate && (level || overlap >= 0.7 * Math.min(item.y1 - item.y0, other.y1 - other.y0));
  });
}
