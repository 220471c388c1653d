/**
 * Writes one document to its file, or to standard output. Markdown is written page by page, so that
 * a document of any length needs the memory of a few pages; other formats need the document as a
 * whole.
 */

import { join } from 'node:path';
import type { PageContent } from '../../shared/contract/page.ts';
import type { ExportFormat } from '../../shared/contract/results.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { addTo } from '../../shared/neighbours.ts';
import {
  COMPLETE_MARKDOWN,
  type DrawPart,
  EngineError,
  type EnginePool,
  exportDocument,
  MarkdownWriter,
  type PageFailure,
  PLAIN_LAYOUT,
  picturesOf,
  streamDocument,
  wholeFile,
} from '../engine/index.ts';
import type { Progress } from './progress.ts';
import type { Source } from './sources.ts';
import { writeOut } from './standard-output.ts';

interface WriteOptions {
  readonly format: ExportFormat;
  /** Folder; without one the document goes to standard output. */
  readonly output?: string;
  readonly pages: readonly number[] | undefined;
  /** Of documents of which all pages are read. */
  readonly maxPages: number;
  readonly password?: string;
  readonly figures?: string;
  /** CSV texts as printed, even those that a spreadsheet runs as a formula. */
  readonly rawCsv?: boolean;
  readonly language: readonly LanguageCode[];
  /** Whether Markdown begins each page with a comment with its number. */
  readonly pageComments?: boolean;
  /** Whether Markdown contains everything printed, as plain text with HTML tables. */
  readonly complete?: boolean;
}

const markdownOf = ({ pageComments = false, complete }: WriteOptions) => ({
  pageComments,
  ...(complete ? COMPLETE_MARKDOWN : {}),
});

interface Written {
  readonly path: string | null;
  readonly pages: number;
  readonly tables: number;
  /** Pages without usable text. */
  readonly blank: readonly number[];
  readonly failures: readonly PageFailure[];
  /** Why text may be missing, each with its pages. */
  readonly warnings: ReadonlyMap<string, readonly number[]>;
}

export async function writeDocument(
  pool: EnginePool,
  source: Source,
  options: WriteOptions,
  progress: Progress,
): Promise<Written> {
  const counts = { pages: 0, tables: 0, blank: [] as number[] };
  const warnings = new Map<string, number[]>();
  const read = async (onPage: (page: PageContent) => unknown): Promise<readonly PageFailure[]> => {
    const { failures } = await streamDocument(
      pool,
      source.path,
      (page) => {
        counts.pages++;
        counts.tables += page.tables.length;
        if (page.needs_ocr) counts.blank.push(page.page);
        for (const warning of page.warnings) addTo(warnings, warning, page.page);
        return onPage(page);
      },
      {
        pages: options.pages,
        onOpened: (pageCount) => checkPageCount(pageCount, options),
        password: options.password,
        languages: options.language,
        words: false,
        onProgress: (done, of) => progress.pages(source.name, done, of),
      },
    );
    return failures;
  };
  const streamed = options.format === 'markdown' && options.figures === undefined;
  const { path, failures } = streamed
    ? await writeByPage(read, source, options, progress)
    : await writeWhole(read, pool, source, options, progress);
  return { path, failures, warnings, ...counts };
}

function checkPageCount(pageCount: number, { pages, maxPages }: WriteOptions): void {
  if (pages !== undefined || pageCount <= maxPages) return;
  const what = `It has ${pageCount} pages; the limit is ${maxPages} pages.`;
  const remedy = 'Choose pages with --pages, or raise the limit with --max-pages.';
  throw new EngineError('too_many_pages', `${what} ${remedy}`);
}

type Read = (onPage: (page: PageContent) => unknown) => Promise<readonly PageFailure[]>;
type Outcome = Pick<Written, 'path' | 'failures'>;

async function writeByPage(
  read: Read,
  source: Source,
  options: WriteOptions,
  progress: Progress,
): Promise<Outcome> {
  const { output } = options;
  const writer = new MarkdownWriter(markdownOf(options));
  if (output === undefined) {
    const write = (text: string) => {
      progress.clear();
      return writeOut(text);
    };
    const failures = await read((page) => write(writer.add(page)));
    await write(writer.end());
    return { path: null, failures };
  }
  const path = join(output, `${source.stem}.md`);
  const failures = await wholeFile(path, async (write) => {
    const failures = await read((page) => write(writer.add(page)));
    await write(writer.end());
    return failures;
  });
  return { path, failures };
}

/** Formats that have nothing of a page but its tables. */
const TABLE_FORMATS: ReadonlySet<ExportFormat> = new Set(['csv', 'xlsx']);

async function writeWhole(
  read: Read,
  pool: EnginePool,
  source: Source,
  options: WriteOptions,
  progress: Progress,
): Promise<Outcome> {
  const pages: PageContent[] = [];
  const isOfTables = TABLE_FORMATS.has(options.format) && options.figures === undefined;
  const failures = await read((page) => pages.push(isOfTables ? { ...page, blocks: [] } : page));
  const draw: DrawPart = async (page, box, width) => {
    const access = { password: options.password };
    return pool.renderPage(source.path, page, { width, box }, access).catch(() => null);
  };
  const { bytes, extension } = await exportDocument(pages, options.format, {
    filename: `${source.stem}.pdf`,
    failures,
    draw,
    markdown: markdownOf(options),
    pictureOf: await figureFiles(pages, source, options, draw),
    layout: {
      ...PLAIN_LAYOUT,
      // As the window exports them; programs read the other formats.
      heading: options.format === 'xlsx' ? 'above' : 'none',
      formulas: options.rawCsv ? 'raw' : 'escaped',
    },
  });
  if (options.output === undefined) {
    progress.clear();
    await writeOut(bytes);
    return { path: null, failures };
  }
  const path = join(options.output, `${source.stem}.${extension}`);
  await wholeFile(path, (write) => write(bytes));
  return { path, failures };
}

/** Writes the figures if requested, and reports the file of each. */
async function figureFiles(
  pages: readonly PageContent[],
  { stem }: Source,
  { figures: folder, output = '.' }: WriteOptions,
  draw: DrawPart,
): Promise<((figure: object) => string | undefined) | undefined> {
  if (folder === undefined) return undefined;
  const { writeFigures } = await import('./figures.ts');
  const paths = await writeFigures(await picturesOf(pages, draw), { folder, stem, from: output });
  return (figure) => paths.get(figure);
}
