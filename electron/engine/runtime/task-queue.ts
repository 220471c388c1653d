/**
 * The tasks waiting for a thread, and which of them a free thread takes. Urgent tasks, which a user
 * waits for, go first, but a party (an account with its urgent tasks, or the extraction of all
 * documents) never holds all threads: each may use as many as there are cores, there are
 * SPARE_THREADS more, and only the first task of a party takes the last free thread. Extraction has
 * half of all threads while it has work, however many requests there are.
 * The other tasks share the threads by document, page by page (a two-level feedback queue, as in
 * operating system schedulers for work of unknown length):
 * - The document on screen has half of the time while others wait.
 * - A document that has used less than LONG_AFTER of thread time is short. Short ones go first,
 *   so that they never wait for the end of a long one; the long ones keep a tenth of the time.
 * - A page cannot be interrupted, and a scanned one takes seconds. So the last thread not working
 *   on a long document waits briefly after a short one: its next step, or the next short document,
 *   mostly follows at once (anticipatory scheduling, as for disks).
 * - Otherwise the oldest task goes first, unless the thread has the document of another one open:
 *   opening a document and loading its fonts costs as much as reading several pages. So each of two
 *   documents is mostly read by its own thread, but none is passed over for longer than
 *   LONGEST_PASS.
 * An OCR page goes to a thread that has loaded the networks while there is one, as they take
 * hundreds of megabytes; another thread loads them when such a page has waited for NETWORK_WAIT.
 */
import { FairShare } from '../../../shared/fair-share.ts';
import { TimeSplit } from './time-split.ts';

/** Threads beyond one per core, which are started only while a party uses all others. */
export const SPARE_THREADS = 2;

/** Thread time after which a document counts as long: dozens of pages, or two scans; ms. */
const LONG_AFTER = 2000;
/** Shares of the time while both sides have work. */
const SHARE_ON_SCREEN = 0.5;
const SHARE_OF_SHORT = 0.9;
/** A page of a long document then runs after about ten seconds of short ones; ms. */
const SLACK_OF_SHORT = 1000;
/** How long a thread is reserved for the next step of a short document; ms. */
const ANTICIPATION = 200;
/** Maximum time that the oldest task may be passed over for an open document; ms. */
const LONGEST_PASS = 1000;
/** Longer than the recognition of most pages: a page that waits longer is one of many; ms. */
const NETWORK_WAIT = 2000;

export interface WaitingTask {
  readonly urgent: boolean;
  /** The account that an urgent task is done for, if it is known. */
  readonly account?: string | undefined;
  /** The document that must be open for it; undefined if none is needed. */
  readonly document: string | undefined;
  /** Whether it needs the networks. */
  readonly recognises: boolean;
  /** Whether its document is on screen. */
  readonly onScreen?: (() => boolean) | undefined;
}

/** A free thread. */
interface Taker {
  /** The document that it has open. */
  readonly document: string | undefined;
  /** Whether it has loaded the networks. */
  readonly recognises: boolean;
}

interface Entry<T> {
  readonly task: T;
  readonly since: number;
}

interface Running {
  readonly since: number;
  /** The side of a split that the task was taken for; undefined if the other had no work. */
  readonly onScreen: boolean | undefined;
  readonly short: boolean | undefined;
}

/** The entries of the next side, and that side if both have work or soon will. */
interface Side<T> {
  readonly entries: readonly Entry<T>[];
  readonly first: boolean | undefined;
}

/** `expected`: a side whose next task is imminent. */
function sideOf<T>(
  entries: readonly Entry<T>[],
  isFirst: (entry: Entry<T>) => boolean,
  split: TimeSplit,
  expected?: 'first' | 'second' | false,
): Side<T> {
  const { first = [], second = [] } = Object.groupBy(entries, (entry) =>
    isFirst(entry) ? 'first' : 'second',
  );
  const bothHaveWork =
    (first.length > 0 || expected === 'first') && (second.length > 0 || expected === 'second');
  if (!bothHaveWork) return { entries, first: undefined };
  return split.firstIsDue ? { entries: first, first: true } : { entries: second, first: false };
}

const EXTRACTION = Symbol('extraction');
const partyOf = ({ urgent, account }: WaitingTask) => (urgent ? account : EXTRACTION);

export class TaskQueue<T extends WaitingTask> {
  /** Urgent ones first, then by age. */
  #waiting: Entry<T>[] = [];
  readonly #running = new Map<T, Running>();
  readonly #shares = new FairShare<ReturnType<typeof partyOf>>();
  /** Thread time used by each document, finished tasks only; ms. */
  readonly #spent = new Map<string, number>();
  readonly #screen = new TimeSplit(SHARE_ON_SCREEN, 0);
  readonly #lengths = new TimeSplit(SHARE_OF_SHORT, SLACK_OF_SHORT);
  readonly #threads: number;
  readonly #now: () => number;
  /** When the last task of a short document ended. */
  #shortEnded = Number.NEGATIVE_INFINITY;
  /** Value at the last change of the queue. */
  #waited = 0;
  #changed = 0;

  /** `threads`: number of threads that a party may use; there are SPARE_THREADS more. */
  constructor(threads: number, now: () => number = () => performance.now()) {
    this.#threads = threads;
    this.#now = now;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Whether the first task is urgent. */
  get urgent(): boolean {
    return this.#waiting[0]?.task.urgent ?? false;
  }

  /** Total waiting time of tasks since the last reset; milliseconds. */
  get waited(): number {
    return this.#waited + (this.#now() - this.#changed) * this.#waiting.length;
  }

  forgetWaited(): void {
    this.#waited = 0;
    this.#changed = this.#now();
  }

  add(task: T): void {
    this.#countWaiting();
    const position = task.urgent ? this.#waiting.findIndex((other) => !other.task.urgent) : -1;
    const entry = { task, since: this.#now() };
    this.#waiting.splice(position < 0 ? this.#waiting.length : position, 0, entry);
  }

  remove(task: T): void {
    this.#countWaiting();
    this.#waiting = this.#waiting.filter((other) => other.task !== task);
  }

  clear(): void {
    this.#countWaiting();
    this.#waiting = [];
  }

  /** Takes the next task for a thread; `spared`: another thread has the networks. */
  take({ document: open, recognises }: Taker, spared: boolean): T | undefined {
    const now = this.#now();
    const fitting = this.#waiting.filter(
      ({ task, since }) =>
        !task.recognises || recognises || !spared || task.urgent || now - since >= NETWORK_WAIT,
    );
    const allowed = fitting.filter(({ task }) => this.#mayTakeThread(task));
    const { urgents = [], others = [] } = Object.groupBy(allowed, ({ task }) =>
      task.urgent ? 'urgents' : 'others',
    );
    const urgent = this.#shares.next(urgents, ({ task }) => partyOf(task));
    if (urgent) return this.#begin(urgent, { since: now, ...NO_SIDE });
    if (others.length === 0) return undefined;
    const expectsShort = this.#expectsShort(now);
    const isOnScreen = ({ task }: Entry<T>) => task.onScreen?.() ?? false;
    const screen = sideOf(others, isOnScreen, this.#screen, expectsShort && 'second');
    const isShort = ({ task }: Entry<T>) => !this.#isLong(task);
    const nextShort = expectsShort && screen.first !== true && 'first';
    const lengths = sideOf(screen.entries, isShort, this.#lengths, nextShort);
    const chosen = passable(lengths.entries, open, now);
    if (!chosen) return undefined;
    return this.#begin(chosen, { since: now, onScreen: screen.first, short: lengths.first });
  }

  /** The task that was taken has ended. */
  ended(task: T): void {
    const running = this.#running.get(task);
    if (!running) return;
    const now = this.#now();
    if (!this.#isLong(task)) this.#shortEnded = now;
    this.#running.delete(task);
    this.#shares.release(partyOf(task));
    const time = now - running.since;
    if (running.onScreen !== undefined) this.#screen.count(running.onScreen, time);
    if (running.short !== undefined) this.#lengths.count(running.short, time);
    const { document } = task;
    if (document !== undefined && !task.urgent) {
      this.#spent.set(document, (this.#spent.get(document) ?? 0) + time);
    }
  }

  /** The document is done: if it is read again, it counts as new. */
  forget(document: string): void {
    this.#spent.delete(document);
  }

  #begin(entry: Entry<T>, running: Running): T {
    this.#countWaiting();
    this.#waiting.splice(this.#waiting.indexOf(entry), 1);
    this.#running.set(entry.task, running);
    this.#shares.take(partyOf(entry.task));
    return entry.task;
  }

  #mayTakeThread(task: T): boolean {
    const all = this.#threads + SPARE_THREADS;
    const free = all - this.#running.size;
    const extracting = this.#shares.held(EXTRACTION);
    const held = this.#shares.held(partyOf(task));
    /** Threads that extraction lacks to the half that it has while it has work. */
    const due = Math.ceil(all / 2) - extracting;
    if (!task.urgent) return held === 0 || (held < this.#threads && (free > 1 || due > 0));
    const pages = this.#waiting.filter((entry) => !entry.task.urgent).length;
    const kept = Math.max(extracting === 0 ? 1 : 0, Math.min(due, pages));
    return free > kept && (held === 0 || (held < this.#threads && free > kept + 1));
  }

  /** Whether this is the last thread for short documents, and one is about to need it. */
  #expectsShort(now: number): boolean {
    if (now - this.#shortEnded >= ANTICIPATION) return false;
    const long = [...this.#running.keys()].filter((task) => this.#isLong(task));
    return long.length >= this.#threads - 1;
  }

  #isLong({ document }: T): boolean {
    if (document === undefined) return false;
    const now = this.#now();
    let spent = this.#spent.get(document) ?? 0;
    for (const [task, { since }] of this.#running) {
      if (task.document === document && !task.urgent) spent += now - since;
    }
    return spent >= LONG_AFTER;
  }

  #countWaiting(): void {
    this.#waited = this.waited;
    this.#changed = this.#now();
  }
}

const NO_SIDE = { onScreen: undefined, short: undefined } as const;

/** The oldest entry, or the oldest of the open document if the former may be passed over. */
function passable<T extends WaitingTask>(
  entries: readonly Entry<T>[],
  open: string | undefined,
  now: number,
): Entry<T> | undefined {
  const [oldest] = entries;
  if (!oldest) return undefined;
  const mayPass =
    open !== undefined && oldest.task.document !== undefined && now - oldest.since < LONGEST_PASS;
  return (mayPass && entries.find(({ task }) => task.document === open)) || oldest;
}
