/**
 * Whether each cell of a reading holds one value. White within a line as wide as between columns says
 * that columns were lost; figures stacked as in a column, or lines that end by choice side by side, say
 * that rows were. Lines of wrapped text end because the next word did not fit; what ends although it
 * would have fitted ends by choice.
 */

import { cellRect, type Grid } from '../cells/grid.ts';
import { isFigure, isUnit, textOf } from '../sheet/content.ts';
import { breaksByChoice, type Row, rowsOf } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** Lines of figures, or lines that end by choice, in one row of the grid that make it several rows. */
const STACKED = 3;
/** Share of breaks by choice from which lines are entries, not wrapped text. */
const CHOSEN = 0.6;
/** Grids with more drawn rows than this show all their rows; heading, body and total are three. */
const FEW_ROWS = 3;
const areOneColumn = (lines: readonly Row[]): boolean =>
  lines.every((line) => line.phrases.filter((phrase) => !isUnit(textOf(phrase.words))).length <= 1);

/** Lines of a cell; none where all stands in one printed line, which wide white would have parted. */
function linesIn(words: readonly SheetWord[]): readonly Row[] {
  const line = words[0]?.line ?? -1;
  return line >= 0 && words.every((word) => word.line === line) ? [] : rowsOf(words);
}

/** Whether no line of a cell has white in it as between columns. */
export const isOneColumn = (words: readonly SheetWord[]): boolean => areOneColumn(linesIn(words));

/** Whether most lines of a cell from `x0` to `x1` end by choice. */
function isStackOfEntries(lines: readonly Row[], x0: number, x1: number): boolean {
  if (lines.length < STACKED) return false;
  // Text keeps as clear of one border as it does of the other.
  const inset = lines.reduce((min, line) => Math.min(min, line.x0 - x0, x1 - line.x1), Infinity);
  const width = x1 - x0 - 2 * Math.max(0, inset);
  const chosen = lines.slice(1).filter((line, i) => {
    const above = lines[i];
    return above !== undefined && breaksByChoice(above.words, line.words, width);
  });
  return chosen.length >= CHOSEN * (lines.length - 1);
}

/** For each row of the grid whether several rows stand in it; none where each cell is one line. */
function stackedRows(
  grid: Grid,
  filled: readonly (readonly SheetWord[])[],
  lines: readonly (readonly Row[])[],
): boolean[] {
  const data: SheetWord[][] = grid.ys.slice(1).map(() => []);
  const stacks = new Array<number>(data.length).fill(0);
  const lined = new Uint8Array(data.length);
  grid.cells.forEach((cell, i) => {
    const own = lines[i] ?? [];
    if (own.length > 1) lined[cell.row] = 1;
    if (cell.rowSpan > 1) return;
    data[cell.row]?.push(...(filled[i] ?? []));
    const { x0, x1 } = cellRect(grid, cell);
    if (isStackOfEntries(own, x0, x1)) stacks[cell.row] = (stacks[cell.row] ?? 0) + 1;
  });
  return data.map((words, row) => {
    if (lined[row] === 0) return false;
    if (data.length <= FEW_ROWS && (stacks[row] ?? 0) > 1) return true;
    const figures = (words.length > STACKED ? rowsOf(words) : []).filter((line) =>
      line.phrases.some((phrase) => isFigure(textOf(phrase.words))),
    );
    return figures.length >= STACKED;
  });
}

/** Share of the text that stands in cells of one value. */
export function unityOf(grid: Grid, filled: readonly (readonly SheetWord[])[]): number {
  const lines = filled.map(linesIn);
  const stacked = stackedRows(grid, filled, lines);
  let single = 0;
  let all = 0;
  grid.cells.forEach((cell, i) => {
    const words = filled[i]?.length ?? 0;
    const own = lines[i] ?? [];
    all += words;
    if (areOneColumn(own) && !(stacked[cell.row] && own.length > 1)) single += words;
  });
  return all === 0 ? 0 : single / all;
}
