/**
 * Updates of the installed program (electron-updater). Nothing is requested unless a person switched
 * the daily check on or pressed a button, and nothing is downloaded or installed without a press.
 */
import { readFileSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { UpdateFailure, UpdateStatus, UpdateStep } from '../../shared/bridge.ts';
import type { SettingsFile } from './settings.ts';

/** In milliseconds. */
export const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What is used of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'isUpdaterActive'
  | 'logger'
  | 'on'
  | 'quitAndInstall'
  | 'requestHeaders'
>;

interface UpdateParts {
  readonly host: string;
  readonly settings: SettingsFile;
  /** Called on first use. */
  load(): Promise<Updater>;
  onChange(status: UpdateStatus): void;
}

/** Host of the address for releases in `app-update.yml`; null without the file or an HTTPS address. */
export function releaseHost(path: string): string | null {
  try {
    const address = readFileSync(path, 'utf8').match(/^url:\s*['"]?([^'"\s]+)/m)?.[1] ?? '';
    const url = URL.parse(address);
    return url?.protocol === 'https:' ? url.host : null;
  } catch {
    return null;
  }
}

/** Error codes of electron-updater and Squirrel.Mac for files that must not be installed. */
const UNTRUSTED =
  /CHECKSUM_MISMATCH|INVALID_SIGNATURE|sha(256|512) checksum mismatch|code signature/i;
const UNREACHABLE = /net::|HTTP_ERROR|NOT_FOUND|NO_PUBLISHED_VERSIONS|NO_FILES_PROVIDED|timed out/;

function failureOf(error: unknown): UpdateFailure {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${code} ${message}`;
  if (UNTRUSTED.test(text)) return 'untrusted';
  return UNREACHABLE.test(text) ? 'unreachable' : 'failed';
}

/** Sent instead of the identifier that electron-updater would keep of each installation. */
const NO_IDENTIFIER = '00000000-0000-0000-0000-000000000000';

/** The checksum and, on Windows and macOS, the signature are checked by default. */
function configure(updater: Updater): void {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.logger = null;
  // Chromium would send the languages of the system.
  updater.requestHeaders = { 'accept-language': 'en' };
  Object.assign(updater, { stagingUserIdPromise: { value: Promise.resolve(NO_IDENTIFIER) } });
}

export class Updates {
  readonly #parts: UpdateParts;
  #updater: Promise<Updater> | undefined;
  #step: UpdateStep = { state: 'idle' };
  /** Ends the check or download that is running; its result is then ignored. */
  #running = new AbortController();

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  get status(): UpdateStatus {
    const { host, settings } = this.#parts;
    return { host, ...settings.current.updates, step: this.#step };
  }

  setDaily(isDaily: boolean): Promise<void> {
    this.#save({ isDaily });
    return this.checkDaily();
  }

  /** Checks if that is switched on and the last check, also one that failed, is a day ago. */
  async checkDaily(): Promise<void> {
    const { isDaily, checkedAt } = this.status;
    const age = Math.abs(Date.now() - Date.parse(checkedAt ?? ''));
    if (isDaily && !(age < DAY)) await this.check();
  }

  async check(): Promise<void> {
    const { state } = this.#step;
    if (state === 'checking' || state === 'downloading' || state === 'ready') return;
    this.#show({ state: 'checking' });
    await this.#attempt(async (updater) => {
      if (!updater.isUpdaterActive()) return { state: 'failed', reason: 'unsupported' };
      const { requests } = this.status;
      this.#save({ checkedAt: new Date().toISOString(), requests: requests + 1 });
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable
        ? { state: 'available', version: result.updateInfo.version }
        : { state: 'current' };
    });
  }

  async download(): Promise<void> {
    if (this.#step.state !== 'available') return;
    const { version } = this.#step;
    this.#show({ state: 'downloading', version, percent: 0 });
    await this.#attempt(async (updater, signal) => {
      this.#save({ requests: this.status.requests + 1 });
      const token = new (await import('electron-updater')).default.CancellationToken();
      signal.addEventListener('abort', () => token.cancel());
      await updater.downloadUpdate(token);
      // On macOS a rejected signature is reported by an event first.
      return this.#step.state === 'downloading' ? { state: 'ready', version } : this.#step;
    });
  }

  /** Ends a check or a download. */
  cancel(): void {
    const step = this.#step;
    const isDownload = step.state === 'downloading';
    if (!isDownload && step.state !== 'checking') return;
    this.#running.abort();
    this.#show(isDownload ? { state: 'available', version: step.version } : { state: 'idle' });
  }

  async install(): Promise<void> {
    const step = this.#step;
    if (step.state !== 'ready') return;
    await this.#attempt(async (updater) => {
      updater.quitAndInstall();
      return step;
    });
  }

  async #attempt(
    action: (updater: Updater, signal: AbortSignal) => Promise<UpdateStep>,
  ): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      this.#updater ??= this.#load();
      const step = await action(await this.#updater, signal);
      if (!signal.aborted) this.#show(step);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  async #load(): Promise<Updater> {
    const updater = await this.#parts.load();
    configure(updater);
    updater.on('error', (error) => {
      if (!this.#running.signal.aborted) this.#fail(error);
    });
    updater.on('download-progress', ({ percent }) => {
      const step = this.#step;
      const whole = Math.floor(percent);
      if (step.state === 'downloading' && whole !== step.percent)
        this.#show({ ...step, percent: whole });
    });
    return updater;
  }

  #fail(error: unknown): void {
    this.#show({ state: 'failed', reason: failureOf(error) });
  }

  #show(step: UpdateStep): void {
    this.#step = step;
    this.#parts.onChange(this.status);
  }

  #save(change: Partial<Pick<UpdateStatus, 'isDaily' | 'checkedAt' | 'requests'>>): void {
    const { settings, onChange } = this.#parts;
    settings.update({ updates: { ...settings.current.updates, ...change } });
    onChange(this.status);
  }
}
