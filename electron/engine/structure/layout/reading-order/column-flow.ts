/**
 * Decides whether the items on both sides of a gutter are columns, down which text flows, or rows
 * to be read across (label and value, number and title). Columns are indicated by wrapped lines, by
 * titles with text of another size below, and by lines at different heights.
 */

import { centerY, overlapOf, unionOf } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import type { Item, LineItem } from '../page-items.ts';

/** Baselines within this distance are one printed line; ems. */
export const MAX_BASELINE_OFFSET_EMS = 0.35;
/** Maximum leading between lines that belong together; ems. */
const MAX_LEADING_EMS = 1.75;
/** A line that fills this share of its column was wrapped at the column edge. */
const MIN_FILLED_SHARE = 0.75;
/** Minimum width of columns of running text; ems. */
const MIN_COLUMN_EMS = 5;
/** Share of the shorter side's lines that are level with lines of the other side in rows. */
const MIN_LEVEL_SHARE = 0.7;
/** Maximum width of a number or bullet; ems. */
const MAX_MARKER_EMS = 2.5;
/** Maximum width of a label against the text beside it. */
const MAX_LABEL_SHARE = 0.4;
/** Minimum words of a line of running text beside other lines. */
const MIN_PROSE_WORDS = 5;
/** Leading above the smallest by this ratio separates paragraphs. */
const PARAGRAPH_LEADING_RATIO = 1.2;
/** Minimum size ratio between a title and its text. */
const MIN_TITLE_RATIO = 1.15;

export const isLine = (item: Item): item is LineItem => item.kind === 'line';

/** Number of lines that continue a full line above. */
function countWrappedLines(items: readonly Item[]): number {
  const lines = items
    .filter((item) => item.kind === 'line')
    .sort((a, b) => a.baseline - b.baseline);
  if (lines.length < 2) return 0;
  const { x0, x1 } = unionOf(lines);
  if (x1 - x0 < MIN_COLUMN_EMS * Math.max(...lines.map(({ size }) => size))) return 0;
  let wrapped = 0;
  for (let i = 1; i < lines.length; i++) {
    const above = lines[i - 1];
    const line = lines[i];
    if (above === undefined || line === undefined) continue;
    const leading = line.baseline - above.baseline;
    const full = above.x1 - above.x0 >= MIN_FILLED_SHARE * (x1 - x0) && above.words.length >= 2;
    if (full && leading > 0 && leading <= MAX_LEADING_EMS * Math.max(line.size, above.size))
      wrapped++;
  }
  return wrapped;
}

/** Whether a title has text of another size below it, as in cards set side by side. */
function isTitleWithText(items: readonly Item[]): boolean {
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item] : []));
  lines.sort((a, b) => a.baseline - b.baseline);
  const [title, text] = lines;
  if (title === undefined || text === undefined) return false;
  const ratio = title.size / text.size;
  return Math.max(ratio, 1 / ratio) >= MIN_TITLE_RATIO;
}

/** How many of `items` are level with a line of `others`. */
function countLevelLines(items: readonly Item[], others: readonly Item[], em: number): number {
  const baselines = others.flatMap((item) => (item.kind === 'line' ? [item.baseline] : []));
  baselines.sort((a, b) => a - b);
  const slack = MAX_BASELINE_OFFSET_EMS * em;
  const isLevel = (baseline: number): boolean => {
    let low = 0;
    let high = baselines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((baselines[middle] as number) < baseline - slack) low = middle + 1;
      else high = middle;
    }
    return (baselines[low] ?? Number.POSITIVE_INFINITY) <= baseline + slack;
  };
  return items.filter((item) => item.kind === 'line' && isLevel(item.baseline)).length;
}

/** Lines that do not continue a full line: first lines of paragraphs and short lines. */
function paragraphStartLines(items: readonly Item[]): LineItem[] {
  const lines = items
    .filter((item) => item.kind === 'line')
    .sort((a, b) => a.baseline - b.baseline);
  const { x0, x1 } = unionOf(lines);
  const leadings = pairsOf(lines).map(([above, below]) => below.baseline - above.baseline);
  const leading = leadings.reduce((min, gap) => (gap > 0 ? Math.min(min, gap) : min), Infinity);
  return lines.filter((line, at) => {
    const above = lines[at - 1];
    if (above === undefined || line.baseline - above.baseline > PARAGRAPH_LEADING_RATIO * leading)
      return true;
    return above.x1 - above.x0 < MIN_FILLED_SHARE * (x1 - x0);
  });
}

/** Lines of running text within paragraphs, which no label, value or page number is level with. */
function linesWithinParagraphs(items: readonly Item[]): LineItem[] {
  const starts = new Set(paragraphStartLines(items));
  const lines = items.filter(isLine).sort((a, b) => a.baseline - b.baseline);
  return lines.filter((line, at) => {
    const next = lines[at + 1];
    const isWithin = !starts.has(line) && next !== undefined && !starts.has(next);
    return isWithin && line.words.length >= MIN_PROSE_WORDS;
  });
}

const isMarker = (item: Item, em: number): boolean =>
  isLine(item) && item.words.length === 1 && item.x1 - item.x0 <= MAX_MARKER_EMS * em;

/**
 * Whether `items` mark lines of `others` to their right: short single words level with lines, or
 * narrow labels level with the first lines of paragraphs.
 */
function areMarkers(items: readonly Item[], others: readonly Item[], em: number): boolean {
  if (!items.every(isLine) || !others.some(isLine)) return false;
  if (items.every((item) => isMarker(item, em)))
    return countLevelLines(items, others, em) === items.length;
  const [labels, text] = [unionOf(items), unionOf(others)];
  return (
    labels.x1 - labels.x0 <= MAX_LABEL_SHARE * (text.x1 - text.x0) &&
    countWrappedLines(others) > 0 &&
    countLevelLines(items, paragraphStartLines(others), em) === items.length
  );
}

/**
 * Whether `left` marks the lines of `right`, so that both are one column, unless tags contradict.
 */
export const areMarkersOf = (left: readonly Item[], right: readonly Item[], em: number): boolean =>
  areMarkers(left, right, em) && structureDividesColumns(left, right) !== true;

/**
 * Whether dot leaders connect lines of one side to most lines of the other: page numbers, prices.
 */
const areJoinedByLeaders = (from: readonly Item[], to: readonly Item[], em: number): boolean => {
  const led = from.filter((item) => item.kind === 'line' && item.endsInLeader);
  return led.length > 0 && countLevelLines(to, led, em) >= MIN_LEVEL_SHARE * to.length;
};

/**
 * What the structure tree says: true if all of one side precedes the other, false if the sides
 * alternate, null if it is undecided.
 */
function structureDividesColumns(left: readonly Item[], right: readonly Item[]): boolean | null {
  const positions = (items: readonly Item[]) =>
    items.flatMap((item) =>
      item.kind === 'line' && item.structurePosition !== undefined ? [item.structurePosition] : [],
    );
  const [a, b] = [positions(left), positions(right)];
  if (a.length < Math.max(2, left.length) || b.length < Math.max(2, right.length)) return null;
  if (Math.max(...a) <= Math.min(...b) || Math.max(...b) <= Math.min(...a)) return true;
  const alternations = [
    ...a.map((position) => ({ position, left: true })),
    ...b.map((position) => ({ position, left: false })),
  ]
    .sort((p, q) => p.position - q.position)
    .filter((entry, at, all) => at > 0 && entry.left !== all[at - 1]?.left).length;
  return alternations + 1 >= Math.min(a.length, b.length) ? false : null;
}

/** Minimum vertical overlap of items side by side, as a share of the lower one. */
const MIN_BESIDE_SHARE = 0.2;

/** Whether lines of `others` one below another have their middle within the height of `item`. */
function isAsHighAsLines(item: Item, others: readonly Item[], em: number): boolean {
  const middles = others
    .map((other) => centerY(other))
    .filter((middle) => middle > item.y0 && middle < item.y1);
  return Math.max(...middles) - Math.min(...middles) > MAX_BASELINE_OFFSET_EMS * em;
}

/**
 * Whether any two items stand side by side. If none do, the lines of one column are aligned left,
 * centre and right alternately, and the white space is no gutter.
 */
function areSideBySide(left: readonly Item[], right: readonly Item[]): boolean {
  return left.some((a) =>
    right.some((b) => {
      const lower = Math.min(a.y1 - a.y0, b.y1 - b.y0);
      return overlapOf(a.y0, a.y1, b.y0, b.y1) > MIN_BESIDE_SHARE * lower;
    }),
  );
}

/** Whether text flows down on both sides of the gutter instead of across it. */
export function areSeparateColumns(
  left: readonly Item[],
  right: readonly Item[],
  em: number,
): boolean {
  const tagged = structureDividesColumns(left, right);
  if (tagged !== null) return tagged;
  if (!areSideBySide(left, right)) return false;
  if (areJoinedByLeaders(left, right, em) || areJoinedByLeaders(right, left, em)) return false;
  if (![...left, ...right].every(isLine)) return true;
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const level = countLevelLines(few, many, em);
  // A single line beside text is a marginal note; beside single lines it is one of them, unless it
  // is as high as several of them, as a title beside the lines of a letterhead.
  if (few.length === 1 && countWrappedLines(many) === 0)
    return level === 0 && isAsHighAsLines(few[0] as Item, many, em);
  const wrappedLeft = countWrappedLines(left);
  const wrappedRight = countWrappedLines(right);
  if (wrappedLeft > 0 && wrappedRight > 0) return true;
  if (isTitleWithText(left) && isTitleWithText(right)) return true;
  if (level < MIN_LEVEL_SHARE * few.length) return true;
  const [flowing, others] = wrappedLeft > 0 ? [left, right] : [right, left];
  if (others.every((item) => isMarker(item, em))) return false;
  const within = countLevelLines(others, linesWithinParagraphs(flowing), em);
  return within > (1 - MIN_LEVEL_SHARE) * others.length;
}
