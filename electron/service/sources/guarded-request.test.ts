import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { type GuardedRequest, guardedRequest } from './guarded-request.ts';

/** What the name server answers, one after the other; the last answer stays. */
const answers: string[][] = [];
let lookups: MockInstance;

const servers: Server[] = [];
let port = 0;

async function serve(address: string, body: string, at: number): Promise<number> {
  const server = createServer((_, response) => response.end(body));
  servers.push(server.listen(at, address));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const options = (allowedHosts: string[]): GuardedRequest => ({
  ...{ method: 'GET', headers: {}, timeLimit: 60_000 },
  signal: new AbortController().signal,
  allowedHosts: new Set(allowedHosts),
});

async function read(allowedHosts: string[]): Promise<string> {
  const url = new URL(`http://rebinds.example:${port}/`);
  const answer = await guardedRequest(url, options(allowedHosts));
  return Buffer.concat(await answer.toArray()).toString();
}

// macOS has no second loopback address unless one is configured.
describe.skipIf(process.platform === 'darwin')('a name whose addresses change', () => {
  beforeEach(async () => {
    port = await serve('127.0.0.1', 'checked', 0);
    await serve('127.0.0.2', 'not checked', port);
    lookups = vi.spyOn(dns, 'lookup').mockImplementation((async () => {
      const [addresses = []] = answers.length > 1 ? [answers.shift()] : answers;
      return addresses.map((address) => ({ address, family: 4 }));
    }) as unknown as typeof dns.lookup);
    syncBuiltinESMExports();
  });

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    answers.length = 0;
    lookups.mockRestore();
    syncBuiltinESMExports();
  });

  test('is asked for once; the connection goes to the address that was checked', async () => {
    answers.push(['127.0.0.1'], ['127.0.0.2']);
    expect(await read(['rebinds.example'])).toBe('checked');
    expect(lookups).toHaveBeenCalledTimes(1);
  });

  test('is refused while one of its addresses is private', async () => {
    answers.push(['93.184.215.14', '127.0.0.1']);
    await expect(read([])).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('private or reserved'),
    });
  });

  test('is checked again for each request', async () => {
    answers.push(['127.0.0.1'], ['10.0.0.1']);
    expect(await read(['rebinds.example'])).toBe('checked');
    await expect(read([])).rejects.toMatchObject({ code: 'unprocessable' });
    expect(lookups).toHaveBeenCalledTimes(2);
  });
});
