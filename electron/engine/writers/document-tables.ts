/** The tables of a document in order, with those continued over pages joined. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { isContinuation, joinRun, runsOf, type TableOffset } from '../../../shared/tables/join.ts';
import { printedTitle, tableName } from '../../../shared/tables/name.ts';
import { tableMarkdown } from '../layout/page-content/table-markdown.ts';

export interface DocumentTable {
  /** Index among all tables of the document, as printed; the `table_index` of results. */
  readonly index: number;
  /** 1-based number for readers: a table continued over pages counts once. */
  readonly number: number;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Complete: rows, cells and counts over all its pages. Boxes refer to the page of each cell. */
  readonly table: Table;
  /** Ordered by page: the first row of `table` printed on it. */
  readonly parts: readonly { readonly page: number; readonly first: number }[];
}

/** By page, for pages with tables only. */
export type TableOffsets = ReadonlyMap<number, TableOffset>;

/**
 * All tables, separately for each page. `offsets` number them if `pages` is a subset of the
 * document; without them numbering starts at the first.
 */
export function documentTables(
  pages: readonly PageContent[],
  offsets?: TableOffsets,
): DocumentTable[] {
  const found: DocumentTable[] = [];
  for (const { page, tables } of pages) {
    const from = offsets?.get(page);
    for (const [position, table] of tables.entries()) {
      const last = found.at(-1);
      const index = from ? from.index + position : (last?.index ?? -1) + 1;
      const counted = last !== undefined && isContinuation(last.table, table);
      const next = counted ? last.number : (last?.number ?? 0) + 1;
      found.push({
        index,
        number: from && position === 0 ? from.number : next,
        firstPage: page,
        lastPage: page,
        table: { ...table, table_index: index },
        parts: [{ page, first: 0 }],
      });
    }
  }
  return found;
}

/** The same tables, with those continued from page to page joined. */
export function joinTables(tables: readonly DocumentTable[]): DocumentTable[] {
  return runsOf(tables).flatMap(([first, ...others]) => {
    if (!first) return [];
    const last = others.at(-1);
    if (!last) return [first];
    const joined = joinRun(
      first.table,
      others.map(({ table }) => table),
    );
    const table = { ...joined.table, markdown: tableMarkdown(joined.table) };
    const parts = [first, ...others].map(({ firstPage: page }, at) => ({
      page,
      first: joined.parts[at]?.first ?? 0,
    }));
    return [{ ...first, lastPage: last.lastPage, table, parts }];
  });
}

/** "page 3" or "pages 3–5". */
export const pagesLabel = ({ firstPage, lastPage }: DocumentTable): string =>
  firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;

/** Lines above a table written alone: title, unit and period, pages. */
export const headingLines = (entry: DocumentTable): string[] => [
  titleOf(entry),
  ...[[entry.table.unit, entry.table.period].filter(Boolean).join(' · ')].filter(Boolean),
  pagesLabel(entry).replace(/^p/, 'P'),
];

/** The title as printed, or the table's number. */
export const titleOf = ({ table, number }: DocumentTable): string => tableName(table, number);

/** A name that sorts by number: "3 Net sales", "Table 3" without a title. */
export function numberedTitleOf(entry: DocumentTable): string {
  const title = printedTitle(entry.table);
  return title ? `${entry.number} ${title}` : titleOf(entry);
}
