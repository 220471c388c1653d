/**
 * Columns and their reading order, by recursive cuts along white space (XY-cut, Nagy & Seth 1984),
 * changed in two ways: what lies between two cuts across the page is found as zones (`zones.ts`), and a
 * gutter divides columns only where text flows down beside it: rows of short pieces (a label and its
 * value, a number and its title, the bullets of a list) are read across. What no straight cut can part (text set around a picture) is
 * ordered by precedence (Breuel 2003): above before below, left before right if nothing between.
 */
import { overlapOf, type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { Ruling } from '../../pdf/types.ts';
import type { Item } from '../items.ts';
import { BASELINE_EMS, dividesColumns, isLine, marksLines } from './flow.ts';
import { columnRuns, isTangled, orderByPrecedence } from './precedence.ts';
import { type Band, bandsOf, guttersOf, medianSize, type Zone, zonesOf } from './zones.ts';

/** A column: its items are read from top to bottom, those side by side as one row. */
export interface Region extends Rect {
  readonly items: readonly Item[];
}

/** Running heads stand within this share of the page from its edge. */
const MARGIN_SHARE = 0.12;
/** Space, in ems, that parts a running head from the body. */
const MARGIN_GAP_EMS = 0.9;
/** Rows that may stand above or below the body. */
const MARGIN_ROWS = 2;
/** Lines that begin at one place, to so many ems, in a column of text. */
const COLUMN_LINES = 3;
const FLUSH_EMS = 0.35;
/** Narrowest gutter, in ems of the text beside it, that parts columns of running text. */
const GUTTER_EMS = 0.75;

/** The columns of a zone from left to right, or null when it is to be read across. */
function columnsOf(zone: Zone, width: number, em: number): Item[][] | null {
  const slots: Item[][] = [];
  let rest = zone.items;
  for (const gutter of guttersOf(zone, width)) {
    const middle = (gutter.start + gutter.end) / 2;
    const left = rest.filter((item) => item.x1 <= middle);
    if (left.length === 0 || left.length === rest.length) continue;
    slots.push(left);
    rest = rest.filter((item) => item.x1 > middle);
  }
  slots.push(rest);
  const columns: Item[][] = [];
  let marks: Item[] = [];
  let before: Item[] | undefined;
  slots.forEach((slot, at) => {
    if (marksLines(slot, slots[at + 1] ?? [], em)) {
      marks.push(...slot);
      return;
    }
    if (before && !dividesColumns(before, slot, em)) columns.at(-1)?.push(...marks, ...slot);
    else columns.push([...marks, ...slot]);
    marks = [];
    before = slot;
  });
  return columns.length > 1 ? columns : null;
}

/**
 * The regions of a page in reading order; `rtl` pages read their columns from the right. Single rows
 * at the upper and lower edge, set off by space, are read before and after everything else, so that
 * a running head does not become the top of a column.
 */
export function pageRegions(
  items: readonly Item[],
  pageHeight: number,
  rtl: boolean,
  rulings: readonly Ruling[] = [],
): Region[] {
  const rules = rulings.filter(({ orientation }) => orientation === 'horizontal');
  const bands = bandsOf(items);
  const gap = MARGIN_GAP_EMS * medianSize(items);
  const isRow = ({ items: band }: Band) => {
    const sizes = band.map((item) => (item.kind === 'line' ? item.size : Number.NaN));
    const ys = band.map((item) => (item.y0 + item.y1) / 2);
    return Math.max(...ys) - Math.min(...ys) <= 0.6 * Math.max(...sizes);
  };
  const starts = items.filter(isLine).map(({ x0 }) => x0);
  const slack = FLUSH_EMS * medianSize(items);
  /** Every piece begins where a column of lines does: the notes under columns, not a running head. */
  const inColumns = ({ items: band }: Band): boolean =>
    band.length > 1 &&
    band.every(({ x0 }) => starts.filter((x) => Math.abs(x - x0) <= slack).length > COLUMN_LINES);
  const aside = (band: Band | undefined, inner: Band | undefined, top: boolean): boolean => {
    if (band === undefined || inner === undefined || !isRow(band) || inColumns(band)) return false;
    const reach = top ? band.y1 : pageHeight - band.y0;
    const space = top ? inner.y0 - band.y1 : band.y0 - inner.y1;
    return reach <= MARGIN_SHARE * pageHeight && space >= gap;
  };
  let first = 0;
  while (first < MARGIN_ROWS && aside(bands[first], bands[first + 1], true)) first++;
  let end = bands.length;
  while (end > bands.length - MARGIN_ROWS && aside(bands[end - 1], bands[end - 2], false)) end--;
  if (end <= first) return regionsOf(items, rtl, rules);
  return [
    ...bands.slice(0, first).map((band) => regionOf(band.items)),
    ...regionsOf(
      bands.slice(first, end).flatMap((band) => band.items),
      rtl,
      rules,
    ),
    ...bands.slice(end).map((band) => regionOf(band.items)),
  ];
}

const regionOf = (items: readonly Item[]): Region => ({ ...unionOf(items), items });

/** The regions of some items in reading order. */
export function regionsOf(
  items: readonly Item[],
  rtl: boolean,
  rules: readonly Ruling[] = [],
): Region[] {
  if (items.length === 0) return [];
  const frame = unionOf(items);
  const em = medianSize(items);
  const width = GUTTER_EMS * em;
  const regions: Region[] = [];
  let across: Item[] = [];
  const closeAcross = () => {
    if (isTangled(across, em)) {
      for (const run of columnRuns(orderByPrecedence(across, rtl))) regions.push(regionOf(run));
    } else if (across.length > 0) regions.push(regionOf(across));
    across = [];
  };
  for (const zone of zonesOf(items, frame, width, rules)) {
    const columns = columnsOf(zone, width, em);
    if (columns === null) across.push(...zone.items);
    else {
      closeAcross();
      if (rtl) columns.reverse();
      for (const column of columns) regions.push(...regionsOf(column, rtl, rules));
    }
  }
  closeAcross();
  return regions;
}

/** Items of a region as rows from top to bottom; tables and figures are rows of their own. */
export function rowsOf(region: Region, rtl = false): Item[][] {
  const rows: Item[][] = [];
  const sorted = [...region.items].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1 || a.x0 - b.x0);
  for (const item of sorted) {
    const row = levelRow(rows, item);
    if (row) row.push(item);
    else rows.push([item]);
  }
  for (const row of rows) row.sort((a, b) => (rtl ? b.x1 - a.x1 : a.x0 - b.x0));
  return rows;
}

/** The row that `item` stands in, among those that reach down to it. */
function levelRow(rows: readonly Item[][], item: Item): Item[] | undefined {
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as Item[];
    if (standsLevel(row, item)) return row;
    // Rows come by the middle of their first piece: what ends a line's height above ends the search.
    const [first] = row;
    if (first?.kind === 'line' && first.y1 < item.y0 - (item.y1 - item.y0)) return undefined;
  }
  return undefined;
}

function standsLevel(row: readonly Item[], item: Item): boolean {
  if (item.kind !== 'line') return false;
  return row.every((other) => {
    if (other.kind !== 'line') return false;
    const size = Math.min(item.size, other.size);
    const apart = overlapOf(item.x0, item.x1, other.x0, other.x1) <= 0.5 * size;
    const overlap = overlapOf(item.y0, item.y1, other.y0, other.y1);
    const level = Math.abs(item.baseline - other.baseline) <= BASELINE_EMS * size;
    return apart && (level || overlap >= 0.7 * Math.min(item.y1 - item.y0, other.y1 - other.y0));
  });
}
