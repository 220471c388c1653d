/** The tables of a document in order, with those continued over pages joined. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import {
  isContinuation,
  joinRun,
  type TableOffset,
  TableRuns,
} from '../../../shared/tables/join.ts';
import { chartNote, printedTitle, tableName } from '../../../shared/tables/name.ts';
import { STATEMENT_NAMES } from '../../../shared/tables/statements.ts';
import { tableMarkdown } from '../structure/layout/page-content/table-markdown.ts';
import { countingReview, heaviest, reviewText, type TableReview } from './table-review.ts';

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
  readonly review?: TableReview | undefined;
}

/** By page, for pages with tables only. */
export type TableOffsets = ReadonlyMap<number, TableOffset>;

/**
 * All tables, separately for each page. `offsets` number them if `pages` is a subset of the
 * document; without them numbering starts at the first. `reviews`: of any of the tables.
 */
export function* eachTable(
  pages: Iterable<PageContent>,
  offsets?: TableOffsets,
  reviews: readonly TableReview[] = [],
): Generator<DocumentTable> {
  let last: DocumentTable | undefined;
  for (const { page, tables } of pages) {
    const from = offsets?.get(page);
    for (const [position, table] of tables.entries()) {
      const index = from ? from.index + position : (last?.index ?? -1) + 1;
      const counted = last !== undefined && isContinuation(last.table, table);
      const next = (last?.number ?? 0) + (counted ? 0 : 1);
      const found: DocumentTable = {
        index,
        number: from && position === 0 ? from.number : next,
        firstPage: page,
        lastPage: page,
        table: { ...table, table_index: index },
        parts: [{ page, first: 0 }],
        review: countingReview(table, reviews),
      };
      yield found;
      last = found;
    }
  }
}

/**
 * The same tables, with those continued from page to page joined. Holds the parts of one table at a
 * time.
 */
export function* eachJoinedTable(tables: Iterable<DocumentTable>): Generator<DocumentTable> {
  const runs = new TableRuns<DocumentTable>();
  for (const table of tables) {
    const ended = runs.add(table);
    if (ended) yield joined(ended);
  }
  const last = runs.finish();
  if (last) yield joined(last);
}

export const documentTables = (...from: Parameters<typeof eachTable>) => [...eachTable(...from)];

export const joinTables = (tables: Iterable<DocumentTable>) => [...eachJoinedTable(tables)];

/** `run`: the parts of one table, at least one. */
function joined(run: readonly DocumentTable[]): DocumentTable {
  const [first, ...others] = run as [DocumentTable, ...DocumentTable[]];
  const last = others.at(-1);
  if (!last) return first;
  const whole = joinRun(
    first.table,
    others.map(({ table }) => table),
  );
  const table = { ...whole.table, markdown: tableMarkdown(whole.table) };
  const parts = run.map(({ firstPage: page }, at) => ({
    page,
    first: whole.parts[at]?.first ?? 0,
  }));
  const review = heaviest(run.map((part) => part.review));
  return { ...first, lastPage: last.lastPage, table, parts, review };
}

/** "page 3" or "pages 3–5". */
export const pagesLabel = ({ firstPage, lastPage }: DocumentTable): string =>
  firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;

/** Lines above a table written alone: title, unit and period, pages, what a person said of it. */
export const headingLines = (entry: DocumentTable): string[] => [
  titleOf(entry),
  ...[[entry.table.unit, entry.table.period].filter(Boolean).join(' · ')].filter(Boolean),
  pagesLabel(entry).replace(/^p/, 'P'),
  ...[chartNote(entry.table), reviewText(entry.table, entry.review)].filter(
    (text) => text !== null,
  ),
];

/** The title as printed, or the table's number. */
export const titleOf = ({ table, number }: DocumentTable): string => tableName(table, number);

/** "Balance sheet" for a primary statement; otherwise "3 Net sales", "Table 3" without a title. */
export function sheetTitleOf(entry: DocumentTable): string {
  if (entry.table.statement) return STATEMENT_NAMES[entry.table.statement];
  const title = printedTitle(entry.table);
  return title ? `${entry.number} ${title}` : titleOf(entry);
}
