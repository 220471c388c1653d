/** How long to wait before a dead service is started again, and when to say that it will not stay up. */

/** First wait, ms: a crash on one document should hardly be noticed. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 30_000;
/** A service that lived this long, ms, was healthy: its death counts as the first. */
const HEALTHY_AFTER = 60_000;
/** After so many quick deaths the window is told that the service is down. */
const QUICK_DEATHS_UNTIL_DOWN = 5;

export interface Verdict {
  readonly delay: number;
  readonly down: boolean;
}

export class RestartPolicy {
  #quickDeaths = 0;

  /** `lifetime` is how long the service had been running, ms. */
  died(lifetime: number): Verdict {
    this.#quickDeaths = lifetime >= HEALTHY_AFTER ? 1 : this.#quickDeaths + 1;
    return {
      delay: Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (this.#quickDeaths - 1)),
      down: this.#quickDeaths >= QUICK_DEATHS_UNTIL_DOWN,
    };
  }
}
