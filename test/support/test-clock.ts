/** A clock that stands still until a test lets time pass. */
import type { Clock } from '../../electron/service/clock.ts';

export interface TestClock extends Clock {
  /** Lets so many milliseconds pass; what is due by then runs, in the order of its time. */
  advance(milliseconds: number): void;
}

export function testClock(): TestClock {
  let now = Date.now();
  const waiting = new Set<{ at: number; then: () => void }>();
  return {
    now: () => now,
    after(milliseconds, then) {
      const entry = { at: now + milliseconds, then };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting.delete(next);
        now = next.at;
        next.then();
      }
      now = end;
    },
  };
}
