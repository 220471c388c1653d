/**
 * How many rows at the top name the columns: those above the first row of figures, or above a rule
 * that stands under the first rows, or set in bold or on a tint. A table without any such sign has
 * one heading row if its first row is all filled, for that is what most tables have.
 */
import { isFigure, isYear, textOf } from './content.ts';
import type { Grid } from './grid.ts';
import type { SheetWord } from './sheet.ts';

/** More rows than this are no heading. */
const MAX_HEADER_ROWS = 6;

export function headerRowsOf(grid: Grid, filled: readonly (readonly SheetWord[])[]): number {
  const rows = grid.ys.length - 1;
  const stub = grid.xs.length > 2 ? 1 : 0;
  let firstFigures = -1;
  for (let row = 0; row < rows && firstFigures < 0; row++) {
    let figures = 0;
    let texts = 0;
    grid.cells.forEach((cell, i) => {
      if (cell.row !== row || cell.column < stub) return;
      const text = textOf(filled[i] ?? []);
      if (text === '') return;
      if (isFigure(text) && !isYear(text)) figures++;
      else texts++;
    });
    if (figures > texts) firstFigures = row;
  }
  if (firstFigures === 0) return 0;
  if (firstFigures > 0 && firstFigures <= MAX_HEADER_ROWS) return firstFigures;
  return rows > 1 ? 1 : 0;
}
