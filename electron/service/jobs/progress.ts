/** How far a job is, and side tasks while pages are read: storing them, measuring the speed. */
import type { JobRecord } from '../../store/index.ts';
import type { RunnerParts } from './runner-parts.ts';

/** Minimum interval between updates of a running job's speed in the store; milliseconds. */
const SPEED_INTERVAL = 500;

/** Pages per second of one run, stored periodically and at its end. */
export class Speedometer {
  readonly #store: (pagesPerSecond: number) => Promise<void>;
  readonly #started = performance.now();
  #stored = this.#started;
  #pages = 0;

  constructor(store: (pagesPerSecond: number) => Promise<void>) {
    this.#store = store;
  }

  async count(): Promise<void> {
    this.#pages++;
    if (performance.now() - this.#stored >= SPEED_INTERVAL) await this.save();
  }

  async save(): Promise<void> {
    this.#stored = performance.now();
    const seconds = (this.#stored - this.#started) / 1000;
    if (this.#pages > 0 && seconds > 0) await this.#store(this.#pages / seconds);
  }
}

/**
 * Store writes started from the engine's callbacks, which cannot wait. The first that fails aborts
 * the reading, and `settled` throws it.
 */
export class Saving {
  readonly signal: AbortSignal;
  readonly #failed = new AbortController();
  readonly #writes = new Set<Promise<void>>();

  constructor(stop: AbortSignal) {
    this.signal = AbortSignal.any([stop, this.#failed.signal]);
  }

  track(write: Promise<void>): void {
    const settled = write
      .catch((error) => this.#failed.abort(error))
      .finally(() => this.#writes.delete(settled));
    this.#writes.add(settled);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#writes);
    this.#failed.signal.throwIfAborted();
  }
}

/** To be called when work was stored that an interruption does not undo. */
export function progressOf(
  { store, onProgress }: Pick<RunnerParts, 'store' | 'onProgress'>,
  job: JobRecord,
): () => Promise<void> {
  let progressed = false;
  return async () => {
    if (progressed) return;
    progressed = true;
    await store.jobs.update(job.id, { progressed });
    onProgress();
  };
}

export async function enterPhase(
  { store, reports }: Pick<RunnerParts, 'store' | 'reports'>,
  job: JobRecord,
  phase: 'uploading' | 'parsing' | 'hydrating' | 'verifying',
): Promise<void> {
  await store.jobs.update(job.id, { phase });
  await reports.documentChanged(job.accountId, job.documentId);
}
