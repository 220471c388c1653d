/**
 * The tasks that wait for a thread, and which of them a free thread takes.
 *
 * Somebody waits for an urgent task: it goes first. Of the others the oldest goes first, unless it
 * needs a document opened that the thread does not have open while another waits for the one it has:
 * opening a document and loading its fonts anew costs as much as reading several pages. So each of
 * two documents is mostly read by a thread of its own. No document is passed over for longer than
 * LONGEST_WAIT, so that a short one does not wait for the end of a long one.
 *
 * A page that has to be recognised goes to a thread that has loaded the networks while there is one,
 * for they take hundreds of megabytes; another loads them when such a page has waited for NETWORK_WAIT.
 */

/** How long the oldest task may be passed over for the sake of an open document; milliseconds. */
const LONGEST_WAIT = 1000;
/** Longer than most pages take to be recognised: one waiting longer is one of many; milliseconds. */
const NETWORK_WAIT = 2000;

export interface WaitingTask {
  readonly urgent: boolean;
  /** The document that must be open for it; undefined where none is needed. */
  readonly document: string | undefined;
  /** Whether it takes the networks. */
  readonly recognises: boolean;
}

/** A thread that is free. */
interface Taker {
  /** The document that it has open. */
  readonly document: string | undefined;
  /** Whether it has loaded the networks. */
  readonly recognises: boolean;
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

  /** The next task for a thread; `spared`: another one has the networks. */
  take({ document: open, recognises }: Taker, spared: boolean): T | undefined {
    const now = this.#now();
    const fits = ({ task, since }: { task: T; since: number }) =>
      !task.recognises || recognises || !spared || task.urgent || now - since >= NETWORK_WAIT;
    const oldest = this.#waiting.findIndex(fits);
    const first = this.#waiting[oldest];
    if (!first) return undefined;
    this.#countWaiting();
    const { urgent, document } = first.task;
    const mayPass =
      open !== undefined && document !== undefined && !urgent && now - first.since < LONGEST_WAIT;
    const known = mayPass
      ? this.#waiting.findIndex((entry) => entry.task.document === open && fits(entry))
      : -1;
    return this.#waiting.splice(known < 0 ? oldest : known, 1)[0]?.task;
  }

  #countWaiting(): void {
    this.#waited = this.waited;
    this.#changed = this.#now();
  }
}
