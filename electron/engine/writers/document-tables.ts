/** The tables of a document in order, those that run over pages joined into one. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { joinRun, runsOf } from '../../../shared/tables/join.ts';
import { tableMarkdown } from './table-markdown.ts';

export interface DocumentTable {
  /** Position among all tables of the document, as printed; the `table_index` of results. */
  readonly index: number;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Whole: rows, cells and counts over all its pages. Boxes remain those of each cell's own page. */
  readonly table: Table;
}

/** All tables, each page's apart. */
export function documentTables(pages: readonly PageContent[]): DocumentTable[] {
  return pages
    .flatMap((page) => page.tables)
    .map((table, index) => ({
      index,
      firstPage: table.page,
      lastPage: table.page,
      table: { ...table, table_index: index },
    }));
}

/** The same tables, those that go on from page to page as one. */
export function joinTables(tables: readonly DocumentTable[]): DocumentTable[] {
  return runsOf(tables).flatMap(([first, ...others]) => {
    if (!first) return [];
    const last = others.at(-1);
    if (!last) return [first];
    const whole = joinRun(
      first.table,
      others.map(({ table }) => table),
    ).table;
    const table = { ...whole, markdown: tableMarkdown(whole) };
    return [{ ...first, lastPage: last.lastPage, table }];
  });
}

/** "page 3" or "pages 3–5". */
export const pagesLabel = ({ firstPage, lastPage }: DocumentTable): string =>
  firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;

/** The title as printed, on one line; empty without one. */
const printedTitle = ({ table }: DocumentTable): string =>
  table.title?.replace(/\s+/gu, ' ').trim() ?? '';

/** The title as printed, or the table's number. */
export const titleOf = (entry: DocumentTable): string =>
  printedTitle(entry) || `Table ${entry.index + 1}`;

/** A name that sorts by number: "3 Net sales", "Table 3" without a title. */
export function numberedTitleOf(entry: DocumentTable): string {
  const title = printedTitle(entry);
  return title ? `${entry.index + 1} ${title}` : titleOf(entry);
}
