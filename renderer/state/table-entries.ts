/** The tables of a document as listed in the panel; tables that continue over pages are merged. */
import type { Box, PageContent, Table, TableOutline } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import {
  joinParts,
  type PartRows,
  type TableBody,
  type TableInParts,
} from '../../shared/tables/join.ts';
import { printedTitle, tableName } from '../../shared/tables/name.ts';
import type { CellTarget, Target } from './selection.ts';

/** Position of a table: its page, and its index on the page. */
export interface TablePosition {
  readonly page: number;
  readonly position: number;
}

/** A table without its cells. */
export type Outline = Omit<TableBody, 'rows' | 'cells'>;

export interface TablePart extends TablePosition, PartRows {}

/** One table, identified by the position of its first part. */
export interface TableEntry extends TablePosition {
  /**
   * Index in the whole document, as printed; null until the document is finished, because more
   * tables may be found.
   */
  readonly index: number | null;
  /**
   * Number in the window, from 1, with a table over several pages counted once; null as long as the
   * index is null.
   */
  readonly number: number | null;
  readonly table: Outline;
  /** One for each page of the table. */
  readonly parts: readonly TablePart[];
}

/** A table with its cells loaded. */
export interface LoadedEntry extends TableEntry {
  readonly table: TableInParts;
}

/** `number`: its number in the outline, from 1; null while more tables may come. */
export const entryOfOutline = (
  { parts, ...table }: TableOutline,
  number: number | null,
): TableEntry => ({
  ...{ page: table.page, position: parts[0]?.position ?? 0, index: table.table_index },
  ...{ number, table },
  parts: parts.map(({ page, position, first_row: first, repeated_rows, continued_rows = 0 }) => ({
    ...{ page, position, first, dropped: repeated_rows + continued_rows },
    ...(continued_rows > 0 && { continued: continued_rows }),
  })),
});

/** The tables of a document, in its order. */
export const entriesOfOutline = (tables: readonly TableOutline[]): TableEntry[] =>
  tables.map((table, at) => entryOfOutline(table, at + 1));

/** The entry with the cells from its pages; null if a page is not loaded. */
export function loadedEntry(
  entry: TableEntry,
  pages: readonly (PageContent | null)[],
): LoadedEntry | null {
  const [first, ...others] = entry.parts.flatMap(
    (part, at) => pages[at]?.tables[part.position] ?? [],
  );
  if (!first || others.length + 1 < entry.parts.length) return null;
  const { table, parts } = joinParts(first, others);
  // The outline has the totals of the merged table: detecting them takes too long during editing.
  const { totals = table.totals } = others.length > 0 ? entry.table : table;
  return {
    ...entry,
    table: { ...table, ...(totals && { totals }) },
    parts: entry.parts.map((part, at) => ({ ...part, ...parts[at] })),
  };
}

export const printedEntry = (
  tablePosition: TablePosition,
  index: number | null,
  table: Table,
): LoadedEntry => ({
  ...{ page: tablePosition.page, position: tablePosition.position, index, number: null },
  table: joinParts(table, []).table,
  parts: [{ page: tablePosition.page, position: tablePosition.position, first: 0, dropped: 0 }],
});

export const isSamePosition = (a: TablePosition | null, b: TablePosition | null): boolean =>
  a?.page === b?.page && a?.position === b?.position;

/** Whether a part of the table is at this position. */
export const holds = (
  { parts }: Pick<TableEntry, 'parts'>,
  tablePosition: TablePosition | null,
): boolean => parts.some((part) => isSamePosition(part, tablePosition));

/**
 * The tables of a page, each with all its pages; `content`: the page, null while it is loaded. A table
 * over several pages stays meanwhile.
 */
export function entriesOnPage(
  page: number,
  content: PageContent | null,
  entries: readonly TableEntry[],
): TableEntry[] {
  if (!content) return entries.filter(({ parts }) => parts.some((part) => part.page === page));
  return content.tables.map((table, position) => {
    const at = { page, position };
    return entries.find((entry) => holds(entry, at)) ?? printedEntry(at, null, table);
  });
}

export const lastPageOf = ({ parts, page }: TableEntry): number => parts.at(-1)?.page ?? page;

/** The part that contains a row of the merged table. */
export const partOfRow = (
  { parts }: Pick<TableEntry, 'parts'>,
  row: number,
): TablePart | undefined => parts.findLast(({ first }) => first <= row);

/** The target on the page for a cell of the merged table. */
export function targetOf(
  entry: Pick<TableEntry, 'parts' | 'page' | 'position'>,
  row: number,
  column: number,
): CellTarget {
  const part = partOfRow(entry, row);
  const { page, position } = part ?? entry;
  const printed = part ? row - part.first + part.dropped : row;
  return { kind: 'cell', page, table: position, row: printed, column };
}

/** The row of the merged table for a target; null if it is no cell of this table. */
export function rowOf({ parts }: Pick<TableEntry, 'parts'>, target: Target | null): number | null {
  if (target?.kind !== 'cell') return null;
  const part = parts.find(
    ({ page, position }) => page === target.page && position === target.table,
  );
  if (!part) return null;
  // The rest of a row cut by the page break belongs to the last row of the page before.
  if (target.row < part.dropped && target.row >= part.dropped - (part.continued ?? 0)) {
    return part.first - 1;
  }
  // A repeated header is the header itself.
  return target.row < part.dropped ? target.row : target.row - part.dropped + part.first;
}

/** Page box of a target, as far as it is known without the page. */
export function boxOfTarget(entries: readonly TableEntry[], target: Target): Box | null {
  if (target.kind !== 'table') return null;
  const tablePosition = { page: target.page, position: target.table };
  return entries.find((entry) => isSamePosition(entry, tablePosition))?.table.bbox ?? null;
}

/** The title, or the number of the table; if only its page is known, its position there. */
export const titleOf = ({ table, number, position }: TableEntry): string =>
  number === null && printedTitle(table) === ''
    ? t('Table on page {page}, no. {position}', { page: table.page, position: position + 1 })
    : tableName(table, number ?? position + 1);
