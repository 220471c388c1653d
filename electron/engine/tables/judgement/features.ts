/** What is seen in a chosen table that tells typical mistakes, before it is weighed. */
import { linesOf, overhangs } from '../cells/assemble.ts';
import { cellRect, columnsOf, gridRect, rowsOf } from '../cells/grid.ts';
import { isFigure, textOf } from '../sheet/content.ts';
import { median } from '../sheet/rows.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';

/** What of a candidate tells how sure it is. */
export type Judged = Pick<Candidate, 'grid' | 'filled' | 'method' | 'evidence'>;

/** What was seen in a table; counts are of cells. */
export interface Features {
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

/** Names and their values need no heading. */
const LIST_COLUMNS = 2;
/** Rows times columns of a usual table. */
const USUAL_CELLS = 64;
/** Distance to text that may belong to the table; type sizes. */
const NEAR = 1.2;

export function featuresOf(candidate: Judged, headerRows: number, sheet: Sheet): Features {
  const { grid, filled, method } = candidate;
  const ruled = method === 'lattice';
  const blankNames = grid.cells.filter(
    (cell, index) => cell.row < headerRows && filled[index]?.length === 0,
  ).length;
  const cut = grid.cells.flatMap((cell, index) => {
    const words = filled[index] ?? [];
    return overhangs(words, cellRect(grid, cell)) ? [words] : [];
  });
  return {
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
