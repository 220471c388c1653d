/**
 * The writer of each export format. A format is a row here and one in `shared/export-formats.ts`,
 * which has its names and media type.
 */
import { strToU8 } from 'fflate';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { type ExportFormat, formatInfo } from '../../../shared/export-formats.ts';
import type { Partial } from '../../../shared/partial.ts';
import { statementsFirst } from '../../../shared/tables/statements.ts';
import { escapeInline } from '../../../shared/text/escape-markdown.ts';
import type { PageFailure } from '../common/errors.ts';
import { csvFile, writeCsvArchive } from './csv.ts';
import { type DocumentTable, headingLines, type TableOffsets } from './document-tables.ts';
import type { DrawPart, FigurePictures } from './figures.ts';
import { writeHtml, writeHtmlTables } from './html.ts';
import { writeJson, writeJsonTable, writeJsonTables } from './json.ts';
import { type MarkdownOptions, writeMarkdown } from './markdown.ts';
import type { TableReview } from './table-review.ts';
import type { writeXlsx } from './xlsx.ts';

export interface ExportOptions {
  /** Name of the source, shown as the title of the file. */
  readonly filename: string | null;
  /** URL of the document in the workbench, for links back to the page. */
  readonly viewerUrl?: string;
  /** Only these tables, by their indexes in the document, ascending. */
  readonly tables?: readonly number[] | undefined;
  /** Only these rows of the tables, 0-based, and their headers. */
  readonly rows?: readonly number[] | undefined;
  /** Whether a single one of `tables` is written unwrapped: as JSON it is a Table. */
  readonly single?: boolean;
  /** What people have said of tables of the document, in any order. */
  readonly reviews?: readonly TableReview[];
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

export const PLAIN_LAYOUT: ExportLayout = { sheets: 'many', heading: 'none', source: 'none' };

/** What every writer is given. */
interface Export {
  /** Reads all pages into memory, unless they are there. */
  pages(): readonly PageContent[];
  readonly title: string;
  /** On missing pages; for the head of the file. */
  readonly note: string | undefined;
  readonly layout: ExportLayout;
  readonly viewerUrl: string | undefined;
  readonly options: ExportOptions;
}

interface DocumentExport extends Export {
  /** All tables, joined over pages as the options say; read page by page, once. */
  tables(): Iterable<DocumentTable>;
  pictures(): Promise<FigurePictures>;
}

interface TablesExport extends Export {
  /** The chosen ones. */
  readonly tables: readonly DocumentTable[];
}

interface WrittenFile {
  readonly content: string | Uint8Array;
  /** Whether it is the form of the format with a file per table. */
  readonly several?: boolean;
}

interface FormatWriter {
  document(wanted: DocumentExport): Promise<WrittenFile>;
  tables(wanted: TablesExport): Promise<WrittenFile>;
  /** Tables of each page stay separate, as in the results. */
  readonly keepsPagesApart?: boolean;
}

export const WRITERS: Readonly<Record<ExportFormat, FormatWriter>> = {
  markdown: {
    async document({ pages, note, options }) {
      const { markdown, pictureOf } = options;
      return { content: noteComment(note) + writeMarkdown(pages(), { ...markdown, pictureOf }) };
    },
    async tables({ tables, note, layout }) {
      const texts = tables.map((entry) => markdownOf(entry, layout));
      return { content: noteComment(note) + texts.join('\n\n') };
    },
  },
  html: {
    async document({ pages, title, note, pictures }) {
      return { content: writeHtml(pages(), title, await pictures(), note) };
    },
    async tables({ tables, title, note }) {
      return { content: writeHtmlTables(tables, title, note) };
    },
  },
  csv: {
    document: async ({ tables, layout, note }) =>
      csvOf(tables(), layout.sheets === 'many', layout, note),
    tables: async ({ tables, layout, note }) =>
      csvOf(tables, layout.sheets === 'many' && tables.length > 1, layout, note),
  },
  json: {
    keepsPagesApart: true,
    async document({ pages, options }) {
      return { content: writeJson(pages(), options) };
    },
    async tables({ tables, options: { single, partial } }) {
      const [only] = tables;
      return {
        content:
          single && only
            ? writeJsonTable(only.table, partial)
            : writeJsonTables(
                tables.map(({ table }) => table),
                partial,
              ),
      };
    },
  },
  xlsx: {
    async document({ tables, title, viewerUrl, layout, note }) {
      const info = { title, viewerUrl, index: true, layout, note };
      return { content: await workbookOf([...tables()], info) };
    },
    async tables({ tables, title, viewerUrl, layout, note }) {
      const info = { title, viewerUrl, index: tables.length > 1, layout, note };
      return { content: await workbookOf(tables, info) };
    },
  },
  docx: {
    async document({ pages, title, note, pictures }) {
      const { writeDocx } = await import('./docx.ts');
      return { content: await writeDocx(pages(), title, await pictures(), note) };
    },
    async tables({ pages, tables, title, note }) {
      const { writeDocxTables } = await import('./docx.ts');
      return { content: await writeDocxTables(tables, pages(), title, note) };
    },
  },
};

/** A file of a format; `several`: in its form with a file per table. */
export function fileOf(
  format: ExportFormat,
  content: string | Uint8Array,
  several = false,
): ExportedFile {
  const info = formatInfo(format);
  const { extension, mediaType } = (several && info.several) || info;
  return {
    bytes: typeof content === 'string' ? strToU8(content) : content,
    mediaType,
    extension,
  };
}

const noteComment = (note: string | undefined): string => (note ? `<!-- ${note} -->\n\n` : '');

function markdownOf(entry: DocumentTable, { heading }: ExportLayout): string {
  if (heading === 'none') return entry.table.markdown;
  const [title = '', ...notes] = headingLines(entry);
  return [`## ${escapeInline(title)}`, escapeInline(notes.join(' · ')), entry.table.markdown].join(
    '\n\n',
  );
}

const csvOf = (
  tables: Iterable<DocumentTable>,
  several: boolean,
  layout: ExportLayout,
  note: string | undefined,
): WrittenFile =>
  several
    ? { content: writeCsvArchive(tables, layout, note), several }
    : { content: csvFile(statementsFirst(tables), layout, note) };

/** The writers of office files depend on large packages, loaded on demand. */
const workbookOf: typeof writeXlsx = async (tables, info) =>
  (await import('./xlsx.ts')).writeXlsx(statementsFirst(tables), info);
