/** How the service and a worker, which may be in another process, know each other. */
import type { DocumentRecord, JobRecord } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';

export type NamedJob = Pick<JobRecord, 'id' | 'documentId' | 'accountId'>;

/** Reports of a worker: the arguments are plain data. */
export interface WorkerReports
  extends Pick<EventHub, 'publish' | 'documentChanged' | 'documentMoves' | 'queueMoves'> {
  /** `milliseconds`: of one thread. */
  pageRead(job: NamedJob, milliseconds: number): void;
  /** The password has opened the document. */
  opened(document: Pick<DocumentRecord, 'accountId' | 'sha256'>, password: string): void;
  /** `code`: of the error that failed the job, if the API has one for it. */
  ended(job: NamedJob, code: string | null): void;
  /** There is nothing to do. */
  idle(): void;
}

/** Of a worker without a service beside it, which finds in the store what was done. */
export const SILENT: WorkerReports = {
  publish: () => undefined,
  documentChanged: async () => undefined,
  documentMoves: () => undefined,
  queueMoves: () => undefined,
  pageRead: () => undefined,
  opened: () => undefined,
  ended: () => undefined,
  idle: () => undefined,
};

/** The jobs of an account, or one job. */
export type JobSelection = { readonly accountId: string } | { readonly jobId: string };

export interface QueueWorker {
  /** Takes over what an earlier run of the program left, and begins to work. */
  start(): Promise<void>;
  /** There may be work to claim. */
  wake(): void;
  /** Password of a job, kept in memory until the job has ended. */
  setPassword(jobId: string, password: string): void;
  /** A user is viewing this page: if it is being read or will be, it is read next. */
  prioritisePage(extractionId: number, page: number): void;
  /** A user is viewing this document: its pages get half of the engine while others are read. */
  putOnScreen(documentId: string): void;
  /** Stops its work for these jobs, to be resumed later; resolves when it has really stopped. */
  stop(jobs: JobSelection): Promise<void>;
  /** Stops all work, for others to go on with. */
  close(): Promise<void>;
}
