/** Downloads of model files: whole, paused and resumed, changed meanwhile, damaged, refused. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelDownload, modelDownloads } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { type FileServer, fileServer } from '../support/file-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

/** A file that begins like a model and has its own bytes everywhere. */
const modelFile = (seed: number, size = 300_000): Buffer => {
  const file = Buffer.alloc(size);
  for (let at = 0; at < size; at++) file[at] = (at * 31 + (at >> 8) * seed) & 0xff;
  file.write('GGUF');
  return file;
};
const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

const FILE = modelFile(7);
const HALF = 150_000;

let server: FileServer;
let data: string;
let service: TestService;
beforeEach(async () => {
  server = await fileServer();
  server.serve(FILE);
  data = await mkdtemp(join(tmpdir(), 'quarry-downloads-'));
  await start();
});
afterEach(async () => {
  await service.close({ keep: true });
  await server.close();
  await rm(data, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = await startTestService({
    engine: fakeEngine(),
    data,
    windowSecret: WINDOW_SECRET,
    allowedHosts: ['127.0.0.1'],
  });
}

const create = (body: { path?: string; sha256?: string } = {}) => {
  const { path = '/small.gguf', ...rest } = body;
  return service.call(
    modelDownloads.createModelDownload,
    asWindow({ body: { url: server.origin + path, ...rest } }),
  );
};
const act = async (name: 'pause' | 'resume', id: string): Promise<ModelDownload> => {
  const endpoint = modelDownloads[`${name}ModelDownload`];
  return (await service.call(endpoint, asWindow({ params: { downloadId: id } }))).json;
};
const list = async () =>
  (await service.call(modelDownloads.listModelDownloads, asWindow())).json.items;
const read = async (id: string) => (await list()).find((download) => download.id === id);

/** Polls until the download is in this state, and has this many bytes if given. */
async function until(
  id: string,
  state: ModelDownload['state'],
  bytes?: number,
): Promise<ModelDownload> {
  await expect
    .poll(() => read(id), { timeout: 20_000 })
    .toMatchObject({ state, ...(bytes !== undefined && { bytes_done: bytes }) });
  return (await read(id)) as ModelDownload;
}

const files = () => readdir(join(data, 'models'));

/** A download of `FILE` that was paused in the middle. */
async function pausedHalfway(body: { sha256?: string } = {}): Promise<string> {
  server.serve(FILE, { stopAt: HALF });
  const { json } = await create(body);
  await until(json.id, 'downloading', HALF);
  expect(await act('pause', json.id)).toMatchObject({ state: 'paused', bytes_done: HALF });
  return json.id;
}

test('a file is downloaded under its name, checked and reported as it comes', async () => {
  const events = await followEvents(service);
  const { status, json } = await create({ sha256: sha256(FILE).toUpperCase() });
  expect([status, json.state, json.file_name]).toEqual([202, 'downloading', 'small.gguf']);
  const path = join(data, 'models', 'small.gguf');
  expect(await until(json.id, 'completed')).toMatchObject({
    bytes_done: FILE.length,
    bytes_total: FILE.length,
    sha256: sha256(FILE),
    problem: null,
    path,
  });
  expect(FILE.equals(await readFile(path))).toBe(true);
  expect(await files()).toEqual(['small.gguf']);
  const last = () =>
    events.seen
      .flatMap((event) => (event.type === 'model_download' ? [event.download] : []))
      .at(-1);
  await expect.poll(last).toMatchObject({ id: json.id, state: 'completed', path });
  await events.close();
});

test('without a given checksum the one of the file is shown; redirects are followed', async () => {
  const { json } = await create({ path: '/moved.gguf' });
  expect(json.sha256).toBeNull();
  const done = await until(json.id, 'completed');
  expect([done.sha256, done.file_name]).toEqual([sha256(FILE), 'moved.gguf']);
});

test('a paused download goes on where it stopped', async () => {
  const id = await pausedHalfway({ sha256: sha256(FILE) });
  expect(await files()).toEqual(['small.gguf.part']);
  server.serve(FILE);
  await act('resume', id);
  await until(id, 'completed', FILE.length);
  const { range, 'if-range': ifRange } = server.received.at(-1) ?? {};
  expect([range, ifRange]).toEqual([`bytes=${HALF}-`, expect.stringMatching(/^"\w+"$/)]);
});

test('a file that has changed meanwhile begins again', async () => {
  const id = await pausedHalfway();
  const changed = modelFile(11, 200_000);
  server.serve(changed);
  await act('resume', id);
  const done = await until(id, 'completed');
  expect([done.sha256, done.bytes_total]).toEqual([sha256(changed), changed.length]);
});

test('so does one of a server without ranges', async () => {
  const id = await pausedHalfway();
  server.serve(FILE, { ranges: false });
  await act('resume', id);
  expect((await until(id, 'completed')).sha256).toBe(sha256(FILE));
});

test('what a quit interrupts is paused at the next start and can go on', async () => {
  server.serve(FILE, { stopAt: HALF });
  const { json } = await create();
  await until(json.id, 'downloading', HALF);
  await service.close({ keep: true });
  await start();
  expect(await read(json.id)).toMatchObject({ state: 'paused', bytes_done: HALF });
  server.serve(FILE);
  await act('resume', json.id);
  expect((await until(json.id, 'completed')).sha256).toBe(sha256(FILE));
});

test('a file with another checksum is deleted', async () => {
  const { json } = await create({ sha256: '0'.repeat(64) });
  const { problem, path } = await until(json.id, 'failed');
  expect(problem).toMatch(
    new RegExp(
      `^The SHA-256 of the file is ${sha256(FILE)}, which differs .* The file was deleted; check`,
    ),
  );
  expect([path, await files()]).toEqual([null, []]);
});

test('a page instead of a model file is told apart', async () => {
  server.serve(Buffer.from('<!doctype html><title>Sign in</title>'));
  const { json } = await create();
  expect((await until(json.id, 'failed')).problem).toMatch(/not a model file in GGUF format/);
});

test('an address without a file and a lost connection say what to do', async () => {
  const missing = (await create({ path: '/missing.gguf' })).json;
  expect((await until(missing.id, 'failed')).problem).toMatch(
    /has no file at this address \(HTTP status 404\)\. Check the address\.$/,
  );
  server.serve(FILE, { stopAt: HALF });
  const lost = (await create()).json;
  await until(lost.id, 'downloading', HALF);
  await server.close();
  expect((await until(lost.id, 'failed')).problem).toMatch(
    /was interrupted\. Resume the download to continue\.$/,
  );
  server = await fileServer();
});

test('a file that does not fit on the disk is not begun', async () => {
  server.serve(FILE, { announced: 1e15, stopAt: HALF });
  const { json } = await create();
  const { problem, bytes_done } = await until(json.id, 'failed');
  expect(problem).toMatch(/1000000\.0 GB required, .* Free some space, then resume/);
  expect(bytes_done).toBe(0);
});

test('a second file of the same name gets another; deleting one leaves the other', async () => {
  const first = (await create()).json;
  await until(first.id, 'completed');
  const second = (await create()).json;
  expect(second.file_name).toBe('small (2).gguf');
  await until(second.id, 'completed');
  const params = { downloadId: first.id };
  await service.call(modelDownloads.deleteModelDownload, asWindow({ params }));
  expect(await files()).toEqual(['small (2).gguf']);
  expect((await list()).map(({ id }) => id)).toEqual([second.id]);
});

test('cancelling a running download deletes what came of it', async () => {
  server.serve(FILE, { stopAt: HALF });
  const { json } = await create();
  await until(json.id, 'downloading', HALF);
  const params = { downloadId: json.id };
  await service.call(modelDownloads.deleteModelDownload, asWindow({ params }));
  expect([await files(), await list()]).toEqual([[], []]);
});

test('a private address that the settings do not allow is refused, and one with a password', async () => {
  for (const url of ['http://127.0.0.2/a.gguf', 'https://user:secret@models.example/a.gguf']) {
    const { status } = await service.call(
      modelDownloads.createModelDownload,
      asWindow({ body: { url } }),
    );
    expect(status).toBe(400);
  }
  expect(await list()).toEqual([]);
});
