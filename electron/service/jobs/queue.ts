/**
 * The queue of jobs: persisted in the store, processed in this process, a few documents at a time,
 * in the order of schedule.ts. Jobs survive a crash: a job in progress goes back into the queue and
 * resumes from its last finished page, and so does a paused one. If the store fails, for example on
 * a full disk, the queue stops and retries later.
 */
import type { DocumentPhase } from '../../../shared/contract/index.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import { type JobRecord, type Store, storageTrouble } from '../../store/index.ts';
import { withAccount } from '../auth/current-account.ts';
import type { Clock } from '../clock.ts';
import type { EventHub } from '../event-hub.ts';
import type { KnownCaller } from '../types.ts';
import { UNEXPECTED } from './failure.ts';
import { JobStopped } from './job-stopped.ts';
import { PageCounter } from './page-counter.ts';
import type { QueueStates } from './queue-states.ts';
import type { Runner } from './runner.ts';
import { nextToStart } from './schedule.ts';
import type { WorkMeter } from './work-meter.ts';

/**
 * A job during which the program crashed this often, with no page stored in between, is not started
 * again.
 */
const MOST_CRASHES = 3;
const CRASHED = `Quarry ended unexpectedly ${MOST_CRASHES} times while extracting this PDF, so it is not retried automatically. Extract it again to retry.`;

export const CANCELLED = 'The extraction was cancelled.';

/** Delay before a retry when the store failed; milliseconds. */
const AFTER_TROUBLE = 5_000;

export interface JobOrder {
  readonly caller: KnownCaller;
  readonly documentId: string;
  readonly phase: DocumentPhase;
  /** Kept in memory only. */
  readonly password?: string | undefined;
  readonly fresh?: boolean;
  /** Languages of scans; default English. */
  readonly languages?: readonly LanguageCode[] | undefined;
  readonly sourceUrl?: string | null;
  readonly webhookUrl?: string | null;
}

type NamedJob = Pick<JobRecord, 'id' | 'documentId' | 'accountId'>;

interface Running {
  readonly job: JobRecord;
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

export interface QueueParts {
  readonly store: Store;
  readonly events: Pick<EventHub, 'documentChanged' | 'queueMoves'>;
  readonly runner: Pick<Runner, 'run' | 'prioritisePage' | 'countPages' | 'forget' | 'putOnScreen'>;
  readonly states: Pick<QueueStates, 'open' | 'isPaused' | 'setPaused'>;
  readonly meter: Pick<WorkMeter, 'forget' | 'stop'>;
  /** Maximum number of jobs in progress. */
  readonly slots: number;
  readonly clock: Clock;
  readonly onEnded: () => void;
}

export class JobQueue {
  readonly #parts: QueueParts;
  readonly #store: Store;
  readonly #running = new Map<string, Running>();
  /** Failed jobs whose end is still to be stored, each with its error message. */
  readonly #unended = new Map<NamedJob, string>();
  readonly #passwords = new Map<string, string>();
  readonly #counter: PageCounter;
  #callOff: () => void = () => undefined;
  readonly #waiters = new Map<string, Set<(failure: unknown) => void>>();
  #recovered = false;
  #closed = false;
  #picking: Promise<void> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#counter = new PageCounter(
      async (job, signal) => {
        const access = { password: this.#passwords.get(job.id), signal };
        const refusal = await parts.runner.countPages(job.documentId, access);
        if (refusal === null || this.#running.has(job.id)) return;
        this.#unended.set(job, refusal);
        this.#wake();
      },
      () => this.#wake(),
    );
  }

  /** Resumes jobs that an earlier run of the program left. */
  async start(): Promise<void> {
    await this.#parts.states.open();
    this.#wake();
    await this.#picking;
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
    await this.#changed(record);
    this.#wake();
    return record;
  }

  /** False if the job has ended already. Returns when its work has really stopped. */
  async cancel(job: NamedJob): Promise<boolean> {
    const outcome = { status: 'cancelled', phase: 'error', error: CANCELLED } as const;
    if (!(await this.#store.jobs.end(job.id, outcome))) return false;
    const running = this.#running.get(job.id);
    running?.abort.abort(new JobStopped('cancelled'));
    await running?.settled;
    this.#ended(job);
    await this.#changed(job);
    return true;
  }

  /** Cancels all jobs of an account in the queue. Resolves to the documents of the jobs. */
  async cancelQueue(accountId: string): Promise<string[]> {
    const queue = await this.#store.jobs.queue();
    const jobs = queue.filter((job) => job.accountId === accountId);
    // Waiting jobs first: none of them is started while the others stop.
    jobs.sort((a, b) => Number(a.status === 'processing') - Number(b.status === 'processing'));
    const cancelled = await Promise.all(jobs.map((job) => this.cancel(job)));
    return jobs.flatMap(({ documentId }, index) => (cancelled[index] ? [documentId] : []));
  }

  /** Moves the job to the front of the queue; no effect if it has ended. */
  async prioritise(job: NamedJob): Promise<void> {
    this.#parts.runner.putOnScreen(job.documentId);
    if (!(await this.#store.jobs.prioritise(job.id))) return;
    this.#parts.events.queueMoves(job.accountId);
    this.#wake();
  }

  /** Pauses all work of an account until it is resumed; returns when it has really stopped. */
  async pause(accountId: string): Promise<void> {
    await this.#parts.states.setPaused(accountId, true);
    await this.#picking;
    const running = [...this.#running.values()].filter(({ job }) => job.accountId === accountId);
    await this.#putBack(running, 'paused');
    this.#parts.meter.stop();
    this.#parts.events.queueMoves(accountId);
    for (const { job } of running) await this.#changed(job);
    // It may have been resumed meanwhile, and other accounts now have free slots.
    this.#wake();
  }

  async resume(accountId: string): Promise<void> {
    await this.#parts.states.setPaused(accountId, false);
    this.#parts.events.queueMoves(accountId);
    this.#wake();
  }

  /** A job made progress: others that waited for it may start. */
  progressed(): void {
    this.#wake();
  }

  /** Prioritizes a page that a user is viewing, if it is still to be read. */
  prioritisePage(extractionId: number, page: number): void {
    this.#parts.runner.prioritisePage(extractionId, page);
  }

  /** Cancels every job of a document that has not ended. */
  async cancelAll(documentId: string): Promise<void> {
    for (const job of await this.#store.jobs.unfinished(documentId)) await this.cancel(job);
  }

  /**
   * Waits until the job has ended, `ms` have passed or the signal aborts, whichever is first.
   * Resolves to the error that failed the job, if it did meanwhile.
   */
  async ended(jobId: string, ms: number, signal?: AbortSignal): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const waiters = this.#waiters.get(jobId) ?? new Set();
    this.#waiters.set(jobId, waiters.add(resolve));
    const timer = setTimeout(() => resolve(null), ms);
    signal?.addEventListener('abort', () => resolve(null), { once: true });
    const entry = await this.#store.jobs.find(jobId);
    const live = entry?.job.status === 'queued' || entry?.job.status === 'processing';
    if (!live || signal?.aborted) resolve(null);
    const failure = await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) this.#waiters.delete(jobId);
    return failure;
  }

  /** Stops all work; unfinished jobs resume at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    await this.#picking;
    await this.#counter.close();
    await this.#putBack([...this.#running.values()], 'closing');
  }

  /** Stops work to be resumed later, and puts it back into the queue. */
  async #putBack(running: readonly Running[], why: 'paused' | 'closing'): Promise<void> {
    for (const { abort } of running) abort.abort(new JobStopped(why));
    await Promise.all(running.map(({ settled }) => settled));
    for (const { job } of running) {
      try {
        if (!(await this.#store.jobs.requeue(job.id))) this.#ended(job);
      } catch (error) {
        // A job that cannot be put back now is found at the next start, as after a crash.
        console.error(`Job ${job.id}:`, error);
      }
    }
  }

  async #changed({ accountId, documentId }: NamedJob): Promise<void> {
    this.#parts.events.queueMoves(accountId);
    await this.#parts.events.documentChanged(accountId, documentId);
  }

  #ended({ id, documentId, accountId }: NamedJob, failure: unknown = null): void {
    this.#passwords.delete(id);
    this.#counter.forget(id);
    this.#parts.runner.forget(documentId);
    this.#parts.meter.forget(documentId);
    this.#parts.events.queueMoves(accountId);
    this.#parts.onEnded();
    for (const resolve of this.#waiters.get(id) ?? []) resolve(failure);
  }

  /** One selection at a time, so that no job is started twice. */
  #wake(): void {
    this.#callOff();
    this.#picking = this.#picking
      .then(() => this.#recover())
      .then(() => this.#endLeftOver())
      // Documents are opened for extraction, and not as one of the requests of an account.
      .then(() => withAccount(undefined, () => this.#pick()))
      .catch((error) => {
        console.error('The queue stopped:', error);
        this.#sleep();
      });
  }

  #sleep(): void {
    this.#callOff();
    if (this.#closed) return;
    this.#callOff = this.#parts.clock.after(AFTER_TROUBLE, () => this.#wake());
  }

  /** Before the first job is started. */
  async #recover(): Promise<void> {
    if (this.#recovered) return;
    await this.#store.jobs.recover(MOST_CRASHES, CRASHED);
    this.#recovered = true;
  }

  async #endLeftOver(): Promise<void> {
    for (const [job, error] of this.#unended) {
      await this.#store.jobs.end(job.id, { status: 'failed', phase: 'error', error });
      this.#unended.delete(job);
      this.#ended(job);
      await this.#changed(job);
    }
  }

  async #pick(): Promise<void> {
    while (!this.#closed) {
      const { slots, states } = this.#parts;
      const queue = await this.#store.jobs.queue();
      const waiting = queue.filter(
        ({ status, accountId }) => status === 'queued' && !states.isPaused(accountId),
      );
      const running = queue.filter(({ id }) => this.#running.has(id));
      const next = nextToStart(waiting, running, slots);
      if (!next) {
        if (queue.length === 0) this.#parts.meter.stop();
        return this.#counter.begin(waiting);
      }
      const job = await this.#store.jobs.start(next.id);
      if (job) this.#run(job);
    }
  }

  #run(job: JobRecord): void {
    const abort = new AbortController();
    const done = (failure: unknown): void => {
      this.#running.delete(job.id);
      // A stopped job may be resumed: the code that stopped it handles that.
      if (!abort.signal.aborted) this.#ended(job, failure);
    };
    const settled = this.#parts.runner
      .run(job, { password: this.#passwords.get(job.id), signal: abort.signal })
      .then(
        (failure) => {
          done(failure);
          this.#wake();
        },
        (error) => {
          console.error(`Job ${job.id} could not be completed:`, error);
          if (!abort.signal.aborted) this.#unended.set(job, storageTrouble(error) ?? UNEXPECTED);
          done(null);
          this.#sleep();
        },
      );
    this.#running.set(job.id, { job, abort, settled });
    this.#parts.events.queueMoves(job.accountId);
  }
}
