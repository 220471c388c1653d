import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { ImageKind } from '../read/images/sniff.ts';
import type { LaunchRecognition } from '../read/ocr/process/messages.ts';
import type { PageInspection } from '../read/page-inspection.ts';
import type { RenderOptions } from '../read/pdf/types.ts';
import type { DocumentProfile } from '../structure/layout/profile-types.ts';
import type { RegionOutcome } from '../structure/region-table.ts';
import type { PackedContent } from './packed-content.ts';
import type { PageOrder } from './page-order.ts';
import type {
  Begun,
  DocumentInfo,
  DraftedPage,
  PackedSummary,
  PageRead,
  Tasks,
} from './protocol.ts';
import type { ArgsOf, Capability, ResultOf } from './understanding.ts';

export interface FinishOptions {
  readonly signal?: AbortSignal | undefined;
  /** False leaves out the words, half of a page, which no export format contains. Default true. */
  readonly words?: boolean | undefined;
}

export interface Access {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface ReadingOptions extends Access {
  /** Languages for text recognition of scans; default English. */
  readonly languages?: readonly LanguageCode[] | undefined;
}

export interface ReadAccess extends ReadingOptions {
  /** Whether pages come with provisional content. */
  readonly provisional?: boolean;
  /** Whether other pages of the document will be read afterwards. */
  readonly continues?: boolean;
}

export interface Limits {
  readonly signal?: AbortSignal;
  /** Longer work is stopped, together with its thread; milliseconds. */
  readonly timeLimit?: number;
}

export interface ReadListener {
  onPage(read: PageRead): void;
  /** The page trapped or exceeded its time or memory; its worker has been replaced if necessary. */
  onFailure(page: number, message: string): void;
}

export interface DocumentInspection extends DocumentInfo {
  readonly pages: readonly PageInspection[];
}

/**
 * The engine on worker threads, each with its own PDF parser. `file` is a path. Methods reject with
 * EngineError if the document as a whole cannot be read, and with the signal's reason as soon as it
 * aborts; running work is then stopped, not only ignored.
 */
export interface EnginePool {
  /** Number of threads. */
  readonly width: number;
  inspect(file: string, access?: Access): Promise<DocumentInfo>;
  /** What reading the document will meet. */
  inspectPages(file: string, access?: Access): Promise<DocumentInspection>;
  /** Opens a document, reads its first pages, and finishes it if there are no others. */
  begin(
    file: string,
    access?: ReadingOptions,
    options?: Omit<FinishOptions, 'signal'>,
  ): Promise<Begun>;
  /** Reads pages on all workers, started in their order, which may change meanwhile. */
  readPages(
    file: string,
    pages: PageOrder,
    listener: ReadListener,
    access?: ReadAccess,
  ): Promise<void>;
  /** `outline`: the bookmarks of the document, used for its headings. */
  profile(
    summaries: readonly PackedSummary[],
    outline: readonly OutlineItem[],
  ): Promise<DocumentProfile>;
  /** Call it with a few dozen drafts at a time, which bounds the memory for any document. */
  finish(
    drafts: readonly DraftedPage[],
    profile: DocumentProfile,
    options?: FinishOptions,
  ): Promise<PageContent[]>;
  /** Like `finish`, each page packed for a store. */
  finishPacked(
    drafts: readonly DraftedPage[],
    profile: DocumentProfile,
    options?: Pick<FinishOptions, 'signal'>,
  ): Promise<PackedContent[]>;
  /**
   * Runs a capability of understanding.ts, such as `answer`; for the form of pages see
   * engine/evidence/packed-pages.ts.
   */
  understand<K extends Capability>(
    capability: K,
    args: ArgsOf<K>,
    limits?: Limits,
  ): Promise<ResultOf<K>>;
  /** PNG bytes of a page or a part of it. */
  renderPage(
    file: string,
    page: number,
    options: RenderOptions,
    access?: Access,
  ): Promise<Uint8Array>;
  /** A region of a page as one table; `content` is the page as displayed. */
  tableInRegion(
    file: string,
    region: Omit<Tasks['region']['args'], 'file' | 'password'>,
    access?: Access,
  ): Promise<RegionOutcome>;
  /** The PDF made from an image, with a page for each of its pages. */
  pdfOfImage(image: Uint8Array, kind: ImageKind, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Default: one per core. */
  readonly workers?: number;
  /** Maximum time of a page, excluding the recognition of its text; milliseconds. */
  readonly pageTimeLimit?: number;
  /** Whether pages without usable text are recognised from their image; default true. */
  readonly ocr?: boolean;
  /** Starts the recognition processes; default: child processes. */
  readonly launchRecognition?: LaunchRecognition | undefined;
  /**
   * Whether other threads of the process come first when the cores are busy, such as the one that
   * answers requests; on Linux, where threads have priorities of their own. Default false.
   */
  readonly background?: boolean;
  /** The account that the current call is made for, which never holds all threads. */
  readonly account?: () => string | undefined;
  /** Folder of language packs for scans; default: none. */
  readonly languagePacks?: string | undefined;
  /** Resource folder of the packaged app; a checkout finds its own. */
  readonly resources?: string;
  /** Limit of one parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
  /** Limit of the JavaScript heap of a thread; megabytes. */
  readonly heapLimit?: number;
  /**
   * For long-running programs: a PDF read while the pool is idle, so that the first document finds
   * compiled code.
   */
  readonly sample?: string | undefined;
  /** Whether it reads pages, and so those of the sample, which is only opened otherwise; default true. */
  readonly readsPages?: boolean;
}
