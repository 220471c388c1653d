/** Display name of a table, in the window and in exported files. */
import type { Table } from '../contract/table.ts';
import { t } from '../messages/messages.ts';

/** The title on one line; empty if there is none. */
export const printedTitle = ({ title }: Pick<Table, 'title'>): string =>
  title?.replace(/\s+/gu, ' ').trim() ?? '';

/** `Table 3`, or `Chart 3`; without the number where it is not known. */
export const numberedName = ({ method }: Pick<Table, 'method'>, number: number | null): string =>
  `${method === 'chart' ? t('Chart') : t('Table')} ${number ?? ''}`.trim();

/** The title, or the 1-based number of the table within its document. */
export const tableName = (table: Pick<Table, 'title' | 'method'>, number: number): string =>
  printedTitle(table) || numberedName(table, number);

/** What to know of the values of a chart; null for other tables. */
export function chartNote({ method, rows }: Pick<Table, 'method' | 'rows'>): string | null {
  if (method !== 'chart') return null;
  const isEstimated = rows.some((row) => row.some((text) => text.startsWith('≈')));
  return isEstimated
    ? t('Read from a chart. Values with ≈ are estimated from its axis.')
    : t('Read from a chart.');
}

/** Column names, to identify a table without a title: `Fiscal 2015 · Fiscal 2014`. */
export const columnHint = (headers: readonly string[]): string =>
  [...new Set(headers.map((header) => header.replace(/\s+/gu, ' ').trim()).filter(Boolean))].join(
    ' · ',
  );
