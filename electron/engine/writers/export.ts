/** A document, or a part of it, as a file of any format: the one door to all writers. */
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
  /** Address of the document in the workbench, for links back to the page. */
  readonly viewerUrl?: string;
  /** Only these tables, by their positions in the document, ascending. */
  readonly tables?: readonly number[] | undefined;
  /** Whether the only one of `tables` stands for itself: as JSON it is a Table. */
  readonly single?: boolean;
  /** Numbers the tables where the pages are some of the document's only. */
  readonly offsets?: TableOffsets | undefined;
  /** Default: a sheet per table, with nothing above or beside it. */
  readonly layout?: ExportLayout | undefined;
  /**
   * Whether a table that goes on over pages becomes one; on by default. One table then comes with
   * what continues it. JSON always tells the tables of each page apart, as the results do.
   */
  readonly joinTables?: boolean;
  /** Draws the figures; HTML and Word files show them where it is given. */
  readonly draw?: DrawPart;
  /** Is told of each picture that was drawn. */
  readonly onDrawn?: (done: number, total: number) => void;
  /** How Markdown is written; by default as people read it, without comments. */
  readonly markdown?: Pick<MarkdownOptions, 'pageComments' | 'complete' | 'inline' | 'tables'>;
  /** Where the picture of a figure is, for Markdown to show. */
  readonly pictureOf?: MarkdownOptions['pictureOf'];
  /** Pages that are missing; a file of any format says so. */
  readonly partial?: Partial;
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

export const fileOf = (
  extension: keyof typeof MEDIA_TYPES,
  content: string | Uint8Array,
): ExportedFile => ({
  bytes: typeof content === 'string' ? strToU8(content) : content,
  mediaType: MEDIA_TYPES[extension],
  extension,
});

export const PLAIN_LAYOUT: ExportLayout = { sheets: 'many', heading: 'none', source: 'none' };

/** Throws NoSuchTableError where `options.tables` names one that there is not. */
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

/** The writers of office files bring packages of their own, which only those who want one load. */
const workbookOf: typeof writeXlsx = async (...asked) =>
  (await import('./xlsx.ts')).writeXlsx(...asked);

/** The tables at `chosen`, each with what continues it when `join` is on; never what comes before. */
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
    // It came with the table that it continues.
    if (index < written) return [];
    written = index + wanted.parts.length;
    return [wanted];
  });
}
