/**
 * From a grid and the words that lie on it to the table that leaves this folder: every word in
 * exactly one cell, in reading order, with the ends of its printed lines.
 */
import type {
  ConfidenceReason,
  ConfidenceReasonCode,
} from '../../../../shared/contract/confidence.ts';
import type { TableMethod } from '../../../../shared/contract/table.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { isFigure, middleOf, textOf } from '../sheet/content.ts';
import { isLeader } from '../sheet/rows.ts';
import type { Sheet, SheetWord } from '../sheet/sheet.ts';
import { unturnRect } from '../sheet/sheet.ts';
import type { CellDraft, TableDraft } from '../types.ts';
import { cellRect, columnsOf, type Grid, gridRect, intervalOf, ownersOf, rowsOf } from './grid.ts';
import { levelsOf } from './levels.ts';
import { cellRules } from './rules.ts';

/** The words of each cell of `grid`, by the place of their middle. */
export function fillGrid(grid: Grid, words: readonly SheetWord[]): SheetWord[][] {
  const owners = ownersOf(grid);
  const columns = columnsOf(grid);
  const filled: SheetWord[][] = grid.cells.map(() => []);
  for (const word of words) {
    const row = intervalOf(grid.ys, (word.y0 + word.y1) / 2);
    const column = intervalOf(grid.xs, middleOf(word));
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
  /** Why the confidence is not high. */
  readonly reasons: readonly ConfidenceReason[];
}

/** Ink may reach over a cell's border by this many points before its place is in doubt. */
const OVERHANG = 2;
/**
 * Share of cells with a wrong text in tables that are not right, by kind. Most cells of a table with a
 * mistake are right.
 */
const WRONG_TEXT = { body: 0.08, heading: 0.2 } as const;
/** Share of cells that are right where something speaks against their borders, of drawn tables. */
const RIGHT_WHERE = {
  text_over_border: 0.75,
  digits_over_border: 0.75,
  close_to_neighbor: 0.7,
  joined_lines: 0.77,
  joined_columns: 0.77,
} as const satisfies Partial<Record<ConfidenceReasonCode, number>>;
type CellDoubt = keyof typeof RIGHT_WHERE;
/** White up to this many type sizes beside a cell may as well be a blank. */
const NEAR = 0.45;

/** Whether the ink of two neighbours in a row stands no further apart than words do. */
function areNear(before: readonly SheetWord[], after: readonly SheetWord[]): boolean {
  const end = before.reduce((max, word) => Math.max(max, word.x1), -Infinity);
  const start = after.reduce((min, word) => Math.min(min, word.x0), Infinity);
  return start - end < NEAR * (after[0]?.size ?? 0);
}

/** For each cell whether it stands near one beside it. */
function nearCells({ grid, filled }: Reading): boolean[] {
  const near = grid.cells.map(() => false);
  grid.cells.forEach((cell, i) => {
    if (grid.cells[i - 1]?.row !== cell.row) return;
    if (!areNear(filled[i - 1] ?? [], filled[i] ?? [])) return;
    near[i - 1] = true;
    near[i] = true;
  });
  return near;
}

function cellConfidence(table: number, heading: boolean, doubts: readonly CellDoubt[]): number {
  const right = 1 - (1 - table) * (heading ? WRONG_TEXT.heading : WRONG_TEXT.body);
  return right * Math.min(1, ...doubts.map((doubt) => RIGHT_WHERE[doubt]));
}

/** Whether ink reaches over the left or right border of its cell; leaders do so by right. */
export const overhangs = (words: readonly SheetWord[], rect: Rect): boolean =>
  words.some(
    (word) => (word.x0 < rect.x0 - OVERHANG || word.x1 > rect.x1 + OVERHANG) && !isLeader(word),
  );

const isBold = (words: readonly SheetWord[]): boolean =>
  words.length > 0 && words.every(({ bold }) => bold);

/** What speaks against the borders of a cell that holds text. */
function cellDoubts(
  { grid, filled, method }: Reading,
  index: number,
  lineCount: number,
  near: boolean,
): CellDoubt[] {
  const cell = grid.cells[index];
  const held = filled[index] ?? [];
  if (!cell || held.length === 0) return [];
  const doubts: CellDoubt[] = [];
  if (overhangs(held, cellRect(grid, cell))) {
    doubts.push(isFigure(textOf(held)) ? 'digits_over_border' : 'text_over_border');
  }
  if (near) doubts.push('close_to_neighbor');
  if (method !== 'lattice' && lineCount > 1) doubts.push('joined_lines');
  if (method !== 'lattice' && cell.columnSpan > 1) doubts.push('joined_columns');
  return doubts;
}

/** The draft in the space of the page of `width` x `height` points. */
export function draftOf(reading: Reading, sheet: Sheet, width: number, height: number): TableDraft {
  const { grid, filled, headerRows, method, confidence, reasons } = reading;
  const linesIn = filled.map(linesOf);
  const isLabel = grid.cells.map((cell) => cell.column === 0 && cell.row >= headerRows);
  const levels = levelsOf(linesIn.map((lines, i) => (isLabel[i] ? (lines[0] ?? []) : [])));
  const near = nearCells(reading);
  const rules = cellRules(grid, filled, headerRows, sheet.rulings);
  const cells: CellDraft[] = grid.cells.map((cell, index) => {
    const rect = cellRect(grid, cell);
    const lines = linesIn[index] ?? [];
    const level = levels[index] ?? 0;
    const doubts = cellDoubts(reading, index, lines.length, near[index] === true);
    const words: number[] = [];
    const lineEnds: number[] = [];
    for (const line of lines) {
      for (const word of line) {
        for (const part of word.joined?.parts ?? [word]) words.push(part.index);
      }
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
      ...(isBold(filled[index] ?? []) && { bold: true }),
      ...(rules[index] && { ruleBelow: rules[index] }),
      confidence: cellConfidence(confidence, cell.row < headerRows, doubts),
      ...(doubts.length > 0 && { reasons: doubts.map((code) => ({ code })) }),
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
    reasons,
  };
}
