/**
 * Whether the pieces on both sides of a gutter are columns, down which text flows, or rows, to be
 * read across: a label and its value, a number and its title. For columns speak lines that the
 * column's edge broke, titles of another size above their text, and lines at heights of their own.
 */
import { overlapOf, unionOf } from '../../../../shared/geometry.ts';
import type { Item, LineItem } from '../items.ts';

/** Baselines at most this far apart, in ems, are one printed line. */
export const BASELINE_EMS = 0.35;
/** Leading up to this many ems means that two lines belong together. */
const LEADING_EMS = 1.75;
/** A line that fills this share of its column is broken by the column's edge, not by its author. */
const FILLED_SHARE = 0.75;
/** Running text is not set in columns narrower than this; numbers and labels are. */
const NARROWEST_EMS = 5;
/** Share of the sparser side's lines that stand level with lines of the other for rows. */
const LEVEL_SHARE = 0.7;
/** A number or bullet is at most so many ems wide. */
const MARKER_EMS = 2.5;
/** A label has no more than this share of the width of what it stands beside. */
const LABEL_SHARE = 0.4;
/** Leading so many times the usual parts paragraphs. */
const SPACED = 1.2;
/** Sizes of a card's title and text differ by this factor. */
const CARD_RATIO = 1.15;

export const isLine = (item: Item): boolean => item.kind === 'line';

/** Lines of `items` that continue from the line above because that one was full. */
function wrappedLines(items: readonly Item[]): number {
  const lines = items
    .filter((item) => item.kind === 'line')
    .sort((a, b) => a.baseline - b.baseline);
  if (lines.length < 2) return 0;
  const { x0, x1 } = unionOf(lines);
  if (x1 - x0 < NARROWEST_EMS * Math.max(...lines.map(({ size }) => size))) return 0;
  let wrapped = 0;
  for (let i = 1; i < lines.length; i++) {
    const above = lines[i - 1];
    const line = lines[i];
    if (above === undefined || line === undefined) continue;
    const leading = line.baseline - above.baseline;
    const full = above.x1 - above.x0 >= FILLED_SHARE * (x1 - x0) && above.words.length >= 2;
    if (full && leading > 0 && leading <= LEADING_EMS * Math.max(line.size, above.size)) wrapped++;
  }
  return wrapped;
}

/** A title with text of another size below it: one of several set side by side. */
function isCard(items: readonly Item[]): boolean {
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item] : []));
  lines.sort((a, b) => a.baseline - b.baseline);
  const [title, text] = lines;
  if (title === undefined || text === undefined) return false;
  const ratio = title.size / text.size;
  return Math.max(ratio, 1 / ratio) >= CARD_RATIO;
}

/** How many of `items` stand level with a line of `others`. */
function levelLines(items: readonly Item[], others: readonly Item[], em: number): number {
  const baselines = others.flatMap((item) => (item.kind === 'line' ? [item.baseline] : []));
  baselines.sort((a, b) => a - b);
  const slack = BASELINE_EMS * em;
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

/** Lines of `items` that no full line runs on to: the first of their paragraphs, and of those set short. */
function startingLines(items: readonly Item[]): LineItem[] {
  const lines = items
    .filter((item) => item.kind === 'line')
    .sort((a, b) => a.baseline - b.baseline);
  const { x0, x1 } = unionOf(lines);
  const leadings = lines.slice(1).map((line, at) => line.baseline - (lines[at]?.baseline ?? 0));
  const leading = leadings.reduce((min, gap) => (gap > 0 ? Math.min(min, gap) : min), Infinity);
  return lines.filter((line, at) => {
    const above = lines[at - 1];
    if (above === undefined || line.baseline - above.baseline > SPACED * leading) return true;
    return above.x1 - above.x0 < FILLED_SHARE * (x1 - x0);
  });
}

/**
 * What stands left of the lines that it marks: short single words, each level with a line, or labels
 * much narrower than the text beside them, each level with the first line of a paragraph.
 */
function areMarkers(items: readonly Item[], others: readonly Item[], em: number): boolean {
  if (!items.every(isLine) || !others.some(isLine)) return false;
  const isMarker = (item: Item) =>
    item.kind === 'line' && item.words.length === 1 && item.x1 - item.x0 <= MARKER_EMS * em;
  if (items.every(isMarker)) return levelLines(items, others, em) === items.length;
  const [labels, text] = [unionOf(items), unionOf(others)];
  return (
    labels.x1 - labels.x0 <= LABEL_SHARE * (text.x1 - text.x0) &&
    wrappedLines(others) > 0 &&
    levelLines(items, startingLines(others), em) === items.length
  );
}

/** Whether `left` marks the lines of `right`, so that both are one column, unless tags say otherwise. */
export const marksLines = (left: readonly Item[], right: readonly Item[], em: number): boolean =>
  areMarkers(left, right, em) && treeDivides(left, right) !== true;

/** Dots lead from the lines on one side to most of those on the other: page numbers, prices. */
const areLedTo = (from: readonly Item[], to: readonly Item[], em: number): boolean => {
  const led = from.filter((item) => item.kind === 'line' && item.led);
  return led.length > 0 && levelLines(to, led, em) >= LEVEL_SHARE * to.length;
};

/**
 * What a structure tree says: columns where all of one side comes before all of the other, rows
 * where the sides take turns; null where it is silent.
 */
function treeDivides(left: readonly Item[], right: readonly Item[]): boolean | null {
  const places = (items: readonly Item[]) =>
    items.flatMap((item) => (item.kind === 'line' && item.place !== undefined ? [item.place] : []));
  const [a, b] = [places(left), places(right)];
  if (a.length < Math.max(2, left.length) || b.length < Math.max(2, right.length)) return null;
  if (Math.max(...a) <= Math.min(...b) || Math.max(...b) <= Math.min(...a)) return true;
  const turns = [
    ...a.map((place) => ({ place, left: true })),
    ...b.map((place) => ({ place, left: false })),
  ]
    .sort((p, q) => p.place - q.place)
    .filter((entry, at, all) => at > 0 && entry.left !== all[at - 1]?.left).length;
  return turns + 1 >= Math.min(a.length, b.length) ? false : null;
}

/** Share of the lower piece's height that two pieces side by side have in common. */
const BESIDE_SHARE = 0.2;

/**
 * Whether any two pieces stand side by side. Where none do, the lines of one column are set left,
 * centred and right by turns, and the white between them is no gutter.
 */
function standBeside(left: readonly Item[], right: readonly Item[]): boolean {
  return left.some((a) =>
    right.some((b) => {
      const lower = Math.min(a.y1 - a.y0, b.y1 - b.y0);
      return overlapOf(a.y0, a.y1, b.y0, b.y1) > BESIDE_SHARE * lower;
    }),
  );
}

/** Whether text flows down on both sides of the gutter, rather than across it row by row. */
export function dividesColumns(left: readonly Item[], right: readonly Item[], em: number): boolean {
  const told = treeDivides(left, right);
  if (told !== null) return told;
  if (!standBeside(left, right)) return false;
  if (areLedTo(left, right, em) || areLedTo(right, left, em)) return false;
  if (![...left, ...right].every(isLine)) return true;
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const level = levelLines(few, many, em);
  // A single line beside text is a note in the margin; beside single lines it is one of them.
  if (few.length === 1 && wrappedLines(many) === 0) return false;
  const wrappedLeft = wrappedLines(left);
  const wrappedRight = wrappedLines(right);
  if (wrappedLeft > 0 && wrappedRight > 0) return true;
  if (isCard(left) && isCard(right)) return true;
  return level < LEVEL_SHARE * few.length;
}
