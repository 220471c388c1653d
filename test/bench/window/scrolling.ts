import type { Page } from 'playwright-core';

const SECONDS = 5;
/** Pixels a frame: a hand on the wheel, not a jump. */
const STEP = 40;
/** Frames that take longer are felt; milliseconds. */
const FELT = 50;

export interface Scrolling {
  readonly frames: number;
  readonly late: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** Scrolls through the open document and measures the time between frames. */
export const measureScrolling = (page: Page): Promise<Scrolling> =>
  page.evaluate(
    ({ seconds, step, felt }) =>
      new Promise<Scrolling>((resolve) => {
        const pages = document.querySelector('[data-pages]');
        const gaps: number[] = [];
        const begun = performance.now();
        let last = begun;
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          pages?.scrollBy(0, step);
          if (now - begun < seconds * 1000) return requestAnimationFrame(frame);
          const late = gaps.filter((gap) => gap > felt).length;
          return resolve({ frames: gaps.length, late, longest: Math.max(...gaps) });
        };
        requestAnimationFrame(frame);
      }),
    { seconds: SECONDS, step: STEP, felt: FELT },
  );
