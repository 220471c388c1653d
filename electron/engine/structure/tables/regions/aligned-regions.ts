/**
 * Regions that may hold a table without a frame: sequences of rows whose text runs share columns.
 *
 * Rows are first grouped into blocks without interruption (a paragraph, a sentence across columns,
 * a wide gap). Consecutive blocks are merged if the lower one matches the columns of the upper one
 * and does not start with a header of its own, so a statement with section labels and blank lines
 * is one region and two consecutive tables are two. Rows without columns (captions, notes) are
 * trimmed from both ends.
 */

import { centerY, type Rect } from '../../../../../shared/geometry.ts';
import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { isNumberAffix, isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, VisualRow, verticalGap } from '../page-view/visual-rows.ts';
import {
  isLabelAcrossColumns,
  MAX_BLOCK_GAP,
  MIN_SENTENCE_WORDS,
  splitRowAtColumns,
} from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';
import { addHeaderRows } from './header-rows.ts';
import { isTabular, isValue, MAX_ROW_GAP, trimRegion } from './region-ends.ts';
import { findTotalsRemarks } from './totals-remarks.ts';

/** Maximum gap between blocks of a table, in type sizes. */
const MAX_REGION_GAP = 4.5;
/** A title is at least this many times larger than the table's rows. */
const MIN_TITLE_RATIO = 1.35;
/** How much further the rows around a text block are than its lines, in type sizes. */
const MIN_TEXT_GAP = 0.2;
/** Minimum rows of a text block. */
const MIN_TEXT_BLOCK_ROWS = 3;
/** Minimum rows of a table of words; header rows are fewer. */
const MIN_WORD_TABLE_ROWS = 4;
const MIN_LABELLED_ROWS = 3;
/** Rows compared on either side of a gap. */
const MAX_COMPARED_ROWS = 40;
/** Maximum words of a spanner. */
const MAX_NAME_WORDS = 5;
/** Minimum share of a block's text runs that match the columns of the block above. */
const MIN_MATCH_RATIO = 0.75;

/** Whether running text stands between two rows, within their width. */
function isInterrupted(above: VisualRow, below: VisualRow, prose: readonly Rect[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  return prose.some((rect) => {
    const middle = centerY(rect);
    return middle > above.y0 && middle < below.y1 && rect.x0 < x1 && rect.x1 > x0;
  });
}

/** Whether the row is one long text run across a gap of a nearby row. */
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
    const isAcross = isSentenceAcrossColumns(row, [
      ...[rows[i - 1], rows[i - 2], rows[i + 1], rows[i + 2]],
    ]);
    if (isAcross && !isLabelAcrossColumns(row, rows[i - 1], rows[i + 1])) {
      // Kept as a separate block, so that no blocks are merged across it.
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
  return blocks.flatMap(splitAtTextBlocks);
}

/**
 * `block` before, in and after lines without columns that stand closer to each other than to the rows around
 * them, such as the address above the items of an invoice.
 */
function splitAtTextBlocks(block: VisualRow[]): VisualRow[][] {
  const gaps = pairsOf(block).map(([above, below]) => verticalGap(above, below));
  const runs = groupNeighbours(block, (above, row) => isTabular(above) === isTabular(row));
  let end = 0;
  const parts = runs.map((rows) => {
    const start = end;
    end += rows.length;
    const inner = Math.max(...gaps.slice(start, end - 1));
    const outer = Math.min(gaps[start - 1] ?? Infinity, gaps[end - 1] ?? Infinity);
    return {
      rows,
      isText: isTextBlock(rows) && outer > inner + MIN_TEXT_GAP * (rows[0]?.size ?? 0),
    };
  });
  return groupNeighbours(parts, (above, part) => !above.isText && !part.isText).map((group) =>
    group.flatMap(({ rows }) => rows),
  );
}

/**
 * Whether `rows` match the columns: no text run over several of them, no two runs of a row in one.
 */
function hasMatchingColumns(rows: readonly VisualRow[], gutters: readonly Gutter[]): boolean {
  let fits = 0;
  let misfits = 0;
  for (const row of rows) {
    const { segments } = splitRowAtColumns(row, gutters);
    const textRuns = row.textRuns.filter((textRun) => !isNumberAffix(joinWords(textRun.words)));
    const wide = segments.filter((segment) => segment.last > segment.first);
    // A spanner over data columns matches them.
    const spanningSegments = wide.filter(
      (s) => s.first === 0 || s.words.length > MAX_NAME_WORDS,
    ).length;
    const crowdedRuns = Math.max(0, textRuns.length - segments.length);
    misfits += spanningSegments + crowdedRuns;
    fits += segments.length - wide.length;
  }
  return fits >= MIN_MATCH_RATIO * (fits + misfits);
}

/** Rows above the first numbers that may form a header below a lead-in or a title. */
const MAX_LEAD_ROWS = 4;

/**
 * Whether the rows start with a header: a text run over data columns, or names in most columns,
 * above numbers.
 */
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

/** Whether the rows have a header and numbers: a complete table. */
export const hasHeader = (rows: readonly VisualRow[]): boolean =>
  hasNumbers(rows) && startsWithHeader(rows, findTableGutters(rows));

const isColumnName = (text: string): boolean => !isNumeric(text) || isYear(text);

/** A single row far above is a running header or a title. */
const isIsolatedRow = (above: readonly VisualRow[], below: readonly VisualRow[]): boolean => {
  const [row] = above;
  const [next] = below;
  if (!row || !next || above.length > 1) return false;
  return verticalGap(row, next) > MAX_ROW_GAP * Math.max(row.size, next.size);
};

/** Whether the rows are a title: set larger than what follows. */
const isTitle = (rows: readonly VisualRow[], below: readonly VisualRow[]): boolean => {
  const size = median(below.map((row) => row.size));
  return rows.some((row) => row.size >= MIN_TITLE_RATIO * size) && !rows.every(isTabular);
};

/** Several lines without columns, such as an address or letterhead; section labels are shorter. */
const isTextBlock = (rows: readonly VisualRow[]): boolean =>
  rows.length >= MIN_TEXT_BLOCK_ROWS && !rows.some(isTabular);

const hasNumbers = (rows: readonly VisualRow[]): boolean =>
  rows.some((row) =>
    row.textRuns
      .slice(1)
      .map((textRun) => joinWords(textRun.words))
      .some(isValue),
  );

/**
 * More rows of words in columns than a header has, or as many that all fill the same columns: a separate table
 * above one with numbers, such as labels with their values.
 */
function isWordTable(rows: readonly VisualRow[], below: readonly VisualRow[]): boolean {
  const tabular = rows.filter(isTabular);
  if (hasNumbers(rows)) return false;
  if (tabular.length >= MIN_WORD_TABLE_ROWS) return true;
  const left = Math.min(...below.map(({ x0 }) => x0));
  return (
    tabular.length >= MIN_LABELLED_ROWS &&
    rows.every(
      ({ textRuns, x0, size }) =>
        textRuns.length === tabular[0]?.textRuns.length && Math.abs(x0 - left) < size / 2,
    )
  );
}

/** Whether `below` continues the table of `above`. */
function continuesTable(above: readonly VisualRow[], below: readonly VisualRow[]): boolean {
  const isTabularAbove = above.some(isTabular);
  if (!isTabularAbove && !below.some(isTabular)) return true;
  // The title of the table above stands over its rows.
  const isTitleAbove = !isTabularAbove && isTitle(above, below);
  if (isTextBlock(below) || isTextBlock(above) || isTitleAbove || isTitle(below, above))
    return false;
  const union = findTableGutters([...above, ...below]);
  const isCompleteTable = hasNumbers(above) || (isWordTable(above, below) && hasNumbers(below));
  if (isTabularAbove && isCompleteTable && startsWithHeader(below, union)) return false;
  return hasMatchingColumns(below, union) && (!isTabularAbove || hasMatchingColumns(above, union));
}

/** Merges blocks from top to bottom while their columns agree. */
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

/** Regions that may be tables, from rows without running text. */
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
  const remarks = findTotalsRemarks(rows);
  const regions = joinBlocks(groupRowsIntoBlocks(rest, proseRects), proseRects).map(trimRegion);
  return regions
    .map((region, i) => {
      // Header rows must not come from a complete table above, but may from a part of the same table.
      const isHeaded = hasHeader(region);
      const [first] = region;
      const endsAbove = (last?: VisualRow) =>
        isHeaded || (first && last && isInterrupted(last, first, remarks));
      const above = regions
        .findLast(
          (other, at) =>
            at < i && (isWordTable(other, region) || (endsAbove(other.at(-1)) && hasHeader(other))),
        )
        ?.at(-1);
      return addHeaderRows(region, above ? rest.slice(rest.indexOf(above) + 1) : rest, rules);
    })
    .filter((region) => region.length >= 2);
}
