/**
 * How sure a table is to be right: the share of tables like it whose region, rows, columns and spans
 * all are. The score of a reading ranks it among others of the same words; it says little of whether
 * the best of them is right. What does are the features of typical mistakes: a heading that was not
 * found, names of columns that stand beside theirs, lines of a wrapped text as rows of their own,
 * borders that cut words, text close by that may belong to the table, and size, for every further
 * row can go wrong. Rules on all sides of every cell leave little room for mistakes.
 *
 * The features are weighed by logistic regression (Cox 1958) over tables whose truth is known: drawn
 * ones, labelled ones, and some judged by eye. `npm run bench -- --calibration` compares what is
 * promised with what is right; docs/benchmarks.md tells what that is worth. The features that
 * lowered the result are its reasons (`reasons.ts`).
 */
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import { linesOf, overhangs } from '../cells/assemble.ts';
import { cellRect, columnsOf, gridRect, rowsOf } from '../cells/grid.ts';
import { isFigure, textOf } from '../sheet/content.ts';
import { median } from '../sheet/rows.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';
import { confidenceReasons } from './reasons.ts';

/** What of a candidate tells how sure it is. */
export type Judged = Pick<Candidate, 'grid' | 'filled' | 'method' | 'score' | 'evidence'>;

/** What was seen in a table; counts are of cells. */
export interface Features {
  /** Of the reading, from 0 to 1. */
  readonly score: number;
  readonly ruled: boolean;
  /** More columns than a list has, and no names over them. */
  readonly headless: boolean;
  /** Cells of the heading without text. */
  readonly blankNames: number;
  /** Cells without rules around them that hold several printed lines. */
  readonly wrapped: number;
  /** Cells whose text reaches over their borders. */
  readonly cut: number;
  /** Of those, cells that hold a number. */
  readonly cutNumbers: number;
  /** Words stand within a line above or below. */
  readonly crowded: boolean;
  /** How often the number of places doubles beyond the usual. */
  readonly large: number;
}

/** Natural logarithms of odds. */
const BASE = -5.75;
const PER_SCORE = 9;
const RULED = 1.2;
const PER_DOUBLING = 1;
/** What the other features take from the odds. */
export const LOSSES = {
  headless: 3.5,
  blankName: 0.6,
  wrapped: 0.85,
  cut: 3.1,
  crowded: 1.1,
} as const;

/** Names and their values need no heading. */
const LIST_COLUMNS = 2;
/** More blank names than these are no worse. */
const MOST_BLANK_NAMES = 3;
/** Rows times columns of a usual table. */
const USUAL_CELLS = 64;
/** Distance to text that may belong to the table; type sizes. */
const NEAR = 1.2;
/** Nothing is certain; and of the most doubtful tables some are right. */
const LEAST = 0.03;
const MOST = 0.97;

export interface Assessment {
  readonly confidence: number;
  /** Why it is not high; empty where it is. */
  readonly reasons: readonly ConfidenceReason[];
}

export function assessTable(candidate: Judged, headerRows: number, sheet: Sheet): Assessment {
  const features = featuresOf(candidate, headerRows, sheet);
  const confidence = confidenceOf(features);
  return { confidence, reasons: confidenceReasons(candidate, features, headerRows, confidence) };
}

function confidenceOf(features: Features): number {
  const odds =
    BASE +
    PER_SCORE * features.score +
    RULED * Number(features.ruled) -
    LOSSES.headless * Number(features.headless) -
    LOSSES.blankName * Math.min(MOST_BLANK_NAMES, features.blankNames) -
    LOSSES.wrapped * Number(features.wrapped > 0) -
    LOSSES.cut * Number(features.cut > 0) -
    LOSSES.crowded * Number(features.crowded) -
    PER_DOUBLING * features.large;
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}

function featuresOf(candidate: Judged, headerRows: number, sheet: Sheet): Features {
  const { grid, filled, method, score } = candidate;
  const ruled = method === 'lattice';
  const blankNames = grid.cells.filter(
    (cell, index) => cell.row < headerRows && filled[index]?.length === 0,
  ).length;
  const cut = grid.cells.flatMap((cell, index) => {
    const words = filled[index] ?? [];
    return overhangs(words, cellRect(grid, cell)) ? [words] : [];
  });
  return {
    score,
    ruled,
    headless: headerRows === 0 && columnsOf(grid) > LIST_COLUMNS,
    blankNames,
    wrapped: ruled ? 0 : filled.filter((words) => linesOf(words).length > 1).length,
    cut: cut.length,
    cutNumbers: cut.filter((words) => isFigure(textOf(words))).length,
    crowded: isCrowded(candidate, sheet),
    large: Math.max(0, Math.log2((rowsOf(grid) * columnsOf(grid)) / USUAL_CELLS)),
  };
}

function isCrowded({ grid, filled }: Judged, sheet: Sheet): boolean {
  const own = new Set(filled.flat());
  const reach = NEAR * median([...own].map((word) => word.size));
  const { x0, y0, x1, y1 } = gridRect(grid);
  return sheet.words.some(
    (word) =>
      word.x1 > x0 &&
      word.x0 < x1 &&
      ((word.y1 > y0 - reach && word.y1 <= y0 + 1) ||
        (word.y0 < y1 + reach && word.y0 >= y1 - 1)) &&
      !own.has(word),
  );
}
