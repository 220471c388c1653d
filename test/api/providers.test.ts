/** Providers as the window lists, adds, changes, removes and checks them; where their keys are kept. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cipher, CipherUnavailable } from '../../electron/service/answerers/keys.ts';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { type ModelServer, openaiServer } from '../support/model-server.ts';
import { createKey, isInFolder, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const SECRET = 'sk-never-to-be-seen';

let server: ModelServer;
let data: string;
let service: TestService;
beforeAll(async () => {
  server = await openaiServer(['small-1', 'small-2']);
});
afterAll(() => server.close());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'quarry-providers-'));
  await start();
});
afterEach(async () => {
  await service.close({ keep: true });
  await rm(data, { recursive: true, force: true });
});

async function start(cipher?: Cipher): Promise<void> {
  service = await startTestService({
    engine: fakeEngine(),
    data,
    windowSecret: WINDOW_SECRET,
    ...(cipher && { cipher }),
  });
}

async function restart(cipher?: Cipher): Promise<void> {
  await service.close({ keep: true });
  await start(cipher);
}

const list = async (): Promise<Provider[]> =>
  (await service.call(providers.listProviders, asWindow())).json.items;

const add = (body: Record<string, unknown> = {}) =>
  service.call(
    providers.createProvider,
    asWindow({
      body: { kind: 'openai', name: 'Local', base_url: server.baseUrl, model: 'small-1', ...body },
    }),
  );

const change = (id: string, body: Record<string, unknown>) =>
  service.call(providers.changeProvider, asWindow({ params: { providerId: id }, body }));

const check = (id: string) =>
  service.call(providers.checkProvider, asWindow({ params: { providerId: id } }));

test('the built-in one is there, is the default and needs nothing', async () => {
  expect(await list()).toEqual([
    expect.objectContaining({ id: 'built-in', is_default: true, host: null, problem: null }),
  ]);
  expect((await check('built-in')).json).toMatchObject({ ok: true, models: [] });
});

test('a server on this machine keeps text here; one elsewhere is named', async () => {
  const { json: local } = await add();
  expect(local).toMatchObject({ host: null, problem: null, has_key: false, is_default: false });
  const { json: remote } = await add({ name: 'Remote', base_url: 'https://api.example.com/v1/' });
  expect(remote).toMatchObject({
    host: 'api.example.com',
    base_url: 'https://api.example.com/v1',
  });
});

test('an address that would send text in clear over the internet is refused, and one with a key in it', async () => {
  const clear = await add({ base_url: 'http://8.8.8.8/v1' });
  expect([clear.status, clear.error.message]).toEqual([400, expect.stringContaining('https://')]);
  const keyed = await add({ base_url: 'https://user:secret@api.example.com/v1' });
  expect([keyed.status, keyed.error.message]).toEqual([400, expect.stringContaining('API key')]);
  expect(await list()).toHaveLength(1);
});

test('names are unique', async () => {
  await add();
  const { status, error } = await add();
  expect([status, error.code]).toEqual([409, 'conflict']);
});

test('one of them is the default; removing it makes the built-in one the default', async () => {
  const { json } = await add();
  expect((await change(json.id, { is_default: true })).json.is_default).toBe(true);
  expect((await list()).map(({ is_default }) => is_default)).toEqual([false, true]);
  await service.call(providers.deleteProvider, asWindow({ params: { providerId: json.id } }));
  expect(await list()).toEqual([expect.objectContaining({ id: 'built-in', is_default: true })]);
});

test('a removal is undone with the key, until the next start', async () => {
  const { json } = await add({ key: SECRET });
  const params = { providerId: json.id };
  await service.call(providers.deleteProvider, asWindow({ params }));
  const restored = await service.call(providers.restoreProvider, asWindow({ params }));
  expect(restored.json).toMatchObject({ id: json.id, has_key: true });
  await service.call(providers.deleteProvider, asWindow({ params }));
  await restart();
  expect((await service.call(providers.restoreProvider, asWindow({ params }))).status).toBe(404);
  expect(await readFile(join(data, 'provider-keys.json'), 'utf8')).not.toContain(SECRET);
});

test('the built-in one can be made the default again, and has no other settings', async () => {
  const { json } = await add();
  await change(json.id, { is_default: true });
  expect((await change('built-in', { is_default: true })).json.is_default).toBe(true);
  expect((await list()).map(({ is_default }) => is_default)).toEqual([true, false]);
  expect((await change('built-in', { name: 'Mine' })).status).toBe(400);
});

test('a check asks the server for its models with the key, and says what is wrong', async () => {
  const { json } = await add({ key: SECRET });
  expect((await check(json.id)).json).toMatchObject({
    ok: true,
    models: ['small-1', 'small-2'],
    problem: null,
  });
  await change(json.id, { model: 'large' });
  expect((await check(json.id)).json).toMatchObject({
    ok: false,
    models: ['small-1', 'small-2'],
    problem: 'Local does not list the model "large". Choose one of its models.',
  });
  await change(json.id, { base_url: 'http://127.0.0.1:9/v1' });
  const { problem } = (await check(json.id)).json;
  expect(problem).toMatch(
    /^Local is not reachable: 127\.0\.0\.1:9 refuses connections: no server is running there\. Check the address in Settings > Answers/,
  );
});

test('a server that is not saved lists its models, with the stored key on its own host only', async () => {
  const ask = async (body: Record<string, unknown>) =>
    (await service.call(providers.findModels, asWindow({ body: { kind: 'openai', ...body } })))
      .json;
  expect(await ask({ base_url: server.baseUrl })).toMatchObject({
    ...{ ok: true, models: ['small-1', 'small-2'], problem: null },
  });
  const keys: (string | undefined)[] = [];
  const other = createServer(({ headers }, response) => {
    keys.push(headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"data":[{"id":"small"}]}');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const base_url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
  const { json } = await add({ base_url, key: SECRET });
  await ask({ base_url, provider_id: json.id });
  await change(json.id, { base_url: 'https://api.example.com/v1', key: SECRET });
  await ask({ base_url, provider_id: json.id });
  other.close();
  expect(keys).toEqual([`Bearer ${SECRET}`, undefined]);
  const { ok, problem } = await ask({ base_url: 'http://127.0.0.1:9/v1' });
  expect([ok, problem]).toEqual([false, expect.stringContaining('not reachable')]);
});

test('a server needs a model; a new provider can become the default at once', async () => {
  const without = await add({ model: undefined });
  expect([without.status, without.error.message]).toEqual([
    400,
    'model: a server needs the name of a model',
  ]);
  const { json } = await add({ is_default: true });
  expect(json.is_default).toBe(true);
  expect((await list())[0]?.is_default).toBe(false);
});

test('without a system keychain keys stand in a file of the user alone, never in an answer', async () => {
  const { json, text } = await add({ key: SECRET });
  expect(json).toMatchObject({ has_key: true, key_storage: 'file' });
  expect(text).not.toContain(SECRET);
  const file = join(data, 'provider-keys.json');
  expect((await stat(file)).mode & 0o077).toBe(0);
  if (isInFolder) {
    expect((await readFile(join(data, 'quarry.db'))).includes(SECRET)).toBe(false);
  }
  expect((await change(json.id, { key: null })).json).toMatchObject({ has_key: false });
  expect(await readFile(file, 'utf8')).not.toContain(SECRET);
});

/** Stands for the keychain of the operating system. */
const reversing: Cipher = {
  encrypt: async (text) => Buffer.from(text).reverse().toString('base64'),
  decrypt: async (sealed) => Buffer.from(sealed, 'base64').reverse().toString('utf8'),
};

test('with a system keychain the file holds them encrypted; elsewhere they cannot be read', async () => {
  await restart(reversing);
  const { json } = await add({ key: SECRET });
  expect(json.key_storage).toBe('system');
  expect(await readFile(join(data, 'provider-keys.json'), 'utf8')).not.toContain(SECRET);
  expect((await check(json.id)).json.ok).toBe(true);
  await restart();
  expect((await check(json.id)).json).toMatchObject({
    ok: false,
    problem: expect.stringContaining('encrypted by the desktop app'),
  });
});

test('a key that cannot be decrypted has to be entered again, or waits for the keychain', async () => {
  await restart(reversing);
  const { json } = await add({ key: SECRET });
  await restart({ ...reversing, decrypt: () => Promise.reject(new Error('wrong key')) });
  const { problem } = (await check(json.id)).json;
  expect(problem).toContain('Enter the key of Local again in Settings > Answers.');
  await restart({ ...reversing, decrypt: () => Promise.reject(new CipherUnavailable()) });
  expect((await check(json.id)).json.problem).toContain('Unlock the keychain and try again');
});

test('where the keychain protects nothing the key stands in the file, and is said to', async () => {
  await restart({ ...reversing, encrypt: async () => null });
  const { json } = await add({ key: SECRET });
  expect(json.key_storage).toBe('file');
  expect((await check(json.id)).json.ok).toBe(true);
});

test('a keychain that fails leaves neither a key in clear nor half a provider', async () => {
  await restart({ ...reversing, encrypt: () => Promise.reject(new Error('locked')) });
  const { status, text } = await add({ key: SECRET });
  expect(status).toBe(503);
  expect(text).toContain('nothing was saved');
  expect((await list()).map(({ id }) => id)).toEqual(['built-in']);
  const { json } = await add();
  const refused = await change(json.id, { name: 'Renamed', key: SECRET });
  expect(refused.status).toBe(503);
  expect((await list())[1]).toMatchObject({ name: 'Local', has_key: false });
});

test('a key stays with the host that it was entered for', async () => {
  const { json } = await add({ key: SECRET });
  expect((await change(json.id, { model: 'small-2' })).json.has_key).toBe(true);
  const moved = await change(json.id, { base_url: 'https://other.example.com/v1' });
  expect(moved.json.has_key).toBe(false);
});

test('a model file is looked at, and the part that runs it is named where it is missing', async () => {
  const path = join(data, 'tiny.gguf');
  const { json } = await add({ kind: 'gguf', base_url: undefined, model: undefined, path });
  expect(json).toMatchObject({ model: 'tiny.gguf', host: null });
  expect(json.problem).toContain('cannot be read');
  await writeFile(path, 'GGUF and so on');
  const [, found] = await list();
  expect(found?.problem).toBe('The optional runtime for model files is not installed.');
  expect((await check(json.id)).json.problem).toContain('Install it in Settings > Answers.');
});

test('the runtime of model files is asked for at a press of a button, and a failure says why', async () => {
  const runtime = async () =>
    (await service.call(providers.listProviders, asWindow())).json.gguf_runtime;
  expect(await runtime()).toMatchObject({ state: 'missing', problem: null });
  const { json } = await service.call(providers.installModelRuntime, asWindow());
  expect(json).toMatchObject({ state: 'installing', host: '127.0.0.1:9' });
  await expect.poll(runtime).toMatchObject({
    state: 'missing',
    problem: expect.stringContaining('127.0.0.1'),
  });
});

test('another account has none of them', async () => {
  const { json } = await add();
  const { secret } = await createKey(data, { account: 'other' });
  const { json: seen } = await service.call(providers.listProviders, { key: secret });
  expect(seen.items.map(({ id }) => id)).toEqual(['built-in']);
  const { json: own } = await service.call(providers.listProviders);
  expect(own.items.map(({ id }) => id)).toEqual(['built-in', json.id]);
});
