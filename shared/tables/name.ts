/** Display name of a table, in the window and in exported files. */
import type { Table } from '../contract/table.ts';

/** The title on one line; empty if there is none. */
export const printedTitle = ({ title }: Pick<Table, 'title'>): string =>
  title?.replace(/\s+/gu, ' ').trim() ?? '';

/** The title, or the 1-based number of the table within its document. */
export const tableName = (table: Pick<Table, 'title'>, number: number): string =>
  printedTitle(table) || `Table ${number}`;

/** Column names, to identify a table without a title: `Fiscal 2015 · Fiscal 2014`. */
export const columnHint = (headers: readonly string[]): string =>
  [...new Set(headers.map((header) => header.replace(/\s+/gu, ' ').trim()).filter(Boolean))].join(
    ' · ',
  );
