/** The desktop for its tests: the built programs in a real Electron, with a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { electronArguments, hasDisplay } from '../../scripts/lib/electron.ts';
import { root } from '../../scripts/lib/process.ts';
// Declares what the page sees of the desktop.
import type {} from '../../shared/bridge.ts';
import { findTestElectron } from '../support/electron-runtime.ts';

/** How long a test waits for what never comes; no test measures how fast the machine is. */
const PATIENCE_MS = 120_000;

const found = findTestElectron();
export const runtime = 'missing' in found ? null : found;

/** Why the tests of the desktop cannot run here; null when they can. */
export const whySkipped: string | null =
  'missing' in found ? found.missing : hasDisplay() ? null : 'there is no display';

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  close(): Promise<void>;
}

/** The builds are checked once. */
let built: Promise<void> | undefined;

export class DataFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'quarry-desktop-'));

  /** Starts the desktop on this folder, as a user would with these arguments. */
  async launch(args: readonly string[] = []): Promise<Desktop> {
    built ??= buildIfStale(['renderer', 'electron']);
    await built;
    const app = await _electron.launch({
      executablePath: runtime?.path,
      args: [...electronArguments(), root, ...args],
      cwd: root,
      env: this.environment(),
    });
    app.context().setDefaultTimeout(PATIENCE_MS);
    const page = await app.firstWindow({ timeout: PATIENCE_MS });
    await page.waitForLoadState('domcontentloaded');
    return { app, page, close: () => app.close() };
  }

  environment(): Record<string, string> {
    const own = Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return { ...Object.fromEntries(own), QUARRY_DATA: this.path };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

export const fixture = (name: string): string => join(root, 'test/fixtures', `${name}.pdf`);

/** The row of a document in the library. */
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
