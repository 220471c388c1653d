/**
 * How sure a table is to be right: the share of tables like it whose region, rows, columns and spans
 * all are. The score of a reading ranks it among others of the same words; it says little of whether
 * the best of them is right. What does are the signs of typical mistakes: a heading that was not
 * found, names of columns that stand beside theirs, lines of a wrapped text as rows of their own,
 * borders that cut words, text close by that may belong to the table, and size, for every further
 * row can go wrong. Rules on all sides of every cell leave little room for mistakes.
 *
 * The signs are weighed by logistic regression (Cox 1958) over tables whose truth is known: drawn
 * ones, labelled ones, and some judged by eye. `npm run bench -- --calibration` compares what is
 * promised with what is right; docs/benchmarks.md tells what that is worth.
 */
import { linesOf, overhangs } from '../cells/assemble.ts';
import { cellRect, columnsOf, gridRect, rowsOf } from '../cells/grid.ts';
import { median } from '../sheet/rows.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';

/** What of a candidate tells how sure it is. */
export type Judged = Pick<Candidate, 'grid' | 'filled' | 'method' | 'score'>;

interface Signs {
  /** Of the reading, from 0 to 1. */
  readonly score: number;
  readonly ruled: boolean;
  /** More columns than a list has, and no names over them. */
  readonly headless: boolean;
  /** Cells of the heading without text, as far as they count. */
  readonly blankNames: number;
  /** A cell without rules around it holds several printed lines. */
  readonly wrapped: boolean;
  /** Ink reaches over the borders of a cell. */
  readonly cut: boolean;
  /** Words stand within a line above or below. */
  readonly crowded: boolean;
  /** How often the number of places doubles beyond the usual. */
  readonly large: number;
}

/** Odds as natural logarithms. */
const BASE = -5.75;
const WEIGHTS: { readonly [Sign in keyof Signs]: number } = {
  score: 9,
  ruled: 1.2,
  headless: -3.5,
  blankNames: -0.6,
  wrapped: -0.85,
  cut: -3.1,
  crowded: -1.1,
  large: -1,
};

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

export function tableConfidence(candidate: Judged, headerRows: number, sheet: Sheet): number {
  const signs = signsOf(candidate, headerRows, sheet);
  let odds = BASE;
  for (const sign of Object.keys(WEIGHTS) as (keyof Signs)[]) {
    odds += WEIGHTS[sign] * Number(signs[sign]);
  }
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}

function signsOf(candidate: Judged, headerRows: number, sheet: Sheet): Signs {
  const { grid, filled, method, score } = candidate;
  const ruled = method === 'lattice';
  const blankNames = grid.cells.filter(
    (cell, index) => cell.row < headerRows && filled[index]?.length === 0,
  ).length;
  return {
    score,
    ruled,
    headless: headerRows === 0 && columnsOf(grid) > LIST_COLUMNS,
    blankNames: Math.min(MOST_BLANK_NAMES, blankNames),
    wrapped: !ruled && filled.some((words) => linesOf(words).length > 1),
    cut: grid.cells.some((cell, index) => overhangs(filled[index] ?? [], cellRect(grid, cell))),
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
