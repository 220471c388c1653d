/**
 * A worker: claims units of work, a few at a time in the order of schedule.ts, and runs them. What it
 * holds expires unless it is extended, so that another worker takes over from one that has ended.
 * If the store fails, for example on a full disk, it tries again later.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codedText } from '../../../shared/coded-text.ts';
import type { CodedText } from '../../../shared/contract/index.ts';
import {
  type ClaimedUnit,
  type JobRecord,
  type Lease,
  type PageRange,
  type Store,
  storageTrouble,
  withSpan,
} from '../../store/index.ts';
import { withAccount } from '../auth/current-account.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import { UNEXPECTED } from './failure.ts';
import { JobStopped } from './job-stopped.ts';
import type { Runner } from './runner.ts';
import { nextUnit } from './schedule.ts';
import type { JobSelection, QueueWorker, WorkerReports } from './worker-types.ts';

/**
 * A job during which a worker ended this often, with no page stored in between, is not started again.
 */
const MOST_CRASHES = 3;
const CRASHED = codedText(
  'Quarry ended unexpectedly {count} times while extracting this PDF, so it is not retried automatically. Extract it again to retry.',
  { count: MOST_CRASHES },
);

/** How long a claimed unit is held without being extended; milliseconds. */
const LEASE = 20_000;
/** Interval of extending leases and of looking for work that nobody has announced; milliseconds. */
const BEAT = 5_000;
/** How long after its job a password may come, which is not stored with it; milliseconds. */
const PASSWORD_DELAY = 500;

interface Running {
  readonly unit: ClaimedUnit;
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

interface WorkerParts {
  readonly store: Pick<Store, 'units' | 'jobs'>;
  readonly runner: Pick<Runner, 'run' | 'prioritisePage' | 'putOnScreen'>;
  readonly reports: Pick<WorkerReports, 'queueMoves' | 'documentChanged' | 'emit' | 'broadcast'>;
  /** Maximum number of units in progress. */
  readonly slots: number;
  readonly clock: Clock;
  /** Workers of one kind: at the start of one, all others have ended. */
  readonly kind: string;
  /** Whether it is given the passwords of jobs. */
  readonly withPasswords: boolean;
}

export class Worker implements QueueWorker {
  readonly #parts: WorkerParts;
  readonly #owner: string;
  readonly #running = new Map<string, Running>();
  readonly #passwords = new Map<string, string>();
  /** Failed jobs whose end is still to be stored, each with its error message. */
  readonly #unended = new Map<JobRecord, string | CodedText>();
  /** Steps that use the store run one after another, so that no unit is run twice. */
  #steps: Promise<void> = Promise.resolve();
  #isWoken = false;
  #callOff: () => void = () => undefined;
  #started = false;
  #closed = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#owner = `${parts.kind} ${randomUUID()}`;
  }

  async start(): Promise<void> {
    await this.#claim();
    this.#beatLater();
  }

  wake(): void {
    void this.#claim();
  }

  setPassword(jobId: string, password: string): void {
    this.#passwords.set(jobId, password);
  }

  prioritisePage(extractionId: number, page: number): void {
    this.#parts.runner.prioritisePage(extractionId, page);
  }

  putOnScreen(documentId: string): void {
    this.#parts.runner.putOnScreen(documentId);
  }

  async stop(jobs: JobSelection): Promise<void> {
    await this.#abort(({ id, accountId }) =>
      'jobId' in jobs ? id === jobs.jobId : accountId === jobs.accountId,
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    await this.#abort(() => true);
    // What cannot be released now expires.
    await this.#parts.store.units
      .release({ owner: this.#owner })
      .catch((error) => console.error('The queue was not closed in order:', error));
  }

  get #lease(): Lease {
    const { clock, withPasswords } = this.#parts;
    const until = new Date(clock.now() + LEASE).toISOString();
    return { owner: this.#owner, until, withPasswords };
  }

  /** Claims what it has room for. */
  #claim(): Promise<void> {
    if (this.#isWoken) return this.#steps;
    this.#isWoken = true;
    return this.#step(async () => {
      this.#isWoken = false;
      if (!this.#started) await this.#expire();
      // Documents are opened for extraction, and not as one of the requests of an account.
      await withAccount(undefined, () => this.#claimAll());
    });
  }

  async #abort(isMeant: (job: JobRecord) => boolean): Promise<void> {
    await this.#steps;
    const meant = [...this.#running.values()].filter(({ unit }) => isMeant(unit.job));
    for (const { abort } of meant) abort.abort(new JobStopped());
    await Promise.all(meant.map(({ settled }) => settled));
  }

  #step(work: () => Promise<void>): Promise<void> {
    this.#steps = this.#steps
      .then(() => (this.#closed ? undefined : work()))
      .catch((error) => console.error('The queue stopped:', error));
    return this.#steps;
  }

  #beatLater(): void {
    if (this.#closed) return;
    this.#callOff = this.#parts.clock.after(BEAT, () => {
      void this.#step(async () => {
        await this.#extend();
        await this.#expire();
        await this.#endLeftOver();
      });
      void this.#claim().then(() => this.#beatLater());
    });
  }

  /** Extends the leases of what it runs, and stops what was taken over by others, cancelled or paused. */
  async #extend(): Promise<void> {
    const { store, runner } = this.#parts;
    if (this.#running.size === 0) return;
    const held = await store.units.extend(this.#lease, [...this.#running.keys()]);
    for (const { unit, abort } of this.#running.values()) {
      const found = held.find(({ id }) => id === unit.id);
      if (!found) abort.abort(new JobStopped());
      if (found?.wanted) runner.prioritisePage(unit.job.extractionId ?? 0, found.wanted);
    }
  }

  async #expire(): Promise<void> {
    const { store, kind } = this.#parts;
    const dead = this.#started ? {} : { dead: kind };
    const failed = await store.units.expire({ most: MOST_CRASHES, error: CRASHED, ...dead });
    this.#started = true;
    for (const job of failed) await this.#giveUp(job);
  }

  async #endLeftOver(): Promise<void> {
    for (const [job, error] of this.#unended) {
      await this.#parts.store.jobs.end(job.id, { status: 'failed', phase: 'error', error });
      this.#unended.delete(job);
      await this.#giveUp(job);
    }
  }

  async #giveUp(job: JobRecord): Promise<void> {
    this.#ended(job);
    await this.#parts.reports.documentChanged(job.accountId, job.documentId);
  }

  #ended(job: JobRecord, code: string | null = null): void {
    this.#passwords.delete(job.id);
    void this.#parts.reports.broadcast('jobEnded', job, code);
  }

  async #claimAll(): Promise<void> {
    const { store, slots, reports } = this.#parts;
    const owner = this.#owner;
    while (!this.#closed) {
      const unit = await store.units.claim(this.#lease, (waiting, held) =>
        nextUnit(waiting, held, { owner, slots }),
      );
      if (!unit) {
        if (this.#running.size === 0) void reports.emit('workerIdle');
        return;
      }
      const abort = new AbortController();
      const settled = this.#run(unit, abort).finally(() => this.#running.delete(unit.id));
      this.#running.set(unit.id, { unit, abort, settled });
      reports.queueMoves(unit.job.accountId);
      void settled.then(() => this.wake());
    }
  }

  async #run(unit: ClaimedUnit, { signal }: AbortController): Promise<void> {
    const { store, runner } = this.#parts;
    const { job } = unit;
    try {
      if (job.passwordGiven && !this.#passwords.has(job.id)) await sleep(PASSWORD_DELAY);
      const access = { password: this.#passwords.get(job.id), signal };
      const done = (next: readonly PageRange[]) => store.units.done(this.#owner, unit, next);
      const outcome = await withSpan(`unit ${unit.stage}`, { 'quarry.job': job.id }, () =>
        runner.run(unit, access, done),
      );
      // Who stops a job handles its end.
      if (!outcome.ended || signal.aborted) return;
      for (const other of this.#running.values()) {
        if (other.unit.job.id === job.id) other.abort.abort(new JobStopped());
      }
      this.#ended(job, outcome.failure instanceof ApiError ? outcome.failure.code : null);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`Job ${job.id} could not be completed:`, error);
      this.#unended.set(job, storageTrouble(error) ?? UNEXPECTED);
    }
  }
}
