import type { Page } from 'playwright-core';

const TYPED = '4711.25';
/** Edits of one cell; the first of a table reads more of it than those that follow. */
const EDITS = 7;

export interface Typing {
  /** Milliseconds from each key to the frame that shows it. */
  readonly keys: readonly number[];
  /** Milliseconds from each Enter to the frame in which the cell shows what was typed. */
  readonly commits: readonly number[];
}

declare global {
  /** Milliseconds from each key to the end of its frame. */
  var keyFrames: number[];
  /** Milliseconds from Enter to the frame that shows the changed cell. */
  var commitFrame: Promise<number>;
}

/** Types over the cell with this text in the grid on screen. */
export async function measureTyping(page: Page, text: string): Promise<Typing> {
  await page.getByRole('gridcell', { name: text, exact: true }).first().click();
  await page.evaluate(() => {
    globalThis.keyFrames = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // A message comes after the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.keyFrames.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  const commits: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const typed = `${edit}${TYPED}`;
    for (const key of typed) await page.keyboard.press(key, { delay: 80 });
    commits.push(await measureCommit(page, typed));
    await page.keyboard.press('ArrowUp');
  }
  return { keys: await page.evaluate(() => globalThis.keyFrames), commits };
}

/** Milliseconds from Enter to the frame that shows what was typed. */
async function measureCommit(page: Page, typed: string): Promise<number> {
  await page.evaluate((shown) => {
    // Kept by name: the key may only be pressed once the listener is there.
    globalThis.commitFrame = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          const cells = [...document.querySelectorAll('[role="grid"] td')];
          if (!cells.some((cell) => cell.textContent?.includes(shown)))
            return requestAnimationFrame(look);
          return resolve(performance.now() - timeStamp);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', onKey, { capture: true, once: true });
    });
  }, typed);
  await page.keyboard.press('Enter');
  return page.evaluate(() => globalThis.commitFrame);
}
