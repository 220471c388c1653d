/**
 * Numbers of the page that belong to a table by their place but are in none of its cells: on its rows,
 * within the column of the page, or on the next line above or below under its value columns.
 *
 * On a row, numbers are followed outwards until text begins: a label starts another table or a column
 * of text. To the left they count only for a table without labels of its own, because a table that
 * starts with labels may stand beside another one.
 */

import { centerY, type Rect } from '../../../../../shared/geometry.ts';
import { memoizeByObject } from '../../../../../shared/memoize.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import {
  isNumeric,
  isPlaceholder,
  isYear,
  joinWords,
  LIST_MARKER,
} from '../page-view/cell-text.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import {
  boundsOfWords,
  groupVisualRows,
  type TextRun,
  type VisualRow,
} from '../page-view/visual-rows.ts';

/** Numbers that are in no cell, by where they stand. */
export interface NumbersOutside {
  /** On rows of the table, to its left and to its right. */
  readonly left: number;
  readonly right: number;
  /** Between its cells. */
  readonly inside: number;
  /** On adjacent lines, under or over its value columns. */
  readonly above: number;
  readonly below: number;
}

/** A line below is adjacent within this many distances between rows of the table. */
const MAX_DISTANCE_BELOW = 1.6;
/** The same above a table without header, whose first rows may be a section of their own. */
const MAX_DISTANCE_ABOVE = 2.2;

/** With more rows that have text first, for each that has numbers, numbers to the right are another table's. */
const MAX_LABELLED_RATIO = 0.5;

const isNumber = ({ words }: TextRun): boolean => {
  const text = joinWords(words);
  return /\d/u.test(text) && isNumeric(text) && !LIST_MARKER.test(text);
};

/** Cached by identity: the rows of a page are needed for each of its candidates. */
const visualRowsOf = memoizeByObject(({ words }: PageView): readonly VisualRow[] =>
  groupVisualRows(words),
);

/** A number, or what stands for one: a dash among amounts is no text. */
const isValue = (run: TextRun): boolean => isNumber(run) || isPlaceholder(joinWords(run.words));

/** Numbers before the first text, in the order of `runs`. */
function countNumbers(runs: readonly TextRun[]): number {
  const text = runs.findIndex((run) => !isValue(run));
  return runs.slice(0, text < 0 ? runs.length : text).filter(isNumber).length;
}

/** Numbers of a line in the columns of values from `valueColumns`; years name columns. */
const countInColumns = (row: VisualRow, valueColumns: readonly Rect[]): number =>
  row.textRuns.filter(
    (run) =>
      isNumber(run) &&
      !isYear(joinWords(run.words)) &&
      valueColumns.some(({ x0, x1 }) => run.x0 < x1 && run.x1 > x0),
  ).length;

/** Whether a label stands among the columns of values, before its amount, as those of totals beside a remark do. */
function isLabelledInColumns({ textRuns }: VisualRow, valueColumns: readonly Rect[]): boolean {
  const start = Math.min(...valueColumns.map(({ x0 }) => x0));
  return textRuns.some((run, i) => {
    const next = textRuns[i + 1];
    return run.x0 >= start && !isValue(run) && next !== undefined && isNumber(next);
  });
}

/** Whether numbers stand before `x0`: the row of a wider table, such as the items above their totals. */
const isOfWiderTable = ({ textRuns }: VisualRow, x0: number): boolean =>
  textRuns.some((run) => run.x1 <= x0 && isNumber(run));

/** Numbers on the lines from `start` on, until one has none or is too far from the last, or totals begin. */
function countOnAdjacentLines(
  rows: readonly VisualRow[],
  start: number,
  step: 1 | -1,
  valueColumns: readonly Rect[],
  x0: number,
  distance: number,
): number {
  let count = 0;
  for (let at = start; rows[at] && rows[at - step]; at += step) {
    const [row, before] = [rows[at] as VisualRow, rows[at - step] as VisualRow];
    if (Math.abs(row.baseline - before.baseline) > distance) break;
    const numbers = countInColumns(row, valueColumns);
    if (numbers === 0 || isLabelledInColumns(row, valueColumns) || isOfWiderTable(row, x0)) break;
    count += numbers;
  }
  return count;
}

/** What is known of the table whose words are given. */
export interface TableOutline {
  /** Words of all cells. */
  readonly words: readonly ViewWord[];
  /** It has column names: numbers above them are those of another table. */
  readonly headed: boolean;
  /** The first column holds labels. */
  readonly labelled: boolean;
  /** Where its columns of numbers stand. */
  readonly valueColumns: readonly Rect[];
}

export function countNumbersOutside(view: PageView, table: TableOutline): NumbersOutside {
  const { words, headed, labelled, valueColumns } = table;
  const rows = visualRowsOf(view);
  const own = new Set(words);
  const rect = boundsOfWords(words);
  const counts = { left: 0, right: 0, inside: 0 };
  /** Rows on which numbers, or text, come first to the right. */
  const rowsRight = { numbers: 0, text: 0 };
  const ownRows: number[] = [];
  rows.forEach((row, index) => {
    const isOwn = row.words.some((word) => own.has(word));
    const middle = centerY(row);
    if (isOwn) ownRows.push(index);
    else if (middle < rect.y0 || middle > rect.y1) return;
    const outside = row.textRuns.filter((run) => !run.words.some((word) => own.has(word)));
    const after = outside.filter((run) => run.x0 >= rect.x1 - 1);
    const before = outside.filter((run) => run.x1 <= rect.x0 + 1).toReversed();
    const numbersRight = countNumbers(after);
    counts.right += numbersRight;
    if (numbersRight > 0) rowsRight.numbers++;
    else if (!after.every(isValue)) rowsRight.text++;
    counts.inside += outside.filter(
      (run) => run.x0 < rect.x1 - 1 && run.x1 > rect.x0 + 1 && isNumber(run),
    ).length;
    if (labelled || !isOwn) return;
    counts.left += countNumbers(before);
  });
  const [first = 0, last = 0] = [ownRows[0], ownRows.at(-1)];
  const baselines = ownRows.map((index) => rows[index]?.baseline ?? 0);
  const pitch = median(pairsOf(baselines).map(([above, below]) => below - above));
  const countOnLines = (start: number, step: 1 | -1, distance: number) =>
    countOnAdjacentLines(rows, start, step, valueColumns, rect.x0, distance * pitch);
  return {
    ...counts,
    // Another table, whose header and totals may have no label.
    right: rowsRight.text > MAX_LABELLED_RATIO * rowsRight.numbers ? 0 : counts.right,
    above: headed ? 0 : countOnLines(first - 1, -1, MAX_DISTANCE_ABOVE),
    below: countOnLines(last + 1, 1, MAX_DISTANCE_BELOW),
  };
}

/** The numbers that stand on its rows, or directly above or below them. */
export const sumOutside = ({ left, right, inside, above, below }: NumbersOutside): number =>
  left + right + inside + above + below;
