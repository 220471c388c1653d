/** Stored data as plain records: independent of SQL, so that another database could hold them. */
import type {
  Capabilities,
  CodedText,
  DocumentCheck,
  DocumentPhase,
  JobStatus,
  OutlineItem,
  Role,
  TableOutline,
} from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface KeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly label: string | null;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** Pages that may be extracted with the key; null: unlimited. */
  readonly allowance: number | null;
  readonly pagesUsed: number;
  readonly role: Role;
  /** Who uses it: the author of what is done with it. */
  readonly person: string | null;
}

/** Who has signed in. */
export interface SessionRecord {
  readonly name: string;
  readonly role: Role;
}

export type Visibility = 'public' | 'private';

export interface DocumentRecord {
  readonly id: string;
  readonly hash: string;
  readonly accountId: string;
  readonly filename: string | null;
  /** Null until the bytes have arrived. */
  readonly sha256: string | null;
  readonly size: number;
  readonly visibility: Visibility;
  readonly tags: readonly string[];
  /** Null until the PDF has been opened. */
  readonly pageCount: number | null;
  /** The capabilities requested with the document. */
  readonly capabilities: Capabilities | null;
  /** The file that the desktop added it from; null if it was added another way. */
  readonly sourcePath: string | null;
  readonly addedAt: string;
}

export interface JobRecord {
  readonly id: string;
  readonly hash: string;
  readonly documentId: string;
  readonly accountId: string;
  readonly keyId: string | null;
  readonly status: JobStatus;
  readonly phase: DocumentPhase;
  readonly cached: boolean;
  readonly error: string | null;
  readonly codedError: CodedText | null;
  readonly needsPassword: boolean;
  /** A password came with the request; it is kept in memory only. */
  readonly passwordGiven: boolean;
  /** The user requested a new extraction. */
  readonly fresh: boolean;
  /** Languages of scans. */
  readonly languages: readonly LanguageCode[];
  /** The pages to read, such as `1-3,7`; null for all. */
  readonly pages: string | null;
  readonly sourceUrl: string | null;
  readonly webhookUrl: string | null;
  readonly extractionId: number | null;
  readonly pagesPerSecond: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A queued or processing job, with the fields that determine its position in the queue. */
export interface UnfinishedJob {
  readonly id: string;
  readonly documentId: string;
  readonly accountId: string;
  readonly status: 'queued' | 'processing';
  /** 0 unless a user prioritized it; a later request has a higher number. */
  readonly priority: number;
  /** Null if the document has not been opened yet. */
  readonly pagesLeft: number | null;
  /** It was in progress when a worker ended unexpectedly, and no page has been read since. */
  readonly suspect: boolean;
}

export interface QueueHead {
  readonly queued: number;
  readonly processing: number;
  readonly jobs: readonly UnfinishedJob[];
}

export interface ChangedJob
  extends Pick<UnfinishedJob, 'id' | 'documentId' | 'accountId' | 'pagesLeft'> {
  readonly status: JobStatus;
}

/** Pages of a document, both included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** A unit of work as its position in the queue depends on it. */
export interface QueuedUnit extends UnfinishedJob {
  readonly unit: string;
  /** The worker that holds it. */
  readonly owner: string | null;
  /** It opens a file that is there, which takes milliseconds. */
  readonly opening: boolean;
  /** The page of these that a user views. */
  readonly wanted: number | null;
}

/** A unit of work that a worker holds. */
export interface ClaimedUnit {
  readonly id: string;
  readonly stage: 'open' | 'read' | 'finish';
  readonly pages: PageRange;
  readonly wanted: number | null;
  readonly job: JobRecord;
}

export interface Lease {
  /** Identifies the worker. */
  readonly owner: string;
  /** ISO time. */
  readonly until: string;
  /** Whether jobs that came with a password can be claimed. */
  readonly withPasswords: boolean;
}

/** Documents that were added together, by the state of the newest job of each. */
export interface BatchRecord {
  /** Increases with every batch of the account. */
  readonly id: number;
  readonly total: number;
  readonly completed: number;
  readonly cancelled: number;
  /** Document ids, in the order in which they were added. */
  readonly failed: readonly string[];
}

/** Which pages are read: those of an extraction, with the corrections of a document. */
export interface PageSource {
  /** Id of the extraction. */
  readonly id: number;
  /** Null for the pages as they were extracted. */
  readonly documentId: string | null;
  /** Revision of the document's corrections; 0 without any. */
  readonly revision: number;
}

/**
 * The extraction of one file with one set of options; shared by all jobs with the same. As part of
 * an entry it is what that document shows: checks and counts are those of the corrected pages.
 */
export interface ExtractionRecord extends PageSource {
  readonly sha256: string;
  readonly complete: boolean;
  /** The file needs a password; its results are returned only to a job that knows it. */
  readonly locked: boolean;
  /** Of the file. */
  readonly totalPages: number | null;
  /** The number of those that are read. */
  readonly pagesToRead: number | null;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  readonly pagesRead: number;
  readonly pagesFailed: number;
  readonly pagesNeedOcr: number;
  /** As printed: a table that spans pages counts once per page. */
  readonly tableCount: number;
  readonly joinedTableCount: number;
  readonly checks: readonly DocumentCheck[];
}

export interface ExtractionKey {
  readonly sha256: string;
  readonly options: string;
  readonly engineVersion: string;
}

/** A document with its newest job, and the extraction of that job once there is one. */
export interface LibraryEntry {
  readonly document: DocumentRecord;
  readonly job: JobRecord;
  readonly extraction: ExtractionRecord | null;
}

/** What is known only once all pages of a document are. */
export interface DocumentResults {
  readonly checks: readonly DocumentCheck[];
  /** In document order. */
  readonly tables: readonly TableOutline[];
}

/** A document in any state; without a job it has no PDF yet. */
export interface ListedDocument {
  readonly document: DocumentRecord;
  readonly job: JobRecord | null;
  readonly extraction: ExtractionRecord | null;
  /** Time at which output of another program was last ingested. */
  readonly ingestedAt: string | null;
  /** Number of undecided review items. */
  readonly openReviewItems: number;
  /** Checks and review items are of an earlier revision of the corrections. */
  readonly checksPending: boolean;
}

export interface JobEntry {
  readonly job: JobRecord;
  readonly document: DocumentRecord;
  readonly extraction: ExtractionRecord | null;
}

export interface Slice<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface Paging {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
}

export interface ResourceRecord {
  readonly id: string;
  readonly accountId: string;
}

/** A deleted record can be restored until it is forgotten; ids are of any account, times ISO times. */
export interface ResourceRepository<R, New, Change, Filter = unknown> {
  create(record: New): Promise<R | 'name_taken'>;
  /** Null if it is deleted. */
  find(id: string): Promise<R | null>;
  /** All without `page` and `limit`; with `deleted: 'true'` those that can be restored. */
  list(
    accountId: string,
    filter?: Filter & Partial<Paging> & { readonly deleted?: 'true' | 'false' },
  ): Promise<Slice<R>>;
  /** Only the given fields change. Null if there is no such record. */
  change(id: string, change: Change): Promise<R | 'name_taken' | null>;
  remove(id: string, at: string): Promise<void>;
  findDeleted(id: string): Promise<R | null>;
  /** Null if none is deleted. */
  restore(id: string): Promise<R | 'name_taken' | null>;
  /** Purges what was deleted at or before this time. */
  forgetDeleted(before: string): Promise<void>;
}
