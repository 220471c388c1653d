/**
 * Browser windows for end-to-end tests. A window with a profile of its own costs about a second of
 * computing, so one per set of options is kept for the next test, which gets a new page in it
 * without anything that the test before stored, granted or intercepted.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';

export interface BrowserWindow {
  readonly context: BrowserContext;
  /** An empty page. */
  readonly page: Page;
  /** Ends all pages of the window. */
  close(): Promise<void>;
}

const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_ARGS],
    // Scrollbars take space, as they do in the desktop window on Windows and Linux.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });

const newContext = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    ...options,
  });

/** In a browser of its own, which ends with the window. */
export async function openOwnWindow(options: BrowserContextOptions): Promise<BrowserWindow> {
  const browser = await launchBrowser();
  const context = await newContext(browser, options);
  return { context, page: await context.newPage(), close: () => browser.close() };
}

/** What the tests of this process share; the browser ends with it. */
let sharedBrowser: Promise<Browser> | undefined;
/** Windows that no test uses, each with one empty page, by their options. */
const unused = new Map<string, { context: BrowserContext; page: Page }[]>();

/** In the browser that the tests of this process share. */
export async function openSharedWindow(options: BrowserContextOptions): Promise<BrowserWindow> {
  const key = JSON.stringify(options);
  sharedBrowser ??= launchBrowser();
  let found = unused.get(key)?.pop();
  if (!found) {
    const context = await newContext(await sharedBrowser, options);
    found = { context, page: await context.newPage() };
  }
  const { context, page } = found;
  return {
    context,
    page,
    async close() {
      // The window would end with its last page.
      const empty = await context.newPage();
      for (const each of context.pages()) if (each !== empty) await each.close();
      await reset(empty, options);
      unused.set(key, [...(unused.get(key) ?? []), { context, page: empty }]);
    },
  };
}

async function reset(page: Page, { permissions }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  await context.unrouteAll();
  context.removeAllListeners();
  await context.clearCookies();
  await context.clearPermissions();
  if (permissions) await context.grantPermissions(permissions);
  const devtools = await context.newCDPSession(page);
  // A later service may get the port, and so the origin, of an earlier one.
  await devtools.send('Storage.clearDataForOrigin', {
    origin: '*',
    storageTypes: 'local_storage,indexeddb',
  });
  await devtools.detach();
}
