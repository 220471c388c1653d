import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Chromium leaves garbage where it is while memory is plentiful; this measures what is in use. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await page.waitForTimeout(UNTIL_RETURNED);
}
/** Until freed memory is given back to the system, milliseconds. */
const UNTIL_RETURNED = 3_000;

/**
 * Proportional set size of all processes of the page's browser, in which shared memory counts once,
 * megabytes; null where it cannot be read.
 */
export async function proportionalMegabytes(page: Page): Promise<number | null> {
  const browser = page.context().browser();
  if (!browser || process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const kilobytes = processInfo.map(({ id }) => {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
