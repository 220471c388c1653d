/** All messages between the pool and its threads; both ends are typed by this map. */
import type { MessagePort } from 'node:worker_threads';
import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { EngineErrorCode, PageFailure } from '../common/errors.ts';
import type { ImageKind } from '../read/images/sniff.ts';
import type { NetworkFolders } from '../read/ocr/index.ts';
import type { PageInspection } from '../read/page-inspection.ts';
import type { RenderOptions } from '../read/pdf/types.ts';
import type { DocumentProfile } from '../structure/layout/profile-types.ts';
import type { RegionOutcome } from '../structure/region-table.ts';
import type { RegionMethod } from '../structure/tables/region-table.ts';
import type { PackedContent } from './packed-content.ts';
import type { Capability } from './understanding.ts';

interface Source {
  readonly file: string;
  readonly password?: string | undefined;
}

interface Reading {
  /** Languages for text recognition of scans. */
  readonly languages?: readonly LanguageCode[] | undefined;
}

interface Recognising {
  /** Whether the thread may load the networks if a page needs them; loaded ones are always used. */
  readonly mayLoadNetworks: boolean;
}

export interface DocumentInfo {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
}

/** A page waiting for the document profile. Only `finish` interprets the bytes. */
export interface DraftedPage {
  readonly page: number;
  readonly draft: Uint8Array;
}

/** What a page contributes to the profile of its document, as JSON. Only `profile` reads it. */
export type PackedSummary = string;

/** Result of reading one page: keep its draft until the whole document is profiled. */
export interface PageRead extends DraftedPage {
  readonly summary: PackedSummary;
  /** Thread time for reading it; ms. */
  readonly milliseconds: number;
  /**
   * The page finished without the rest of the document, for preview; only if requested from
   * `readPages`, and then the draft is deflated, as both are stored.
   */
  readonly provisional?: PackedContent;
}

/**
 * Result of the first task of a document, which finishes a short one. For a longer one, or for
 * scans, which are slow, the pages in neither list remain to be read.
 */
export interface Begun extends DocumentInfo {
  /** The whole document; null if pages remain. */
  readonly finished: readonly PageContent[] | null;
  readonly reads: readonly PageRead[];
  readonly failures: readonly PageFailure[];
}

export type PageOutcome =
  | ({ readonly ok: true } & PageRead)
  | {
      readonly ok: false;
      readonly page: number;
      /**
       * Null if the page needs networks that the thread has not loaded and was not allowed to load.
       */
      readonly message: string | null;
    };

/** Tasks of a thread: arguments, items reported in progress, and result. */
export interface Tasks {
  inspect: { args: Source; item: never; result: DocumentInfo };
  inspectPages: {
    args: Source & { pages: readonly number[] };
    item: never;
    result: PageInspection[];
  };
  /** Reports each page before it is read. */
  begin: {
    args: Source & Reading & Recognising & { words: boolean };
    item: DocumentInfo & { readonly page: number };
    result: Begun;
  };
  /**
   * Reports one outcome per page, in the order of `pages`; stops early when its time slice ends.
   */
  read: {
    args: Source & Reading & Recognising & { pages: readonly number[]; provisional: boolean };
    item: PageOutcome;
    result: null;
  };
  /** The text of a page that could not be read for the given reason; null if it has none. */
  plainText: {
    args: Source & { page: number; reason: string; provisional: boolean };
    item: never;
    result: PageRead | null;
  };
  profile: {
    args: { summaries: readonly PackedSummary[]; outline: readonly OutlineItem[] };
    item: never;
    result: DocumentProfile;
  };
  finish: {
    args: { drafts: readonly Uint8Array[]; profile: DocumentProfile; words: boolean };
    item: never;
    result: PageContent[];
  };
  /** Like `finish`, each page packed for a store. */
  finishPacked: {
    args: { drafts: readonly Uint8Array[]; profile: DocumentProfile };
    item: never;
    result: PackedContent[];
  };
  render: { args: Source & RenderOptions & { page: number }; item: never; result: Uint8Array };
  /** A region of a page as one table. */
  region: {
    args: Source & { content: PageContent; bbox: Box; method: RegionMethod };
    item: never;
    result: RegionOutcome;
  };
  /** The PDF made from an image. Reports the number of each page added. */
  wrap: { args: { image: Uint8Array; kind: ImageKind }; item: number; result: Uint8Array };
  /** A capability of understanding.ts, which types its arguments and its result. */
  understand: {
    args: { capability: Capability; args: unknown };
    item: never;
    result: unknown;
  };
}
export type TaskKind = keyof Tasks;

export interface Request<K extends TaskKind = TaskKind> {
  readonly id: number;
  readonly kind: K;
  readonly args: Tasks[K]['args'];
  /** One 32-bit cell in shared memory; non-zero once the task is cancelled. */
  readonly cancelled: Int32Array;
}

export interface ThreadError {
  readonly message: string;
  /** Set if the document as a whole cannot be read. */
  readonly code?: EngineErrorCode | undefined;
}

export type Reply =
  /** The thread has started and begins the task. */
  | { readonly id: number; readonly type: 'begun' }
  | { readonly id: number; readonly type: 'item'; readonly item: unknown }
  | { readonly id: number; readonly type: 'done'; readonly result: unknown }
  | { readonly id: number; readonly type: 'error'; readonly error: ThreadError };

/** Passed to a thread at start. */
export interface ThreadData {
  readonly memoryLimit: number;
  /** Folders of the OCR networks; null leaves scanned pages without text. */
  readonly ocrModels: NetworkFolders | null;
  /** Whether other threads of the process come first. */
  readonly background?: boolean;
  /** Requests recognition processes, see ocr/process/relay.ts. */
  readonly recognitionPort: MessagePort;
}
