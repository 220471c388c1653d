import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Server } from './server.ts';
import type { CipherOutcome } from './service-messages.ts';
import { SettingsFile } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarry-server-'));
const service = createServer((request, response) => {
  const isKnown = request.headers.authorization === 'Bearer qry_right';
  response.writeHead(isKnown ? 200 : 401, { 'x-api-version': '1' }).end();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true });
});

/** The desktop after another launch, with a keychain that reverses text, or without one. */
const launched = (name: string, hasKeychain: boolean) =>
  new Server({
    settings: new SettingsFile(join(folder, name)),
    cipher: async ({ text }): Promise<CipherOutcome> =>
      hasKeychain
        ? { status: 'done', text: [...text].reverse().join('') }
        : { status: 'unavailable' },
    browse: async () => undefined,
  });

test('the key is there after another launch, encrypted by the keychain', async () => {
  expect(await launched('kept.json', true).connect(`${origin}/some/page`, 'qry_right')).toBe('');
  const again = launched('kept.json', true);
  expect(again.connected).toMatchObject({ origin, isKept: true });
  const headers = { authorization: 'Bearer qry_right' };
  expect(await again.address()).toEqual({ origin, headers, isServer: true });
  await again.disconnect();
  expect(launched('kept.json', true).connected).toBeNull();
});

test('without a keychain the key ends with the launch, and the address stays', async () => {
  const first = launched('forgotten.json', false);
  expect(await first.connect(origin, 'qry_right')).toBe('');
  expect((await first.address())?.headers).toEqual({ authorization: 'Bearer qry_right' });
  const again = launched('forgotten.json', false);
  expect(again.connected).toMatchObject({ origin, isKept: false });
  expect((await again.address())?.headers).toEqual({});
});

test.each([
  ['quarry.example.com', 'Enter an address that begins with https://.'],
  ['http://10.0.0.1', 'Enter an address that begins with https://.'],
  ['http://127.0.0.1:9', '127.0.0.1:9 does not respond.'],
])('%s is not connected to', async (address, problem) => {
  const desktop = launched('none.json', true);
  expect(await desktop.connect(address, 'qry_right')).toBe(problem);
  expect(desktop.connected).toBeNull();
});

test('nobody signs in at a server without a sign-in', async () => {
  expect(await launched('none.json', true).connect(origin, '')).toMatch(/Enter a key instead/);
});
