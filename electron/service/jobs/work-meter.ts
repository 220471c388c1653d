/**
 * Estimates the remaining time of the queue from the cost of pages so far. A scan takes a hundred
 * times as long as a page of text, so each document uses the mean of its own pages as soon as some
 * are read, and only unstarted ones use the mean of all.
 */

/** No estimate before so many pages have been read. */
const MEASURE_PAGES = 5;
/** The number of busy threads is measured over this time; ms. */
const WINDOW = 20_000;

interface Cost {
  pages: number;
  milliseconds: number;
}

export interface WorkLeft {
  readonly documentId: string;
  /** Null if not known yet. */
  readonly pages: number | null;
}

export class WorkMeter {
  readonly #now: () => number;
  readonly #documents = new Map<string, Cost>();
  #all: Cost = { pages: 0, milliseconds: 0 };
  /** Recent pages: when they were done, and their thread time. */
  #recent: { readonly at: number; readonly milliseconds: number }[] = [];
  #since: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `milliseconds`: of one thread. */
  count(documentId: string, milliseconds: number): void {
    const now = this.#now();
    this.#since ??= now - milliseconds;
    const cost = this.#documents.get(documentId) ?? { pages: 0, milliseconds: 0 };
    this.#documents.set(documentId, cost);
    for (const sum of [cost, this.#all]) {
      sum.pages++;
      sum.milliseconds += milliseconds;
    }
    this.#recent.push({ at: now, milliseconds });
    this.#recent = this.#recent.filter(({ at }) => at > now - WINDOW);
  }

  forget(documentId: string): void {
    this.#documents.delete(documentId);
  }

  /** The work stops for now: earlier throughput says nothing about the speed after resuming. */
  stop(): void {
    this.#recent = [];
    this.#since = null;
  }

  /** Seconds, with so many `further` documents of mean length; null while there is too little data. */
  secondsLeft(left: readonly WorkLeft[], further = 0): number | null {
    const now = this.#now();
    if (this.#since === null || this.#all.pages < MEASURE_PAGES) return null;
    const span = Math.min(now - this.#since, WINDOW);
    const busy = this.#recent.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    if (busy === 0) return null;
    const meanCost = this.#all.milliseconds / this.#all.pages;
    const counted = left.flatMap(({ pages }) => (pages === null ? [] : [pages]));
    const sumOfPages = counted.reduce((sum, pages) => sum + pages, 0);
    const meanPages = Math.max(1, sumOfPages / (counted.length || 1));
    let work = further * meanCost * meanPages;
    for (const { documentId, pages } of left) {
      const own = this.#documents.get(documentId);
      work += (own ? own.milliseconds / own.pages : meanCost) * (pages ?? meanPages);
    }
    return (work * span) / busy / 1000;
  }
}

/** An estimate is steady if it stays for so long within a share of the time left, or within so much; ms. */
const STEADY_FOR = 4000;
const STEADY_SHARE = 0.5;
const STEADY_WITHIN = 8000;

/** Holds an estimate back until it is steady: the first pages of a batch say little of the others. */
export class SteadyEstimate {
  /** When the work was expected to end: in the last seconds, and once before them. */
  #expected: { readonly at: number; readonly end: number }[] = [];

  /** The seconds left, or null as long as they are not steady. */
  next(seconds: number | null, at = performance.now()): number | null {
    const since = at - STEADY_FOR;
    const first = this.#expected.findLastIndex((one) => one.at <= since);
    this.#expected = seconds === null ? [] : this.#expected.slice(Math.max(0, first));
    if (seconds === null) return null;
    this.#expected.push({ at, end: at + seconds * 1000 });
    const ends = this.#expected.map(({ end }) => end);
    const spread = Math.max(...ends) - Math.min(...ends);
    const isSteady = spread <= Math.max(STEADY_WITHIN, seconds * 1000 * STEADY_SHARE);
    return isSteady && (this.#expected[0]?.at ?? at) <= since ? seconds : null;
  }
}
