/**
 * A worker: claims units of work, a few at a time in the order of schedule.ts, and runs them. What it
 * holds expires unless it is extended, so that another worker takes over from one that has ended.
 * If the store fails, for example on a full disk, it tries again later.
 */
import { randomUUID } from 'node:crypto';
import {
  type ClaimedUnit,
  type JobRecord,
  type Lease,
  type Store,
  storageTrouble,
} from '../../store/index.ts';
import { withAccount } from '../auth/current-account.ts';
import type { Clock } from '../clock.ts';
import { UNEXPECTED } from './failure.ts';
import { JobStopped } from './job-stopped.ts';
import type { Runner } from './runner.ts';
import { nextUnit } from './schedule.ts';

/**
 * A job during which a worker ended this often, with no page stored in between, is not started again.
 */
const MOST_CRASHES = 3;
const CRASHED = `Quarry ended unexpectedly ${MOST_CRASHES} times while extracting this PDF, so it is not retried automatically. Extract it again to retry.`;

/** How long a claimed unit is held without being extended; milliseconds. */
const LEASE = 20_000;
/** Interval of extending leases and of looking for work that nobody has announced; milliseconds. */
const BEAT = 5_000;

interface Running {
  readonly unit: ClaimedUnit;
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

export interface WorkerParts {
  readonly store: Pick<Store, 'units' | 'jobs'>;
  readonly runner: Pick<Runner, 'run' | 'prioritisePage'>;
  /** Maximum number of units in progress. */
  readonly slots: number;
  readonly clock: Clock;
  /** Workers of one kind: at the start of one, all others have ended. */
  readonly kind: string;
  readonly passwordOf: (jobId: string) => string | undefined;
  readonly onStarted: (job: JobRecord) => void;
  /** `failure`: the error that failed it. */
  readonly onEnded: (job: JobRecord, failure: unknown) => void;
  /** It has nothing to do. */
  readonly onIdle: () => void;
  /** As `onEnded`; no runner has reported it. */
  readonly onGivenUp: (job: JobRecord) => Promise<void>;
}

export class Worker {
  readonly #parts: WorkerParts;
  readonly #owner: string;
  readonly #running = new Map<string, Running>();
  /** Failed jobs whose end is still to be stored, each with its error message. */
  readonly #unended = new Map<JobRecord, string>();
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

  /** Takes over what other workers of its kind left, and begins to work. */
  async start(): Promise<void> {
    await this.wake();
    this.#beatLater();
  }

  /** Looks for work now. Resolves when what can be claimed is claimed. */
  wake(): Promise<void> {
    if (this.#isWoken) return this.#steps;
    this.#isWoken = true;
    return this.#step(async () => {
      this.#isWoken = false;
      if (!this.#started) await this.#expire();
      // Documents are opened for extraction, and not as one of the requests of an account.
      await withAccount(undefined, () => this.#claimAll());
    });
  }

  /** Stops what it does for these jobs; resolves when that has really stopped. */
  async stop(isMeant: (job: JobRecord) => boolean): Promise<void> {
    await this.#steps;
    const meant = [...this.#running.values()].filter(({ unit }) => isMeant(unit.job));
    for (const { abort } of meant) abort.abort(new JobStopped());
    await Promise.all(meant.map(({ settled }) => settled));
  }

  /** Stops all work, for others to go on with. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    await this.stop(() => true);
    // What cannot be released now expires.
    await this.#parts.store.units
      .release({ owner: this.#owner })
      .catch((error) => console.error('The queue was not closed in order:', error));
  }

  get #lease(): Lease {
    return { owner: this.#owner, until: new Date(this.#parts.clock.now() + LEASE).toISOString() };
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
      void this.wake().then(() => this.#beatLater());
    });
  }

  /** Extends its leases, and stops what was taken over by others, cancelled or paused. */
  async #extend(): Promise<void> {
    const { store, runner } = this.#parts;
    const held = await store.units.extend(this.#lease);
    for (const { unit, abort } of this.#running.values()) {
      const found = held.find(({ id }) => id === unit.id);
      if (!found) abort.abort(new JobStopped());
      if (found?.wanted) runner.prioritisePage(unit.job.extractionId ?? 0, found.wanted);
    }
  }

  async #expire(): Promise<void> {
    const { store, kind, onGivenUp } = this.#parts;
    const dead = this.#started ? {} : { dead: kind };
    const failed = await store.units.expire({ most: MOST_CRASHES, error: CRASHED, ...dead });
    this.#started = true;
    for (const job of failed) await onGivenUp(job);
  }

  async #endLeftOver(): Promise<void> {
    for (const [job, error] of this.#unended) {
      await this.#parts.store.jobs.end(job.id, { status: 'failed', phase: 'error', error });
      this.#unended.delete(job);
      await this.#parts.onGivenUp(job);
    }
  }

  async #claimAll(): Promise<void> {
    const { store, slots } = this.#parts;
    const owner = this.#owner;
    while (!this.#closed) {
      const unit = await store.units.claim(this.#lease, (waiting, held) =>
        nextUnit(waiting, held, { owner, slots }),
      );
      if (!unit) {
        if (this.#running.size === 0) this.#parts.onIdle();
        return;
      }
      const abort = new AbortController();
      const settled = this.#run(unit, abort).finally(() => this.#running.delete(unit.id));
      this.#running.set(unit.id, { unit, abort, settled });
      this.#parts.onStarted(unit.job);
      void settled.then(() => this.wake());
    }
  }

  async #run(unit: ClaimedUnit, { signal }: AbortController): Promise<void> {
    const { store, runner, passwordOf, onEnded } = this.#parts;
    const { job } = unit;
    try {
      const outcome = await runner.run(unit, { password: passwordOf(job.id), signal });
      if (!outcome.ended) await store.units.done(this.#owner, unit, outcome.next);
      // Who stops a job handles its end.
      if (!outcome.ended || signal.aborted) return;
      for (const other of this.#running.values()) {
        if (other.unit.job.id === job.id) other.abort.abort(new JobStopped());
      }
      onEnded(job, outcome.failure);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`Job ${job.id} could not be completed:`, error);
      this.#unended.set(job, storageTrouble(error) ?? UNEXPECTED);
    }
  }
}
