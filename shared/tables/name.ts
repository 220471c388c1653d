/** What a table is called, in the window and in the files written of it. */
import type { Table } from '../contract/table.ts';

/** The title on one line; empty without one. */
export const printedTitle = ({ title }: Pick<Table, 'title'>): string =>
  title?.replace(/\s+/gu, ' ').trim() ?? '';

/** The title, or the number of the table among those of its document, from 1. */
export const tableName = (table: Pick<Table, 'title'>, number: number): string =>
  printedTitle(table) || `Table ${number}`;

/** What its columns are called, to know a table without a title by: `Fiscal 2015 · Fiscal 2014`. */
export const columnHint = (headers: readonly string[]): string =>
  [...new Set(headers.map((header) => header.replace(/\s+/gu, ' ').trim()).filter(Boolean))].join(
    ' · ',
  );
