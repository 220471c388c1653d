/** The store's interface for jobs. */
import type { CodedText, DocumentPhase, JobStatus } from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type {
  BatchRecord,
  ChangedJob,
  ClaimedUnit,
  JobEntry,
  JobRecord,
  Lease,
  PageRange,
  Paging,
  QueuedUnit,
  QueueHead,
  Slice,
  UnfinishedJob,
} from './records.ts';

/** Documents with more pages to read are long. */
export const SHORT_PAGES = 10;

export interface NewJob {
  readonly documentId: string;
  readonly accountId: string;
  readonly keyId: string | null;
  readonly phase: DocumentPhase;
  readonly passwordGiven: boolean;
  /** Kind of the worker that is given the password. */
  readonly passwordHolder?: string | undefined;
  readonly fresh: boolean;
  readonly languages: readonly LanguageCode[];
  /** The pages to read, such as `1-3,7`; default: all. */
  readonly pages?: string | null | undefined;
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
  readonly error?: string | CodedText;
  readonly needsPassword?: boolean;
}

export interface JobRepository {
  /** With the unit that opens its document. */
  create(job: NewJob): Promise<JobRecord>;
  /** By `ocr-…` or its short hash; the hash of a document selects its newest job. */
  find(reference: string): Promise<JobEntry | null>;
  list(accountId: string, filter: { status?: JobStatus } & Paging): Promise<Slice<JobEntry>>;
  /** The number of jobs of all accounts in each state that some job has. */
  counts(): Promise<Readonly<Partial<Record<JobStatus, number>>>>;
  /** Queued and processing jobs of the account, oldest first. */
  queue(accountId: string): Promise<UnfinishedJob[]>;
  /**
   * How many jobs of the account are queued and processing; of these, oldest first: all that are
   * processing, suspect or prioritized, and `most` others.
   */
  queueHead(accountId: string, most: number): Promise<QueueHead>;
  /** Jobs of all accounts that were added, changed or ended since a time (ISO 8601). */
  changedSince(time: string): Promise<ChangedJob[]>;
  /** Kinds of the workers that were given passwords of unfinished jobs. */
  passwordHolders(): Promise<string[]>;
  /** The worker has ended, and its passwords with it. */
  forgetPasswords(holder: string): Promise<void>;
  /** Moves it to the front of the queue; false if the job has ended. */
  prioritise(id: string): Promise<boolean>;
  /** The batch of the newest job of the account; null if there is no job. */
  newestBatch(accountId: string): Promise<BatchRecord | null>;
  /** Queued and processing jobs of a document. */
  unfinished(documentId: string): Promise<JobRecord[]>;
  update(id: string, change: JobChange): Promise<void>;
  /** Only from queued or processing, with its units; false if the job had ended before. */
  end(id: string, outcome: JobOutcome): Promise<boolean>;
  /** Sets whether a completed document still has to be reviewed; false if nothing changed. */
  settle(documentId: string, phase: 'awaiting_review' | 'complete'): Promise<boolean>;
}

/** The units of work of unfinished jobs, which workers claim for some time. */
export interface UnitRepository {
  /**
   * Claims the unit that `choose` selects, if any. `waiting`: of each account that is not paused the
   * units that are next to open, of short and of long documents, and all that are wanted, suspect or
   * prioritized, oldest job first; jobs on a file that another one is reading are left out. `held`:
   * units of all workers.
   */
  claim(
    lease: Lease,
    choose: (waiting: readonly QueuedUnit[], held: readonly QueuedUnit[]) => QueuedUnit | undefined,
  ): Promise<ClaimedUnit | null>;
  /** Resolves to the ids of those that the worker still holds, with the page that is wanted. */
  extend(
    lease: Pick<Lease, 'owner' | 'until'>,
    units: readonly string[],
  ): Promise<{ readonly id: string; readonly wanted: number | null }[]>;
  /**
   * The unit is done, unless the worker has lost it. `next` are to be read now; after the last of the
   * job, the document is to be finished.
   */
  done(owner: string, unit: ClaimedUnit, next: readonly PageRange[]): Promise<void>;
  /** Units of a worker or an account, for others to claim; their jobs wait in the queue again. */
  release(of: { readonly owner: string } | { readonly accountId: string }): Promise<void>;
  /**
   * Takes expired leases, and all of workers whose ids begin with `dead`, as interruptions of their
   * jobs. A job that was interrupted `most` times without progress, the last times as the only one of
   * its worker, fails with `error`: it may be the cause. Of several, none is known to be. Resolves to
   * the jobs that failed.
   */
  expire(limit: {
    readonly most: number;
    readonly error: string | CodedText;
    readonly dead?: string;
  }): Promise<JobRecord[]>;
  /** A user views this page, which is read next; false if it is there or not in the queue. */
  want(extractionId: number, page: number): Promise<boolean>;
  /** Whether no unit of the account is claimed. */
  isPaused(accountId: string): Promise<boolean>;
  setPaused(accountId: string, paused: boolean): Promise<void>;
}
