/** Every message between the pool and its threads, typed at both ends from this one map. */
import type { MessagePort } from 'node:worker_threads';
import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type {
  CitationMode,
  SchemaDefinition,
  SchemaField,
} from '../../../shared/contract/schema.ts';
import type { FieldExample } from '../../../shared/fields/example.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { RetrievedPassage } from '../answers/retrieve.ts';
import type { Answer } from '../answers/types.ts';
import type { EngineErrorCode, PageFailure } from '../errors.ts';
import type { PackedPage } from '../evidence/packed-pages.ts';
import type { CorrectedValue } from '../fields/learned/index.ts';
import type { KnownExample, LearnedValue } from '../fields/learned/types.ts';
import type { FoundFields } from '../fields/types.ts';
import type { ImageKind } from '../images/sniff.ts';
import type { IngestOutcome } from '../ingest/request.ts';
import type { DocumentProfile, PageSummary } from '../layout/types.ts';
import type { RenderOptions } from '../pdf/types.ts';
import type { LocatedQuote, QuoteRequest } from '../quotes/locate.ts';
import type { RegionOutcome } from '../region-table.ts';
import type { StructuredOutcome, StructuredShape } from '../structured/index.ts';
import type { RegionMethod } from '../tables/region-table.ts';

interface Source {
  readonly file: string;
  readonly password?: string | undefined;
}

interface Reading {
  /** In which scans are read. */
  readonly languages?: readonly LanguageCode[] | undefined;
}

interface Recognising {
  /** Whether the thread is to load the networks where a page needs them; what is loaded is used. */
  readonly mayLoadNetworks: boolean;
}

export interface DocumentInfo {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
}

/** A page that waits for the verdict on its document. The bytes are opaque to all but `finish`. */
export interface DraftedPage {
  readonly page: number;
  readonly draft: Uint8Array;
}

/** One page read: keep its draft until the whole document has been judged. */
export interface PageRead extends DraftedPage {
  readonly summary: PageSummary;
  /** What reading it took of a thread's time; ms. */
  readonly milliseconds: number;
  /** The page judged by itself, to be shown meanwhile; only where `readPages` was asked for it. */
  readonly provisional?: PageContent;
}

/**
 * What the first turn with a document gave: a short document is finished in it. Of a longer one, or
 * of scans, which take long, the pages that are in neither list are still to be read.
 */
export interface Begun extends DocumentInfo {
  /** The whole document; null where more is to be done. */
  readonly finished: readonly PageContent[] | null;
  readonly reads: readonly PageRead[];
  readonly failures: readonly PageFailure[];
}

export type PageOutcome =
  | ({ readonly ok: true } & PageRead)
  | {
      readonly ok: false;
      readonly page: number;
      /** Null where the page needs networks that the thread has not loaded and was not to load. */
      readonly message: string | null;
    };

interface Indexed {
  readonly pages: readonly PackedPage[];
  /** Names these pages: a thread that has just answered about them need not read them again. */
  readonly key: string;
}

interface Asked extends Indexed {
  readonly question: string;
  /** Questions asked before, oldest first: what the question leaves out is taken from them. */
  readonly history?: readonly string[] | undefined;
}

/** What a thread can be asked: its arguments, what it reports on the way, and its result. */
export interface Tasks {
  inspect: { args: Source; item: never; result: DocumentInfo };
  begin: { args: Source & Reading & Recognising & { words: boolean }; item: never; result: Begun };
  /** Reports one outcome a page, in the order of `pages`; stops early when its turn is over. */
  read: {
    args: Source & Reading & Recognising & { pages: readonly number[]; provisional: boolean };
    item: PageOutcome;
    result: null;
  };
  profile: {
    args: { summaries: readonly PageSummary[]; outline: readonly OutlineItem[] };
    item: never;
    result: DocumentProfile;
  };
  finish: {
    args: { drafts: readonly Uint8Array[]; profile: DocumentProfile; words: boolean };
    item: never;
    result: PageContent[];
  };
  render: { args: Source & RenderOptions & { page: number }; item: never; result: Uint8Array };
  /** A region of a page as one table. */
  region: {
    args: Source & { content: PageContent; bbox: Box; method: RegionMethod };
    item: never;
    result: RegionOutcome;
  };
  /** The PDF that stands for a picture. */
  wrap: { args: { image: Uint8Array; kind: ImageKind }; item: never; result: Uint8Array };
  /** Brings what another program read into pages; the body of the request that hands it in. */
  adapt: { args: { body: Uint8Array }; item: never; result: IngestOutcome };
  answer: { args: Asked; item: never; result: Answer };
  /** What speaks of a question, for prompts of language models. */
  passages: {
    args: Asked & { characters?: number | undefined; wholeIfShort?: boolean | undefined };
    item: never;
    result: RetrievedPassage[];
  };
  /** Questions that the document answers for certain. */
  suggestQuestions: { args: Indexed; item: never; result: string[] };
  fields: {
    args: {
      pages: readonly PackedPage[];
      fields: readonly SchemaField[];
      citationMode?: CitationMode;
    };
    item: never;
    result: FoundFields;
  };
  /** What the place of a corrected value teaches; `pages`: the one that it stands on. */
  fieldExample: {
    args: { pages: readonly PackedPage[]; corrected: CorrectedValue; pageCount: number };
    item: never;
    result: FieldExample | null;
  };
  /** Values that examples show in a document; `pages`: those that the examples look at. */
  learnedFields: {
    args: {
      pages: readonly PackedPage[];
      fields: readonly SchemaField[];
      examples: readonly KnownExample[];
    };
    item: never;
    result: LearnedValue[];
  };
  /** A schema from what the document holds; null for one without labels and tables. */
  suggestFields: {
    args: { pages: readonly PackedPage[] };
    item: never;
    result: SchemaDefinition | null;
  };
  /** Where quotes and values stand, one result for each request. */
  locateQuotes: {
    args: { pages: readonly PackedPage[]; requests: readonly QuoteRequest[] };
    item: never;
    result: (LocatedQuote | null)[];
  };
  structured: {
    args: {
      pages: readonly PackedPage[];
      schema: Readonly<Record<string, unknown>>;
      query: string;
      /** What somebody else found of the fields of the schema; default: what the engine finds. */
      found?: FoundFields;
    };
    item: never;
    result: StructuredOutcome;
  };
  /** The fields that fill a JSON Schema. */
  shape: {
    args: { schema: Readonly<Record<string, unknown>>; query: string };
    item: never;
    result: StructuredShape;
  };
}
export type TaskKind = keyof Tasks;

export interface Request<K extends TaskKind = TaskKind> {
  readonly id: number;
  readonly kind: K;
  readonly args: Tasks[K]['args'];
  /** One 32-bit cell in shared memory; not 0 once the task is cancelled. */
  readonly cancelled: Int32Array;
}

export interface ThreadError {
  readonly message: string;
  /** Set when the document as a whole cannot be read. */
  readonly code?: EngineErrorCode | undefined;
}

export type Reply =
  /** The thread has been started and turns to the task. */
  | { readonly id: number; readonly type: 'begun' }
  | { readonly id: number; readonly type: 'item'; readonly item: unknown }
  | { readonly id: number; readonly type: 'done'; readonly result: unknown }
  | { readonly id: number; readonly type: 'error'; readonly error: ThreadError };

/** Given to a thread when it starts. */
export interface ThreadData {
  readonly memoryLimit: number;
  /** Folder of the OCR networks; null leaves scanned pages without text. */
  readonly ocrModels: string | null;
  /** Asks for processes that recognise text, see ocr/process/relay.ts. */
  readonly recognitionPort: MessagePort;
}
