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
import { isNumberAffix, isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, median, VisualRow, verticalGap } from '../page-view/visual-rows.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';
import { addHeaderRows } from './header-rows.ts';

/** Rows of one block: white between them up to this many type sizes. */
const MAX_BLOCK_GAP = 0.8;
/** Blocks of one table: white between them up to this many type sizes. */
const MAX_REGION_GAP = 4.5;
/** A lone row with more white than this between it and the others, in type sizes, is not of the table. */
const MAX_ROW_GAP = 2.2;
/** A title is this many times larger than the rows of the table. */
const MIN_TITLE_RATIO = 1.35;
/** Lines of one stack. */
const MIN_TEXT_BLOCK_ROWS = 3;
/** Names of columns have fewer lines side by side. */
const MIN_WORD_TABLE_ROWS = 4;
/** Rows on either side of a break that are compared. */
const MAX_COMPARED_ROWS = 40;
/** A phrase of this many words that runs across columns is a sentence. */
const MIN_SENTENCE_WORDS = 8;
/** A name over several columns has at most this many words. */
const MAX_NAME_WORDS = 5;
/** Share of a block's phrases that must fit the columns of the block above. */
const MIN_MATCH_RATIO = 0.75;

/** Whether running text stands between two rows, in the width that they share. */
function isInterrupted(above: VisualRow, below: VisualRow, prose: readonly Rect[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  return prose.some((rect) => {
    const middle = (rect.y0 + rect.y1) / 2;
    return middle > above.y0 && middle < below.y1 && rect.x0 < x1 && rect.x1 > x0;
  });
}

/** One long phrase that covers a gap between phrases of a row near by. */
function isSentenceAcrossColumns(
  row: VisualRow,
  neighbours: readonly (VisualRow | undefined)[],
): boolean {
  const [textRun, ...more] = row.textRuns;
  if (!textRun || more.length > 0 || textRun.words.length < MIN_SENTENCE_WORDS) return false;
  return neighbours.some((neighbour) => {
    if (!neighbour) return false;
    const textRuns = neighbour.textRuns;
    return textRuns.some((next, i) => {
      const before = textRuns[i - 1];
      return before && textRun.x0 < before.x1 && textRun.x1 > next.x0;
    });
  });
}

function groupRowsIntoBlocks(rows: readonly VisualRow[], prose: readonly Rect[]): VisualRow[][] {
  const blocks: VisualRow[][] = [];
  let isInterruptedBlock = true;
  rows.forEach((row, i) => {
    if (isSentenceAcrossColumns(row, [rows[i - 1], rows[i - 2], rows[i + 1], rows[i + 2]])) {
      // Kept as a block of its own, so that nothing is joined over it.
      blocks.push([row]);
      isInterruptedBlock = true;
      return;
    }
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const joins =
      !isInterruptedBlock &&
      block &&
      above &&
      verticalGap(above, row) <= MAX_BLOCK_GAP * Math.max(above.size, row.size) &&
      !isInterrupted(above, row, prose);
    if (joins) block.push(row);
    else blocks.push([row]);
    isInterruptedBlock = false;
  });
  return blocks;
}

export const isTabular = (row: VisualRow): boolean => row.textRuns.length >= 2;

/**
 * Whether `rows` stand in the columns that `gutters` part: no phrase over several of them, no two
 * phrases of a row in one.
 */
function hasMatchingColumns(rows: readonly VisualRow[], gutters: readonly Gutter[]): boolean {
  let fits = 0;
  let misfits = 0;
  for (const row of rows) {
    const { segments } = splitRowAtColumns(row, gutters);
    const textRuns = row.textRuns.filter((textRun) => !isNumberAffix(joinWords(textRun.words)));
    const wide = segments.filter((segment) => segment.last > segment.first);
    // A name over data columns fits them as well as any other does.
    const spanningSegments = wide.filter(
      (s) => s.first === 0 || s.words.length > MAX_NAME_WORDS,
    ).length;
    const crowdedRuns = Math.max(0, textRuns.length - segments.length);
    misfits += spanningSegments + crowdedRuns;
    fits += segments.length - wide.length;
  }
  return fits >= MIN_MATCH_RATIO * (fits + misfits);
}

/** Rows over the first figures in which a heading may stand, under a lead-in or a title. */
const MAX_LEAD_ROWS = 4;

/** Opens with a heading: a phrase over the data columns, or names in most columns, over figures. */
function startsWithHeader(rows: readonly VisualRow[], gutters: readonly Gutter[]): boolean {
  for (const row of rows.slice(0, MAX_LEAD_ROWS)) {
    const data = splitRowAtColumns(row, gutters).segments.filter((segment) => segment.first > 0);
    if (data.some((segment) => segment.last > segment.first)) return true;
    const names = data.filter(({ words }) => isColumnName(joinWords(words)));
    if (names.length < data.length) return false;
    if (names.length >= Math.max(1, gutters.length * 0.5)) return true;
  }
  return false;
}

/** Names over figures: a table by itself, whatever stands above and below. */
export const hasHeader = (rows: readonly VisualRow[]): boolean =>
  hasNumbers(rows) && startsWithHeader(rows, findTableGutters(rows));

const isColumnName = (text: string): boolean => !isNumeric(text) || isYear(text);

/** A single row far above is a running head or a title, whatever its columns. */
const isIsolatedRow = (above: readonly VisualRow[], below: readonly VisualRow[]): boolean => {
  const [row] = above;
  const [next] = below;
  if (!row || !next || above.length > 1) return false;
  return verticalGap(row, next) > MAX_ROW_GAP * Math.max(row.size, next.size);
};

/** Set larger than what follows: a title. */
const isTitle = (rows: readonly VisualRow[], below: readonly VisualRow[]): boolean => {
  const size = median(below.map((row) => row.size));
  return rows.some((row) => row.size >= MIN_TITLE_RATIO * size) && !rows.every(isTabular);
};

/** A stack of lines without columns (an address, a letterhead): more than a section label has. */
const isTextBlock = (rows: readonly VisualRow[]): boolean =>
  rows.length >= MIN_TEXT_BLOCK_ROWS && !rows.some(isTabular);

const hasNumbers = (rows: readonly VisualRow[]): boolean =>
  rows.some((row) =>
    row.textRuns
      .slice(1)
      .map((textRun) => joinWords(textRun.words))
      .some((text) => isNumeric(text) && !isYear(text)),
  );

/** Rows of words in columns, more of them than names have lines: a table by itself over one of figures. */
const isWordTable = (rows: readonly VisualRow[]): boolean =>
  rows.filter(isTabular).length >= MIN_WORD_TABLE_ROWS && !hasNumbers(rows);

/** Whether `below` goes on the table of `above`. */
function continuesTable(above: readonly VisualRow[], below: readonly VisualRow[]): boolean {
  const isTabularAbove = above.some(isTabular);
  if (!isTabularAbove && !below.some(isTabular)) return true;
  if (isTextBlock(below) || isTextBlock(above) || isTitle(above, below) || isTitle(below, above)) {
    return false;
  }
  const union = findTableGutters([...above, ...below]);
  if (union.length === 0) return false;
  const isCompleteTable = hasNumbers(above) || (isWordTable(above) && hasNumbers(below));
  if (isTabularAbove && isCompleteTable && startsWithHeader(below, union)) return false;
  return hasMatchingColumns(below, union) && (!isTabularAbove || hasMatchingColumns(above, union));
}

/** Joins blocks from top to bottom while their columns agree. */
function joinBlocks(blocks: readonly VisualRow[][], prose: readonly Rect[]): VisualRow[][] {
  const joined: VisualRow[][] = [];
  for (const rows of blocks) {
    const previous = joined.at(-1);
    const above = previous?.at(-1);
    const below = rows[0];
    const joins =
      previous &&
      above &&
      below &&
      verticalGap(above, below) <= MAX_REGION_GAP * Math.max(above.size, below.size) &&
      !isInterrupted(above, below, prose) &&
      !isIsolatedRow(previous, rows) &&
      continuesTable(previous.slice(-MAX_COMPARED_ROWS), rows.slice(0, MAX_COMPARED_ROWS));
    if (joins) previous.push(...rows);
    else joined.push([...rows]);
  }
  return joined;
}

/** A caption or a note starts at the table's edge and runs on over its columns. */
const createRunOnTest = (gutters: readonly Gutter[]) => (row: VisualRow) =>
  splitRowAtColumns(row, gutters).segments.some(
    (segment) => segment.first === 0 && segment.last > 0,
  );

/** Lines at the end of a table that are looked at as its notes. */
const MAX_NOTES = 4;

/** Whether the last line is one phrase far below the others: a footer, no row. */
function endsWithIsolatedRow(rows: readonly VisualRow[]): boolean {
  const [above, last] = rows.slice(-2);
  if (!above || !last || isTabular(last)) return false;
  return verticalGap(above, last) > MAX_ROW_GAP * Math.max(above.size, last.size);
}

/** `rows` without the notes at their end; a label that waits for its value stays. */
export function removeNotes(rows: readonly VisualRow[]): readonly VisualRow[] {
  if (endsWithIsolatedRow(rows)) return removeNotes(rows.slice(0, -1));
  const isNote = createRunOnTest(findTableGutters(rows));
  const from = Math.max(rows.length / 2, rows.length - MAX_NOTES);
  const note = rows.findIndex((row, i) => i >= from && isNote(row));
  return note < 0 ? rows : removeNotes(rows.slice(0, note));
}

/** Lines of one cell are set no further apart than this many type sizes. */
const MAX_LINE_DISTANCE = 1.6;

/** Where the lines end that go on within one column, not the stub, after row `last` with columns. */
function findEndOfCellLines(
  rows: readonly VisualRow[],
  last: number,
  gutters: readonly Gutter[],
): number {
  let end = last + 1;
  for (; end < rows.length; end++) {
    const [above, row] = [rows[end - 1], rows[end]];
    if (!above || !row || row.baseline - above.baseline > MAX_LINE_DISTANCE * row.size) break;
    const [segment, ...more] = splitRowAtColumns(row, gutters).segments;
    if (!segment || more.length > 0 || segment.first === 0 || segment.last > segment.first) break;
  }
  return end;
}

/** Cuts rows without columns, captions and notes off both ends. */
function trimRegion(rows: readonly VisualRow[]): readonly VisualRow[] {
  const first = rows.findIndex(isTabular);
  const last = rows.findLastIndex(isTabular);
  if (first < 0) return [];
  const core = rows.slice(first, last + 1);
  const end = findEndOfCellLines(rows, last, findTableGutters(core));
  const kept = end === last + 1 ? core : rows.slice(first, end);
  const isCaption = createRunOnTest(findTableGutters(kept));
  let from = 0;
  let to = kept.length;
  const middle = kept.length / 2;
  for (let i = 0; i < middle && i < 4; i++) {
    if (isCaption(kept[i] as VisualRow)) from = i + 1;
  }
  for (let i = kept.length - 1; i > middle && i >= kept.length - MAX_NOTES; i--) {
    if (isCaption(kept[i] as VisualRow)) to = i;
  }
  return from === 0 && to === kept.length ? kept : trimRegion(kept.slice(from, to));
}

/** Runs of rows that may be tables; rows hold only words that are no running text. */
export function findAlignedRegions(
  rows: readonly VisualRow[],
  prose: ReadonlySet<ViewWord>,
  rules: readonly Edge[],
): (readonly VisualRow[])[] {
  const proseRects: Rect[] = [];
  const rest: VisualRow[] = [];
  for (const row of rows) {
    const text = row.words.filter((word) => prose.has(word));
    if (text.length > 0) proseRects.push(boundsOfWords(text));
    if (text.length === row.words.length) continue;
    if (text.length === 0) rest.push(row);
    else {
      const words = row.words.filter((word) => !prose.has(word));
      rest.push(new VisualRow(words, row.baseline, row.size));
    }
  }
  const regions = joinBlocks(groupRowsIntoBlocks(rest, proseRects), proseRects).map(trimRegion);
  return regions
    .map((region, i) => {
      // The words of another table name no columns of this one.
      const above = regions.findLast((other, at) => at < i && isWordTable(other))?.at(-1);
      return addHeaderRows(region, above ? rest.slice(rest.indexOf(above) + 1) : rest, rules);
    })
    .filter((region) => region.length >= 2);
}
