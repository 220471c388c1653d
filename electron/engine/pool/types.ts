import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { Answer } from '../answers/types.ts';
import type { FoundFields } from '../fields/types.ts';
import type { ImageKind } from '../images/sniff.ts';
import type { PayloadOutcome } from '../ingest/index.ts';
import type { DocumentProfile, PageSummary } from '../layout/types.ts';
import type { RenderOptions } from '../pdf/types.ts';
import type { StructuredOutcome } from '../structured/index.ts';
import type { Tasks } from './protocol.ts';

export interface DocumentInfo {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
}

/**
 * One page read. `draft` is opaque to everyone but `finish`: keep its bytes until the whole
 * document has been judged, and show `provisional` meanwhile.
 */
export interface PageRead {
  readonly page: number;
  readonly draft: Uint8Array;
  readonly summary: PageSummary;
  readonly provisional: PageContent;
}

export interface Access {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface Limits {
  readonly signal?: AbortSignal;
  /** Work that takes longer is stopped, its thread with it; milliseconds. */
  readonly timeLimit?: number;
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
  /** `outline`: the bookmarks of the document, evidence for its headings. */
  profile(
    summaries: readonly PageSummary[],
    outline: readonly OutlineItem[],
  ): Promise<DocumentProfile>;
  /** Call it with a few dozen drafts at a time: memory then stays bounded for any document. */
  finish(
    drafts: readonly Uint8Array[],
    profile: DocumentProfile,
    signal?: AbortSignal,
  ): Promise<PageContent[]>;
  /** Answers a question from the pages; see engine/evidence/packed-pages.ts for their form. */
  answer(asked: Tasks['answer']['args'], limits?: Limits): Promise<Answer>;
  fields(asked: Tasks['fields']['args'], limits?: Limits): Promise<FoundFields>;
  structured(asked: Tasks['structured']['args'], limits?: Limits): Promise<StructuredOutcome>;
  /** Brings what another program read into pages. */
  adapt(asked: Tasks['adapt']['args'], limits?: Limits): Promise<PayloadOutcome>;
  /** PNG bytes of a page or a part of it. */
  renderPage(
    file: string,
    page: number,
    options: RenderOptions,
    access?: Access,
  ): Promise<Uint8Array>;
  /** The PDF that stands for a picture, a page for each of its pages. */
  pdfOfImage(image: Uint8Array, kind: ImageKind, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Default: one per core. */
  readonly workers?: number;
  /** A page that takes longer is given up; milliseconds. */
  readonly pageTimeLimit?: number;
  /** Whether pages without usable text are recognised from their picture; default true. */
  readonly ocr?: boolean;
  /** Where the packaged app keeps its resources; a checkout finds them itself. */
  readonly resources?: string;
  /** Ceiling of one parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
}
