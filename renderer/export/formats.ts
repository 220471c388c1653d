/** The formats of the export dialog, and their options. */
import type { ExportFormat } from '../../shared/contract/index.ts';

export interface FormatInfo {
  readonly value: ExportFormat;
  readonly label: string;
  readonly hint: string;
  /** Its file contains tables and no text. */
  readonly tablesOnly: boolean;
}

export const FORMATS: readonly FormatInfo[] = [
  { value: 'xlsx', label: 'Excel', hint: 'Numbers as numbers', tablesOnly: true },
  { value: 'csv', label: 'CSV', hint: 'Plain text tables', tablesOnly: true },
  { value: 'docx', label: 'Word', hint: 'Text and tables', tablesOnly: false },
  { value: 'markdown', label: 'Markdown', hint: 'Text and tables', tablesOnly: false },
  { value: 'html', label: 'HTML', hint: 'Text, tables, figures', tablesOnly: false },
  { value: 'json', label: 'JSON', hint: 'All data with boxes', tablesOnly: false },
];

export const isTablesOnly = (format: ExportFormat): boolean =>
  FORMATS.some(({ value, tablesOnly }) => value === format && tablesOnly);

/** Names of the sheets of a format that has one per table. */
export const SHEET_LABELS: Readonly<
  Partial<Record<ExportFormat, { readonly many: string; readonly one: string }>>
> = {
  xlsx: { many: 'One sheet per table', one: 'All tables on one sheet' },
  csv: { many: 'One file per table (ZIP)', one: 'All tables in one file' },
};
