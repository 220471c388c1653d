/** The tables of a document without their cells, for lists. */
import type { Table, TableOutline } from '../../../shared/contract/index.ts';
import { TableRuns } from '../../../shared/tables/join.ts';
import { joinWithTotals } from '../../../shared/totals/over-pages.ts';
import type { PageSource, Store } from '../../store/index.ts';
import { yielding } from './pages.ts';

interface PrintedTable {
  readonly table: Table;
  /** 0-based among the tables of its page. */
  readonly position: number;
  /** 0-based in the document, the parts of a table that spans pages each counted. */
  readonly index: number;
}

/** In document order. Holds the cells of one table at a time, with all its parts. */
export async function tableOutlines(store: Store, source: PageSource): Promise<TableOutline[]> {
  const outlines: TableOutline[] = [];
  const runs = new TableRuns<PrintedTable>();
  let index = 0;
  const pages = [...(await store.pages.tableOffsets(source)).keys()];
  for await (const { tables } of yielding(store.pages.stream(source, pages))) {
    for (const [position, table] of tables.entries()) {
      const ended = runs.add({ table, position, index: index++ });
      if (ended) outlines.push(outlineOf(ended));
    }
  }
  const last = runs.finish();
  if (last) outlines.push(outlineOf(last));
  return outlines;
}

/** Joins the parts of one table, in order. */
function outlineOf(run: readonly PrintedTable[]): TableOutline {
  const [first, ...others] = run;
  if (!first) throw new Error('A table has at least one part.');
  const { table, parts } = joinWithTotals(
    first.table,
    others.map((other) => other.table),
  );
  const { cells, rows, markdown, ...outline } = { markdown: '', ...table };
  return {
    ...outline,
    table_index: first.index,
    parts: run.map(({ table: { page }, position }, at) => ({
      page,
      position,
      first_row: parts[at]?.first ?? 0,
      repeated_rows: parts[at]?.dropped ?? 0,
    })),
  };
}
