/** Opens waiting documents sequentially, to find out which of them are short. */
import type { UnfinishedJob } from '../../store/index.ts';

export class PageCounter {
  readonly #count: (job: UnfinishedJob, signal: AbortSignal) => Promise<void>;
  readonly #onCounted: () => void;
  /** Jobs whose pages were counted, or cannot be. */
  readonly #tried = new Set<string>();
  readonly #closing = new AbortController();
  #counting: Promise<void> | null = null;

  /** `onCounted` runs when all requested jobs have been tried. */
  constructor(
    count: (job: UnfinishedJob, signal: AbortSignal) => Promise<void>,
    onCounted: () => void,
  ) {
    this.#count = count;
    this.#onCounted = onCounted;
  }

  /** Does nothing while earlier ones are counted: the jobs that wait then are passed again. */
  begin(waiting: readonly UnfinishedJob[]): void {
    const unknown = waiting.filter(
      ({ id, pagesLeft }) => pagesLeft === null && !this.#tried.has(id),
    );
    if (this.#counting || this.#closing.signal.aborted || unknown.length === 0) return;
    this.#counting = this.#countAll(unknown);
  }

  forget(jobId: string): void {
    this.#tried.delete(jobId);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#counting;
  }

  async #countAll(jobs: readonly UnfinishedJob[]): Promise<void> {
    const { signal } = this.#closing;
    for (const job of jobs) {
      if (signal.aborted) return;
      this.#tried.add(job.id);
      // An error in opening a document is reported when the document is processed.
      await this.#count(job, signal).catch(() => undefined);
    }
    this.#counting = null;
    this.#onCounted();
  }
}
