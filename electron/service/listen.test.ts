import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listen } from './listen.ts';
import { bytesOf } from './sources/json-body.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
])('what listens on %s is reached at %s', async (host, reached) => {
  const listener = await listen(async () => new Response('here'), { host, port: 0 });
  expect(new URL(listener.origin).hostname).toBe(reached);
  expect(await (await fetch(listener.origin)).text()).toBe('here');
  await listener.close();
});

describe('a silent connection', () => {
  const LIMITS = { headers: 20_000, silence: 100, check: 5_000, discard: 30_000 };

  test('is kept while the service works on its response, before and between its parts', async () => {
    const fetched = async () => {
      await sleep(4 * LIMITS.silence);
      const parts = async function* () {
        yield new TextEncoder().encode('one ');
        await sleep(4 * LIMITS.silence);
        yield new TextEncoder().encode('two');
      };
      return new Response(ReadableStream.from(parts()));
    };
    const where = { host: '127.0.0.1', port: 0, timeLimits: LIMITS };
    const listener = await listen(fetched, where);
    expect(await (await fetch(listener.origin)).text()).toBe('one two');
    await listener.close();
  });

  test('is closed when its client does not read what was sent', async () => {
    const endless = async function* () {
      for (;;) yield new Uint8Array(1 << 20);
    };
    const answer = async () => new Response(ReadableStream.from(endless()));
    const where = { host: '127.0.0.1', port: 0, timeLimits: LIMITS };
    const listener = await listen(answer, where);
    const { hostname, port } = new URL(listener.origin);
    const socket = createConnection(Number(port), hostname, () => {
      socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
      socket.pause();
    });
    // The sender's close is seen once what had arrived before is read.
    await sleep(5 * LIMITS.silence);
    const closed = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await closed;
    await listener.close();
  });
});

test.each([
  ['before its body is read', false],
  ['while its body is read', true],
])(
  'a request refused %s has its response, however much its client still sends',
  async (_, reads) => {
    const refused = async (request: Request) => {
      if (reads) for await (const bytes of bytesOf(request)) if (bytes.length > 0) break;
      return new Response('too large', { status: 413 });
    };
    const listener = await listen(refused, { host: '127.0.0.1', port: 0 });
    const { hostname, port } = new URL(listener.origin);
    const chunk = Buffer.alloc(1 << 20);
    const chunks = 200;
    const socket = createConnection(Number(port), hostname);
    socket.write(
      `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${chunks * chunk.length}\r\n\r\n`,
    );
    // A client that looks at the response after it has sent everything, and takes its time.
    socket.pause();
    for (let sent = 0; sent < chunks; sent++) {
      if (sent === 20) await sleep(1000);
      if (!socket.write(chunk)) await once(socket, 'drain');
    }
    const [received] = await once(socket.resume(), 'data');
    expect(String(received)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await listener.close();
  },
);

test('a connection is kept for further requests, whether a body was read or not', async () => {
  const timeLimits = { headers: 20_000, silence: 20_000, check: 5_000, discard: 50 };
  const listener = await listen(async () => new Response('here'), {
    host: '127.0.0.1',
    port: 0,
    timeLimits,
  });
  const { hostname, port } = new URL(listener.origin);
  const socket = createConnection(Number(port), hostname);
  for (const [method, body] of [
    ['GET', ''],
    ['POST', 'unread'],
    ['GET', ''],
  ] as const) {
    socket.write(
      `${method} / HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
    expect(String(response)).toMatch(/^Keep-Alive: timeout=20\r$/im);
    await sleep(200);
  }
  expect(socket.readyState).toBe('open');
  socket.destroy();
  await listener.close();
});
