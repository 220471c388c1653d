import type { Page } from 'playwright-core';

/** Frames that take longer are felt; milliseconds. */
const FELT = 50;

export interface Scrolling {
  readonly frames: number;
  readonly seconds: number;
  readonly late: number;
  /** Milliseconds. */
  readonly longest: number;
}

export interface ScrollOptions {
  /** Selector of an element that scrolls, or that lies in one. */
  readonly within: string;
  /** CSS pixels a frame: 40 is a hand on the wheel, not a jump. */
  readonly step?: number;
  readonly seconds?: number;
}

/** Scrolls and measures the time between frames. */
export const measureScrolling = (page: Page, options: ScrollOptions): Promise<Scrolling> =>
  page.evaluate(
    ({ within, step, seconds, felt }) =>
      new Promise<Scrolling>((resolve, reject) => {
        let scroller = document.querySelector(within);
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1)
          scroller = scroller.parentElement;
        if (!scroller) return reject(new Error(`nothing scrolls at ${within}`));
        const gaps: number[] = [];
        const begun = performance.now();
        let last = begun;
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          scroller.scrollBy(0, step);
          if (now - begun < seconds * 1000) return requestAnimationFrame(frame);
          const late = gaps.filter((gap) => gap > felt).length;
          const longest = Math.max(...gaps);
          return resolve({ frames: gaps.length, seconds: (now - begun) / 1000, late, longest });
        };
        requestAnimationFrame(frame);
      }),
    { step: 40, seconds: 5, felt: FELT, ...options },
  );

export const describeScrolling = ({ frames, seconds, late, longest }: Scrolling): string =>
  `${(frames / seconds).toFixed(0)} frames a second (target: 60), ${late} over ${FELT} ms, ` +
  `the longest ${longest.toFixed(0)} ms`;
