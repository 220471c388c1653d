/** The running desktop: one window, one service, and pending open requests. */
import { join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeTheme, safeStorage, session, shell } from 'electron';
import { z } from 'zod';
import type { AddedFile, OpenRequest } from '../../shared/bridge.ts';
import { COMMAND_IDS, type CommandId } from '../../shared/commands.ts';
import { MOST_DOCUMENTS } from '../../shared/contract/document.ts';
import { LANGUAGE_CODES } from '../../shared/languages.ts';
import { addFiles, chooseFiles, chooseModelFile, NOT_RUNNING } from './added-files.ts';
import { type LaunchRequest, readArguments } from './arguments.ts';
import { guardWindow } from './crash.ts';
import { guardPermissions } from './guards.ts';
import { answer, send } from './ipc.ts';
import { answerCipherRequest } from './keychain.ts';
import { menuTemplate } from './menu.ts';
import { serveWindow } from './protocol.ts';
import { SavedFiles } from './saved-files.ts';
import { ServiceHost } from './service-host.ts';
import { SettingsFile } from './settings.ts';
import { showSources } from './source-files.ts';
import { openWindow } from './window.ts';

const ScanLanguage = z.enum(LANGUAGE_CODES);
const Theme = z.enum(['system', 'light', 'dark']);
const Commands = z.array(z.string()).transform((names) => {
  const given = new Set(names);
  return COMMAND_IDS.filter((id) => given.has(id));
});

/** Maximum length of a command title in characters: a verb and the longest file name. */
const LONGEST_TITLE = 400;
const Titles = z.record(z.string(), z.string().max(LONGEST_TITLE)).transform((titles) => {
  const entries = COMMAND_IDS.flatMap((id) => (titles[id] ? [[id, titles[id]] as const] : []));
  return Object.fromEntries(entries) as Partial<Record<CommandId, string>>;
});

const DocumentIds = z.array(z.string()).max(MOST_DOCUMENTS);
const States = z.object({ disabled: Commands, titles: Titles });

export class Desktop {
  readonly #programs: string;
  readonly #settings: SettingsFile;
  readonly #service: ServiceHost;
  readonly #saved: SavedFiles;
  #window: BrowserWindow | null = null;
  /** Received before the window was ready. */
  #pending: OpenRequest[] = [];
  #listening = false;
  #disabled: ReadonlySet<CommandId> = new Set();
  #titles: Readonly<Partial<Record<CommandId, string>>> = {};

  /** `programs` is the folder of the built programs, `pages` that of the window. */
  constructor(programs: string, pages: string) {
    this.#programs = programs;
    this.#settings = new SettingsFile(join(app.getPath('userData'), 'desktop.json'));
    this.#service = new ServiceHost({
      program: join(programs, 'service.js'),
      programs: {
        model: join(programs, 'desktop-model.js'),
        recognition: join(programs, 'desktop-recognition.js'),
      },
      onState: (state) => this.#window && send(this.#window, 'service', state),
      onFailure: (message) => console.error(`The service could not be started: ${message}`),
      onCipher: (request) => answerCipherRequest(safeStorage, process.platform, request),
    });
    nativeTheme.themeSource = this.#settings.current.theme;
    guardPermissions(session.defaultSession);
    this.#saved = new SavedFiles(session.defaultSession, (result) => {
      if (this.#window) send(this.#window, 'saved', result);
    });
    serveWindow(pages, this.#service);
    this.#answerWindow();
    this.#service.start();
  }

  show(): void {
    if (this.#window) {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.focus();
      return;
    }
    const window = openWindow(this.#programs, this.#settings);
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    window.webContents.on('did-navigate', () => {
      this.#listening = false;
    });
    guardWindow(window);
    this.#buildMenu();
  }

  /** Opens what a launch, a second launch or the system requests. */
  async open({ files, jobs }: LaunchRequest): Promise<void> {
    this.show();
    for (const job of jobs) this.#bring({ kind: 'job', job_id: job });
    if (files.length === 0) return;
    const added = await this.#addFiles(files);
    this.#bring({ kind: 'files', files: added });
  }

  openArguments(args: readonly string[], cwd: string): Promise<void> {
    return this.open(readArguments(args, cwd));
  }

  stop(): Promise<void> {
    // Chromium writes the state of the window to the disk with a delay; flush it before quitting.
    session.defaultSession.flushStorageData();
    return this.#service.stop();
  }

  async #addFiles(paths: readonly string[]): Promise<AddedFile[]> {
    const { scanLanguage } = this.#settings.current;
    return addFiles(paths, await this.#service.address(), scanLanguage);
  }

  #bring(request: OpenRequest): void {
    if (this.#window && this.#listening) send(this.#window, 'open', request);
    else this.#pending.push(request);
  }

  #answerWindow(): void {
    answer('ready', () => {
      const open = this.#pending;
      this.#pending = [];
      this.#listening = true;
      return { service: this.#service.state, open };
    });
    answer('add-files', async () => {
      if (!this.#window) return [];
      const paths = await chooseFiles(this.#window);
      return this.#addFiles(paths);
    });
    answer('choose-model-file', async () => this.#window && chooseModelFile(this.#window));
    answer('set-theme', (theme) => {
      nativeTheme.themeSource = Theme.parse(theme);
      this.#settings.update({ theme: nativeTheme.themeSource });
    });
    answer('set-scan-language', (language) => {
      this.#settings.update({ scanLanguage: ScanLanguage.parse(language) });
    });
    answer('open-saved', (url) => this.#saved.open(url));
    answer('show-saved', (url) => this.#saved.show(url));
    answer('show-sources', async (documentIds) => {
      const ids = DocumentIds.parse(documentIds);
      const service = await this.#service.address();
      if (!service) throw new Error(NOT_RUNNING);
      return showSources(ids, service, (path) => shell.showItemInFolder(path));
    });
    answer('set-commands', (states) => {
      const { disabled, titles } = States.parse(states);
      this.#disabled = new Set(disabled);
      this.#titles = titles;
      this.#buildMenu();
    });
  }

  #buildMenu(): void {
    const template = menuTemplate({
      mac: process.platform === 'darwin',
      developer: !app.isPackaged,
      disabled: this.#disabled,
      titles: this.#titles,
      run: (command) => this.#window && send(this.#window, 'command', command),
      about: () => app.showAboutPanel(),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
