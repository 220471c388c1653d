import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Resident memory of all processes of the page's browser, megabytes; null where it cannot be read. */
export async function residentMegabytes(page: Page): Promise<number | null> {
  const browser = page.context().browser();
  if (!browser || process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const kilobytes = processInfo.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
