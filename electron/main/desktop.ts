/** The running desktop: its windows, one service, and pending open requests. */
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  Menu,
  Notification,
  nativeTheme,
  type Session,
  safeStorage,
  session,
  shell,
} from 'electron';
import { z } from 'zod';
import type { AddedFile, MenuStates, OpenRequest } from '../../shared/bridge.ts';
import { COMMAND_IDS, type CommandId, MENU_TEXTS } from '../../shared/commands.ts';
import { MOST_DOCUMENTS } from '../../shared/contract/document.ts';
import { LanguageCode } from '../../shared/contract/languages.ts';
import { isExternalAddress } from '../../shared/external-address.ts';
import { type LaunchRequest, readArguments } from './arguments.ts';
import { guardWindow } from './crash.ts';
import { DraggedTables } from './dragged-tables.ts';
import { NOT_RUNNING } from './forward.ts';
import { guardPermissions, silence } from './guards.ts';
import { answer, send } from './ipc.ts';
import { answerCipherRequest } from './keychain.ts';
import { menuTemplate } from './menu.ts';
import { serveWindow } from './protocol.ts';
import { SavedFiles } from './saved-files.ts';
import { Server } from './server.ts';
import { ServiceHost } from './service-host.ts';
import { SettingsFile } from './settings.ts';
import { HOUR, releaseHost, type Updater, Updates } from './updates.ts';
import { openWindow } from './window.ts';

/** The contract takes longer to load than everything else here, and no first window needs it. */
const loadFiles = () => import('./added-files.ts');

/** Its requests have a session of their own. */
async function loadUpdater(): Promise<Updater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  silence(autoUpdater.netSession);
  return autoUpdater;
}

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
/** More would not fit in a menu. */
const MOST_RECENT = 20;
const RecentDocument = z.object({
  document_id: z.string().max(80),
  filename: z.string().max(LONGEST_TITLE),
});
/** Maximum length of the name of a menu in characters. */
const LONGEST_NAME = 100;
const States = z.object({
  disabled: Commands,
  titles: Titles,
  names: z.partialRecord(z.enum(MENU_TEXTS), z.string().max(LONGEST_NAME)),
  recent: z.array(RecentDocument).max(MOST_RECENT),
});
const JobId = z.string().max(80).nullable();
const Notice = z.object({ title: z.string().max(200), body: z.string().max(1000) });

/** How long a window that is being closed may take to store its edits; milliseconds. */
const STORING_MS = 3_000;

/** What is known of one window. */
interface WindowEntry {
  /** Whether it subscribed to messages; it does so again after a reload. */
  listening: boolean;
  disabled: ReadonlySet<CommandId>;
  titles: MenuStates['titles'];
  names: MenuStates['names'];
  recent: MenuStates['recent'];
}

const NO_STATES: Omit<WindowEntry, 'listening'> = {
  ...{ disabled: new Set(), titles: {}, names: {}, recent: [] },
};

export class Desktop {
  readonly #programs: string;
  readonly #settings: SettingsFile;
  readonly #service: ServiceHost;
  readonly #server: Server;
  readonly #pages: string;
  /** Null if the program was built without an address for releases. */
  readonly #updates: Updates | null;
  /** Of each session that windows have had. */
  readonly #saved = new Map<Session, SavedFiles>();
  readonly #dragged = new DraggedTables();
  /** The one that was used last comes last; menus and open requests are for it. */
  readonly #windows = new Map<BrowserWindow, WindowEntry>();
  /** Received before a window was ready. */
  #pending: OpenRequest[] = [];

  /** `programs` is the folder of the built programs, `pages` that of the window. */
  constructor(programs: string, pages: string) {
    this.#programs = programs;
    this.#pages = pages;
    this.#settings = new SettingsFile(join(app.getPath('userData'), 'desktop.json'));
    this.#service = new ServiceHost({
      program: join(programs, 'service.js'),
      codeCache: join(app.getPath('userData'), 'Code Cache/service'),
      programs: {
        model: join(programs, 'desktop-model.js'),
        'queue-worker': join(programs, 'desktop-queue-worker.js'),
        recognition: join(programs, 'desktop-recognition.js'),
      },
      onState: (state) => {
        if (this.#server.connected) return;
        for (const window of this.#windows.keys()) send(window, 'service', state);
      },
      onFailure: (message) => console.error(`The service could not be started: ${message}`),
      onCipher: (request) => answerCipherRequest(safeStorage, process.platform, request),
    });
    this.#server = new Server({
      settings: this.#settings,
      cipher: (request) => answerCipherRequest(safeStorage, process.platform, request),
      browse: (address) => shell.openExternal(address),
    });
    const host = releaseHost(join(process.resourcesPath, 'app-update.yml'));
    this.#updates =
      host === null
        ? null
        : new Updates({
            ...{ host, settings: this.#settings, load: loadUpdater },
            onChange: (status) => {
              for (const window of this.#windows.keys()) send(window, 'update', status);
            },
          });
    setInterval(() => this.#checkDaily(), HOUR).unref();
    nativeTheme.themeSource = this.#settings.current.theme;
    this.#answerWindow();
    this.#service.start();
  }

  /** Shows the window that was used last, or the first one. */
  show(): void {
    const window = this.#current();
    if (!window) {
      this.#open(null);
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  }

  #current(): BrowserWindow | null {
    return [...this.#windows.keys()].at(-1) ?? null;
  }

  #open(jobId: string | null): void {
    const options = { beside: this.#current(), jobId, session: this.#session() };
    const window = openWindow(this.#programs, this.#settings, options);
    const entry: WindowEntry = { listening: false, ...NO_STATES };
    this.#windows.set(window, entry);
    window.on('focus', () => {
      this.#windows.delete(window);
      this.#windows.set(window, entry);
      this.#buildMenu();
    });
    window.on('close', (event) => {
      // Closed once more, by its answer, by time or by its user, it closes.
      if (!entry.listening) return;
      event.preventDefault();
      entry.listening = false;
      send(window, 'close', null);
      setTimeout(() => window.isDestroyed() || window.close(), STORING_MS);
    });
    window.on('closed', () => {
      this.#windows.delete(window);
      this.#buildMenu();
    });
    window.webContents.on('did-navigate', () => {
      entry.listening = false;
    });
    guardWindow(window);
    this.#buildMenu();
  }

  /** What answers the windows now. */
  #target(): Server | ServiceHost {
    return this.#server.connected ? this.#server : this.#service;
  }

  /** That of the windows now: of the server, with a storage of its own, or of this machine. */
  #session(): Session {
    const { connected } = this.#server;
    const used = connected
      ? session.fromPartition(`persist:${encodeURIComponent(connected.origin)}`)
      : session.defaultSession;
    if (!this.#saved.has(used)) {
      guardPermissions(used);
      silence(used);
      this.#saved.set(
        used,
        new SavedFiles(used, (window, result) => send(window, 'saved', result)),
      );
      serveWindow(used, this.#pages, connected ? this.#server : this.#service);
    }
    return used;
  }

  #checkDaily(): void {
    if (this.#windows.size > 0) void this.#updates?.checkDaily();
  }

  /** A new window instead of those that showed other documents. */
  #replaceWindows(): void {
    const former = [...this.#windows.keys()];
    this.#open(null);
    for (const window of former) window.close();
  }

  /** Opens what a launch, a second launch or the system requests. */
  async open({ files, links }: LaunchRequest): Promise<void> {
    this.show();
    for (const link of links) this.#bring({ kind: 'link', link });
    if (files.length === 0) return;
    const added = await this.#addFiles(files);
    this.#bring({ kind: 'files', files: added });
  }

  openArguments(args: readonly string[], cwd: string): Promise<void> {
    return this.open(readArguments(args, cwd));
  }

  stop(): Promise<void> {
    // Chromium writes the state of the window to the disk with a delay; flush it before quitting.
    for (const used of this.#saved.keys()) used.flushStorageData();
    this.#dragged.clear();
    return this.#service.stop();
  }

  async #addFiles(paths: readonly string[]): Promise<AddedFile[]> {
    const { scanLanguage } = this.#settings.current;
    const { addFiles } = await loadFiles();
    return addFiles(paths, await this.#target().address(), scanLanguage);
  }

  #bring(request: OpenRequest): void {
    const window = this.#current();
    if (window && this.#windows.get(window)?.listening) send(window, 'open', request);
    else this.#pending.push(request);
  }

  #answerWindow(): void {
    answer('ready', (window) => {
      const open = this.#pending;
      this.#pending = [];
      const entry = this.#windows.get(window);
      if (entry) entry.listening = true;
      this.#checkDaily();
      const { connected } = this.#server;
      return {
        service: connected ? 'up' : this.#service.state,
        open,
        server: connected && { host: connected.host, isKept: connected.isKept },
      };
    });
    answer('connect-server', async (_, address, key) => {
      const problem = await this.#server.connect(String(address), String(key));
      if (problem === '') this.#replaceWindows();
      return problem;
    });
    answer('disconnect-server', async () => {
      await this.#server.disconnect();
      this.#replaceWindows();
    });
    answer('update-status', () => this.#updates?.status ?? null);
    answer('set-daily-updates', (_, isDaily) => this.#updates?.setDaily(isDaily === true));
    answer('check-for-updates', () => this.#updates?.check());
    answer('download-update', () => this.#updates?.download());
    answer('cancel-update', () => this.#updates?.cancel());
    answer('install-update', () => this.#updates?.install());
    answer('add-files', async (window) =>
      this.#addFiles(await (await loadFiles()).chooseFiles(window)),
    );
    answer('choose-model-file', async (window) => (await loadFiles()).chooseModelFile(window));
    answer('choose-folder', async (window) => (await loadFiles()).chooseFolder(window));
    answer('open-link', async (_, address) => {
      const url = String(address);
      if (isExternalAddress(url)) await shell.openExternal(url);
    });
    answer('new-window', (_, jobId) => this.#open(JobId.parse(jobId)));
    answer('close', (window) => window.close());
    answer('drag-table', async ({ webContents }, table) => {
      const service = await this.#target().address();
      if (!service) throw new Error(NOT_RUNNING);
      await this.#dragged.drag(webContents, table, service);
    });
    answer('notify', (window, notice) => {
      if (!Notification.isSupported()) return;
      const shown = new Notification(Notice.parse(notice));
      shown.on('click', () => {
        if (!window.isDestroyed()) window.show();
      });
      shown.show();
    });
    answer('set-theme', (_, theme) => {
      nativeTheme.themeSource = Theme.parse(theme);
      this.#settings.update({ theme: nativeTheme.themeSource });
    });
    answer('set-scan-language', (_, language) => {
      this.#settings.update({ scanLanguage: LanguageCode.parse(language) });
    });
    answer(
      'open-saved',
      ({ webContents }, url) => this.#saved.get(webContents.session)?.open(url) ?? false,
    );
    answer('show-saved', ({ webContents }, url) => this.#saved.get(webContents.session)?.show(url));
    answer('show-sources', async (_, documentIds) => {
      const ids = DocumentIds.parse(documentIds);
      const service = await this.#target().address();
      if (!service) throw new Error(NOT_RUNNING);
      const { showSources } = await import('./source-files.ts');
      return showSources(ids, service, (path) => shell.showItemInFolder(path));
    });
    answer('set-menus', (window, states) => {
      const { disabled, titles, names, recent } = States.parse(states);
      const entry = this.#windows.get(window);
      if (entry) Object.assign(entry, { disabled: new Set(disabled), titles, names, recent });
      if (window === this.#current()) this.#buildMenu();
    });
  }

  /** The menu of the current window. */
  #buildMenu(): void {
    const window = this.#current();
    const { disabled, titles, names, recent } = (window && this.#windows.get(window)) ?? NO_STATES;
    const template = menuTemplate({
      mac: process.platform === 'darwin',
      developer: !app.isPackaged,
      disabled,
      titles,
      names,
      recent,
      open: (id) => this.#bring({ kind: 'document', document_id: id }),
      run: (command) => {
        const current = this.#current();
        if (current) send(current, 'command', command);
        else if (command === 'file.newWindow') this.#open(null);
      },
      about: () => app.showAboutPanel(),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
