/** What is kept, as plain records: no SQL shows, so another database could hold them. */
import type {
  Capabilities,
  DocumentCheck,
  DocumentPhase,
  JobStatus,
  OutlineItem,
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
  /** Pages that may be extracted with the key; null is without limit. */
  readonly allowance: number | null;
  readonly pagesUsed: number;
}

export type Visibility = 'public' | 'private';

export interface DocumentRecord {
  readonly id: string;
  readonly hash: string;
  readonly accountId: string;
  readonly filename: string | null;
  /** Null until the bytes are there. */
  readonly sha256: string | null;
  readonly size: number;
  readonly visibility: Visibility;
  /** Null until somebody has opened the PDF. */
  readonly pageCount: number | null;
  /** What was asked for when it came. */
  readonly capabilities: Capabilities | null;
  /** The file that the desktop added it from; null where it came in another way. */
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
  readonly needsPassword: boolean;
  /** A password came with the request; it lives in memory only. */
  readonly passwordGiven: boolean;
  /** The user asked for the work to be done again. */
  readonly fresh: boolean;
  /** In which scans are read. */
  readonly languages: readonly LanguageCode[];
  readonly sourceUrl: string | null;
  readonly webhookUrl: string | null;
  readonly extractionId: number | null;
  readonly pagesPerSecond: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A queued or processing job, as far as its place in the queue depends on it. */
export interface UnfinishedJob {
  readonly id: string;
  readonly documentId: string;
  readonly accountId: string;
  readonly status: 'queued' | 'processing';
  /** 0 unless somebody called it forward; a later call is a higher number. */
  readonly priority: number;
  /** Null while nobody has opened the document. */
  readonly pagesLeft: number | null;
  /** It was under way when the program ended unexpectedly, and no page has been read since. */
  readonly suspect: boolean;
}

/** The documents that came together, by how the newest job of each stands. */
export interface BatchRecord {
  /** Grows with every batch of the account. */
  readonly id: number;
  readonly total: number;
  readonly completed: number;
  readonly cancelled: number;
  /** Documents, in the order in which they came. */
  readonly failed: readonly string[];
}

/** Which pages are read: those of an extraction, as people corrected them in a document. */
export interface PageSource {
  /** Of the extraction. */
  readonly id: number;
  /** Null for the pages as they were extracted. */
  readonly documentId: string | null;
  /** Of the corrections of the document; 0 without any. */
  readonly revision: number;
}

/**
 * The work on one file with one set of options; shared by every job that asks for the same. As part
 * of an entry it is what that document shows: checks and counts are those of the corrected pages.
 */
export interface ExtractionRecord extends PageSource {
  readonly sha256: string;
  readonly complete: boolean;
  /** The file needs a password; its results are given only to a job that knows it. */
  readonly locked: boolean;
  readonly totalPages: number | null;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  readonly pagesRead: number;
  readonly pagesFailed: number;
  readonly pagesNeedOcr: number;
  /** As printed, a table over pages once for each of them. */
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

/** A document however far it has come; without a job it has no PDF yet. */
export interface ListedDocument {
  readonly document: DocumentRecord;
  readonly job: JobRecord | null;
  readonly extraction: ExtractionRecord | null;
  /** When another program's reading of it was handed in last. */
  readonly handedInAt: string | null;
  /** Review items that somebody still has to decide about. */
  readonly openReviewItems: number;
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
