/**
 * The workbench for end-to-end tests: the real program on a free port with a data folder of its
 * own, the built window, and a browser that has opened it by its one-time link.
 *
 *   const workbench = await openWorkbench();
 *   await workbench.addFiles([{ name: 'a.pdf', bytes }]);
 *   …
 *   await workbench.close();
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { root } from '../../scripts/lib/process.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';

export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Workbench {
  readonly page: Page;
  /** `http://127.0.0.1:PORT` of the service. */
  readonly origin: string;
  /** Errors of the window so far: uncaught ones, and what it wrote to the console as such. */
  readonly errors: readonly string[];
  /** Chooses files as the file dialog does. */
  addFiles(files: readonly TestFile[]): Promise<void>;
  /** Drops files on the window; `folder` puts all of them into one folder. */
  drop(files: readonly TestFile[], folder?: string): Promise<void>;
  /** Ends the service as a crash would; `restartService` brings it back on the same port. */
  killService(): Promise<void>;
  /** `reopen`: whether its new link is opened, in a second page, as its user would. */
  restartService(reopen?: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface WorkbenchOptions extends BrowserContextOptions {
  /** Arguments of `quarry serve` beyond those that the tests need. */
  readonly serve?: readonly string[];
}

/** Whether a browser for these tests is at hand; without one they are skipped, saying so. */
export const hasBrowser = findChromium() !== null;

/** For the slowest thing that a test waits for, on a machine with other work to do. */
const PATIENCE_MS = 15_000;

interface RunningProgram {
  readonly process: ChildProcess;
  readonly link: string;
}

async function startProgram(data: string, port: number, more: readonly string[]) {
  const args = ['serve', '--port', String(port), '--data', data, ...more];
  const program = spawn(process.execPath, [join(root, 'electron/cli/main.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  program.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface(program.stdout)) {
    said.push(line);
    const link = /http:\/\/\S+\/open\?token=\S+/.exec(line)?.[0];
    if (link) {
      program.stdout.resume();
      return { process: program, link };
    }
  }
  throw new Error(`The service did not start:\n${said.join('\n')}`);
}

async function endProgram({ process: program }: RunningProgram, signal: NodeJS.Signals) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
}

export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const { serve = [], ...contextOptions } = options;
  await buildIfStale(['renderer']);
  const data = await mkdtemp(join(tmpdir(), 'quarry-e2e-'));
  let program = await startProgram(data, 0, serve);
  const { origin, port } = new URL(program.link);

  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await endProgram(program, 'SIGTERM');
    await rm(data, { recursive: true, force: true });
  };
  try {
    browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [...CHROMIUM_ARGS],
      // Scrollbars take space, as they do in the desktop window on Windows and Linux.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
      ...contextOptions,
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.setDefaultTimeout(PATIENCE_MS);
    // A listener from the start has file dialogs caught from the start, not from some moment on.
    page.on('filechooser', () => undefined);
    await page.goto(program.link);
    // Shortcuts and drops are heard from here on.
    await page.getByRole('banner').waitFor();
    return {
      page,
      origin,
      errors,
      close,
      addFiles: (files) => addFiles(page, files),
      drop: (files, folder) => drop(page, files, folder),
      killService: () => endProgram(program, 'SIGKILL'),
      async restartService(reopen = true) {
        program = await startProgram(data, Number(port), serve);
        if (!reopen) return;
        // The session ended with the program; a second page takes the new one for both.
        const second = await context.newPage();
        await second.goto(program.link);
        await second.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+O');
  await (await chooser).setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(bytes),
    })),
  );
}

/**
 * Browsers let no script make a drop of a real folder, so a folder is one by its entries only:
 * they are what the window reads.
 */
async function drop(page: Page, files: readonly TestFile[], folder?: string): Promise<void> {
  const plain = files.map(({ name, bytes }) => ({
    name,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await page.evaluate(
    ({ plain, folder }) => {
      const transfer = new DataTransfer();
      const made = plain.map(({ name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        return new File([bytes], name, { type: 'application/pdf' });
      });
      for (const file of made) transfer.items.add(file);
      if (folder !== undefined) {
        const entries = made.map((file) => ({
          name: file.name,
          isFile: true,
          isDirectory: false,
          file: (done: (file: File) => void) => done(file),
        }));
        const parts = [entries, []];
        const entry = {
          name: folder,
          isFile: false,
          isDirectory: true,
          createReader: () => ({
            readEntries: (done: (part: unknown[]) => void) => done(parts.shift() ?? []),
          }),
        };
        Object.defineProperty(transfer, 'items', { value: [{ webkitGetAsEntry: () => entry }] });
      }
      const event = (type: string) =>
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(event(type));
      }
    },
    { plain, folder },
  );
}
