/**
 * The first and last rows of a region: captions, notes and rows without columns are trimmed, lines that continue a
 * cell of the last row are kept.
 */

import { widthOf } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { Gutter } from '../page-view/gutters.ts';
import {
  boundsOfWords,
  isHardLineBreak,
  type VisualRow,
  verticalGap,
} from '../page-view/visual-rows.ts';
import { isLabelAcrossColumns, splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** A single row with a larger gap to the others is not part of the table. Type sizes. */
export const MAX_ROW_GAP = 2.2;
/** Maximum line distance within a cell, in type sizes. */
const MAX_LINE_DISTANCE = 1.6;
/** Rows are distinct if their distance is this many times the line distance within them. */
const MIN_ROW_STEP = 1.25;
/** Maximum ratio of line distances in even leading. */
const MAX_EVEN_RATIO = 1.03;

export const isTabular = (row: VisualRow): boolean => row.textRuns.length >= 2;

export const isValue = (text: string): boolean => isNumeric(text) && !isYear(text);

/**
 * A caption or a note starts at the table's edge and continues over its columns. A long label does so
 * too, but numbers stand beside it, or it stands between rows of numbers.
 */
const createRunOnTest =
  (gutters: readonly Gutter[], rows: readonly VisualRow[]) => (row: VisualRow) => {
    const at = rows.indexOf(row);
    const { segments } = splitRowAtColumns(row, gutters);
    if (at === rows.length - 1 && isCentredNote(segments)) return true;
    return (
      segments.some(({ first, last }) => first === 0 && last > 0) &&
      !segments.some(({ first, words }) => first > 0 && isValue(joinWords(words))) &&
      !isLabelAcrossColumns(row, rows[at - 1], rows[at + 1])
    );
  };

/** Whether a last line is nothing but words over several columns of values. */
const isCentredNote = ([segment, ...more]: ReturnType<typeof splitRowAtColumns>['segments']) =>
  segment !== undefined &&
  more.length === 0 &&
  segment.first > 0 &&
  segment.last > segment.first &&
  !isValue(joinWords(segment.words));

/** Lines at the end of a table that may be notes. */
const MAX_NOTES = 4;

/** Whether the last line is one text run far below the others: a footer. */
function endsWithIsolatedRow(rows: readonly VisualRow[]): boolean {
  const [above, last] = rows.slice(-2);
  if (!above || !last || isTabular(last)) return false;
  return verticalGap(above, last) > MAX_ROW_GAP * Math.max(above.size, last.size);
}

/** `rows` without the notes at their end; a label without value stays. */
export function removeNotes(rows: readonly VisualRow[]): readonly VisualRow[] {
  if (endsWithIsolatedRow(rows)) return removeNotes(rows.slice(0, -1));
  const isNote = createRunOnTest(findTableGutters(rows), rows);
  const from = Math.max(rows.length / 2, rows.length - MAX_NOTES);
  const note = rows.findIndex((row, i) => i >= from && isNote(row));
  return note < 0 ? rows : removeNotes(rows.slice(0, note));
}

/** Index after the lines that continue one cell after the last row with columns, `last`. */
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
    if (!segment || more.length > 0) break;
    if (segment.first === 0 && !continuesLabel(row, rows.slice(0, end), gutters)) break;
  }
  return end;
}

/**
 * Whether a line below the last row is of its label: closer than rows are, after a full line or as the last
 * line of a row above is.
 */
function continuesLabel(
  row: VisualRow,
  above: readonly VisualRow[],
  gutters: readonly Gutter[],
): boolean {
  const labels = above.flatMap((line) =>
    splitRowAtColumns(line, gutters).segments.filter(({ last }) => last === 0),
  );
  const width = Math.max(...labels.map(({ words }) => widthOf(boundsOfWords(words))));
  const steps = pairsOf(above).map(([a, b]) => b.baseline - a.baseline);
  const previous = above.at(-1);
  if (row.size !== previous?.size) return false;
  const step = row.baseline - previous.baseline;
  const endsRow = above.some(
    (line, i) =>
      step <= MAX_EVEN_RATIO * (steps[i - 1] ?? 0) &&
      (steps[i] ?? 0) > MIN_ROW_STEP * step &&
      splitRowAtColumns(line, gutters).segments.every(({ last }) => last === 0),
  );
  return (
    endsRow ||
    (step < median(steps) &&
      (startsWithLowercase(joinWords(row.words)) ||
        !isHardLineBreak(labels.at(-1)?.words ?? [], row.words, width)))
  );
}

/** Trims rows without columns, captions and notes from both ends. */
export function trimRegion(rows: readonly VisualRow[]): readonly VisualRow[] {
  const first = rows.findIndex(isTabular);
  const last = rows.findLastIndex(isTabular);
  if (first < 0) return [];
  const core = rows.slice(first, last + 1);
  const end = findEndOfCellLines(rows, last, findTableGutters(core));
  const kept = end === last + 1 ? core : rows.slice(first, end);
  const isCaption = createRunOnTest(findTableGutters(kept), kept);
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
