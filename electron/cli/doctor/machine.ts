/** Checks of the environment: Node, the port, a way to show the window. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { DEFAULT_HOST } from '../../service/index.ts';
import { rendererFolder } from '../shipped-files.ts';
import { type Check, failure, good, warning } from './finding.ts';

/** First version that runs TypeScript directly. */
const OLDEST_NODE = 24;
/** Time limit for a response from the process on the port; milliseconds. */
const PATIENCE = 2_000;

export const node: Check = {
  name: 'Node',
  run() {
    const { node: version, electron } = process.versions;
    const said = `${version} on ${process.platform} ${process.arch}`;
    if (electron) return good(`${said}, of Electron ${electron}`);
    if (Number.parseInt(version, 10) >= OLDEST_NODE) return good(said);
    return failure(said, `Install Node ${OLDEST_NODE} or newer, or run: npm ci`);
  },
};

/** Null if the port is free. */
function problemWith(port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, DEFAULT_HOST, () => server.close(() => resolve(null)));
  });
}

/** Only Quarry sends its version with every response. */
async function isQuarry(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(`http://${DEFAULT_HOST}:${port}/openapi.json`, { signal }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.headers.has('x-api-version') ?? false;
}

export const port = (number: number): Check => ({
  name: 'Port',
  async run() {
    const problem = await problemWith(number);
    if (problem === null) return good(`${number} is free`);
    if (problem !== 'EADDRINUSE') {
      return warning(
        `${number} cannot be used (${problem})`,
        'Choose another port: quarry serve --port',
      );
    }
    if (await isQuarry(number)) return good(`${number} is in use by Quarry`);
    return warning(
      `${number} is in use by another program`,
      'Choose another port: quarry serve --port',
    );
  },
});

/** Names of browsers and of commands that open the default one. */
const BROWSERS = [
  'xdg-open',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'firefox',
  'microsoft-edge',
];

function browser(): string | null {
  // Other systems include a browser.
  if (process.platform !== 'linux') return 'the default browser';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return BROWSERS.find((name) => folders.some((folder) => existsSync(join(folder, name)))) ?? null;
}

/** Whether the Electron executable has been downloaded. */
function hasElectron(): boolean {
  if (process.versions.electron) return true;
  try {
    const require = createRequire(import.meta.url);
    const folder = dirname(require.resolve('electron/package.json'));
    return existsSync(join(folder, 'path.txt')) && existsSync(join(folder, 'dist'));
  } catch {
    return false;
  }
}

export const window: Check = {
  name: 'Window',
  run() {
    if (!rendererFolder()) return warning('The window is not built', 'Build it: npm run build');
    const ways = [hasElectron() ? 'Electron' : null, browser()].filter((way) => way !== null);
    if (ways.length > 0) return good(`Built; opens in ${ways.join(' and ')}`);
    return warning(
      'Built, but neither Electron nor a browser was found',
      'Open the link of quarry serve in any browser',
    );
  },
};
