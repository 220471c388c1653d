/**
 * Browser windows for end-to-end tests. A window with a profile of its own costs about a second of
 * computing, so one per set of options is kept for the next test, which gets a new page in it
 * without anything that the test before stored, granted or intercepted, and with the code of the
 * window compiled.
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
    args: [
      ...CHROMIUM_ARGS,
      // Pages of one site share a process, and so the code that it has compiled.
      '--process-per-site',
      // What would be sent to processes of their own stays in that of the browser.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // A page lives for seconds: what its hot functions cost to compile is not earned back.
      '--js-flags=--no-maglev --no-turbofan',
    ],
    // Scrollbars take space, as they do in the desktop window on Windows and Linux.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });

const newContext = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // A popup that still fades out would be found beside the next one, and colours that fade from
    // theme to theme break contrast on the way.
    reducedMotion: 'reduce',
    ...options,
  });

/** Nothing is served there, not even a script. */
export const PARKING_PATH = '/parked';

interface UnusedWindow {
  readonly context: BrowserContext;
  /** Empty, for the next test. */
  readonly page: Page;
  /** Its process has compiled the window's code and keeps running for the next page. */
  readonly parked: Page | undefined;
}

/** What the tests of this process share; the browser ends with it. */
let sharedBrowser: Promise<Browser> | undefined;
/** Windows that no test uses, by their options. */
const unused = new Map<string, UnusedWindow[]>();

/** Ends the browser, which would keep a program running that is no run of tests. */
export const closeBrowser = async (): Promise<void> => (await sharedBrowser)?.close();

/** In the browser that the tests of this process share. */
export async function openWindow(options: BrowserContextOptions): Promise<BrowserWindow> {
  const key = JSON.stringify(options);
  sharedBrowser ??= launchBrowser();
  let found = unused.get(key)?.pop();
  if (!found) {
    const context = await newContext(await sharedBrowser, options);
    found = { context, page: await context.newPage(), parked: undefined };
  }
  const { context, page, parked = page } = found;
  return {
    context,
    page,
    async close() {
      const empty = await context.newPage();
      const kept = (await park(parked)) ? parked : undefined;
      for (const each of context.pages()) if (each !== empty && each !== kept) await each.close();
      await reset(empty, options);
      unused.set(key, [...(unused.get(key) ?? []), { context, page: empty, parked: kept }]);
    },
  };
}

/** Leaves a page of the site that runs nothing; false where that is not possible. */
async function park(page: Page): Promise<boolean> {
  if (page.isClosed() || page.url().endsWith(PARKING_PATH)) return !page.isClosed();
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    await page.goto(new URL(PARKING_PATH, page.url()).href);
    return true;
  } catch {
    return false;
  }
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
