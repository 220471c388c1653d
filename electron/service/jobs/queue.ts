/**
 * The queue of jobs: kept in the store, worked off in this process, oldest first, a few documents
 * at a time so that a short one need not wait for a long one. Jobs survive a crash: what was being
 * processed goes back into the queue and goes on from its last finished page. Where the store fails,
 * as on a full disk, the queue stands still and looks again later.
 */
import type { DocumentPhase } from '../../../shared/contract/index.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import { type JobRecord, type Store, storageTrouble } from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import type { KnownCaller } from '../types.ts';
import type { EventHub } from './events.ts';
import { UNEXPECTED } from './failure.ts';
import { JobStopped } from './job-stopped.ts';
import type { Runner } from './runner.ts';

/** A job during which the program ended so often without order is not begun again. */
const MOST_CRASHES = 3;
const CRASHED = `Quarry ended unexpectedly ${MOST_CRASHES} times while it read this PDF and does not go on by itself. Extract it again to give it another try.`;

export const CANCELLED = 'The extraction was cancelled.';

/** Before looking again when the store failed; milliseconds. */
const AFTER_TROUBLE = 5_000;

export interface JobOrder {
  readonly caller: KnownCaller;
  readonly documentId: string;
  readonly phase: DocumentPhase;
  /** Stays in memory. */
  readonly password?: string | undefined;
  readonly fresh?: boolean;
  /** In which scans are read; default English. */
  readonly languages?: readonly LanguageCode[] | undefined;
  readonly sourceUrl?: string | null;
  readonly webhookUrl?: string | null;
}

interface Running {
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

export interface QueueParts {
  readonly store: Store;
  readonly events: Pick<EventHub, 'documentChanged'>;
  readonly runner: Pick<Runner, 'run' | 'hurry'>;
  /** Jobs worked on at the same time. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly onEnded: () => void;
}

export class JobQueue {
  readonly #parts: QueueParts;
  readonly #store: Store;
  readonly #running = new Map<string, Running>();
  /** Jobs that failed and whose end the store did not take, each with what to tell of it. */
  readonly #unended = new Map<JobRecord, string>();
  readonly #passwords = new Map<string, string>();
  #callOff: () => void = () => undefined;
  readonly #waiters = new Map<string, Set<() => void>>();
  #closed = false;
  #picking: Promise<void> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  /** Takes up what an earlier run of the program left. */
  async start(): Promise<void> {
    await this.#store.jobs.recover(MOST_CRASHES, CRASHED);
    this.#wake();
  }

  async add({ caller, password, ...order }: JobOrder): Promise<JobRecord> {
    const record = await this.#store.jobs.create({
      documentId: order.documentId,
      accountId: caller.accountId,
      keyId: caller.kind === 'key' ? caller.key.id : null,
      phase: order.phase,
      passwordGiven: password !== undefined,
      fresh: order.fresh ?? false,
      languages: order.languages ?? DEFAULT_LANGUAGES,
      sourceUrl: order.sourceUrl ?? null,
      webhookUrl: order.webhookUrl ?? null,
    });
    if (password !== undefined) this.#passwords.set(record.id, password);
    await this.#parts.events.documentChanged(record.accountId, record.documentId);
    this.#wake();
    return record;
  }

  /** False when the job has ended already. Returns when its work has really stopped. */
  async cancel(job: JobRecord): Promise<boolean> {
    const outcome = { status: 'cancelled', phase: 'error', error: CANCELLED } as const;
    if (!(await this.#store.jobs.end(job.id, outcome))) return false;
    this.#passwords.delete(job.id);
    const running = this.#running.get(job.id);
    running?.abort.abort(new JobStopped('cancelled'));
    await running?.settled;
    this.#ended(job.id);
    await this.#parts.events.documentChanged(job.accountId, job.documentId);
    return true;
  }

  /** Has a page that somebody looks at read before the others, if it is still to be read. */
  hurry(extractionId: number, page: number): void {
    this.#parts.runner.hurry(extractionId, page);
  }

  /** Cancels every job of a document that has not ended. */
  async cancelAll(documentId: string): Promise<void> {
    for (const job of await this.#store.jobs.unfinished(documentId)) await this.cancel(job);
  }

  /** Waits until the job has ended, `ms` have passed or the signal aborts, whichever is first. */
  async ended(jobId: string, ms: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiters = this.#waiters.get(jobId) ?? new Set();
    this.#waiters.set(jobId, waiters.add(resolve));
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
    const entry = await this.#store.jobs.find(jobId);
    const live = entry?.job.status === 'queued' || entry?.job.status === 'processing';
    if (live && !signal?.aborted) await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) this.#waiters.delete(jobId);
  }

  /** Stops all work; what is not finished goes on at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    await this.#picking;
    const ids = [...this.#running.keys()];
    const settled = [...this.#running.values()].map((running) => running.settled);
    for (const { abort } of this.#running.values()) abort.abort(new JobStopped('closing'));
    await Promise.all(settled);
    for (const id of ids) {
      // What cannot be put back now is found at the next start, as after a crash.
      await this.#store.jobs.requeue(id).catch((error) => console.error(`Job ${id}:`, error));
    }
  }

  #ended(jobId: string): void {
    this.#parts.onEnded();
    for (const resolve of this.#waiters.get(jobId) ?? []) resolve();
  }

  /** One pick at a time, so that no job is begun twice. */
  #wake(): void {
    this.#callOff();
    this.#picking = this.#picking
      .then(() => this.#endLeftOver())
      .then(() => this.#pick())
      .catch((error) => {
        console.error('The queue stands still:', error);
        this.#sleep();
      });
  }

  #sleep(): void {
    this.#callOff();
    if (this.#closed) return;
    this.#callOff = this.#parts.clock.after(AFTER_TROUBLE, () => this.#wake());
  }

  async #endLeftOver(): Promise<void> {
    for (const [job, error] of this.#unended) {
      await this.#store.jobs.end(job.id, { status: 'failed', phase: 'error', error });
      this.#unended.delete(job);
      this.#ended(job.id);
      await this.#parts.events.documentChanged(job.accountId, job.documentId);
    }
  }

  async #pick(): Promise<void> {
    while (!this.#closed && this.#running.size < this.#parts.concurrency) {
      const [job] = await this.#store.jobs.queued(1);
      if (!job) return;
      if (await this.#store.jobs.start(job.id)) this.#run(job);
    }
  }

  #run(job: JobRecord): void {
    const abort = new AbortController();
    const done = (): void => {
      this.#running.delete(job.id);
      this.#passwords.delete(job.id);
      this.#ended(job.id);
    };
    const settled = this.#parts.runner
      .run(job, { password: this.#passwords.get(job.id), signal: abort.signal })
      .then(
        () => {
          done();
          this.#wake();
        },
        (error) => {
          console.error(`Job ${job.id} could not be ended:`, error);
          if (!abort.signal.aborted) this.#unended.set(job, storageTrouble(error) ?? UNEXPECTED);
          done();
          this.#sleep();
        },
      );
    this.#running.set(job.id, { abort, settled });
  }
}
