/**
 * What requests do with the queue of jobs, which is persisted in the store and worked on by workers
 * (worker.ts). Jobs survive a crash: what was in progress is claimed again and resumes from the last
 * finished page, and so does what was paused.
 */
import { type DocumentPhase, parsePageFilter, rangeText } from '../../../shared/contract/index.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import type { ChangedJob, ExtractionRecord, JobRecord, Store } from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import type { EventHub, NamedJob } from '../event-hub.ts';
import type { ScanLanguages } from '../languages/scan-languages.ts';
import type { KnownCaller } from '../types.ts';
import type { WorkMeter } from './work-meter.ts';
import type { QueueWorker } from './worker-types.ts';

/** Interval of looking for what workers elsewhere did, and have not reported; milliseconds. */
const POLL = { unreported: 2_000, reported: 10_000 };
/** A change may be visible later than its time, or have that of another machine; milliseconds. */
const LATE = 10_000;

/** Equal choices of pages as equal texts: what is stored selects the extraction. */
const normalRange = (pages: string): string =>
  rangeText(parsePageFilter(pages, Number.MAX_SAFE_INTEGER));

const ENDED = 'ended';
/** State of a job as far as requests wait for it. */
const progressState = ({ status, pagesLeft }: Pick<ChangedJob, 'status' | 'pagesLeft'>): string =>
  status === 'queued' || status === 'processing' ? `${status} ${pagesLeft}` : ENDED;

export const CANCELLED = 'The extraction was cancelled.';

const serviceLock = (home: string): string => `service ${home}`;

export interface JobOrder {
  readonly caller: KnownCaller;
  readonly documentId: string;
  readonly phase: DocumentPhase;
  /** Kept in memory only. */
  readonly password?: string | undefined;
  readonly fresh?: boolean;
  /** Languages of scans; default English. */
  readonly languages?: readonly LanguageCode[] | undefined;
  /** The pages to read, such as `1-3,7`; default: all. */
  readonly pages?: string | null | undefined;
  readonly sourceUrl?: string | null;
  readonly webhookUrl?: string | null;
}

export interface QueueParts {
  readonly store: Store;
  readonly events: Pick<
    EventHub,
    'documentChanged' | 'documentMoves' | 'queueMoves' | 'on' | 'emit'
  >;
  readonly worker: QueueWorker;
  /** Kind of this worker. */
  readonly home: string;
  readonly meter: Pick<WorkMeter, 'count' | 'forget' | 'stop'>;
  readonly scanLanguages: Pick<ScanLanguages, 'check'>;
  readonly clock: Clock;
}

export class JobQueue {
  readonly #parts: QueueParts;
  readonly #store: Store;
  readonly #worker: QueueWorker;
  /** States of jobs that changed lately, by id: each is reported once. */
  #known = new Map<string, string>();
  #polledAt = Date.now();
  #callOff: () => void = () => undefined;
  #closed = false;
  #polling: Promise<void> = Promise.resolve();
  /** Requests that wait for the end of a job. */
  readonly #waiters = new Map<string, Set<(code: string | null) => void>>();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#worker = parts.worker;
    const { events, meter } = parts;
    events.on('jobEnded', (job, code) => this.#ended(job, code));
    events.on('pageRead', ({ accountId, documentId }, milliseconds) => {
      meter.count(documentId, milliseconds);
      events.queueMoves(accountId);
    });
    events.on('workerIdle', () => meter.stop());
  }

  /** Resumes jobs that an earlier run of the program left. */
  async start(): Promise<void> {
    const { jobs, peers } = this.#store;
    // Until the end of this service.
    await peers.lock(serviceLock(this.#parts.home), { shared: true });
    for (const holder of await jobs.passwordHolders()) {
      const unlock = await peers.tryLock(serviceLock(holder));
      if (unlock && holder !== this.#parts.home) await jobs.forgetPasswords(holder);
      await unlock?.();
    }
    await this.#worker.start();
    this.#pollLater();
  }

  async add({ caller, password, ...order }: JobOrder): Promise<JobRecord> {
    await this.#parts.scanLanguages.check(order.languages ?? DEFAULT_LANGUAGES);
    const record = await this.#store.jobs.create({
      documentId: order.documentId,
      accountId: caller.accountId,
      keyId: caller.kind === 'key' ? caller.key.id : null,
      phase: order.phase,
      passwordGiven: password !== undefined,
      passwordHolder: password === undefined ? undefined : this.#parts.home,
      fresh: order.fresh ?? false,
      languages: order.languages ?? DEFAULT_LANGUAGES,
      pages: order.pages ? normalRange(order.pages) : null,
      sourceUrl: order.sourceUrl ?? null,
      webhookUrl: order.webhookUrl ?? null,
    });
    if (password !== undefined) this.#worker.setPassword(record.id, password);
    this.#known.set(record.id, progressState({ status: 'queued', pagesLeft: null }));
    await this.#changed(record);
    this.#worker.wake();
    return record;
  }

  /** False if the job has ended already. Returns when its work has really stopped. */
  async cancel(job: NamedJob): Promise<boolean> {
    const outcome = { status: 'cancelled', phase: 'error', error: CANCELLED } as const;
    if (!(await this.#store.jobs.end(job.id, outcome))) return false;
    await this.#worker.stop({ jobId: job.id });
    void this.#parts.events.emit('jobEnded', job, null);
    await this.#changed(job);
    return true;
  }

  /** Cancels all jobs of an account in the queue. Resolves to the documents of the jobs. */
  async cancelQueue(accountId: string): Promise<string[]> {
    const jobs = await this.#store.jobs.queue(accountId);
    // Waiting jobs first: none of them is started while the others stop.
    jobs.sort((a, b) => Number(a.status === 'processing') - Number(b.status === 'processing'));
    const cancelled = await Promise.all(jobs.map((job) => this.cancel(job)));
    return jobs.flatMap(({ documentId }, index) => (cancelled[index] ? [documentId] : []));
  }

  /** Moves the job to the front of the queue; no effect if it has ended. */
  async prioritise(job: NamedJob): Promise<void> {
    this.#worker.putOnScreen(job.documentId);
    if (!(await this.#store.jobs.prioritise(job.id))) return;
    this.#parts.events.queueMoves(job.accountId);
    this.#worker.wake();
  }

  /** Pauses all work of an account until it is resumed; returns when it has really stopped. */
  async pause(accountId: string): Promise<void> {
    await this.#store.units.setPaused(accountId, true);
    const queue = await this.#store.jobs.queue(accountId);
    const paused = queue.filter(({ status }) => status === 'processing');
    await this.#worker.stop({ accountId });
    await this.#store.units.release({ accountId });
    this.#parts.meter.stop();
    this.#parts.events.queueMoves(accountId);
    for (const job of paused) await this.#changed(job);
    // It may have been resumed meanwhile, and other accounts now have free slots.
    this.#worker.wake();
  }

  async resume(accountId: string): Promise<void> {
    await this.#store.units.setPaused(accountId, false);
    this.#parts.events.queueMoves(accountId);
    this.#worker.wake();
  }

  /** Prioritizes a page that a user is viewing, if it is still to be read. */
  prioritisePage({ id, complete }: ExtractionRecord, page: number): void {
    if (complete) return;
    this.#worker.prioritisePage(id, page);
    this.#store.units.want(id, page).then(
      (waits) => (waits ? this.#worker.wake() : undefined),
      // It is read later.
      () => undefined,
    );
  }

  /** Cancels every job of a document that has not ended. */
  async cancelAll(documentId: string): Promise<void> {
    for (const job of await this.#store.jobs.unfinished(documentId)) await this.cancel(job);
  }

  /**
   * Waits until the job has ended, `ms` have passed or the signal aborts, whichever is first.
   * Resolves to the code of the error that failed the job meanwhile, if the API has one for it.
   */
  async ended(jobId: string, ms: number, signal?: AbortSignal): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const waiters = this.#waiters.get(jobId) ?? new Set();
    this.#waiters.set(jobId, waiters.add(resolve));
    const timer = setTimeout(() => resolve(null), ms);
    signal?.addEventListener('abort', () => resolve(null), { once: true });
    const entry = await this.#store.jobs.find(jobId);
    const live = entry?.job.status === 'queued' || entry?.job.status === 'processing';
    if (!live || signal?.aborted) resolve(null);
    const code = await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) this.#waiters.delete(jobId);
    return code;
  }

  /** Stops all work; unfinished jobs resume at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    await this.#polling;
    await this.#worker.close();
  }

  #ended({ id, documentId, accountId }: NamedJob, code: string | null): void {
    this.#known.set(id, ENDED);
    this.#parts.meter.forget(documentId);
    this.#parts.events.queueMoves(accountId);
    for (const resolve of this.#waiters.get(id) ?? []) resolve(code);
  }

  #pollLater(): void {
    if (this.#closed) return;
    const { reported, unreported } = POLL;
    const interval = this.#store.peers.isReached ? reported : unreported;
    this.#callOff = this.#parts.clock.after(interval, () => {
      this.#polling = this.#poll()
        .catch((error) => console.error('The queue could not be read:', error))
        .then(() => this.#pollLater());
    });
  }

  async #poll(): Promise<void> {
    const { events } = this.#parts;
    const before = this.#known;
    const since = this.#polledAt - LATE;
    this.#polledAt = Date.now();
    const changed = await this.#store.jobs.changedSince(new Date(since).toISOString());
    this.#known = new Map(changed.map((job) => [job.id, progressState(job)]));
    for (const job of changed) {
      const state = progressState(job);
      if (before.get(job.id) === state) continue;
      if (state === ENDED) {
        void events.emit('jobEnded', job, null);
        await this.#changed(job);
      } else {
        events.documentMoves(job.accountId, job.documentId);
        events.queueMoves(job.accountId);
      }
    }
  }

  async #changed({ accountId, documentId }: NamedJob): Promise<void> {
    this.#parts.events.queueMoves(accountId);
    await this.#parts.events.documentChanged(accountId, documentId);
  }
}
