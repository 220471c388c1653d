/**
 * From a grid and the words that lie on it to the table that leaves this folder: every word in
 * exactly one cell, in reading order, with the ends of its printed lines.
 */
import type { TableMethod } from '../../../shared/contract/table.ts';
import type { Rect } from '../../../shared/geometry.ts';
import { cellRect, columnsOf, type Grid, gridRect, intervalOf, ownersOf, rowsOf } from './grid.ts';
import { levelsOf } from './levels.ts';
import type { Sheet, SheetWord } from './sheet.ts';
import { unturnRect } from './sheet.ts';
import type { CellDraft, TableDraft } from './types.ts';

/** The words of each cell of `grid`, by the place of their middle. */
export function fillGrid(grid: Grid, words: readonly SheetWord[]): SheetWord[][] {
  const owners = ownersOf(grid);
  const columns = columnsOf(grid);
  const filled: SheetWord[][] = grid.cells.map(() => []);
  for (const word of words) {
    const row = intervalOf(grid.ys, (word.y0 + word.y1) / 2);
    const column = intervalOf(grid.xs, (word.x0 + word.x1) / 2);
    filled[owners[row * columns + column] ?? 0]?.push(word);
  }
  return filled;
}

/** Baselines within this share of the type size belong to one printed line. */
const SAME_LINE = 0.45;

/** Words of a cell as printed lines from top to bottom. */
export function linesOf(words: readonly SheetWord[]): SheetWord[][] {
  const lines: { baseline: number; size: number; words: SheetWord[] }[] = [];
  const steady = words.toSorted((a, b) => a.line - b.line || a.place - b.place);
  for (const word of steady) {
    const line = lines.find((candidate) => {
      if (candidate.words.some((other) => other.line === word.line && word.line >= 0)) return true;
      const slack = SAME_LINE * Math.max(candidate.size, word.size);
      return Math.abs(candidate.baseline - word.baseline) <= slack;
    });
    if (line) {
      line.words.push(word);
    } else {
      lines.push({ baseline: word.baseline, size: word.size, words: [word] });
    }
  }
  lines.sort((a, b) => a.baseline - b.baseline);
  for (const line of lines) {
    line.words.sort((a, b) => (a.line === b.line ? a.place - b.place : a.x0 - b.x0));
  }
  return lines.map((line) => line.words);
}

export interface Reading {
  readonly grid: Grid;
  /** Words of each of `grid.cells`. */
  readonly filled: readonly (readonly SheetWord[])[];
  readonly headerRows: number;
  readonly method: TableMethod;
  readonly confidence: number;
}

/** Ink may reach over a cell's border by this many points before its place is in doubt. */
const OVERHANG = 2;
/**
 * Share of cells with a wrong text in tables that are not right, by kind; and of cells whose borders
 * cut ink that are right. Most cells of a table with a mistake are right.
 */
const WRONG_TEXT = { body: 0.08, heading: 0.2 } as const;
const RIGHT_WHERE_CUT = 0.75;

function cellConfidence(table: number, heading: boolean, cut: boolean): number {
  const right = 1 - (1 - table) * (heading ? WRONG_TEXT.heading : WRONG_TEXT.body);
  return cut ? right * RIGHT_WHERE_CUT : right;
}

/** Whether ink reaches over the left or right border of its cell. */
export const overhangs = (words: readonly SheetWord[], rect: Rect): boolean =>
  words.some((word) => word.x0 < rect.x0 - OVERHANG || word.x1 > rect.x1 + OVERHANG);

/** The draft in the space of the page of `width` x `height` points. */
export function draftOf(reading: Reading, sheet: Sheet, width: number, height: number): TableDraft {
  const { grid, filled, headerRows, method, confidence } = reading;
  const linesIn = filled.map(linesOf);
  const isLabel = grid.cells.map((cell) => cell.column === 0 && cell.row >= headerRows);
  const levels = levelsOf(linesIn.map((lines, i) => (isLabel[i] ? (lines[0] ?? []) : [])));
  const cells: CellDraft[] = grid.cells.map((cell, index) => {
    const rect = cellRect(grid, cell);
    const held = filled[index] ?? [];
    const lines = linesIn[index] ?? [];
    const level = levels[index] ?? 0;
    const words: number[] = [];
    const lineEnds: number[] = [];
    for (const line of lines) {
      for (const word of line) words.push(word.index);
      lineEnds.push(words.length);
    }
    return {
      ...unturnRect(rect, sheet.turn, width, height),
      row: cell.row,
      column: cell.column,
      rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan,
      words,
      lineEnds,
      header: cell.row < headerRows,
      ...(level > 0 && { level }),
      confidence: cellConfidence(confidence, cell.row < headerRows, overhangs(held, rect)),
    };
  });
  return {
    ...unturnRect(gridRect(grid), sheet.turn, width, height),
    rows: rowsOf(grid),
    columns: columnsOf(grid),
    headerRows,
    cells,
    method,
    confidence,
  };
}
