/**
 * Queue of page drawings. One is drawn at a time, because pdf.js draws in one worker anyway; the
 * page nearest to the view is next, chosen when the worker is free, because the user may have
 * scrolled meanwhile.
 */

export interface RenderJob {
  /** The smallest is drawn first. */
  distance(): number;
  run(signal: AbortSignal): Promise<void>;
}

interface Entry {
  readonly job: RenderJob;
  readonly signal: AbortSignal;
}

/** Idle time after which caches of pdf.js may be released, milliseconds. */
const IDLE_MS = 10_000;

export class RenderQueue {
  readonly #waiting = new Set<Entry>();
  readonly #onIdle: (() => void) | undefined;
  readonly #drawn = Promise.withResolvers<void>();
  #running = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** `onIdle` is called when nothing has been drawn for a while, never during a drawing. */
  constructor(onIdle?: () => void) {
    this.#onIdle = onIdle;
  }

  /** Resolves when the first job has ended, drawn or not; low-priority work waits for it. */
  get firstDrawn(): Promise<void> {
    return this.#drawn.promise;
  }

  /** Adds a job; the returned function cancels it, waiting or running. */
  add(job: RenderJob): () => void {
    const abort = new AbortController();
    const entry: Entry = { job, signal: abort.signal };
    this.#waiting.add(entry);
    // Jobs added in the same task are all queued before the first is chosen.
    queueMicrotask(() => void this.#next());
    return () => {
      this.#waiting.delete(entry);
      abort.abort();
    };
  }

  async #next(): Promise<void> {
    if (this.#running || this.#waiting.size === 0) return;
    this.#running = true;
    clearTimeout(this.#idle);
    for (let entry = this.#nearest(); entry; entry = this.#nearest()) {
      this.#waiting.delete(entry);
      try {
        await entry.job.run(entry.signal);
      } catch {
        // A job reports its own failure to the user; the others must continue.
      }
      this.#drawn.resolve();
    }
    this.#running = false;
    this.#idle = setTimeout(() => this.#onIdle?.(), IDLE_MS);
  }

  /** Starts no more jobs: the document is closed. */
  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#idle);
  }

  #nearest(): Entry | undefined {
    let best: Entry | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.#waiting) {
      const distance = entry.job.distance();
      if (distance < least) {
        best = entry;
        least = distance;
      }
    }
    return best;
  }
}
