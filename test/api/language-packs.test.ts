/** Language packs over the API: added, listed, downloaded, deleted; and languages without one. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobs, type LibraryEvent, languages, modelDownloads } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { type FileServer, fileServer } from '../support/file-server.ts';
import { PROGRAM } from '../support/program.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { tinyPack } from '../support/tiny-network.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const PACK = Buffer.from(tinyPack());

let data: string;
let service: TestService;
let server: FileServer;
beforeEach(async () => {
  server = await fileServer();
  server.serve(PACK);
  data = await mkdtemp(join(tmpdir(), 'quarry-languages-'));
  service = await startTestService({
    ...{ engine: fakeEngine({ pages: 1 }), data, windowSecret: WINDOW_SECRET },
    allowedHosts: ['127.0.0.1'],
  });
});
afterEach(async () => {
  await service.close({ keep: true });
  await server.close();
  await rm(data, { recursive: true, force: true });
});

const add = (body: Buffer, name = 'squares.zip') =>
  service.call(languages.addLanguagePack, asWindow({ query: { file_name: name }, bytes: body }));
const remove = (code: string) =>
  service.call(languages.deleteLanguagePack, asWindow({ params: { code } }));
const listed = async (): Promise<string[]> => {
  const { json } = await service.call(languages.listLanguages, {});
  return json.items.filter(({ built_in }) => !built_in).map(({ code }) => code);
};
const extract = () =>
  service.call(jobs.extract, {
    body: {
      file_base64: Buffer.from('%PDF-languages').toString('base64'),
      filename: 'a.pdf',
      languages: ['ru'],
    },
  });

test('a document in a language without a pack is refused, and read once it is added', async () => {
  const refused = await extract();
  expect(refused.status).toBe(400);
  expect(refused.error.message).toMatch(/cannot be read in Russian \(ru\): add its language pack/);
  const added = await add(PACK);
  expect([added.status, added.error]).toEqual([201, undefined]);
  expect(added.json.items).toEqual([
    { code: 'ru', name: 'Russian', built_in: false, bytes: expect.any(Number), licence: 'MIT' },
  ]);
  expect(await listed()).toEqual(['ru']);
  expect((await extract()).status).toBe(202);
});

test('a deleted pack is gone from list and disk; one that is built in stays', async () => {
  await add(PACK);
  const { json } = await remove('ru');
  expect(json).toEqual({ id: 'ru', deleted: true });
  expect(await listed()).toEqual([]);
  expect(await readdir(join(data, 'languages'))).toEqual([]);
  for (const [code, message] of [
    ['ru', /no language pack for Russian/],
    ['de', /German is built in/],
  ] as const) {
    const { status, error } = await remove(code);
    expect(status).toBe(404);
    expect(error.message).toMatch(message);
  }
});

test('a file that is no language pack is refused and leaves nothing behind', async () => {
  const { status, error } = await add(Buffer.from('not a pack'));
  expect(status).toBe(400);
  expect(error.message).toContain('not a language pack');
  expect(await readdir(join(data, 'languages'))).toEqual([]);
});

test('a pack is downloaded from an address, checked by its SHA-256, and installed', async () => {
  const events = await followEvents(service);
  const seen = (is: (event: LibraryEvent) => boolean) =>
    vi.waitFor(() => expect(events.seen.some(is)).toBe(true), { timeout: 30_000 });
  const download = (sha256: string) =>
    service.call(
      modelDownloads.createModelDownload,
      asWindow({ body: { url: `${server.origin}/squares.zip`, sha256 } }),
    );
  const wrong = await download('0'.repeat(64));
  await seen((event) => event.type === 'model_download' && event.download.state === 'failed');
  expect(await listed()).toEqual([]);
  await service.call(
    modelDownloads.deleteModelDownload,
    asWindow({ params: { downloadId: wrong.json.id } }),
  );
  await download(createHash('sha256').update(PACK).digest('hex'));
  await seen((event) => event.type === 'languages');
  expect(await listed()).toEqual(['ru']);
  const { json } = await service.call(modelDownloads.listModelDownloads, asWindow({}));
  expect(json.items).toEqual([]);
  expect(await readdir(join(data, 'models'))).toEqual([]);
  await events.close();
});

test('a file is checked by its SHA-256 on the command line as well', async () => {
  const file = join(data, 'squares.zip');
  await writeFile(file, PACK);
  const command = (hash: string) =>
    promisify(execFile)(process.execPath, [
      ...[PROGRAM, 'language', 'add', file, '--sha256', hash, '--data', data],
    ]);
  await expect(command('0'.repeat(64))).rejects.toThrow('differs from the expected one');
  expect(await listed()).toEqual([]);
  await command(createHash('sha256').update(PACK).digest('hex'));
  expect(await listed()).toEqual(['ru']);
});
