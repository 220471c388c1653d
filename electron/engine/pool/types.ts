import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { DocumentProfile, PageDraft, PageReading, PageSummary } from '../layout/types.ts';

export interface DocumentInfo {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
}

/** One page read: `provisional` is shown until the whole document has been judged. */
export interface PageRead {
  readonly page: number;
  readonly reading: PageReading;
  readonly provisional: PageContent;
}

export interface Access {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface ReadListener {
  onPage(read: PageRead): void;
  /** The page trapped, ran out of time or of memory; its worker has been replaced if need be. */
  onFailure(page: number, message: string): void;
}

/**
 * The engine spread over worker threads, one PDF parser in each. `file` is a path. Methods reject
 * with EngineError where the document as a whole cannot be read, and with the signal's reason as
 * soon as it aborts; work under way is then stopped, not only ignored.
 */
export interface EnginePool {
  inspect(file: string, access?: Access): Promise<DocumentInfo>;
  /** Reads `pages` (1-based), spread over the workers; earlier pages are begun first. */
  readPages(
    file: string,
    pages: readonly number[],
    listener: ReadListener,
    access?: Access,
  ): Promise<void>;
  profile(summaries: readonly PageSummary[]): Promise<DocumentProfile>;
  finish(draft: PageDraft, profile: DocumentProfile): Promise<PageContent>;
  /** PNG bytes of a page. */
  renderPage(file: string, page: number, width: number, access?: Access): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Default: one per core. */
  readonly workers?: number;
  /** A page that takes longer is given up; milliseconds. */
  readonly pageTimeLimit?: number;
  /** Ceiling of one parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
}
