/**
 * Converts a grid and its words to a table draft: each word in exactly one cell, in reading order,
 * with the ends of its printed lines.
 */
import type {
  ConfidenceReason,
  ConfidenceReasonCode,
} from '../../../../../shared/contract/confidence.ts';
import type { TableMethod } from '../../../../../shared/contract/table.ts';
import { centerY, type Rect } from '../../../../../shared/geometry.ts';
import { centerX, isNumeric, joinWords, toBareNumber } from '../page-view/cell-text.ts';
import { type PageView, toPageRect, type ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, isLeader } from '../page-view/visual-rows.ts';
import type { CellDraft, TableDraft } from '../types.ts';
import {
  cellRect,
  countColumns,
  countRows,
  findInterval,
  type Grid,
  gridRect,
  mapPositionsToCells,
} from './grid.ts';
import { computeIndentLevels } from './indent-levels.ts';
import { findRulesBelowCells } from './rules-below.ts';

/** The words of each cell of `grid`, assigned by their center. */
export function assignWordsToCells(grid: Grid, words: readonly ViewWord[]): ViewWord[][] {
  const cellAtPosition = mapPositionsToCells(grid);
  const columns = countColumns(grid);
  const cellWords: ViewWord[][] = grid.cells.map(() => []);
  for (const word of words) {
    const row = findInterval(grid.ys, centerY(word));
    const column = findInterval(grid.xs, centerX(word));
    cellWords[cellAtPosition[row * columns + column] ?? 0]?.push(word);
  }
  return cellWords;
}

/** Baselines within this share of the type size belong to one printed line. */
const SAME_LINE = 0.45;

/** Groups the words of a cell into printed lines, top to bottom. */
export function groupCellLines(words: readonly ViewWord[]): ViewWord[][] {
  const lines: { baseline: number; size: number; words: ViewWord[] }[] = [];
  const sorted = words.toSorted((a, b) => a.line - b.line || a.positionInLine - b.positionInLine);
  for (const word of sorted) {
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
    line.words.sort((a, b) =>
      a.line === b.line ? a.positionInLine - b.positionInLine : a.x0 - b.x0,
    );
  }
  return lines.map((line) => line.words);
}

export interface AssembledTable {
  readonly grid: Grid;
  /** Words of each of `grid.cells`. */
  readonly cellWords: readonly (readonly ViewWord[])[];
  readonly headerRows: number;
  readonly method: TableMethod;
  readonly confidence: number;
  /** Why the confidence is not high. */
  readonly reasons: readonly ConfidenceReason[];
  readonly asContinuation?: TableDraft['asContinuation'];
}

/** Words may extend past a cell border by this many points before the assignment is uncertain. */
const OVERFLOW_TOLERANCE = 2;
/**
 * Share of cells with wrong text in tables that contain an error. Most cells of such a table are
 * right.
 */
const WRONG_CELL_RATIO = { body: 0.08, heading: 0.2 } as const;
/** Share of correct cells where a risk applies, measured on generated tables. */
const CELL_ACCURACY = {
  text_over_border: 0.75,
  digits_over_border: 0.75,
  close_to_neighbor: 0.7,
  joined_lines: 0.77,
  joined_columns: 0.77,
} as const satisfies Partial<Record<ConfidenceReasonCode, number>>;
type CellRisk = keyof typeof CELL_ACCURACY;
/** A gap to the neighboring cell up to this many type sizes may be a word space. */
const MAX_NEIGHBOR_GAP = 0.45;

/** Whether the gap between two neighboring cells is no wider than a word space. */
function isNearNeighbor(before: readonly ViewWord[], after: readonly ViewWord[]): boolean {
  const gap = boundsOfWords(after).x0 - boundsOfWords(before).x1;
  return gap < MAX_NEIGHBOR_GAP * (after[0]?.size ?? 0);
}

/** For each cell, whether a neighbor in its row is that near. */
function findNearCells({ grid, cellWords }: AssembledTable): boolean[] {
  const isNear = grid.cells.map(() => false);
  grid.cells.forEach((cell, i) => {
    if (grid.cells[i - 1]?.row !== cell.row) return;
    if (!isNearNeighbor(cellWords[i - 1] ?? [], cellWords[i] ?? [])) return;
    isNear[i - 1] = true;
    isNear[i] = true;
  });
  return isNear;
}

function computeCellConfidence(
  table: number,
  heading: boolean,
  risks: readonly CellRisk[],
): number {
  const accuracy = 1 - (1 - table) * (heading ? WRONG_CELL_RATIO.heading : WRONG_CELL_RATIO.body);
  return accuracy * Math.min(1, ...risks.map((risk) => CELL_ACCURACY[risk]));
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** Where the digits of a number stand, without brackets and signs around them, or all of a word. */
function findTextExtent(word: ViewWord): { x0: number; x1: number } {
  const { text, x0, x1 } = toBareNumber(word);
  const characters = [...text];
  const first = characters.findIndex(isDigit);
  if (first < 0 || !isNumeric(text)) return word;
  const width = (x1 - x0) / characters.length;
  return { x0: x0 + first * width, x1: x0 + (characters.findLastIndex(isDigit) + 1) * width };
}

/** Whether text, or the digits of a number, extend past the sides of their cell. Leaders may. */
export const overflowsCell = (words: readonly ViewWord[], rect: Rect): boolean =>
  words.some((word) => {
    const { x0, x1 } = findTextExtent(word);
    const isOver = x0 < rect.x0 - OVERFLOW_TOLERANCE || x1 > rect.x1 + OVERFLOW_TOLERANCE;
    return isOver && !isLeader(word);
  });

const isBold = (words: readonly ViewWord[]): boolean =>
  words.length > 0 && words.every(({ bold }) => bold);

/** Risks for the borders of a cell that holds text. */
function findCellRisks(
  { grid, cellWords, method }: AssembledTable,
  index: number,
  lineCount: number,
  isNear: boolean,
): CellRisk[] {
  const cell = grid.cells[index];
  const words = cellWords[index] ?? [];
  if (!cell || words.length === 0) return [];
  const risks: CellRisk[] = [];
  if (overflowsCell(words, cellRect(grid, cell))) {
    risks.push(isNumeric(joinWords(words)) ? 'digits_over_border' : 'text_over_border');
  }
  if (isNear) risks.push('close_to_neighbor');
  if (method !== 'lattice' && lineCount > 1) risks.push('joined_lines');
  if (method !== 'lattice' && cell.columnSpan > 1) risks.push('joined_columns');
  return risks;
}

/** The draft in page coordinates. */
export function createTableDraft(interpretation: AssembledTable, view: PageView): TableDraft {
  const { grid, cellWords, headerRows, method, confidence, reasons } = interpretation;
  const { asContinuation } = interpretation;
  const linesByCell = cellWords.map(groupCellLines);
  const isLabel = grid.cells.map((cell) => cell.column === 0 && cell.row >= headerRows);
  const levels = computeIndentLevels(
    linesByCell.map((lines, i) => (isLabel[i] ? (lines[0] ?? []) : [])),
  );
  const isNear = findNearCells(interpretation);
  const rules = findRulesBelowCells(grid, cellWords, headerRows, view.rulings);
  const cells: CellDraft[] = grid.cells.map((cell, index) => {
    const rect = cellRect(grid, cell);
    const lines = linesByCell[index] ?? [];
    const level = levels[index] ?? 0;
    const risks = findCellRisks(interpretation, index, lines.length, isNear[index] === true);
    const words: number[] = [];
    const lineEnds: number[] = [];
    for (const line of lines) {
      for (const word of line) {
        for (const part of word.joined?.parts ?? [word]) words.push(part.index);
      }
      lineEnds.push(words.length);
    }
    return {
      ...toPageRect(rect, view),
      row: cell.row,
      column: cell.column,
      rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan,
      words,
      lineEnds,
      header: cell.row < headerRows,
      ...(level > 0 && { level }),
      ...(isBold(cellWords[index] ?? []) && { bold: true }),
      ...(rules[index] && { ruleBelow: rules[index] }),
      confidence: computeCellConfidence(confidence, cell.row < headerRows, risks),
      ...(risks.length > 0 && { reasons: risks.map((code) => ({ code })) }),
    };
  });
  return {
    ...toPageRect(gridRect(grid), view),
    rows: countRows(grid),
    columns: countColumns(grid),
    headerRows,
    cells,
    method,
    confidence,
    reasons,
    ...(asContinuation && { asContinuation }),
  };
}
