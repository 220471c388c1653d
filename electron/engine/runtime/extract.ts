import type { PageContent } from '../../../shared/contract/page.ts';
import { EngineError } from '../common/errors.ts';
import type { DocumentModel } from '../structure/document.ts';
import { allPages, PageOrder } from './page-order.ts';
import type { Begun, DraftedPage, PackedSummary } from './protocol.ts';
import { ThreadLost } from './thread.ts';
import type { EnginePool, ReadingOptions } from './types.ts';

/** Drafts finished by one thread at a time: the memory of a few pages, few messages. */
const FINISH_BATCH = 16;

export interface ExtractOptions extends ReadingOptions {
  /** 1-based; default all. */
  readonly pages?: readonly number[];
  /** Called with the number of pages before the pages are read; what it throws ends the extraction. */
  readonly onOpened?: (pageCount: number) => void;
  /** False leaves out the words of the pages, which no export format contains. Default true. */
  readonly words?: boolean;
  onProgress?(pagesDone: number, pageCount: number): void;
}

/**
 * Reads a whole document with the pool and keeps it in memory: for the command line and the
 * benchmarks. The service runs the same steps with its store in between.
 */
export async function extractDocument(
  pool: EnginePool,
  file: string,
  options: ExtractOptions = {},
): Promise<DocumentModel> {
  const pages: PageContent[] = [];
  const whole = await streamDocument(pool, file, (page) => pages.push(page), options);
  const { pageCount, title, outline, failures } = whole;
  return { pageCount, title, outline, pages, failures };
}

/**
 * Reads a whole document with the pool and yields its pages in order. Between reading and finishing
 * each page is kept as packed bytes; no more finished pages are held than the threads are working
 * on.
 */
export async function streamDocument(
  pool: EnginePool,
  file: string,
  onPage: (page: PageContent) => unknown,
  options: ExtractOptions = {},
): Promise<Omit<DocumentModel, 'pages'>> {
  const { signal, password, languages, words, onProgress } = options;
  const access = { password, signal, languages };
  const begun = await beginning(pool, file, options);
  const { pageCount, title, outline } = begun;
  options.onOpened?.(pageCount);
  const failures = [...begun.failures];
  const document = { pageCount, title, outline, failures };
  if (begun.finished) {
    for (const page of begun.finished) await onPage(page);
    onProgress?.(pageCount, pageCount);
    return document;
  }

  const drafts: DraftedPage[] = begun.reads.map(({ page, draft }) => ({ page, draft }));
  const summaries: { page: number; summary: PackedSummary }[] = begun.reads.map(
    ({ page, summary }) => ({ page, summary }),
  );
  const there = new Set([...drafts, ...failures].map(({ page }) => page));
  const wanted = options.pages ?? allPages(pageCount);
  const progress = () => onProgress?.(drafts.length + failures.length, wanted.length);
  await pool.readPages(
    file,
    new PageOrder(wanted.filter((page) => !there.has(page))),
    {
      onPage({ page, draft, summary }) {
        drafts.push({ page, draft });
        summaries.push({ page, summary });
        progress();
      },
      onFailure(page, message) {
        failures.push({ page, message });
        progress();
      },
    },
    access,
  );
  failures.sort((a, b) => a.page - b.page);
  if (drafts.length === 0) throw new EngineError('no_page_readable', failures[0]?.message);
  drafts.sort((a, b) => a.page - b.page);
  summaries.sort((a, b) => a.page - b.page);

  const profile = await pool.profile(
    summaries.map(({ summary }) => summary),
    outline,
  );
  const underWay: Promise<PageContent[]>[] = [];
  while (drafts.length > 0 || underWay.length > 0) {
    while (drafts.length > 0 && underWay.length <= pool.width) {
      const batch = pool.finish(drafts.splice(0, FINISH_BATCH), profile, { signal, words });
      // Failures are handled in page order.
      batch.catch(() => {});
      underWay.push(batch);
    }
    for (const page of (await underWay.shift()) ?? []) await onPage(page);
  }
  return document;
}

/** The first task of the document, if all pages are requested and the thread survives them. */
async function beginning(
  pool: EnginePool,
  file: string,
  { pages, password, signal, languages, words }: ExtractOptions,
): Promise<Begun> {
  const access = { password, signal, languages };
  if (pages === undefined) {
    try {
      return await pool.begin(file, access, { words });
    } catch (error) {
      // To find the page that ended the thread, the pages are read one by one below.
      if (!(error instanceof ThreadLost)) throw error;
    }
  }
  const info = await pool.inspect(file, access);
  return { ...info, finished: null, reads: [], failures: [] };
}
