/**
 * The store's interface for the service. All methods return promises and no SQL is exposed, so that
 * another database can replace the embedded one.
 */

import type {
  Capabilities,
  CodedText,
  JobStatus,
  OutlineItem,
  PageContent,
  PageWarning,
  TableOutline,
} from '../../shared/contract/index.ts';
import type { TableOffset } from '../../shared/tables/join.ts';
import type { StoredFile } from './blobs.ts';
import type { CollectionRepository } from './collection-types.ts';
import type { ConversationRepository, MessageRepository } from './conversation-types.ts';
import type { CorrectionRepository } from './correction-types.ts';
import type { FieldRunRepository } from './field-run-types.ts';
import type { Files } from './files.ts';
import type { IngestRepository } from './ingest-types.ts';
import type { JobRepository, UnitRepository } from './job-types.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { LearnedFieldRepository, RegionTemplateRepository } from './learned-types.ts';
import type { Peers } from './peers.ts';
import type { PresetRepository } from './preset-types.ts';
import type { ModelDownloadRepository, ProviderRepository } from './provider-types.ts';
import type {
  Account,
  DocumentRecord,
  DocumentResults,
  ExtractionKey,
  ExtractionRecord,
  KeyRecord,
  LibraryEntry,
  ListedDocument,
  PageSource,
  Paging,
  SessionRecord,
  Slice,
  Visibility,
} from './records.ts';
import type { ReviewRepository } from './review-types.ts';
import type { RunRepository } from './run-types.ts';
import type { SchemaRepository } from './schema-types.ts';
import type { MatchKind } from './search-match.ts';
import type { TrashRepository } from './trash-types.ts';
import type { WatchedFolderRepository } from './watched-folder-types.ts';
import type { DeliveryRepository, WebhookSecretRepository } from './webhook-types.ts';

export interface AccountRepository {
  list(): Promise<Account[]>;
  byName(name: string): Promise<Account | null>;
  create(name: string): Promise<Account>;
}

/** Of people who have signed in. */
export interface SessionRepository {
  create(hash: Uint8Array, person: SessionRecord, expiresAt: number): Promise<void>;
  /** Null after its end. */
  byHash(hash: Uint8Array): Promise<SessionRecord | null>;
  end(hash: Uint8Array): Promise<void>;
}

export interface KeyRepository {
  create(key: {
    accountId: string;
    hash: Uint8Array;
    lastFour: string;
    label: string | null;
    allowance: number | null;
    role?: KeyRecord['role'];
    person?: string | null;
  }): Promise<KeyRecord>;
  byHash(hash: Uint8Array): Promise<KeyRecord | null>;
  byId(id: string): Promise<KeyRecord | null>;
  list(accountId?: string): Promise<KeyRecord[]>;
  /** False if there is no such valid key. */
  revoke(id: string): Promise<boolean>;
  touch(id: string): Promise<void>;
  charge(id: string, pages: number): Promise<void>;
  /**
   * Reserves pages for an extraction that a job with the key is linked to, until it ends. Resolves to
   * the number of pages left if that is too few, else to null.
   */
  reserve(id: string, extractionId: number, pages: number): Promise<number | null>;
}

/** Documents that are not in the trash; those in it are excluded. */
export interface DocumentRepository {
  create(document: {
    id: string;
    accountId: string;
    filename: string | null;
    visibility: Visibility;
  }): Promise<DocumentRecord>;
  /** By `doc-…`, by the `ocr-…` of one of its jobs, or by the short hash of either. */
  find(reference: string): Promise<DocumentRecord | null>;
  attachFile(id: string, file: { sha256: string; size: number; filename?: string }): Promise<void>;
  rename(id: string, filename: string): Promise<void>;
  setVisibility(id: string, visibility: Visibility): Promise<void>;
  setTags(id: string, tags: readonly string[]): Promise<void>;
  setSourcePath(id: string, path: string): Promise<void>;
  setPageCount(id: string, pages: number): Promise<void>;
  setCapabilities(id: string, capabilities: Capabilities): Promise<void>;
  /** Null if it has no job. */
  entry(id: string): Promise<LibraryEntry | null>;
  listed(id: string): Promise<ListedDocument | null>;
  /** Documents with a job, and those with only ingested output of other programs. */
  library(
    accountId: string,
    filter: { query?: string; status?: JobStatus; tag?: string } & Paging,
  ): Promise<Slice<ListedDocument>>;
  /** Deletes it if nothing was extracted from it or ingested for it: no job, no record. */
  removeBare(id: string): Promise<void>;
}

export interface ExtractionRepository {
  byId(id: number): Promise<ExtractionRecord | null>;
  /**
   * The newest extraction of this file for the account, or a new one; with `fresh`, never one that
   * ended with failures.
   */
  claim(accountId: string, key: ExtractionKey, fresh: boolean): Promise<ExtractionRecord>;
  describe(
    id: number,
    info: {
      totalPages: number;
      pagesToRead: number;
      title: string | null;
      outline: readonly OutlineItem[];
      locked: boolean;
    },
  ): Promise<void>;
  /** Deletes the drafts and marks the extraction as complete. */
  complete(id: number, results: DocumentResults): Promise<void>;
  /** Null for an extraction that was not completed with them, and until they are corrected, too. */
  tableOutlines(source: PageSource): Promise<TableOutline[] | null>;
}

/** State of a page: read (its draft waits for the whole document), final, or failed. */
export type PageState = 'read' | 'final' | 'failed';

export interface PageRow {
  readonly page: number;
  readonly state: PageState;
}

/** A page as it is stored, packed by whoever made it. */
export interface StoredPage {
  readonly page: number;
  /** JSON of the PageContent, deflated without a header (RFC 1951). */
  readonly content: Uint8Array;
  /** Text of the search index (shared/text/tokens.ts). */
  readonly tokens: string;
  readonly tableCount: number;
  /** Number of columns of its first table if that continues the previous page; else null. */
  readonly continuedColumns: number | null;
  readonly needsOcr: boolean;
  readonly warnings: readonly (string | CodedText)[];
}

export interface PageRepository {
  states(extractionId: number): Promise<PageRow[]>;
  saveRead(
    extractionId: number,
    read: { draft: Uint8Array; summary: string; content: StoredPage },
  ): Promise<void>;
  saveFailed(extractionId: number, page: number, message: string): Promise<void>;
  clearFailed(extractionId: number): Promise<void>;
  saveFinal(extractionId: number, pages: readonly StoredPage[]): Promise<void>;
  /** As they were saved. */
  summaries(extractionId: number): Promise<string[]>;
  /** As they were saved. */
  drafts(extractionId: number, pages: readonly number[]): Promise<Uint8Array[]>;
  /** Null while the page has not been read. */
  content(source: PageSource, page: number): Promise<PageContent | null>;
  /** In page order, in small batches; all pages unless `pages` is given. */
  stream(source: PageSource, pages?: readonly number[]): AsyncIterable<PageContent>;
  /** Like `stream`, each page as stored JSON, deflated without a header (RFC 1951). */
  packed(source: PageSource, pages?: readonly number[]): AsyncIterable<Uint8Array>;
  /** Of each page with content, in order; differs for contents that differ. */
  versions(source: PageSource): Promise<Map<number, string>>;
  failures(extractionId: number): Promise<PageWarning[]>;
  /** Warnings of the pages from reading them. */
  warnings(extractionId: number): Promise<PageWarning[]>;
  /** Of the first table of each page that has one. */
  tableOffsets(source: PageSource): Promise<Map<number, TableOffset>>;
}

/** A file from a signed upload, until an extract request names it. */
export interface UploadRecord {
  readonly id: string;
  readonly accountId: string;
  readonly filename: string | null;
  readonly file: { readonly sha256: string; readonly size: number } | null;
}

export interface UploadRepository {
  /** Also deletes expired uploads that no request named. */
  create(accountId: string, filename: string | null): Promise<UploadRecord>;
  byId(id: string): Promise<UploadRecord | null>;
  /** False if it has a file already. */
  attachFile(id: string, file: StoredFile): Promise<boolean>;
  /** If the file goes on where its parts end. Resolves to the size of all parts, in bytes. */
  addPart(of: PartOwner, start: number, file: StoredFile): Promise<number>;
  /** In order. */
  parts(of: PartOwner): Promise<StoredFile[]>;
  removeParts(of: PartOwner): Promise<void>;
}

/** The document that parts of a file are uploaded for; it need not be there yet. */
export interface PartOwner {
  readonly accountId: string;
  readonly documentId: string;
}

export interface SettingsRepository {
  /** A random secret of this data folder, created on first use. */
  secret(name: string): Promise<string>;
  /** Null if it was never written. */
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
  /** Removes it; false if it has another value. */
  remove(name: string, value: string): Promise<boolean>;
}

/** One match of a query. */
export interface TextHit {
  readonly documentId: string;
  readonly filename: string | null;
  readonly page: number;
  readonly kind: MatchKind;
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly words: readonly number[];
  readonly boxes: readonly number[];
  /** Title of the table that contains it, or that it is the title of. */
  readonly tableTitle?: string;
}

/** The number of matches in a document. */
export interface DocumentHits {
  readonly documentId: string;
  readonly filename: string | null;
  readonly total: number;
}

export interface SearchQuery {
  readonly text: string;
  readonly documentId?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly limit: number;
  /** Maximum number of hits per document; unlimited if absent. */
  readonly perDocument?: number | undefined;
}

export interface SearchRepository {
  /** Best hits first; `total` and `documents` count all, the best document first. */
  search(
    accountId: string,
    query: SearchQuery,
  ): Promise<Slice<TextHit> & { readonly documents: readonly DocumentHits[] }>;
}

export interface StoredAnswer {
  readonly fingerprint: string;
  readonly body: string;
}

/** The number of documents or deliveries for a URL. */
export interface AddressCount {
  readonly url: string;
  readonly count: number;
}

/** Data that was sent to other machines, or can be read by them. */
export interface ExposureRepository {
  of(accountId: string): Promise<{
    /** Attempted webhook deliveries. */
    readonly webhooks: readonly AddressCount[];
    /** Documents downloaded from a URL. */
    readonly sources: readonly AddressCount[];
    readonly publicDocuments: number;
    /** Requests with document text to language models, by the base URL of their server. */
    readonly modelRequests: readonly AddressCount[];
    /** Number of requests for model files, by URL. */
    readonly modelFiles: readonly AddressCount[];
  }>;
  countModelRequest(accountId: string, url: string): Promise<void>;
  countModelFile(accountId: string, url: string): Promise<void>;
}

/** First responses to requests with an Idempotency-Key. */
export interface IdempotencyRepository {
  get(scope: string, key: string): Promise<StoredAnswer | null>;
  put(scope: string, key: string, answer: StoredAnswer): Promise<void>;
}

export interface Store {
  readonly accounts: AccountRepository;
  readonly keys: KeyRepository;
  readonly sessions: SessionRepository;
  readonly collections: CollectionRepository;
  readonly watchedFolders: WatchedFolderRepository;
  readonly conversations: ConversationRepository;
  readonly messages: MessageRepository;
  readonly exposure: ExposureRepository;
  readonly ingests: IngestRepository;
  readonly documents: DocumentRepository;
  readonly trash: TrashRepository;
  readonly jobs: JobRepository;
  readonly units: UnitRepository;
  readonly extractions: ExtractionRepository;
  readonly pages: PageRepository;
  readonly corrections: CorrectionRepository;
  readonly runs: RunRepository;
  readonly schemas: SchemaRepository;
  readonly fieldRuns: FieldRunRepository;
  readonly learnedFields: LearnedFieldRepository;
  readonly regionTemplates: RegionTemplateRepository;
  readonly presets: PresetRepository;
  readonly review: ReviewRepository;
  readonly providers: ProviderRepository;
  readonly modelDownloads: ModelDownloadRepository;
  readonly uploads: UploadRepository;
  readonly settings: SettingsRepository;
  readonly deliveries: DeliveryRepository;
  readonly webhookSecrets: WebhookSecretRepository;
  readonly search: SearchRepository;
  readonly idempotency: IdempotencyRepository;
  readonly files: Files;
  /** Address of the database without secrets; null if it is in the data folder. */
  readonly location: string | null;
  /** Whether other processes can use the database meanwhile. */
  readonly isShared: boolean;
  readonly peers: Peers;
  /** Makes `work` wait for what is done under the same key, in any process. */
  withLock: KeyedLock['withLock'];
  /** Purges the resources that were deleted at or before this time, and what was of them alone. */
  forgetDeleted(before: string): Promise<void>;
  close(): Promise<void>;
}
