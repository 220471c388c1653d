/** How long to wait before a crashed service is restarted, and when it counts as down. */

/** First delay, ms: a crash on one document should hardly be noticed. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 30_000;
/** A service that ran this long, ms, was healthy: its next crash counts as the first. */
const HEALTHY_AFTER = 60_000;
/** After this many quick crashes the window is notified that the service is down. */
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
