/**
 * The tables of a document in order, those that run over pages joined into one.
 *
 * A part joins the table before it when the engine marked it as going on (`continues`) and both have
 * the same number of columns; with another number nobody could say which column is which, so it
 * stays a table of its own. A header that is printed again on the next page is dropped.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
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
  const joined: DocumentTable[] = [];
  for (const next of tables) {
    const before = joined.at(-1);
    if (before && goesOn(before, next.table)) {
      const table = append(before.table, next.table);
      joined[joined.length - 1] = { ...before, lastPage: next.lastPage, table };
    } else joined.push(next);
  }
  return joined;
}

const goesOn = (before: DocumentTable, next: Table): boolean =>
  next.continues &&
  next.page === before.lastPage + 1 &&
  next.column_count === before.table.column_count;

function append(first: Table, next: Table): Table {
  const repeated = repeatedHeaderRows(first, next);
  const shift = first.rows.length - repeated;
  const cells = next.cells
    .filter((cell) => cell.row >= repeated)
    .map((cell): Cell => ({ ...cell, row: cell.row + shift }));
  const whole = {
    rows: [...first.rows, ...next.rows.slice(repeated)],
    cells: [...first.cells, ...cells],
    header_rows: first.header_rows,
  };
  return {
    ...first,
    ...whole,
    markdown: tableMarkdown(whole),
    row_count: whole.rows.length - first.header_rows,
    confidence: Math.min(first.confidence ?? 1, next.confidence ?? 1),
  };
}

/** How many rows at the top of `next` print the header of `first` again: all of it or none. */
function repeatedHeaderRows(first: Table, next: Table): number {
  const count = first.header_rows;
  if (count === 0 || next.rows.length < count) return 0;
  const same = first.rows
    .slice(0, count)
    .every((row, r) => row.every((text, c) => plain(text) === plain(next.rows[r]?.[c])));
  return same ? count : 0;
}

const plain = (text = ''): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

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
