import type { Table } from '../contract/table.ts';
import { tableRows } from './derive.ts';

/**
 * The table with its header and only these of its rows, in their order. Totals are left out: what they
 * add up may be missing.
 */
export function keepRows(
  { totals: _totals, ...table }: Table,
  rows: ReadonlySet<number>,
): { readonly table: Table; readonly kept: readonly number[] } {
  const kept = [...table.rows.keys()].filter((row) => row < table.header_rows || rows.has(row));
  const positions = new Map(kept.map((row, at) => [row, at]));
  const cells = table.cells.flatMap((cell) => {
    const covered = Array.from({ length: cell.row_span }, (_, at) => positions.get(cell.row + at));
    const [row, ...others] = covered.filter((position) => position !== undefined);
    return row === undefined ? [] : [{ ...cell, row, row_span: others.length + 1 }];
  });
  return {
    table: {
      ...table,
      cells,
      rows: tableRows(cells, kept.length, table.column_count),
      row_count: kept.length - Math.min(table.header_rows, kept.length),
    },
    kept,
  };
}
