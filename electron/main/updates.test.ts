import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import updaterModule, { type CancellationToken } from 'electron-updater';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdateStatus } from '../../shared/bridge.ts';
import { SettingsFile } from './settings.ts';
import { HOUR, releaseHost, type Updater, Updates } from './updates.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarry-updates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOST = 'releases.example.com';
const CONFIG = `provider: generic\nurl: https://${HOST}/quarry\nupdaterCacheDirName: quarry-updater\n`;
const NOON = new Date('2026-11-28T12:00:00Z');

let file = 0;
beforeEach(() => {
  file += 1;
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

class FakeUpdater extends EventEmitter {
  readonly asked: string[] = [];
  active = true;
  check = async (): Promise<unknown> => ({ isUpdateAvailable: false });
  downloading = async (_token: CancellationToken): Promise<unknown> => [];
  isUpdaterActive = () => this.active;
  checkForUpdates() {
    this.asked.push('check');
    return this.check();
  }
  downloadUpdate(token: CancellationToken) {
    this.asked.push('download');
    return this.downloading(token);
  }
  quitAndInstall() {
    this.asked.push('install');
  }
}

const failure = (message: string, code = '') => Object.assign(new Error(message), { code });

/** The desktop after another launch with the same settings. */
function launched(updater = new FakeUpdater()) {
  const shown: UpdateStatus[] = [];
  const load = vi.fn(async () => updater as unknown as Updater);
  const settings = new SettingsFile(join(folder, `${file}.json`));
  const updates = new Updates({
    ...{ host: HOST, settings, load },
    onChange: (s) => shown.push(s),
  });
  return { updater, updates, load, states: () => shown.map(({ step }) => step) };
}

const withUpdate = () => {
  const updater = new FakeUpdater();
  updater.check = async () => ({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } });
  return updater;
};

test('by default nothing is loaded and nothing is requested', async () => {
  const { updates, load } = launched();
  await updates.checkDaily();
  await updates.download();
  await updates.install();
  expect(load).not.toHaveBeenCalled();
  expect(updates.status).toEqual({
    ...{ host: HOST, isDaily: false, checkedAt: null, requests: 0, step: { state: 'idle' } },
  });
});

test('the daily check is made when it is switched on, and a day later, also after a launch', async () => {
  const first = launched();
  await first.updates.setDaily(true);
  vi.setSystemTime(NOON.getTime() + 23 * HOUR);
  await first.updates.checkDaily();
  expect(first.updater.asked).toEqual(['check']);
  expect(first.updates.status).toMatchObject({
    ...{ isDaily: true, checkedAt: NOON.toISOString(), requests: 1, step: { state: 'current' } },
  });
  const next = launched();
  await next.updates.checkDaily();
  expect(next.load).not.toHaveBeenCalled();
  vi.setSystemTime(NOON.getTime() + 25 * HOUR);
  await next.updates.checkDaily();
  expect(next.updater.asked).toEqual(['check']);
  expect(next.updates.status.requests).toBe(2);
  vi.setSystemTime(NOON.getTime() + 75 * HOUR);
  await next.updates.setDaily(false);
  await next.updates.checkDaily();
  expect(next.updater.asked).toEqual(['check']);
});

test('a failed check is not repeated before a day has passed', async () => {
  const { updater, updates } = launched();
  updater.check = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  await updates.setDaily(true);
  vi.setSystemTime(NOON.getTime() + HOUR);
  await updates.checkDaily();
  expect(updater.asked).toEqual(['check']);
});

test('an update is downloaded and installed by one press each', async () => {
  const { updater, updates, states } = launched(withUpdate());
  await updates.check();
  expect(updater).toMatchObject({
    ...{ autoDownload: false, autoInstallOnAppQuit: false },
    ...{ allowDowngrade: false, allowPrerelease: false },
  });
  expect(updates.status.step).toEqual({ state: 'available', version: '2.0.0' });
  await updates.install();
  expect(updater.asked).toEqual(['check']);
  updater.downloading = async () => {
    for (const percent of [12.1, 12.9, 60]) updater.emit('download-progress', { percent });
  };
  await updates.download();
  await updates.check();
  expect(updater.asked).toEqual(['check', 'download']);
  expect(updates.status).toMatchObject({
    ...{ requests: 2, step: { state: 'ready', version: '2.0.0' } },
  });
  const percents = states().flatMap((step) => ('percent' in step ? step.percent : []));
  expect([...new Set(percents)]).toEqual([0, 12, 60]);
  await updates.install();
  expect(updater.asked).toEqual(['check', 'download', 'install']);
});

test('a check is cancelled, and its answer is ignored', async () => {
  const { updater, updates } = launched();
  const { promise, resolve } = Promise.withResolvers();
  updater.check = () => promise;
  const checked = updates.check();
  await vi.waitFor(() => expect(updater.asked).toEqual(['check']));
  updates.cancel();
  expect(updates.status.step).toEqual({ state: 'idle' });
  updater.emit('error', failure('net::ERR_TIMED_OUT'));
  resolve({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } });
  await checked;
  expect(updates.status.step).toEqual({ state: 'idle' });
});

test('a download is cancelled and can be started again', async () => {
  const { updater, updates } = launched(withUpdate());
  await updates.check();
  updater.downloading = (token) =>
    token.createPromise((_resolve, reject, onCancel) => onCancel(() => reject(new Error('ended'))));
  const downloaded = updates.download();
  await vi.waitFor(() => expect(updater.asked).toEqual(['check', 'download']));
  updates.cancel();
  await downloaded;
  expect(updates.status.step).toEqual({ state: 'available', version: '2.0.0' });
  updater.downloading = async () => [];
  await updates.download();
  expect(updates.status.step).toEqual({ state: 'ready', version: '2.0.0' });
});

test('two presses make one request', async () => {
  const { updater, updates } = launched();
  await Promise.all([updates.check(), updates.check()]);
  expect(updater.asked).toEqual(['check']);
});

test.each([
  [failure('net::ERR_NAME_NOT_RESOLVED'), 'unreachable'],
  [failure('Cannot find latest.yml', 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'), 'unreachable'],
  [failure('503 Service Unavailable', 'HTTP_ERROR_503'), 'unreachable'],
  [failure('sha512 checksum mismatch', 'ERR_CHECKSUM_MISMATCH'), 'untrusted'],
  [failure('not signed', 'ERR_UPDATER_INVALID_SIGNATURE'), 'untrusted'],
  [failure('Code signature at URL file:///tmp/Quarry.app did not pass validation'), 'untrusted'],
  [failure('EACCES: permission denied', 'EACCES'), 'failed'],
])('%s is reported as %s', async (error, reason) => {
  const { updater, updates } = launched(withUpdate());
  await updates.check();
  updater.downloading = () => Promise.reject(error);
  await updates.download();
  expect(updates.status.step).toEqual({ state: 'failed', reason });
  await updates.install();
  expect(updater.asked).toEqual(['check', 'download']);
});

test('a signature that is rejected while the download ends is never installed', async () => {
  const { updater, updates } = launched(withUpdate());
  await updates.check();
  updater.downloading = async () => updater.emit('error', failure('Code signature at URL …'));
  await updates.download();
  expect(updates.status.step).toEqual({ state: 'failed', reason: 'untrusted' });
});

test('an installation that cannot replace itself requests nothing', async () => {
  const { updater, updates } = launched();
  updater.active = false;
  await updates.check();
  expect(updater.asked).toEqual([]);
  expect(updates.status).toMatchObject({
    ...{ requests: 0, step: { state: 'failed', reason: 'unsupported' } },
  });
});

test('updates are offered only with an HTTPS address for releases', () => {
  const path = join(folder, 'app-update.yml');
  expect(releaseHost(path)).toBeNull();
  writeFileSync(path, CONFIG);
  expect(releaseHost(path)).toBe(HOST);
  writeFileSync(path, CONFIG.replace('https:', 'http:'));
  expect(releaseHost(path)).toBeNull();
  writeFileSync(path, 'not a configuration');
  expect(releaseHost(path)).toBeNull();
});

test('the server is sent no identifier of the installation and no language, and none is kept', async () => {
  const data = mkdtempSync(join(folder, 'data-'));
  writeFileSync(join(data, 'app-update.yml'), CONFIG);
  vi.stubEnv('APPIMAGE', join(data, 'Quarry.AppImage'));
  const app = {
    ...{ version: '1.0.0', name: 'quarry', isPackaged: true },
    ...{
      userDataPath: data,
      baseCachePath: data,
      appUpdateConfigPath: join(data, 'app-update.yml'),
    },
    whenReady: async () => undefined,
  };
  const updater = new updaterModule.AppImageUpdater(null, app as never);
  const sent: unknown[] = [];
  const request = async (options: unknown) => {
    sent.push(options);
    return 'version: 2.0.0\nfiles:\n  - url: Quarry.AppImage\n    sha512: AAAA\npath: Quarry.AppImage\nsha512: AAAA\nstagingPercentage: 1\n';
  };
  Object.assign(updater, { httpExecutor: { request } });
  const settings = new SettingsFile(join(data, 'desktop.json'));
  const load = async () => updater;
  const updates = new Updates({ ...{ host: HOST, settings, load }, onChange: () => undefined });
  await updates.check();
  expect(updates.status.step).toEqual({ state: 'available', version: '2.0.0' });
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain(HOST);
  expect(sent[0]).toMatchObject({ headers: { 'accept-language': 'en' } });
  const uuids = JSON.stringify(sent).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  expect(uuids.filter((uuid) => /[1-9a-f]/.test(uuid))).toEqual([]);
  expect(readdirSync(data).sort()).toEqual(['app-update.yml', 'desktop.json']);
  expect(existsSync(join(data, '.updaterId'))).toBe(false);
  vi.unstubAllEnvs();
});
