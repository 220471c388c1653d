/**
 * Whether each cell of a candidate holds one value. A gap of column width within a line indicates
 * merged columns; stacked numbers, or hard line breaks side by side, indicate merged rows. A
 * wrapped line ends because the next word did not fit; a hard line break ends although it would
 * have fitted.
 */

import { pairsOf } from '../../../../../shared/neighbours.ts';
import { cellRect, type Grid } from '../cells/grid.ts';
import { isNumberAffix, isNumeric, joinWords, LIST_MARKER } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { groupVisualRows, isHardLineBreak, type VisualRow } from '../page-view/visual-rows.ts';

/** Lines of numbers, or entries, in one grid row that make it several rows. */
const MIN_STACKED_LINES = 3;
/** From this share of hard line breaks, lines are separate entries, not wrapped text. */
const MIN_HARD_BREAK_RATIO = 0.6;
/** Grids with more drawn rows than this show all their rows; header, body and total are three. */
const MAX_FEW_ROWS = 3;
const areInOneColumn = (lines: readonly VisualRow[]): boolean =>
  lines.every(
    (line) =>
      line.textRuns.filter((textRun) => !isNumberAffix(joinWords(textRun.words))).length <= 1,
  );

/**
 * Lines of a cell; none if all words are in one printed line, which a wide gap would have split.
 */
function splitCellLines(words: readonly ViewWord[]): readonly VisualRow[] {
  const line = words[0]?.line ?? -1;
  return line >= 0 && words.every((word) => word.line === line) ? [] : groupVisualRows(words);
}

/** Whether no line of a cell has a gap of column width. */
export const isSingleColumn = (words: readonly ViewWord[]): boolean =>
  areInOneColumn(splitCellLines(words));

/** Whether the lines are items with markers: a list is the value of one cell. */
const isList = (lines: readonly VisualRow[]): boolean =>
  lines.filter(({ words: [first, second] }) => second && LIST_MARKER.test(first?.text ?? ''))
    .length > 1;

/** Whether a bold title stands above lines that are not bold. */
const isTitledList = ([title, ...lines]: readonly VisualRow[]): boolean =>
  title !== undefined &&
  lines.length > 1 &&
  title.words.every(({ bold }) => bold) &&
  !lines.some(({ words }) => words.some(({ bold }) => bold));

/** Whether most lines of a cell from `x0` to `x1` end with a hard break. */
function hasSeparateEntries(lines: readonly VisualRow[], x0: number, x1: number): boolean {
  if (lines.length < MIN_STACKED_LINES || isList(lines)) return false;
  // Cell padding is assumed equal on both sides.
  const inset = lines.reduce((min, line) => Math.min(min, line.x0 - x0, x1 - line.x1), Infinity);
  const width = x1 - x0 - 2 * Math.max(0, inset);
  const hardBreaks = pairsOf(lines).filter(([above, line]) =>
    isHardLineBreak(above.words, line.words, width),
  );
  return hardBreaks.length >= MIN_HARD_BREAK_RATIO * (lines.length - 1);
}

/** For each grid row, whether it holds several rows; false if each cell is one line. */
function findStackedRows(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  lines: readonly (readonly VisualRow[])[],
): boolean[] {
  const data: ViewWord[][] = grid.ys.slice(1).map(() => []);
  const entryCells = new Array<number>(data.length).fill(0);
  /** Numbers of lines of the filled cells of each row. */
  const lineCounts = data.map(() => [] as number[]);
  const hasLines = new Uint8Array(data.length);
  const titled = lines.map(isTitledList);
  const titledRows = new Set(grid.cells.flatMap(({ row }, i) => (titled[i] ? [row] : [])));
  grid.cells.forEach((cell, i) => {
    const cellLines = lines[i] ?? [];
    if (cellLines.length > 1) hasLines[cell.row] = 1;
    if (cell.rowSpan > 1) return;
    data[cell.row]?.push(...(cellWords[i] ?? []));
    if (cellWords[i]?.length) lineCounts[cell.row]?.push(cellLines.length);
    // In one row alone, the titles would be column headers.
    if (titled[i] && titledRows.size > 1) return;
    const { x0, x1 } = cellRect(grid, cell);
    if (hasSeparateEntries(cellLines, x0, x1))
      entryCells[cell.row] = (entryCells[cell.row] ?? 0) + 1;
  });
  // Wrapped texts of several cells hardly ever have equally many lines in several rows.
  const level = [...lineCounts.keys()].filter((row) => {
    const [first = 0, ...more] = lineCounts[row] ?? [];
    const isEqual = more.length >= 2 && more.every((count) => count === first);
    return isEqual && first >= MIN_STACKED_LINES;
  });
  return data.map((words, row) => {
    if (hasLines[row] === 0) return false;
    if (data.length <= MAX_FEW_ROWS && (entryCells[row] ?? 0) > 1) return true;
    if (level.length > 1 && level.includes(row)) return true;
    const numericLines = (words.length > MIN_STACKED_LINES ? groupVisualRows(words) : []).filter(
      (line) => line.textRuns.some((textRun) => isNumeric(joinWords(textRun.words))),
    );
    return numericLines.length >= MIN_STACKED_LINES;
  });
}

/** Share of the text in cells of one value. */
export function computeSingleValueRatio(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
): number {
  const lines = cellWords.map(splitCellLines);
  const stacked = findStackedRows(grid, cellWords, lines);
  let single = 0;
  let all = 0;
  grid.cells.forEach((cell, i) => {
    const words = cellWords[i]?.length ?? 0;
    const cellLines = lines[i] ?? [];
    all += words;
    if (areInOneColumn(cellLines) && !(stacked[cell.row] && cellLines.length > 1)) single += words;
  });
  return all === 0 ? 0 : single / all;
}
