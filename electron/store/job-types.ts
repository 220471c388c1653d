/** The store's interface for jobs. */
import type { DocumentPhase, JobStatus } from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { BatchRecord, JobEntry, JobRecord, Paging, Slice, UnfinishedJob } from './records.ts';

export interface NewJob {
  readonly documentId: string;
  readonly accountId: string;
  readonly keyId: string | null;
  readonly phase: DocumentPhase;
  readonly passwordGiven: boolean;
  readonly fresh: boolean;
  readonly languages: readonly LanguageCode[];
  readonly sourceUrl: string | null;
  readonly webhookUrl: string | null;
}

export interface JobChange {
  readonly phase?: DocumentPhase;
  readonly extractionId?: number;
  readonly pagesPerSecond?: number | null;
  /** The job made progress: earlier interruptions are no longer counted. */
  readonly progressed?: boolean;
}

export interface JobOutcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly phase: DocumentPhase;
  readonly cached?: boolean;
  readonly error?: string | null;
  readonly needsPassword?: boolean;
}

export interface JobRepository {
  create(job: NewJob): Promise<JobRecord>;
  /** By `ocr-…` or its short hash; the hash of a document selects its newest job. */
  find(reference: string): Promise<JobEntry | null>;
  list(accountId: string, filter: { status?: JobStatus } & Paging): Promise<Slice<JobEntry>>;
  /** The number of jobs of all accounts in each state that some job has. */
  counts(): Promise<Readonly<Partial<Record<JobStatus, number>>>>;
  /** Queued and processing jobs of all accounts, oldest first. */
  queue(): Promise<UnfinishedJob[]>;
  /** Moves it to the front of the queue; false if the job has ended. */
  prioritise(id: string): Promise<boolean>;
  /** The batch of the newest job of the account; null if there is no job. */
  newestBatch(accountId: string): Promise<BatchRecord | null>;
  /** Queued and processing jobs of a document. */
  unfinished(documentId: string): Promise<JobRecord[]>;
  /**
   * Puts jobs that were processing at a crash back into the queue as suspects. A job that was
   * interrupted `most` times without progress, the last times alone, fails with `error`: it may be
   * the cause. Of several, none is known to be.
   */
  recover(most: number, error: string): Promise<void>;
  /** processing -> queued: the work stopped regularly and resumes later; false if it has ended. */
  requeue(id: string): Promise<boolean>;
  /** queued -> processing; null if the job is no longer queued. */
  start(id: string): Promise<JobRecord | null>;
  update(id: string, change: JobChange): Promise<void>;
  /** Only from queued or processing; false if the job had ended before. */
  end(id: string, outcome: JobOutcome): Promise<boolean>;
  /** Sets whether a completed document still has to be reviewed; false if nothing changed. */
  settle(documentId: string, phase: 'awaiting_review' | 'complete'): Promise<boolean>;
}
