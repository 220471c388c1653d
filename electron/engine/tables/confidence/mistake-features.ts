/** Features of a selected table that predict typical mistakes. */
import { groupCellLines, overflowsCell } from '../cells/assemble.ts';
import { cellRect, countColumns, countRows, gridRect } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { PageView } from '../page-view/page-view.ts';
import { median } from '../page-view/visual-rows.ts';
import type { TableCandidate } from '../scoring/candidate.ts';

/** The properties of a candidate that its confidence depends on. */
export type ScoredTable = Pick<TableCandidate, 'grid' | 'cellWords' | 'method' | 'features'>;

/** Counts are of cells. */
export interface MistakeFeatures {
  readonly ruled: boolean;
  /** The table has more columns than a list, and no header. */
  readonly missingHeader: boolean;
  /** Header cells without text. */
  readonly blankHeaderCells: number;
  /** Cells of several printed lines in a table without rules. */
  readonly wrappedCells: number;
  /** Cells whose text extends past their borders. */
  readonly overflowingCells: number;
  /** Those of them that hold a number. */
  readonly overflowingNumbers: number;
  /** Words stand within a line above or below the table. */
  readonly nearbyText: boolean;
  /** How often the number of cells doubles beyond the typical size (log2). */
  readonly excessSize: number;
}

/** Lists of names and values need no header. */
const MAX_LIST_COLUMNS = 2;
/** Rows times columns of a typical table. */
const TYPICAL_CELLS = 64;
/** Distance of text that may belong to the table, in type sizes. */
const MAX_TEXT_DISTANCE = 1.2;

export function extractMistakeFeatures(
  candidate: ScoredTable,
  headerRows: number,
  view: PageView,
): MistakeFeatures {
  const { grid, cellWords, method } = candidate;
  const ruled = method === 'lattice';
  const blankHeaderCells = grid.cells.filter(
    (cell, index) => cell.row < headerRows && cellWords[index]?.length === 0,
  ).length;
  const overflowingCells = grid.cells.flatMap((cell, index) => {
    const words = cellWords[index] ?? [];
    return overflowsCell(words, cellRect(grid, cell)) ? [words] : [];
  });
  return {
    ruled,
    missingHeader: headerRows === 0 && countColumns(grid) > MAX_LIST_COLUMNS,
    blankHeaderCells,
    wrappedCells: ruled ? 0 : cellWords.filter((words) => groupCellLines(words).length > 1).length,
    overflowingCells: overflowingCells.length,
    overflowingNumbers: overflowingCells.filter((words) => isNumeric(joinWords(words))).length,
    nearbyText: hasNearbyText(candidate, view),
    excessSize: Math.max(0, Math.log2((countRows(grid) * countColumns(grid)) / TYPICAL_CELLS)),
  };
}

function hasNearbyText({ grid, cellWords }: ScoredTable, view: PageView): boolean {
  const ownWords = new Set(cellWords.flat());
  const distance = MAX_TEXT_DISTANCE * median([...ownWords].map((word) => word.size));
  const { x0, y0, x1, y1 } = gridRect(grid);
  return view.words.some(
    (word) =>
      word.x1 > x0 &&
      word.x0 < x1 &&
      ((word.y1 > y0 - distance && word.y1 <= y0 + 1) ||
        (word.y0 < y1 + distance && word.y0 >= y1 - 1)) &&
      !ownWords.has(word),
  );
}
