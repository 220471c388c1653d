/** Totals of tables that run over pages: a total may stand on another page than its parts. */
import type { TableTotal } from '../contract/table.ts';
import { type JoinedTable, joinRun, type TableBody } from '../tables/join.ts';
import { tableTotals } from './table-totals.ts';

/** Looking for totals takes about 0.2 ms a row; a longer table keeps those that each page has alone. */
const MOST_ROWS = 2_000;

/** The tables of one run as one, with the totals of the whole. */
export function joinWithTotals(first: TableBody, others: readonly TableBody[]): JoinedTable {
  const joined = joinRun(first, others);
  if (others.length === 0 || joined.table.rows.length > MOST_ROWS) return joined;
  const { totals: _, ...table } = joined.table;
  const totals: TableTotal[] = tableTotals(table);
  return { ...joined, table: { ...table, ...(totals.length > 0 && { totals }) } };
}
