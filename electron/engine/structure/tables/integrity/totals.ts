/** Totals of an interpretation, by its cells: how many numbers foot, and how many do not. */
import type { Cell } from '../../../../../shared/contract/table.ts';
import { tableRows } from '../../../../../shared/tables/derive.ts';
import { tableTotals } from '../../../../../shared/totals/table-totals.ts';
import { countColumns, countRows, type Grid } from '../cells/grid.ts';
import { joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';

export interface TotalCounts {
  readonly footing: number;
  readonly missing: number;
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

export function countTotals(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  headerRows: number,
): TotalCounts {
  const columns = countColumns(grid);
  const cells = grid.cells.map(
    (cell, index): Cell => ({
      ...{ row: cell.row, column: cell.column, row_span: cell.rowSpan },
      ...{ column_span: cell.columnSpan, text: joinWords(cellWords[index] ?? []) },
      ...{ bbox: NOWHERE, header: cell.row < headerRows, confidence: 1, words: [0, 0] },
    }),
  );
  const rows = tableRows(cells, countRows(grid), columns);
  const totals = tableTotals({ cells, rows, column_count: columns });
  return {
    footing: totals.reduce((sum, total) => sum + total.foots.length, 0),
    missing: totals.reduce((sum, { mismatches }) => sum + mismatches.length, 0),
  };
}
