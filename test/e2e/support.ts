/**
 * The workbench for end-to-end tests: a service on a free port with a data folder of its own, the
 * built window, and a page of a browser that has opened it by its one-time link. Services and browser
 * keep running from test to test; what they know of a workbench ends with it.
 *
 *   const workbench = await openWorkbench();
 *   await workbench.addFiles([{ name: 'a.pdf', bytes }]);
 *   …
 *   await workbench.close();
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newDocumentId } from '../../renderer/library/document-id.ts';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { root } from '../../scripts/lib/process.ts';
import { type DocumentDetail, documents, pathOf } from '../../shared/contract/index.ts';
import { uploadHeaders } from '../../shared/upload-headers.ts';
import { findChromium } from '../support/chromium.ts';
import { PROGRAM } from '../support/program.ts';
import { type BrowserWindow, openWindow, PARKING_PATH } from './browser-windows.ts';
import { startHosted, stopHosted } from './service-host.ts';

export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Workbench {
  readonly page: Page;
  /** `http://127.0.0.1:PORT` of the service. */
  readonly origin: string;
  /** One-time link of the running service; used unless the service was restarted without `reopen`. */
  link(): string;
  /** Errors of the window so far: uncaught ones, and what it wrote to the console as such. */
  readonly errors: readonly string[];
  /** Chooses files as the file dialog does. */
  /** Files, or a path on the disk. */
  addFiles(files: readonly TestFile[] | string): Promise<void>;
  /** Drops files on the window; `folder` puts all of them into one folder. */
  drop(files: readonly TestFile[], folder?: string): Promise<void>;
  /** Opens the window as if for the first time; the service keeps its documents. */
  openAgain(): Promise<void>;
  /**
   * Ends the service, one with a process of its own as a crash would; `restartService` brings it back
   * on the same port.
   */
  stopService(): Promise<void>;
  /** `reopen`: whether its new link is opened, in a second page, as its user would. */
  restartService(reopen?: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface WorkbenchOptions extends BrowserContextOptions {
  /** Private hosts that PDFs and models may come from and webhooks go to. */
  readonly allowPrivate?: readonly string[];
  /** Whether the service is a process of its own, run by `quarry serve`, which can be killed. */
  readonly ownService?: boolean;
  /** Documents that are in the library from the start, extracted; the last one is open. */
  readonly documents?: readonly TestFile[];
}

/** Whether a browser for these tests is at hand; without one they are skipped, saying so. */
export const hasBrowser = findChromium() !== null;

/** How long a test waits for what never comes; no test measures how fast the machine is. */
const PATIENCE_MS = 120_000;

interface RunningService {
  /** Opens the window once. */
  readonly link: string;
  /** `crash`: kills its process, if it is its own. */
  stop(crash?: boolean): Promise<void>;
}

interface ServiceOptions {
  readonly data: string;
  readonly port: number;
  readonly allowPrivate: readonly string[];
}

/** In the process that the services of all tests share. */
async function startShared({ data, port, allowPrivate }: ServiceOptions): Promise<RunningService> {
  const link = await startHosted({ data, port, allowedHosts: allowPrivate });
  return { link, stop: async () => void (await stopHosted(link)) };
}

/** As its user starts it: `quarry serve` in a process of its own. */
async function startProgram({ data, port, allowPrivate }: ServiceOptions): Promise<RunningService> {
  const more = allowPrivate.flatMap((host) => ['--allow-private', host]);
  const args = ['serve', '--port', String(port), '--data', data, ...more];
  const program = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  program.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface(program.stdout)) {
    said.push(line);
    const link = /http:\/\/\S+\/open\?token=\S+/.exec(line)?.[0];
    if (!link) continue;
    program.stdout.resume();
    return {
      link,
      async stop(crash = false) {
        if (program.exitCode !== null || program.signalCode !== null) return;
        const ended = once(program, 'exit');
        program.kill(crash ? 'SIGKILL' : 'SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`The service did not start:\n${said.join('\n')}`);
}

/** Environment variable: where the libraries lie, which the run of tests deletes. */
export const LIBRARIES_FOLDER = 'QUARRY_TEST_LIBRARIES';

interface Library {
  /** Data folder of a service that has ended. */
  readonly data: string;
  /** Id of the document added last. */
  readonly newest: string;
}

/** Libraries by their files: those of one file of tests are alike, so that each is extracted once. */
const libraries = new Map<string, Promise<Library>>();

function libraryOf(files: readonly TestFile[]): Promise<Library> {
  const hash = createHash('sha256');
  for (const { name, bytes } of files)
    hash.update(JSON.stringify([name, bytes.length])).update(bytes);
  const key = hash.digest('hex');
  const library = libraries.get(key) ?? makeLibrary(files);
  libraries.set(key, library);
  return library;
}

async function makeLibrary(files: readonly TestFile[]): Promise<Library> {
  const data = await mkdtemp(join(process.env[LIBRARIES_FOLDER] ?? tmpdir(), 'library-'));
  const service = await startShared({ data, port: 0, allowPrivate: [] });
  const { origin } = new URL(service.link);
  const opened = await fetch(service.link, { redirect: 'manual' });
  const [cookie = ''] = opened.headers.get('set-cookie')?.split(';') ?? [];
  let newest = '';
  for (const { name, bytes } of files) {
    newest = newDocumentId();
    const call = (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { ...init, headers: { cookie, origin, ...init.headers } });
    const headers = uploadHeaders({ filename: name, language: 'en', sourcePath: '' });
    const method = documents.uploadDocument.method;
    const path = pathOf(documents.uploadDocument, { documentId: newest });
    const { status } = await call(path, { method, headers, body: Buffer.from(bytes) });
    if (status !== 202) throw new Error(`${name} was not added: ${status}`);
    const document = pathOf(documents.getDocument, { documentId: newest });
    for (let status = 'queued'; status !== 'completed'; ) {
      if (status === 'failed') throw new Error(`${name} could not be extracted.`);
      await sleep(20);
      status = ((await (await call(document)).json()) as DocumentDetail).status ?? 'queued';
    }
  }
  await service.stop();
  return { data, newest };
}

/** The build of the window is checked once. */
let built: Promise<void> | undefined;

export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const { allowPrivate = [], ownService = false, documents, ...contextOptions } = options;
  built ??= buildIfStale(['renderer']);
  await built;
  const data = await mkdtemp(join(tmpdir(), 'quarry-e2e-'));
  const library = documents && (await libraryOf(documents));
  if (library) await cp(library.data, data, { recursive: true });
  const start = ownService ? startProgram : startShared;
  let service = await start({ data, port: 0, allowPrivate });
  const { origin, port } = new URL(service.link);

  let opened: BrowserWindow | undefined;
  const close = async () => {
    await opened?.close();
    await service.stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    opened = await openWindow(contextOptions);
    const { context, page } = opened;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.setDefaultTimeout(PATIENCE_MS);
    // A listener from the start has file dialogs caught from the start, not from some moment on.
    page.on('filechooser', () => undefined);
    // A service may get the port of an earlier one, and with it what the window of that one stored.
    await clearStorage(page, origin);
    await page.goto(library ? `${service.link}&document=${library.newest}` : service.link);
    // Shortcuts and drops are handled from here on.
    const ready = () => page.getByRole('banner').waitFor();
    await ready();
    return {
      page,
      origin,
      link: () => service.link,
      errors,
      close,
      addFiles: (files) => addFiles(page, files),
      drop: (files, folder) => drop(page, files, folder),
      async openAgain() {
        // The window stores its state until it is left.
        await page.unrouteAll();
        await clearStorage(page, origin);
        await page.goto(origin);
        await ready();
      },
      stopService: () => service.stop(true),
      async restartService(reopen = true) {
        service = await start({ data, port: Number(port), allowPrivate });
        if (!reopen) return;
        // The session ended with the program; a second page takes the new one for both.
        const second = await context.newPage();
        await second.goto(service.link);
        await second.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.goto(origin + PARKING_PATH);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

async function addFiles(page: Page, files: readonly TestFile[] | string): Promise<void> {
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 20_000 }).catch(() => null);
    await page.keyboard.press('Control+O');
    return chooser;
  };
  // After a reload, keys pressed before the window is drawn reach nobody.
  await page.getByRole('banner').waitFor();
  // On a busy machine Chromium may not open the dialog of a key press; a user presses again.
  const chooser = (await choose()) ?? (await choose());
  if (!chooser) throw new Error('Control+O opens no file dialog.');
  if (typeof files === 'string') return chooser.setFiles(files);
  await chooser.setFiles(
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
