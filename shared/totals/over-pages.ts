/** Totals of tables that span pages: a total may be on another page than its parts. */
import type { TableTotal } from '../contract/table.ts';
import { type JoinedTable, joinRun, type TableBody } from '../tables/join.ts';
import { tableTotals } from './table-totals.ts';

/**
 * Detecting totals takes about 0.2 ms per row; a longer table keeps the totals of each single page.
 */
const MOST_ROWS = 2_000;

/** Joins the tables of one run, with the totals of the joined table. */
export function joinWithTotals(first: TableBody, others: readonly TableBody[]): JoinedTable {
  const joined = joinRun(first, others);
  if (others.length === 0 || joined.table.rows.length > MOST_ROWS) return joined;
  const { totals: _, ...table } = joined.table;
  const totals: TableTotal[] = tableTotals(table);
  return { ...joined, table: { ...table, ...(totals.length > 0 && { totals }) } };
}
