/**
 * How much a candidate looks like a table: each feature is a named number from 0 (against) to 1 (for).
 */

import { centerY } from '../../../../../shared/geometry.ts';
import { median } from '../../../common/numbers.ts';
import { cellRect, countColumns, countRows, type Grid } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, isLeader } from '../page-view/visual-rows.ts';
import { computeSingleValueRatio } from './single-value-ratio.ts';

export interface ScoreFeatures {
  /** Share of cells that hold text. */
  readonly fill: number;
  /** Share of cells outside the first column that are numeric. */
  readonly numericRatio: number;
  /** How well the cells of a column align left, right or centered. */
  readonly alignment: number;
  /** Gap between columns in relation to the type size. */
  readonly clearance: number;
  /** 1 if cells are short, 0 if they look like running text. */
  readonly brevity: number;
  /** Size of the grid: two by two is weak evidence, ten rows of five columns strong. */
  readonly extent: number;
  /** Share of words inside their cell's borders. */
  readonly containment: number;
  /** Share of the grid that drawn rules confirm. */
  readonly ruling: number;
  /** Share of the text that is a single value of its cell, not several rows or columns of them. */
  readonly singleValueRatio: number;
}

/** Tolerance for aligned cell edges, in type sizes. */
const ALIGNMENT_TOLERANCE = 0.35;
/** Cells with more words than this look like sentences. */
const MAX_SHORT_CELL = 9;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Share of `values` near the most frequent one. */
function computeAgreement(values: readonly number[], tolerance: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  let best = 0;
  let from = 0;
  for (let to = 0; to < sorted.length; to++) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > 2 * tolerance) from++;
    best = Math.max(best, to - from + 1);
  }
  return sorted.length === 0 ? 0 : best / sorted.length;
}

export function computeScoreFeatures(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  ruling: number,
): ScoreFeatures {
  const rows = countRows(grid);
  const columns = countColumns(grid);
  let textCells = 0;
  let numericCells = 0;
  let dataCells = 0;
  let longCells = 0;
  let inside = 0;
  let words = 0;
  const sizes: number[] = [];
  const edges = Array.from({ length: columns }, () => ({
    left: [] as number[],
    right: [] as number[],
    middle: [] as number[],
  }));
  grid.cells.forEach((cell, i) => {
    const content = cellWords[i] ?? [];
    if (content.length === 0) return;
    textCells++;
    const rect = cellRect(grid, cell);
    for (const word of content) {
      // Leaders extend to the numbers across borders.
      if (isLeader(word)) continue;
      words++;
      const middle = centerY(word);
      if (
        word.x0 >= rect.x0 - 1.5 &&
        word.x1 <= rect.x1 + 1.5 &&
        middle >= rect.y0 &&
        middle <= rect.y1
      ) {
        inside++;
      }
      sizes.push(word.size);
    }
    if (cell.columnSpan > 1) return;
    if (content.length > MAX_SHORT_CELL) longCells++;
    if (cell.column > 0) {
      dataCells++;
      if (isNumeric(joinWords(content))) numericCells++;
    }
    const column = edges[cell.column];
    const { x0, x1 } = boundsOfWords(content);
    column?.left.push(x0);
    column?.right.push(x1);
    column?.middle.push((x0 + x1) / 2);
  });
  const size = median(sizes) || 1;
  const tolerance = ALIGNMENT_TOLERANCE * size;
  const alignments = edges
    .filter((column) => column.left.length > 1)
    .map((column) =>
      Math.max(
        computeAgreement(column.left, tolerance),
        computeAgreement(column.right, tolerance),
        computeAgreement(column.middle, tolerance),
      ),
    );
  const clearances: number[] = [];
  for (let i = 1; i < columns; i++) {
    const before = edges[i - 1]?.right.reduce((max, x) => Math.max(max, x), -Infinity) ?? 0;
    const after = edges[i]?.left.reduce((min, x) => Math.min(min, x), Infinity) ?? 0;
    if (Number.isFinite(before) && Number.isFinite(after)) clearances.push((after - before) / size);
  }
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
  return {
    fill: textCells / grid.cells.length,
    numericRatio: dataCells === 0 ? 0 : numericCells / dataCells,
    alignment: mean(alignments),
    clearance: clamp(mean(clearances) / 2),
    brevity: clamp(1 - (1.5 * longCells) / Math.max(1, textCells)),
    extent: clamp((Math.log2(rows) + Math.log2(columns) - 1) / 4),
    containment: words === 0 ? 0 : inside / words,
    ruling,
    singleValueRatio: computeSingleValueRatio(grid, cellWords),
  };
}
