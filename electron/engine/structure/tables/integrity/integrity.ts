/**
 * Integrity of a table in terms that a reader can check on the page: every number on its rows is in a
 * cell of its own, every column of values has a header, nothing is cut by a border or stands loose
 * beside the table, totals add up. Computed once for an interpretation; confidence, its reasons and the
 * choice between interpretations use it.
 */

import type { TableMethod } from '../../../../../shared/contract/table.ts';
import { centerX } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { overflowsCell } from '../cells/assemble.ts';
import { cellRect, countColumns, type Grid, gridRect } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import { type ColumnFaults, findColumnFaults } from './columns.ts';
import { countNumbersOutside, type NumbersOutside, sumOutside } from './numbers-outside.ts';
import { countTotals, type TotalCounts } from './totals.ts';

/** Words interpreted as a table. */
export interface Interpretation {
  readonly method: TableMethod;
  readonly grid: Grid;
  /** Words of each of `grid.cells`. */
  readonly cellWords: readonly (readonly ViewWord[])[];
}

/** Counts are of cells where nothing else is said. */
export interface TableIntegrity {
  readonly method: TableMethod;
  readonly outside: NumbersOutside;
  readonly columns: ColumnFaults;
  readonly totals: TotalCounts;
  /** The table has more columns than a list, and no header. */
  readonly missingHeader: boolean;
  /** Nothing on the page shows that boxes below one another are a table. */
  readonly oneColumn: boolean;
  /** Header cells without text; labels need no header. */
  readonly blankHeaderCells: number;
  /** Cells with a number that extends past their borders. */
  readonly overflowingNumbers: number;
  /** Borders between words of one line of text. */
  readonly cutTexts: number;
  /** Rows expected to begin within others, if asked for. */
  readonly joinedRows: number;
  /** Words stand within a line above or below the table. */
  readonly nearbyText: boolean;
  /** Such words stand in each of its columns, apart from each other like cells of a row. */
  readonly rowBeyond: boolean;
  /** Text that stands within a line above the table, over its columns of values alone: a name. */
  readonly looseNames: boolean;
}

/** Lists of names and values need no header. */
const MAX_LIST_COLUMNS = 2;
/** Distance of text that may belong to the table, in type sizes. */
const MAX_TEXT_DISTANCE = 1.2;
/** Maximum gap between words of one text, and distance of their baselines, in type sizes. */
const MAX_WORD_GAP = 0.4;
const MAX_BASELINE_DISTANCE = 0.2;

const hasLetter = ({ text }: ViewWord): boolean => /\p{L}/u.test(text);

/** Whether words in neighboring cells are a word space apart. */
const isCutText = (before: readonly ViewWord[], after: readonly ViewWord[]): boolean =>
  after.some(
    (word) =>
      hasLetter(word) &&
      before.some(
        (other) =>
          hasLetter(other) &&
          Math.abs(word.x0 - other.x1) <= MAX_WORD_GAP * word.size &&
          Math.abs(word.baseline - other.baseline) <= MAX_BASELINE_DISTANCE * word.size,
      ),
  );

/** How often a border is between words that a word space separates. */
function countCutTexts({ grid, cellWords }: Interpretation): number {
  const wordsBefore = new Map(
    grid.cells.map(({ row, column, columnSpan }, index) => [
      `${row} ${column + columnSpan}`,
      cellWords[index] ?? [],
    ]),
  );
  return grid.cells.filter(({ row, column }, index) =>
    isCutText(wordsBefore.get(`${row} ${column}`) ?? [], cellWords[index] ?? []),
  ).length;
}

export function assessIntegrity(
  candidate: Interpretation,
  headerRows: number,
  view: PageView,
  joinedRows = 0,
): TableIntegrity {
  const { grid, cellWords, method } = candidate;
  const columns = findColumnFaults(grid, cellWords, headerRows);
  const overflowingNumbers = grid.cells.filter((cell, index) => {
    const own = cellWords[index] ?? [];
    return overflowsCell(own, cellRect(grid, cell)) && isNumeric(joinWords(own));
  });
  return {
    method,
    outside: countOutside(view, cellWords, headerRows, columns),
    columns,
    totals: countTotals(grid, cellWords, headerRows),
    oneColumn: countColumns(grid) < MAX_LIST_COLUMNS,
    missingHeader: headerRows === 0 && countColumns(grid) > MAX_LIST_COLUMNS,
    blankHeaderCells: grid.cells.filter(
      (cell, index) => cell.row < headerRows && cell.column > 0 && cellWords[index]?.length === 0,
    ).length,
    overflowingNumbers: overflowingNumbers.length,
    cutTexts: countCutTexts(candidate),
    joinedRows,
    nearbyText: findNearbyWords(candidate, view).length > 0,
    rowBeyond: hasRowBeyond(candidate, view),
    looseNames: hasLooseNames(candidate, view, columns),
  };
}

/** Whether no number that belongs to the table by its place on the page is outside its cells, nor, if `named`, the names of its columns. */
export function isWhole(
  { grid, cellWords }: Interpretation,
  view: PageView,
  named: boolean,
): boolean {
  const headerRows = countHeaderRows(grid, cellWords);
  const columns = findColumnFaults(grid, cellWords, headerRows);
  if (named && columns.unnamed > 0) return false;
  return sumOutside(countOutside(view, cellWords, headerRows, columns)) === 0;
}

const countOutside = (
  view: PageView,
  cellWords: Interpretation['cellWords'],
  headerRows: number,
  { labelled, extents: valueColumns }: ColumnFaults,
): NumbersOutside =>
  countNumbersOutside(view, {
    words: cellWords.flat(),
    headed: headerRows > 0,
    labelled,
    valueColumns,
  });

function findNearbyWords({ grid, cellWords }: Interpretation, view: PageView): ViewWord[] {
  const ownWords = new Set(cellWords.flat());
  const distance = MAX_TEXT_DISTANCE * median([...ownWords].map((word) => word.size));
  const { x0, y0, x1, y1 } = gridRect(grid);
  return view.words.filter(
    (word) =>
      word.x1 > x0 &&
      word.x0 < x1 &&
      ((word.y1 > y0 - distance && word.y1 <= y0 + 1) ||
        (word.y0 < y1 + distance && word.y0 >= y1 - 1)) &&
      !ownWords.has(word),
  );
}

/** A line of text with one wide space may look like a row of two columns. */
const MIN_COLUMNS_BEYOND = 3;

/** Whether the words right above the table, or those right below it, stand in its columns like a row of it. */
function hasRowBeyond(candidate: Interpretation, view: PageView): boolean {
  const { xs, ys } = candidate.grid;
  if (xs.length <= MIN_COLUMNS_BEYOND) return false;
  const isRow = (words: readonly ViewWord[]) =>
    pairsOf(xs)
      .map(([x0, x1]) => words.filter((word) => isBetween(x0, centerX(word), x1)))
      .every((own, at, columns) => {
        const before = Math.max(...(columns[at - 1] ?? []).map(({ x1 }) => x1));
        const gap = Math.min(...own.map(({ x0 }) => x0)) - before;
        return own.length > 0 && gap > Math.min(...own.map(({ size }) => size));
      });
  const [top = 0] = ys;
  const isAbove = (word: ViewWord) => word.y1 <= top + 1;
  const nearby = findNearbyWords(candidate, view);
  return isRow(nearby.filter(isAbove)) || isRow(nearby.filter((word) => !isAbove(word)));
}

const isBetween = (low: number, value: number, high: number): boolean =>
  low < value && value < high;

function hasLooseNames(
  candidate: Interpretation,
  view: PageView,
  { extents }: ColumnFaults,
): boolean {
  const [, labelsEnd = 0] = candidate.grid.xs;
  const besideLabels = extents.filter(({ x1 }) => x1 > labelsEnd);
  if (besideLabels.length === 0) return false;
  const { y0 } = gridRect(candidate.grid);
  const above = findNearbyWords(candidate, view).filter((word) => word.y1 <= y0 + 1);
  const left = Math.min(...besideLabels.map(({ x0 }) => x0));
  return above.length > 0 && above.every((word) => word.x1 > left - word.size);
}
