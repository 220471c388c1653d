/**
 * Integrity of a table in terms that a reader can check on the page: every number on its rows is in a
 * cell of its own, every column of values has a header, nothing is cut by a border or stands loose
 * beside the table, another interpretation of the same words agrees, totals add up. Computed once for
 * an interpretation; confidence, its reasons and the choice between interpretations use it.
 */

import type { TableMethod } from '../../../../shared/contract/table.ts';
import { groupCellLines, overflowsCell } from '../cells/assemble.ts';
import { cellRect, countColumns, countRows, type Grid, gridRect } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import { median } from '../page-view/visual-rows.ts';
import { computeAgreement } from './agreement.ts';
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
  readonly ruled: boolean;
  readonly outside: NumbersOutside;
  /** Numbers in its cells. */
  readonly numbers: number;
  readonly columns: ColumnFaults;
  readonly totals: TotalCounts;
  /** Lowest share of words in the same cell in another interpretation; null if there is none. */
  readonly agreement: number | null;
  /** The table has more columns than a list, and no header. */
  readonly missingHeader: boolean;
  /** Header cells without text; labels need no header. */
  readonly blankHeaderCells: number;
  /** Cells of several printed lines in a table without rules. */
  readonly wrappedCells: number;
  /** Cells whose text extends past their borders. */
  readonly overflowingCells: number;
  /** Those of them that hold a number. */
  readonly overflowingNumbers: number;
  /** Words stand within a line above or below the table. */
  readonly nearbyText: boolean;
  /** Text that stands within a line above the table, over its columns of values alone: a name. */
  readonly looseNames: boolean;
  /** How often the number of cells doubles beyond the typical size (log2). */
  readonly excessSize: number;
}

/** Lists of names and values need no header. */
const MAX_LIST_COLUMNS = 2;
/** Rows times columns of a typical table. */
const TYPICAL_CELLS = 64;
/** Distance of text that may belong to the table, in type sizes. */
const MAX_TEXT_DISTANCE = 1.2;

/** `others`: other interpretations of text of the page. */
export function assessIntegrity(
  candidate: Interpretation,
  headerRows: number,
  view: PageView,
  others: readonly Interpretation[],
): TableIntegrity {
  const { grid, cellWords, method } = candidate;
  const ruled = method === 'lattice';
  const columns = findColumnFaults(grid, cellWords, headerRows);
  const agreements = others.flatMap((other) =>
    other === candidate ? [] : (computeAgreement(candidate, other) ?? []),
  );
  const overflowingCells = grid.cells.flatMap((cell, index) => {
    const own = cellWords[index] ?? [];
    return overflowsCell(own, cellRect(grid, cell)) ? [own] : [];
  });
  return {
    ruled,
    outside: countOutside(view, cellWords, headerRows, columns),
    numbers: countNumbers(cellWords),
    columns,
    totals: countTotals(grid, cellWords, headerRows),
    agreement: agreements.length === 0 ? null : Math.min(...agreements),
    missingHeader: headerRows === 0 && countColumns(grid) > MAX_LIST_COLUMNS,
    blankHeaderCells: grid.cells.filter(
      (cell, index) => cell.row < headerRows && cell.column > 0 && cellWords[index]?.length === 0,
    ).length,
    wrappedCells: ruled ? 0 : cellWords.filter((own) => groupCellLines(own).length > 1).length,
    overflowingCells: overflowingCells.length,
    overflowingNumbers: overflowingCells.filter((own) => isNumeric(joinWords(own))).length,
    nearbyText: findNearbyWords(candidate, view).length > 0,
    looseNames: hasLooseNames(candidate, view, columns),
    excessSize: Math.max(0, Math.log2((countRows(grid) * countColumns(grid)) / TYPICAL_CELLS)),
  };
}

/** Share of the numbers of the table, by its place on the page, that are in its cells. */
export function computeCompleteness({ grid, cellWords }: Interpretation, view: PageView): number {
  const headerRows = countHeaderRows(grid, cellWords);
  const columns = findColumnFaults(grid, cellWords, headerRows);
  const outside = sumOutside(countOutside(view, cellWords, headerRows, columns));
  const inside = countNumbers(cellWords);
  return outside === 0 ? 1 : inside / (inside + outside);
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

const countNumbers = (cellWords: Interpretation['cellWords']): number =>
  cellWords.filter((own) => own.length > 0 && isNumeric(joinWords(own))).length;

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

function hasLooseNames(
  candidate: Interpretation,
  view: PageView,
  { extents }: ColumnFaults,
): boolean {
  if (extents.length === 0) return false;
  const { y0 } = gridRect(candidate.grid);
  const above = findNearbyWords(candidate, view).filter((word) => word.y1 <= y0 + 1);
  const left = Math.min(...extents.map(({ x0 }) => x0));
  return above.length > 0 && above.every((word) => word.x1 > left - word.size);
}
