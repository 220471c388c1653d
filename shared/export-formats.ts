/**
 * The formats of files that results are exported to. The contract, the command line and the export
 * dialog list what is here; `electron/engine/write/formats.ts` has the writer of each.
 */
import type { PlainMessage } from './messages/messages.ts';
export interface ExportFormatInfo {
  /** As a button names it. */
  readonly label: PlainMessage;
  readonly hint: PlainMessage;
  /** As the API reference describes the file. */
  readonly description: string;
  /** Extension of the file, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Extension and media type where each table is a file of its own; without one, it is one file. */
  readonly several?: {
    readonly description: string;
    readonly extension: string;
    readonly mediaType: string;
  };
  /** Choices for more than one table; without them, tables are below one another. */
  readonly sheets?: { readonly many: PlainMessage; readonly one: PlainMessage };
  /** Its file contains tables and no text. */
  readonly tablesOnly: boolean;
  /** A terminal can display it. */
  readonly isText: boolean;
  /** Other names on the command line. */
  readonly shortNames?: readonly string[];
}

const ZIP = {
  description: 'One CSV file per table',
  extension: 'zip',
  mediaType: 'application/zip',
} as const;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** In the order of the export dialog. */
export const EXPORT_FORMATS = {
  xlsx: {
    label: 'Excel',
    hint: 'Numeric cells as numbers',
    description: 'Tables with typed cells, preceded by an index',
    extension: 'xlsx',
    mediaType: `${OFFICE}.spreadsheetml.sheet`,
    sheets: { many: 'One sheet per table', one: 'All tables on one sheet' },
    tablesOnly: true,
    isText: false,
  },
  csv: {
    label: 'CSV',
    hint: 'Plain text tables',
    description: 'One table, or all tables below one another',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    several: ZIP,
    sheets: { many: 'One file per table (ZIP)', one: 'All tables in one file' },
    tablesOnly: true,
    isText: false,
  },
  docx: {
    label: 'Word',
    hint: 'Text and tables',
    description: 'Word document',
    extension: 'docx',
    mediaType: `${OFFICE}.wordprocessingml.document`,
    tablesOnly: false,
    isText: false,
  },
  markdown: {
    label: 'Markdown',
    hint: 'Text and tables',
    description: 'Markdown',
    extension: 'md',
    mediaType: 'text/markdown; charset=utf-8',
    tablesOnly: false,
    isText: true,
    shortNames: ['md'],
  },
  html: {
    label: 'HTML',
    hint: 'Text, tables, figures',
    description: 'HTML',
    extension: 'html',
    mediaType: 'text/html; charset=utf-8',
    tablesOnly: false,
    isText: true,
  },
  json: {
    label: 'JSON',
    hint: 'All data with boxes',
    description: 'All results, or only the requested table.',
    extension: 'json',
    mediaType: 'application/json',
    tablesOnly: false,
    isText: true,
  },
} as const satisfies Readonly<Record<string, ExportFormatInfo>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]];

export const formatInfo = (format: ExportFormat): ExportFormatInfo => EXPORT_FORMATS[format];
