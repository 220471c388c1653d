/**
 * Drawings waiting for their turn. One is drawn at a time, for pdf.js draws in one worker anyway;
 * what is nearest to the reader goes first, looked at anew whenever a turn is free, because the
 * reader has scrolled on meanwhile.
 */

export interface RenderJob {
  /** Smaller goes first. */
  distance(): number;
  run(signal: AbortSignal): Promise<void>;
}

interface Entry {
  readonly job: RenderJob;
  readonly signal: AbortSignal;
}

/** Without work for so long, what pdf.js keeps for redrawing may go, milliseconds. */
const IDLE_MS = 10_000;

export class RenderQueue {
  readonly #waiting = new Set<Entry>();
  readonly #onIdle: (() => void) | undefined;
  readonly #drawn = Promise.withResolvers<void>();
  #running = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** `onIdle` is called when nothing has been drawn for a while; never while something is. */
  constructor(onIdle?: () => void) {
    this.#onIdle = onIdle;
  }

  /** Resolves when the first job has ended, drawn or not; work that is not urgent waits for it. */
  get firstDrawn(): Promise<void> {
    return this.#drawn.promise;
  }

  /** Takes a job; the returned function withdraws it, whether it waits or runs. */
  add(job: RenderJob): () => void {
    const abort = new AbortController();
    const entry: Entry = { job, signal: abort.signal };
    this.#waiting.add(entry);
    // All jobs of one moment are known before the first is chosen.
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
        // A job reports its own failure where the reader can see it; the others must go on.
      }
      this.#drawn.resolve();
    }
    this.#running = false;
    this.#idle = setTimeout(() => this.#onIdle?.(), IDLE_MS);
  }

  /** No more turns: the document is closed. */
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
