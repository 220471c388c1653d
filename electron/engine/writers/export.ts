/** Exports a document, or a part of it, in any format: common interface of all writers. */
import { strToU8 } from 'fflate';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { ExportFormat } from '../../../shared/contract/results.ts';
import { type Partial, partialNote } from '../../../shared/partial.ts';
import type { PageFailure } from '../errors.ts';
import { escapeInline } from '../layout/page-content/inline-markdown.ts';
import { csvFile, writeCsvArchive } from './csv.ts';
import {
  type DocumentTable,
  documentTables,
  headingLines,
  joinTables,
  type TableOffsets,
} from './document-tables.ts';
import { type DrawPart, type FigurePictures, picturesOf } from './figures.ts';
import { writeHtml, writeHtmlTables } from './html.ts';
import { writeJson, writeJsonTable, writeJsonTables } from './json.ts';
import { type MarkdownOptions, writeMarkdown } from './markdown.ts';
import type { writeXlsx } from './xlsx.ts';

export interface ExportOptions {
  /** Name of the source, shown as the title of the file. */
  readonly filename: string | null;
  /** URL of the document in the workbench, for links back to the page. */
  readonly viewerUrl?: string;
  /** Only these tables, by their indexes in the document, ascending. */
  readonly tables?: readonly number[] | undefined;
  /** Whether a single one of `tables` is written unwrapped: as JSON it is a Table. */
  readonly single?: boolean;
  /** Numbers the tables if the pages are a subset of the document. */
  readonly offsets?: TableOffsets | undefined;
  /** Default: one sheet per table, without heading and source. */
  readonly layout?: ExportLayout | undefined;
  /**
   * Whether a table continued over pages becomes one; on by default. A single table then includes
   * its continuations. JSON always keeps the tables of each page separate, as in the results.
   */
  readonly joinTables?: boolean;
  /** Renders the figures, which HTML and Word files include if it is given. */
  readonly draw?: DrawPart;
  /** Called after each rendered picture. */
  readonly onDrawn?: (done: number, total: number) => void;
  /** Markdown options; default: for readers, without comments. */
  readonly markdown?: Pick<MarkdownOptions, 'pageComments' | 'complete' | 'inline' | 'tables'>;
  /** URL of the picture of a figure, for Markdown. */
  readonly pictureOf?: MarkdownOptions['pictureOf'];
  /** Missing pages; noted in files of any format. */
  readonly partial?: Partial;
  /** Pages that could not be read; JSON lists them. */
  readonly failures?: readonly PageFailure[];
}

export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
}

/** The document has no table with the requested number. */
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

export const fileOf = (
  extension: keyof typeof MEDIA_TYPES,
  content: string | Uint8Array,
): ExportedFile => ({
  bytes: typeof content === 'string' ? strToU8(content) : content,
  mediaType: MEDIA_TYPES[extension],
  extension,
});

export const PLAIN_LAYOUT: ExportLayout = { sheets: 'many', heading: 'none', source: 'none' };

/** @throws NoSuchTableError if `options.tables` names a table that does not exist. */
export function exportDocument(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  return options.tables === undefined
    ? exportWhole(pages, format, options)
    : exportTables(pages, format, options, options.tables);
}

async function exportWhole(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { viewerUrl, offsets, layout = PLAIN_LAYOUT, partial } = options;
  const note = partial && partialNote(partial);
  const title = options.filename ?? 'Document';
  const tables = () => {
    const apart = documentTables(pages, offsets);
    return options.joinTables === false ? apart : joinTables(apart);
  };
  const pictures = async (): Promise<FigurePictures> =>
    options.draw ? picturesOf(pages, options.draw, options.onDrawn) : new Map();
  switch (format) {
    case 'markdown':
      return fileOf(
        'md',
        noteComment(note) +
          writeMarkdown(pages, { ...options.markdown, pictureOf: options.pictureOf }),
      );
    case 'html':
      return fileOf('html', writeHtml(pages, title, await pictures(), note));
    case 'csv':
      return layout.sheets === 'one'
        ? fileOf('csv', csvFile(tables(), layout, note))
        : fileOf('zip', writeCsvArchive(tables(), layout, note));
    case 'json':
      return fileOf('json', writeJson(pages, options));
    case 'xlsx':
      return fileOf(
        'xlsx',
        await workbookOf(tables(), { title, viewerUrl, index: true, layout, note }),
      );
    case 'docx': {
      const { writeDocx } = await import('./docx.ts');
      return fileOf('docx', await writeDocx(pages, title, await pictures(), note));
    }
  }
}

async function exportTables(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
  chosen: readonly number[],
): Promise<ExportedFile> {
  const { viewerUrl, layout = PLAIN_LAYOUT, partial } = options;
  const note = partial && partialNote(partial);
  const title = options.filename ?? 'Document';
  const entries = tablesFrom(pages, chosen, (options.joinTables ?? true) && format !== 'json');
  const [only, ...others] = entries;
  switch (format) {
    case 'markdown':
      return fileOf(
        'md',
        noteComment(note) + entries.map((entry) => markdownOf(entry, layout)).join('\n\n'),
      );
    case 'html':
      return fileOf('html', writeHtmlTables(entries, title, note));
    case 'csv':
      return layout.sheets === 'one' || others.length === 0
        ? fileOf('csv', csvFile(entries, layout, note))
        : fileOf('zip', writeCsvArchive(entries, layout, note));
    case 'json':
      return fileOf(
        'json',
        options.single && only
          ? writeJsonTable(only.table, partial)
          : writeJsonTables(
              entries.map(({ table }) => table),
              partial,
            ),
      );
    case 'xlsx': {
      const index = others.length > 0;
      return fileOf('xlsx', await workbookOf(entries, { title, viewerUrl, index, layout, note }));
    }
    case 'docx': {
      const { writeDocxTables } = await import('./docx.ts');
      return fileOf('docx', await writeDocxTables(entries, pages, title, note));
    }
  }
}

const noteComment = (note: string | undefined): string => (note ? `<!-- ${note} -->\n\n` : '');

function markdownOf(entry: DocumentTable, { heading }: ExportLayout): string {
  if (heading === 'none') return entry.table.markdown;
  const [title = '', ...notes] = headingLines(entry);
  return [`## ${escapeInline(title)}`, escapeInline(notes.join(' · ')), entry.table.markdown].join(
    '\n\n',
  );
}

/** The writers of office files depend on large packages, loaded on demand. */
const workbookOf: typeof writeXlsx = async (...asked) =>
  (await import('./xlsx.ts')).writeXlsx(...asked);

/**
 * The tables at `chosen`, each with its continuations if `join` is on; never with preceding parts.
 */
function tablesFrom(
  pages: readonly PageContent[],
  chosen: readonly number[],
  join: boolean,
): DocumentTable[] {
  const tables = documentTables(pages);
  let written = 0;
  return chosen.flatMap((index) => {
    const from = tables.slice(index);
    const [wanted] = join ? joinTables(from) : from;
    if (!wanted) throw noSuchTable(index, tables.length);
    // Included in the table that it continues.
    if (index < written) return [];
    written = index + wanted.parts.length;
    return [wanted];
  });
}
