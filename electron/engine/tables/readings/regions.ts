/**
 * Where a table without a frame may be: runs of rows whose phrases stand in the same columns.
 *
 * Rows are first gathered into blocks that nothing interrupts (a paragraph, a sentence across the
 * columns, a wide gap). Blocks that follow each other are then joined when the lower one fits the
 * columns of the upper one and does not open with a heading of its own: so a statement with section
 * labels and blank lines is one region, and two tables that happen to follow each other stay two.
 * What stands at the edges of a region and has no columns (captions, notes) is cut off.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import { isFigure, isUnit, isYear, textOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { median, Row, rectOfWords, whiteBetween } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { cutRow } from './cut.ts';
import { withHeading } from './heading.ts';
import { columnGuttersOf } from './units.ts';

/** Rows of one block: white between them up to this many type sizes. */
const BREAK_GAP = 0.8;
/** Blocks of one table: white between them up to this many type sizes. */
const JOIN_GAP = 4.5;
/** A lone row with more white than this between it and the others, in type sizes, is not of the table. */
const ALOOF_GAP = 2.2;
/** A title is this many times larger than the rows of the table. */
const TITLE_SIZE = 1.35;
/** Lines of one stack. */
const STACK_ROWS = 3;
/** Names of columns have fewer lines side by side. */
const WORD_ROWS = 4;
/** Rows on either side of a break that are compared. */
const NEIGHBOURS = 40;
/** A phrase of this many words that runs across columns is a sentence. */
const SENTENCE_WORDS = 8;
/** A name over several columns has at most this many words. */
const NAME_WORDS = 5;
/** Share of a block's phrases that must fit the columns of the block above. */
const FIT = 0.75;

/** Whether running text stands between two rows, in the width that they share. */
function isInterrupted(above: Row, below: Row, prose: readonly Rect[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  return prose.some((rect) => {
    const middle = (rect.y0 + rect.y1) / 2;
    return middle > above.y0 && middle < below.y1 && rect.x0 < x1 && rect.x1 > x0;
  });
}

/** One long phrase that covers a gap between phrases of a row near by. */
function isSentenceAcross(row: Row, neighbours: readonly (Row | undefined)[]): boolean {
  const [phrase, ...more] = row.phrases;
  if (!phrase || more.length > 0 || phrase.words.length < SENTENCE_WORDS) return false;
  return neighbours.some((neighbour) => {
    if (!neighbour) return false;
    const phrases = neighbour.phrases;
    return phrases.some((next, i) => {
      const before = phrases[i - 1];
      return before && phrase.x0 < before.x1 && phrase.x1 > next.x0;
    });
  });
}

function blocksOf(rows: readonly Row[], prose: readonly Rect[]): Row[][] {
  const blocks: Row[][] = [];
  let broken = true;
  rows.forEach((row, i) => {
    if (isSentenceAcross(row, [rows[i - 1], rows[i - 2], rows[i + 1], rows[i + 2]])) {
      // Kept as a block of its own, so that nothing is joined over it.
      blocks.push([row]);
      broken = true;
      return;
    }
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const joins =
      !broken &&
      block &&
      above &&
      whiteBetween(above, row) <= BREAK_GAP * Math.max(above.size, row.size) &&
      !isInterrupted(above, row, prose);
    if (joins) block.push(row);
    else blocks.push([row]);
    broken = false;
  });
  return blocks;
}

export const isTabular = (row: Row): boolean => row.phrases.length >= 2;

/**
 * Whether `rows` stand in the columns that `gutters` part: no phrase over several of them, no two
 * phrases of a row in one.
 */
function fitsColumns(rows: readonly Row[], gutters: readonly Gutter[]): boolean {
  let fits = 0;
  let misfits = 0;
  for (const row of rows) {
    const { segments } = cutRow(row, gutters);
    const phrases = row.phrases.filter((phrase) => !isUnit(textOf(phrase.words)));
    const wide = segments.filter((segment) => segment.last > segment.first);
    // A name over data columns fits them as well as any other does.
    const bridging = wide.filter((s) => s.first === 0 || s.words.length > NAME_WORDS).length;
    const crowded = Math.max(0, phrases.length - segments.length);
    misfits += bridging + crowded;
    fits += segments.length - wide.length;
  }
  return fits >= FIT * (fits + misfits);
}

/** Rows over the first figures in which a heading may stand, under a lead-in or a title. */
const MAX_LEAD = 4;

/** Opens with a heading: a phrase over the data columns, or names in most columns, over figures. */
function opensWithHeading(rows: readonly Row[], gutters: readonly Gutter[]): boolean {
  for (const row of rows.slice(0, MAX_LEAD)) {
    const data = cutRow(row, gutters).segments.filter((segment) => segment.first > 0);
    if (data.some((segment) => segment.last > segment.first)) return true;
    const names = data.filter(({ words }) => isName(textOf(words)));
    if (names.length < data.length) return false;
    if (names.length >= Math.max(1, gutters.length * 0.5)) return true;
  }
  return false;
}

/** Names over figures: a table by itself, whatever stands above and below. */
export const isHeaded = (rows: readonly Row[]): boolean =>
  holdsFigures(rows) && opensWithHeading(rows, columnGuttersOf(rows));

const isName = (text: string): boolean => !isFigure(text) || isYear(text);

/** A single row far above is a running head or a title, whatever its columns. */
const isAloof = (above: readonly Row[], below: readonly Row[]): boolean => {
  const [row] = above;
  const [next] = below;
  if (!row || !next || above.length > 1) return false;
  return whiteBetween(row, next) > ALOOF_GAP * Math.max(row.size, next.size);
};

/** Set larger than what follows: a title. */
const isTitle = (rows: readonly Row[], below: readonly Row[]): boolean => {
  const size = median(below.map((row) => row.size));
  return rows.some((row) => row.size >= TITLE_SIZE * size) && !rows.every(isTabular);
};

/** A stack of lines without columns (an address, a letterhead): more than a section label has. */
const isStack = (rows: readonly Row[]): boolean =>
  rows.length >= STACK_ROWS && !rows.some(isTabular);

const holdsFigures = (rows: readonly Row[]): boolean =>
  rows.some((row) =>
    row.phrases
      .slice(1)
      .map((phrase) => textOf(phrase.words))
      .some((text) => isFigure(text) && !isYear(text)),
  );

/** Rows of words in columns, more of them than names have lines: a table by itself over one of figures. */
const isWordTable = (rows: readonly Row[]): boolean =>
  rows.filter(isTabular).length >= WORD_ROWS && !holdsFigures(rows);

/** Whether `below` goes on the table of `above`. */
function continuesTable(above: readonly Row[], below: readonly Row[]): boolean {
  const upper = above.some(isTabular);
  if (!upper && !below.some(isTabular)) return true;
  if (isStack(below) || isStack(above) || isTitle(above, below) || isTitle(below, above)) {
    return false;
  }
  const union = columnGuttersOf([...above, ...below]);
  if (union.length === 0) return false;
  const whole = holdsFigures(above) || (isWordTable(above) && holdsFigures(below));
  if (upper && whole && opensWithHeading(below, union)) return false;
  return fitsColumns(below, union) && (!upper || fitsColumns(above, union));
}

/** Joins blocks from top to bottom while their columns agree. */
function joinBlocks(blocks: readonly Row[][], prose: readonly Rect[]): Row[][] {
  const joined: Row[][] = [];
  for (const rows of blocks) {
    const open = joined.at(-1);
    const above = open?.at(-1);
    const below = rows[0];
    const joins =
      open &&
      above &&
      below &&
      whiteBetween(above, below) <= JOIN_GAP * Math.max(above.size, below.size) &&
      !isInterrupted(above, below, prose) &&
      !isAloof(open, rows) &&
      continuesTable(open.slice(-NEIGHBOURS), rows.slice(0, NEIGHBOURS));
    if (joins) open.push(...rows);
    else joined.push([...rows]);
  }
  return joined;
}

/** A caption or a note starts at the table's edge and runs on over its columns. */
const runsOver = (gutters: readonly Gutter[]) => (row: Row) =>
  cutRow(row, gutters).segments.some((segment) => segment.first === 0 && segment.last > 0);

/** Lines at the end of a table that are looked at as its notes. */
const MAX_NOTES = 4;

/** Whether the last line is one phrase far below the others: a footer, no row. */
function endsAloof(rows: readonly Row[]): boolean {
  const [above, last] = rows.slice(-2);
  if (!above || !last || isTabular(last)) return false;
  return whiteBetween(above, last) > ALOOF_GAP * Math.max(above.size, last.size);
}

/** `rows` without the notes at their end; a label that waits for its value stays. */
export function withoutNotes(rows: readonly Row[]): readonly Row[] {
  if (endsAloof(rows)) return withoutNotes(rows.slice(0, -1));
  const isNote = runsOver(columnGuttersOf(rows));
  const from = Math.max(rows.length / 2, rows.length - MAX_NOTES);
  const note = rows.findIndex((row, i) => i >= from && isNote(row));
  return note < 0 ? rows : withoutNotes(rows.slice(0, note));
}

/** Lines of one cell are set no further apart than this many type sizes. */
const MAX_LEADING = 1.6;

/** Where the lines end that go on within one column, not the stub, after row `last` with columns. */
function endOfCells(rows: readonly Row[], last: number, gutters: readonly Gutter[]): number {
  let end = last + 1;
  for (; end < rows.length; end++) {
    const [above, row] = [rows[end - 1], rows[end]];
    if (!above || !row || row.baseline - above.baseline > MAX_LEADING * row.size) break;
    const [segment, ...more] = cutRow(row, gutters).segments;
    if (!segment || more.length > 0 || segment.first === 0 || segment.last > segment.first) break;
  }
  return end;
}

/** Cuts rows without columns, captions and notes off both ends. */
function trim(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(isTabular);
  const last = rows.findLastIndex(isTabular);
  if (first < 0) return [];
  const core = rows.slice(first, last + 1);
  const end = endOfCells(rows, last, columnGuttersOf(core));
  const kept = end === last + 1 ? core : rows.slice(first, end);
  const isCaption = runsOver(columnGuttersOf(kept));
  let from = 0;
  let to = kept.length;
  const middle = kept.length / 2;
  for (let i = 0; i < middle && i < 4; i++) {
    if (isCaption(kept[i] as Row)) from = i + 1;
  }
  for (let i = kept.length - 1; i > middle && i >= kept.length - MAX_NOTES; i--) {
    if (isCaption(kept[i] as Row)) to = i;
  }
  return from === 0 && to === kept.length ? kept : trim(kept.slice(from, to));
}

/** Runs of rows that may be tables; rows hold only words that are no running text. */
export function alignedRegions(
  rows: readonly Row[],
  prose: ReadonlySet<SheetWord>,
  rules: readonly Edge[],
): (readonly Row[])[] {
  const proseRects: Rect[] = [];
  const rest: Row[] = [];
  for (const row of rows) {
    const text = row.words.filter((word) => prose.has(word));
    if (text.length > 0) proseRects.push(rectOfWords(text));
    if (text.length === row.words.length) continue;
    if (text.length === 0) rest.push(row);
    else {
      const words = row.words.filter((word) => !prose.has(word));
      rest.push(new Row(words, row.baseline, row.size));
    }
  }
  const regions = joinBlocks(blocksOf(rest, proseRects), proseRects).map(trim);
  return regions
    .map((region, i) => {
      // The words of another table name no columns of this one.
      const above = regions.findLast((other, at) => at < i && isWordTable(other))?.at(-1);
      return withHeading(region, above ? rest.slice(rest.indexOf(above) + 1) : rest, rules);
    })
    .filter((region) => region.length >= 2);
}
