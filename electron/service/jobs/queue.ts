/**
 * The queue of jobs: kept in the store, worked off in this process, oldest first, a few documents
 * at a time so that a short one need not wait for a long one. Jobs survive a crash: what was being
 * processed goes back into the queue and goes on from its last finished page.
 */
import type { DocumentPhase } from '../../../shared/contract/index.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import type { JobRecord, Store } from '../../store/index.ts';
import type { KnownCaller } from '../types.ts';
import type { EventHub } from './events.ts';
import { JobStopped } from './job-stopped.ts';
import type { Runner } from './runner.ts';

/** A job during which the program ended so often without order is not begun again. */
const MOST_CRASHES = 3;
const CRASHED = `Quarry ended unexpectedly ${MOST_CRASHES} times while it read this PDF and does not go on by itself. Extract it again to give it another try.`;

export const CANCELLED = 'The extraction was cancelled.';

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

export class JobQueue {
  readonly #store: Store;
  readonly #events: EventHub;
  readonly #runner: Runner;
  readonly #concurrency: number;
  readonly #running = new Map<string, Running>();
  readonly #passwords = new Map<string, string>();
  readonly #onEnded: () => void;
  readonly #waiters = new Map<string, Set<() => void>>();
  #closed = false;
  #picking: Promise<void> = Promise.resolve();

  constructor(
    store: Store,
    events: EventHub,
    runner: Runner,
    concurrency: number,
    onEnded: () => void,
  ) {
    this.#store = store;
    this.#events = events;
    this.#runner = runner;
    this.#concurrency = concurrency;
    this.#onEnded = onEnded;
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
    await this.#events.documentChanged(record.accountId, record.documentId);
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
    await this.#events.documentChanged(job.accountId, job.documentId);
    return true;
  }

  /** Has a page that somebody looks at read before the others, if it is still to be read. */
  hurry(extractionId: number, page: number): void {
    this.#runner.hurry(extractionId, page);
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
    await this.#picking;
    const ids = [...this.#running.keys()];
    const settled = [...this.#running.values()].map((running) => running.settled);
    for (const { abort } of this.#running.values()) abort.abort(new JobStopped('closing'));
    await Promise.all(settled);
    for (const id of ids) await this.#store.jobs.requeue(id);
  }

  #ended(jobId: string): void {
    this.#onEnded();
    for (const resolve of this.#waiters.get(jobId) ?? []) resolve();
  }

  /** One pick at a time, so that no job is begun twice. */
  #wake(): void {
    this.#picking = this.#picking
      .then(() => this.#pick())
      .catch((error) => console.error('The queue could not be read:', error));
  }

  async #pick(): Promise<void> {
    if (this.#closed || this.#running.size >= this.#concurrency) return;
    for (const job of await this.#store.jobs.queued()) {
      if (this.#closed || this.#running.size >= this.#concurrency) return;
      if (!this.#running.has(job.id) && (await this.#store.jobs.start(job.id))) this.#run(job);
    }
  }

  #run(job: JobRecord): void {
    const abort = new AbortController();
    const settled = this.#runner
      .run(job, { password: this.#passwords.get(job.id), signal: abort.signal })
      .catch((error) => console.error(`Job ${job.id} could not be ended:`, error))
      .then(() => {
        this.#running.delete(job.id);
        this.#passwords.delete(job.id);
        this.#ended(job.id);
        this.#wake();
      });
    this.#running.set(job.id, { abort, settled });
  }
}
