/** The tables of a document without their cells, for lists. */
import type { TableOutline } from '../../../shared/contract/index.ts';
import type { JoinedTable, PartRows } from '../../../shared/tables/join.ts';
import type { PrintedTable } from './printed-table.ts';

/** `run`: the parts of a table, in order; `whole`: joined from them; `index`: of the first, as printed. */
export function outlineOf(
  run: readonly PrintedTable[],
  { table, parts }: JoinedTable,
  index: number,
): TableOutline {
  const { cells, rows, markdown, ...outline } = { markdown: '', ...table };
  return {
    ...outline,
    table_index: index,
    parts: run.map(({ table: { page }, position }, at) => ({
      page,
      position,
      first_row: parts[at]?.first ?? 0,
      ...partRows(parts[at]),
    })),
  };
}

/** The rows of a part that the whole table does not have. */
function partRows({ dropped = 0, continued = 0 }: Partial<PartRows> = {}) {
  return {
    repeated_rows: dropped - continued,
    ...(continued > 0 && { continued_rows: continued }),
  };
}
