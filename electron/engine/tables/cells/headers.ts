/**
 * How many rows at the top name the columns: those above the first row of figures, without the
 * section labels (text in the stub alone) that lead into the body; in a table of words the leading
 * rows in bold over others that are not; failing both, the first row, for most tables have one.
 */
import { isFigure, isYear, textOf } from '../sheet/content.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import type { Grid } from './grid.ts';

/** More rows than this are no heading. */
const MAX_HEADER_ROWS = 6;

/** What speaks for a row being a heading or not. */
interface RowSigns {
  figures: number;
  texts: number;
  /** Something stands in the first column. */
  stub: boolean;
  bold: boolean;
}

function signsOf(grid: Grid, filled: readonly (readonly SheetWord[])[]): RowSigns[] {
  const signs = grid.ys.slice(1).map((): RowSigns => {
    return { figures: 0, texts: 0, stub: false, bold: true };
  });
  grid.cells.forEach((cell, i) => {
    const words = filled[i] ?? [];
    const row = signs[cell.row];
    if (!row || words.length === 0) return;
    if (!words.every((word) => word.bold)) row.bold = false;
    if (cell.column === 0 && cell.columnSpan === 1) {
      row.stub = true;
      return;
    }
    const text = textOf(words);
    if (isFigure(text) && !isYear(text)) row.figures++;
    else row.texts++;
  });
  return signs;
}

/** Leading rows in bold, when the rows after them are not. */
function boldRows(signs: readonly RowSigns[]): number {
  const end = signs.findIndex((row) => !row.bold);
  return end > 0 && end < signs.length && end <= MAX_HEADER_ROWS ? end : 0;
}

export function headerRowsOf(grid: Grid, filled: readonly (readonly SheetWord[])[]): number {
  const signs = signsOf(grid, filled);
  const first = signs.findIndex((row) => row.figures > row.texts);
  if (first === 0) return 0;
  if (first > 0 && first <= MAX_HEADER_ROWS) {
    // A label alone in the stub opens a section of the body.
    const named = signs.slice(0, first).findLastIndex((row) => row.texts + row.figures > 0);
    return named + 1;
  }
  if (signs.length < 2) return 0;
  return boldRows(signs) || 1;
}
