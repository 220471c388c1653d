/**
 * Finds the Electron executable, which its package downloads separately from npm, or reports why it
 * is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Electron = { path: string } | { missing: string };

/** A longer download is aborted, ms: the browser mode does the same work. */
const DOWNLOAD_TIME_LIMIT = 5 * 60_000;

const packageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Path of the executable within a distribution. */
const PROGRAM: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};
const program = (): string => PROGRAM[process.platform] ?? 'electron';

/** The available distribution, official or named by `ELECTRON_OVERRIDE_DIST_PATH`. */
export function findElectron(): string | null {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (chosen) {
    const path = join(chosen, program());
    return existsSync(path) ? path : null;
  }
  const folder = packageFolder();
  const path = join(folder, 'dist', program());
  const complete = existsSync(join(folder, 'path.txt')) && existsSync(path);
  return complete ? path : null;
}

export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** One line of the installer's output. */
function reason(output: string): string {
  const line = output.split('\n').find((text) => /error|failed/i.test(text)) ?? '';
  return line.trim().replace(/^\w*Error:\s*/, '') || 'no response';
}

export function obtainElectron(): Electron {
  if (!hasDisplay()) return { missing: 'No display available for a desktop window' };
  const found = findElectron();
  if (found) return { path: found };
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  console.log(`Fetching Electron ${version}, once …`);
  const { stderr } = spawnSync(process.execPath, [join(packageFolder(), 'install.js')], {
    encoding: 'utf8',
    timeout: DOWNLOAD_TIME_LIMIT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const fetched = findElectron();
  return fetched
    ? { path: fetched }
    : { missing: `Electron could not be downloaded (${reason(stderr)})` };
}

/** Root cannot set up Chromium's sandbox. */
export const electronArguments = (): string[] =>
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
