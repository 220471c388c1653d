/** What goes on beside the reading of pages: writing them down, measuring the speed. */

/** The speed of a running job is stored at most this often; milliseconds. */
const SPEED_INTERVAL = 500;

/** Pages per second of one run, stored now and then and at its end. */
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
 * Writes begun from the engine's callbacks, which cannot wait. The first that fails aborts the
 * reading, and `settled` throws it.
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
