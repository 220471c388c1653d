/** Divides thread time between two classes of tasks. */

/** Maximum debt to a class, so that one long task does not starve the other class; ms. */
const LARGEST_DEBT = 10_000;

export class TimeSplit {
  readonly #part: number;
  readonly #slack: number;
  /** Time of the first class beyond its share; ms. */
  #ahead = 0;

  /**
   * `part`: share of time of the first class while both have work. `slack`: how far the first class
   * may be ahead before the second is next; ms.
   */
  constructor(part: number, slack: number) {
    this.#part = part;
    this.#slack = slack;
  }

  get firstIsDue(): boolean {
    return this.#ahead <= this.#slack;
  }

  /** Counts a task taken while both classes had work. */
  count(isFirst: boolean, milliseconds: number): void {
    const share = isFirst ? 1 - this.#part : -this.#part;
    const ahead = this.#ahead + milliseconds * share;
    this.#ahead = Math.max(-LARGEST_DEBT, Math.min(LARGEST_DEBT, ahead));
  }
}
