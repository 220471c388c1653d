/** Divides the time of the threads between two classes of tasks. */

/** What one class can be owed at most, so that one long task does not shut its class out; ms. */
const LARGEST_DEBT = 10_000;

export class TimeSplit {
  readonly #part: number;
  readonly #slack: number;
  /** How much more than its part the first class has had; ms. */
  #ahead = 0;

  /**
   * `part`: of the time, for the first class while both have work. `slack`: how far the first class
   * may be ahead before the second has its turn; ms.
   */
  constructor(part: number, slack: number) {
    this.#part = part;
    this.#slack = slack;
  }

  get firstIsDue(): boolean {
    return this.#ahead <= this.#slack;
  }

  /** Counts a task that was taken while both classes had work. */
  count(isFirst: boolean, milliseconds: number): void {
    const share = isFirst ? 1 - this.#part : -this.#part;
    const ahead = this.#ahead + milliseconds * share;
    this.#ahead = Math.max(-LARGEST_DEBT, Math.min(LARGEST_DEBT, ahead));
  }
}
