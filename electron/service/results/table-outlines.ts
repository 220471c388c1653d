/** The tables of a document without their cells, for lists. */
import type { PageContent, Table, TableOutline } from '../../../shared/contract/index.ts';
import { type PartRows, TableRuns } from '../../../shared/tables/join.ts';
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

/** Collects the tables page by page. Holds the cells of one table at a time, with all its parts. */
export class TableOutlines {
  readonly #outlines: TableOutline[] = [];
  readonly #runs = new TableRuns<PrintedTable>();
  #index = 0;

  /** In ascending order of pages; those without tables may be left out. */
  add({ tables }: Pick<PageContent, 'tables'>): void {
    for (const [position, table] of tables.entries()) {
      this.#end(this.#runs.add({ table, position, index: this.#index++ }));
    }
  }

  /** In document order. */
  finish(): TableOutline[] {
    this.#end(this.#runs.finish());
    return this.#outlines;
  }

  #end(run: readonly PrintedTable[] | null): void {
    if (run) this.#outlines.push(outlineOf(run));
  }
}

/** Those stored, unless the extraction is not complete or the document was just corrected. */
export async function tableOutlines(store: Store, source: PageSource): Promise<TableOutline[]> {
  const stored = await store.extractions.tableOutlines(source);
  if (stored) return stored;
  const outlines = new TableOutlines();
  const pages = [...(await store.pages.tableOffsets(source)).keys()];
  for await (const page of yielding(store.pages.stream(source, pages))) outlines.add(page);
  return outlines.finish();
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
