/** Rows that look like two or more, whatever the table was read from. */
import { centerY } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { findInterval, gridRect } from '../cells/grid.ts';
import { extractEdges } from '../page-view/edges.ts';
import type { PageView } from '../page-view/page-view.ts';
import { selectRulesIn } from '../page-view/region-rules.ts';
import { rowStartOdds } from '../stream/row-starts.ts';
import { splitLinesAtBorders } from '../stream/split-row.ts';
import type { Interpretation } from './integrity.ts';

/** How many lines that the table joins to the row above are expected to begin a row. */
export function expectJoinedRows(table: Interpretation, view: PageView): number {
  const { grid, cellWords, method } = table;
  const splitRows = splitLinesAtBorders([...new Set(cellWords.flat())], grid.xs);
  const { x0: start, x1: end } = gridRect(grid);
  const rules =
    method === 'lattice'
      ? grid.ys.map((position) => ({ position, start, end, drawn: true }))
      : selectRulesIn(extractEdges(view, { fills: false }).horizontal, gridRect(grid));
  const odds = rowStartOdds(splitRows, rules);
  const lines = splitRows.map(({ row }, at) => ({
    ...{ row: findInterval(grid.ys, centerY(row)), odds: odds[at] ?? 0 },
  }));
  return pairsOf(lines).reduce((sum, [a, b]) => (a.row === b.row ? sum + b.odds : sum), 0);
}
