/** How the service and a worker, which may be in another process, know each other. */
import type { EventHub } from '../event-hub.ts';

/** What a worker reports: the arguments are plain data. */
export type WorkerReports = Pick<
  EventHub,
  'publish' | 'documentChanged' | 'documentMoves' | 'queueMoves' | 'emit' | 'broadcast'
>;

/** Of a worker without a service beside it, which finds in the store what was done. */
export const SILENT: WorkerReports = {
  publish: () => undefined,
  documentChanged: async () => undefined,
  documentMoves: () => undefined,
  queueMoves: () => undefined,
  emit: async () => undefined,
  broadcast: async () => undefined,
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
