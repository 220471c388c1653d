/** The clock of the service, which tests replace to advance time. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Runs `then` once after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, then: () => void): () => void;
}

/** Longest delay that fits the 32 bits of a timer; milliseconds. */
const LONGEST_SLEEP = 24 * 60 * 60 * 1000;

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(milliseconds, then) {
    const timer = setTimeout(then, Math.min(LONGEST_SLEEP, Math.max(0, milliseconds)));
    // A pending timer must not keep the process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
