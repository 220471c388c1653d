import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Names under which a browser of the Chromium family is found on the path, best first. */
const NAMES = [
  // Without the browser around the page: an eighth less computing.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
];

/** Where the family installs itself without a name on the path. */
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser for the tests: `QUARRY_CHROMIUM`, one that is installed, or Playwright's own. */
export function findChromium(): string | null {
  const chosen = process.env.QUARRY_CHROMIUM;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...onPath, ...PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Arguments that keep a browser quiet, and let it run as root in a container. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];
