import { type Browser, chromium, type Page } from 'playwright-core';
import { electronArguments } from '../../scripts/lib/electron.ts';
import type { Traced } from '../support/trace.ts';
import { startTraced } from '../traced/support.ts';

/** Does `work` in the window of a recorded desktop, which is started as a user would, then quits it. */
export async function inTracedWindow(
  traced: Traced,
  program: string,
  args: readonly string[],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const switches = [...electronArguments(), '--remote-debugging-port=0'];
  const started = await startTraced(
    traced,
    [program, ...switches, ...args],
    /DevTools listening on (ws:\S+)/,
  );
  let browser: Browser | undefined;
  try {
    browser = await chromium.connectOverCDP(started.match);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('the program shows no window');
    await work(page);
  } finally {
    await browser?.close();
    await started.stop();
  }
}
