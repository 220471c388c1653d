/** A document, or one table of it, as a file of any format: the one door to all writers. */
import { strToU8 } from 'fflate';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { ExportFormat } from '../../../shared/contract/results.ts';
import type { PageFailure } from '../errors.ts';
import { csvFile, writeCsvArchive } from './csv.ts';
import { type DocumentTable, documentTables, joinTables } from './document-tables.ts';
import { type DrawPart, type FigurePictures, picturesOf } from './figures.ts';
import { writeHtml, writeHtmlTables } from './html.ts';
import { writeJson, writeJsonTable } from './json.ts';
import { type MarkdownOptions, writeMarkdown } from './markdown.ts';
import type { writeXlsx } from './xlsx.ts';

export interface ExportOptions {
  /** Name of the source, shown as the title of the file. */
  readonly filename: string | null;
  /** Address of the document in the workbench, for links back to the page. */
  readonly viewerUrl?: string;
  /** Only this table, by its position in the document. Not for docx. */
  readonly table?: number;
  /**
   * Whether a table that goes on over pages becomes one; on by default. One table then comes with
   * what continues it. JSON always tells the tables of each page apart, as the results do.
   */
  readonly joinTables?: boolean;
  /** Draws the figures; HTML and Word files show them where it is given. */
  readonly draw?: DrawPart;
  /** Where the picture of a figure is, for Markdown to show. */
  readonly pictureOf?: MarkdownOptions['pictureOf'];
  /** Pages that could not be read; JSON lists them. */
  readonly failures?: readonly PageFailure[];
}

export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Without the point. */
  readonly extension: string;
}

/** The document has no table of the number asked for. */
export class NoSuchTableError extends RangeError {
  override readonly name = 'NoSuchTableError';
}

const noSuchTable = (table: number, count: number): NoSuchTableError => {
  const holds = count === 0 ? 'no tables' : `tables 0 to ${count - 1}`;
  return new NoSuchTableError(`There is no table ${table}: the document holds ${holds}.`);
};

const MEDIA_TYPES = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const fileOf = (
  extension: keyof typeof MEDIA_TYPES,
  content: string | Uint8Array,
): ExportedFile => ({
  bytes: typeof content === 'string' ? strToU8(content) : content,
  mediaType: MEDIA_TYPES[extension],
  extension,
});

/** Throws NoSuchTableError where `options.table` names none. */
export function exportDocument(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  return options.table === undefined
    ? exportWhole(pages, format, options)
    : exportTable(pages, format, options, options.table);
}

async function exportWhole(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { viewerUrl } = options;
  const title = options.filename ?? 'Document';
  const tables = () => {
    const apart = documentTables(pages);
    return options.joinTables === false ? apart : joinTables(apart);
  };
  const pictures = async (): Promise<FigurePictures> =>
    options.draw ? picturesOf(pages, options.draw) : new Map();
  switch (format) {
    case 'markdown':
      return fileOf(
        'md',
        writeMarkdown(pages, { pageComments: true, pictureOf: options.pictureOf }),
      );
    case 'html':
      return fileOf('html', writeHtml(pages, title, await pictures()));
    case 'csv':
      return fileOf('zip', writeCsvArchive(tables()));
    case 'json':
      return fileOf('json', writeJson(pages, options.failures));
    case 'xlsx':
      return fileOf('xlsx', await workbookOf(tables(), { title, viewerUrl, index: true }));
    case 'docx': {
      const { writeDocx } = await import('./docx.ts');
      return fileOf('docx', await writeDocx(pages, title, await pictures()));
    }
  }
}

async function exportTable(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
  index: number,
): Promise<ExportedFile> {
  const { viewerUrl } = options;
  const title = options.filename ?? 'Document';
  const entry = tableFrom(pages, index, (options.joinTables ?? true) && format !== 'json');
  const { table } = entry;
  switch (format) {
    case 'markdown':
      return fileOf('md', table.markdown);
    case 'html':
      return fileOf('html', writeHtmlTables([entry], title));
    case 'csv':
      return fileOf('csv', csvFile(table));
    case 'json':
      return fileOf('json', writeJsonTable(table));
    case 'xlsx':
      return fileOf('xlsx', await workbookOf([entry], { title, viewerUrl, index: false }));
    case 'docx':
      return exportWhole(pages, format, options);
  }
}

/** The writers of office files bring packages of their own, which only those who want one load. */
const workbookOf: typeof writeXlsx = async (...asked) =>
  (await import('./xlsx.ts')).writeXlsx(...asked);

/** The table at `index`, and what continues it when `join` is on; never what comes before it. */
function tableFrom(pages: readonly PageContent[], index: number, join: boolean): DocumentTable {
  const tables = documentTables(pages);
  const from = tables.slice(index);
  const [wanted] = join ? joinTables(from) : from;
  if (!wanted) throw noSuchTable(index, tables.length);
  return wanted;
}
