import type { PageContent } from '../../../shared/contract/page.ts';
import type { DocumentModel } from '../document.ts';
import { EngineError, type PageFailure } from '../errors.ts';
import type { Access, EnginePool, PageRead } from './types.ts';

/** Drafts judged by one thread at a time: a few pages' worth of memory, little hand-over. */
export const FINISH_BATCH = 32;

export interface ExtractOptions extends Access {
  /** 1-based; default all. */
  readonly pages?: readonly number[];
  onProgress?(pagesDone: number, pageCount: number): void;
}

/**
 * Reads a whole document over the pool and keeps it in memory: for the command line and the
 * benchmarks. The service runs the same steps with its store in between.
 */
export async function extractDocument(
  pool: EnginePool,
  file: string,
  options: ExtractOptions = {},
): Promise<DocumentModel> {
  const { signal, password, onProgress } = options;
  const { pageCount, title, outline } = await pool.inspect(file, { password, signal });
  const wanted = options.pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
  const reads: Omit<PageRead, 'provisional'>[] = [];
  const failures: PageFailure[] = [];
  const progress = () => onProgress?.(reads.length + failures.length, wanted.length);
  await pool.readPages(
    file,
    wanted,
    {
      onPage({ page, draft, summary }) {
        // Not the provisional content: for long documents that is most of the memory.
        reads.push({ page, draft, summary });
        progress();
      },
      onFailure(page, message) {
        failures.push({ page, message });
        progress();
      },
    },
    { password, signal },
  );
  if (reads.length === 0) throw new EngineError('no_page_readable', failures[0]?.message);
  reads.sort((a, b) => a.page - b.page);
  failures.sort((a, b) => a.page - b.page);

  const profile = await pool.profile(
    reads.map((read) => read.summary),
    outline,
  );
  const drafts = reads.map((read) => read.draft);
  reads.length = 0;
  const batches: Promise<PageContent[]>[] = [];
  while (drafts.length > 0) {
    batches.push(pool.finish(drafts.splice(0, FINISH_BATCH), profile, signal));
  }
  const pages = (await Promise.all(batches)).flat();
  return { pageCount, title, outline, pages, failures };
}
