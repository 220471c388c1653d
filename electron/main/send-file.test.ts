import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PART_SIZE } from '../../shared/upload-headers.ts';
import { sendFile } from './send-file.ts';

const SIZE = 2 * PART_SIZE + 3;
let folder: string;
let stop: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-send-'));
  await writeFile(join(folder, 'small.pdf'), 'small');
  await writeFile(join(folder, 'large.pdf'), Buffer.alloc(SIZE, 7));
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true });
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (name: string, origin: string, isServer = true) =>
  sendFile(
    { path: join(folder, name), documentId: 'doc-1', headers: { 'x-file-name': name } },
    { origin, headers: { authorization: 'Bearer key' }, isServer },
    { attempts: 5, pause: 1 },
  );

test('a small file is one request', async () => {
  const seen: string[] = [];
  const origin = await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url} ${(await buffer(request)).length}`);
    response.writeHead(202).end();
  });
  expect((await send('small.pdf', origin)).status).toBe(202);
  expect(seen).toEqual(['POST /document/doc-1/upload 5']);
});

test('a large file goes to a server in parts, on where a lost connection left it', async () => {
  const parts: Buffer[] = [];
  let lost = false;
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  const origin = await serve(async (request, response) => {
    expect(request.headers.authorization).toBe('Bearer key');
    if (request.url?.endsWith('/upload')) {
      return response.writeHead(request.headers['x-parts'] === String(size()) ? 202 : 409).end();
    }
    const body = await buffer(request);
    const start = Number(new URL(request.url ?? '', origin).searchParams.get('start'));
    if (start === size()) parts.push(body);
    // The part is stored; its response is lost.
    if (start === PART_SIZE && !lost) {
      lost = true;
      return response.destroy();
    }
    response.end(JSON.stringify({ received: size() }));
  });
  expect((await send('large.pdf', origin)).status).toBe(202);
  expect(Buffer.concat(parts).equals(Buffer.alloc(SIZE, 7))).toBe(true);
  expect(lost).toBe(true);
});

test('an upload that is refused, and a server that stays away, are told', async () => {
  const origin = await serve((_, response) => response.writeHead(413).end());
  expect((await send('large.pdf', origin)).status).toBe(413);
  stop();
  await expect(send('large.pdf', origin)).rejects.toThrow('fetch failed');
});
