/** Time as parts of the service see it, so that tests can let minutes pass at will. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Runs `then` once after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, then: () => void): () => void;
}

/** Longest sleep of a timer that still fits its 32 bits; milliseconds. */
const LONGEST_SLEEP = 24 * 60 * 60 * 1000;

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(milliseconds, then) {
    const timer = setTimeout(then, Math.min(LONGEST_SLEEP, Math.max(0, milliseconds)));
    // Waiting is no reason to keep the program alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
