import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { SchemaDefinition } from '../../../shared/contract/schema.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { RetrievedPassage } from '../answers/retrieve.ts';
import type { Answer } from '../answers/types.ts';
import type { FoundFields } from '../fields/types.ts';
import type { ImageKind } from '../images/sniff.ts';
import type { IngestOutcome } from '../ingest/request.ts';
import type { DocumentProfile, PageSummary } from '../layout/types.ts';
import type { LaunchRecognition } from '../ocr/process/messages.ts';
import type { RenderOptions } from '../pdf/types.ts';
import type { LocatedQuote } from '../quotes/locate.ts';
import type { RegionOutcome } from '../region-table.ts';
import type { StructuredOutcome, StructuredShape } from '../structured/index.ts';
import type { PageOrder } from './page-order.ts';
import type { Begun, DocumentInfo, DraftedPage, PageRead, Tasks } from './protocol.ts';

export interface FinishOptions {
  readonly signal?: AbortSignal | undefined;
  /** False leaves out the words, half of a page, which no file format holds. Default true. */
  readonly words?: boolean | undefined;
}

export interface Access {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface ReadingOptions extends Access {
  /** In which scans are read; default English. */
  readonly languages?: readonly LanguageCode[] | undefined;
}

export interface ReadAccess extends ReadingOptions {
  /** Whether pages come with a provisional content. */
  readonly provisional?: boolean;
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
  /** How many threads there are. */
  readonly width: number;
  inspect(file: string, access?: Access): Promise<DocumentInfo>;
  /** Opens a document, reads its first pages, and finishes it if those are all. */
  begin(
    file: string,
    access?: ReadingOptions,
    options?: Omit<FinishOptions, 'signal'>,
  ): Promise<Begun>;
  /** Reads pages, spread over the workers, begun in their order, which may be changed meanwhile. */
  readPages(
    file: string,
    pages: PageOrder,
    listener: ReadListener,
    access?: ReadAccess,
  ): Promise<void>;
  /** `outline`: the bookmarks of the document, evidence for its headings. */
  profile(
    summaries: readonly PageSummary[],
    outline: readonly OutlineItem[],
  ): Promise<DocumentProfile>;
  /** Call it with a few dozen drafts at a time: memory then stays bounded for any document. */
  finish(
    drafts: readonly DraftedPage[],
    profile: DocumentProfile,
    options?: FinishOptions,
  ): Promise<PageContent[]>;
  /** Answers a question from the pages; see engine/evidence/packed-pages.ts for their form. */
  answer(asked: Tasks['answer']['args'], limits?: Limits): Promise<Answer>;
  /** Passages that speak of a question, within a budget of characters. */
  passages(asked: Tasks['passages']['args'], limits?: Limits): Promise<RetrievedPassage[]>;
  /** Questions that the document answers for certain. */
  suggestQuestions(asked: Tasks['suggestQuestions']['args'], limits?: Limits): Promise<string[]>;
  fields(asked: Tasks['fields']['args'], limits?: Limits): Promise<FoundFields>;
  /** What the place of a corrected value teaches; null where it teaches nothing. */
  fieldExample(
    asked: Tasks['fieldExample']['args'],
    limits?: Limits,
  ): Promise<Tasks['fieldExample']['result']>;
  /** Values that examples from other documents show in this one. */
  learnedFields(
    asked: Tasks['learnedFields']['args'],
    limits?: Limits,
  ): Promise<Tasks['learnedFields']['result']>;
  /** A schema from what the document holds; null for one without labels and tables. */
  suggestFields(
    asked: Tasks['suggestFields']['args'],
    limits?: Limits,
  ): Promise<SchemaDefinition | null>;
  /** Where quotes and values stand in the document, one result for each request. */
  locateQuotes(
    asked: Tasks['locateQuotes']['args'],
    limits?: Limits,
  ): Promise<(LocatedQuote | null)[]>;
  structured(asked: Tasks['structured']['args'], limits?: Limits): Promise<StructuredOutcome>;
  /** The fields that fill a JSON Schema. */
  shape(asked: Tasks['shape']['args'], limits?: Limits): Promise<StructuredShape>;
  /** Reads the request that hands in what another program read, and brings that into pages. */
  adapt(asked: Tasks['adapt']['args'], limits?: Limits): Promise<IngestOutcome>;
  /** PNG bytes of a page or a part of it. */
  renderPage(
    file: string,
    page: number,
    options: RenderOptions,
    access?: Access,
  ): Promise<Uint8Array>;
  /** A region of a page as one table; `content` is the page as it is shown. */
  tableInRegion(
    file: string,
    region: Omit<Tasks['region']['args'], 'file' | 'password'>,
    access?: Access,
  ): Promise<RegionOutcome>;
  /** The PDF that stands for a picture, a page for each of its pages. */
  pdfOfImage(image: Uint8Array, kind: ImageKind, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Default: one per core. */
  readonly workers?: number;
  /** A page that takes longer is given up, the time in which its text is recognised aside; milliseconds. */
  readonly pageTimeLimit?: number;
  /** Whether pages without usable text are recognised from their picture; default true. */
  readonly ocr?: boolean;
  /** Starts the processes that recognise text; default: child processes. */
  readonly launchRecognition?: LaunchRecognition | undefined;
  /** Where the packaged app keeps its resources; a checkout finds them itself. */
  readonly resources?: string;
  /** Ceiling of one parser's WebAssembly heap; bytes. */
  readonly memoryLimit?: number;
  /** Ceiling of the JavaScript heap of a thread; megabytes. */
  readonly heapLimit?: number;
  /**
   * For programs that stay: a PDF that is read while there is nothing else to do, so that the first
   * document finds compiled code.
   */
  readonly sample?: string | undefined;
}
