/** What is seen in a chosen table that tells typical mistakes, before it is weighed. */
import { groupCellLines, overflowsCell } from '../cells/assemble.ts';
import { cellRect, countColumns, countRows, gridRect } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { PageView } from '../page-view/page-view.ts';
import { median } from '../page-view/visual-rows.ts';
import type { TableCandidate } from '../scoring/candidate.ts';

/** What of a candidate tells how sure it is. */
export type ScoredTable = Pick<TableCandidate, 'grid' | 'cellWords' | 'method' | 'features'>;

/** What was seen in a table; counts are of cells. */
export interface MistakeFeatures {
  readonly ruled: boolean;
  /** More columns than a list has, and no names over them. */
  readonly missingHeader: boolean;
  /** Cells of the heading without text. */
  readonly blankHeaderCells: number;
  /** Cells without rules around them that hold several printed lines. */
  readonly wrappedCells: number;
  /** Cells whose text reaches over their borders. */
  readonly overflowingCells: number;
  /** Of those, cells that hold a number. */
  readonly overflowingNumbers: number;
  /** Words stand within a line above or below. */
  readonly nearbyText: boolean;
  /** How often the number of places doubles beyond the usual. */
  readonly excessSize: number;
}

/** Names and their values need no heading. */
const MAX_LIST_COLUMNS = 2;
/** Rows times columns of a usual table. */
const TYPICAL_CELLS = 64;
/** Distance to text that may belong to the table; type sizes. */
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
