/**
 * The tasks that wait for a thread, and which of them a free thread takes.
 *
 * Somebody waits for an urgent task: it goes first. Of the others the oldest goes first, unless it
 * needs a document opened that the thread does not have open while another waits for the one it has:
 * opening a document and loading its fonts anew costs as much as reading several pages. So each of
 * two documents is mostly read by a thread of its own. No document is passed over for longer than
 * LONGEST_WAIT, so that a short one does not wait for the end of a long one.
 */

/** How long the oldest task may be passed over for the sake of an open document; milliseconds. */
const LONGEST_WAIT = 1000;

export interface WaitingTask {
  readonly urgent: boolean;
  /** The document that must be open for it; undefined where none is needed. */
  readonly document: string | undefined;
}

export class TaskQueue<T extends WaitingTask> {
  /** Urgent ones first, then by age. */
  #waiting: { readonly task: T; readonly since: number }[] = [];
  readonly #now: () => number;
  /** As it was when the queue changed last. */
  #waited = 0;
  #changed = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Whether somebody waits for the task that comes first. */
  get urgent(): boolean {
    return this.#waiting[0]?.task.urgent ?? false;
  }

  /** How long tasks have waited, all together, since that was last forgotten; milliseconds. */
  get waited(): number {
    return this.#waited + (this.#now() - this.#changed) * this.#waiting.length;
  }

  forgetWaited(): void {
    this.#waited = 0;
    this.#changed = this.#now();
  }

  add(task: T): void {
    this.#countWaiting();
    const place = task.urgent ? this.#waiting.findIndex((other) => !other.task.urgent) : -1;
    const entry = { task, since: this.#now() };
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, entry);
  }

  remove(task: T): void {
    this.#countWaiting();
    this.#waiting = this.#waiting.filter((other) => other.task !== task);
  }

  clear(): void {
    this.#countWaiting();
    this.#waiting = [];
  }

  /** The next task for a thread that has `open` open. */
  take(open: string | undefined): T | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    this.#countWaiting();
    const { urgent, document } = first.task;
    const mayPass =
      open !== undefined &&
      document !== undefined &&
      !urgent &&
      this.#now() - first.since < LONGEST_WAIT;
    const known = mayPass ? this.#waiting.findIndex(({ task }) => task.document === open) : 0;
    return this.#waiting.splice(Math.max(0, known), 1)[0]?.task;
  }
  #countWaiting(): void {
    this.#waited = this.waited;
    this.#changed = this.#now();
  }
}
