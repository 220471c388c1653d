import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../shared/contract/errors.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { forward, unavailable } from './forward.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(handler: RequestListener): Promise<string> {
  server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (path: string, init?: RequestInit) => new Request(`https://window${path}`, init);

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

describe('forward', () => {
  it('passes on method, path, query and body, and brings back status, headers and body', async () => {
    const origin = await listen(async (asked, answer) => {
      answer.writeHead(201, { 'content-type': 'text/plain', 'x-seen': asked.url ?? '' });
      answer.end(`${asked.method} ${await textOf(asked)}`);
    });
    const answer = await forward(
      request('/document/doc-1/upload?x=%20y', { method: 'POST', body: 'bytes' }),
      { origin, headers: {} },
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-seen')).toBe('/document/doc-1/upload?x=%20y');
    expect(await answer.text()).toBe('POST bytes');
  });

  it('proves itself with the secret of the launch, whatever the page sent', async () => {
    let seen: string | string[] | undefined;
    const origin = await listen((asked, answer) => {
      seen = asked.headers[WINDOW_SECRET_HEADER];
      answer.end();
    });
    const forged = request('/api/v1/jobs', { headers: { [WINDOW_SECRET_HEADER]: 'forged' } });
    await forward(forged, { origin, headers: { [WINDOW_SECRET_HEADER]: 'of this launch' } });
    expect(seen).toBe('of this launch');
  });

  it('does not tell a server where a file lies', async () => {
    const seen: unknown[] = [];
    const origin = await listen((asked, answer) => {
      seen.push(asked.headers['x-source-path'], asked.headers.authorization);
      answer.end();
    });
    const upload = () =>
      request('/v1/documents', { headers: { 'x-source-path': '/home/me/a.pdf' } });
    await forward(upload(), { origin, headers: {} });
    await forward(upload(), { origin, headers: { authorization: 'Bearer k' }, isServer: true });
    expect(seen).toEqual(['/home/me/a.pdf', undefined, undefined, 'Bearer k']);
  });

  it('hands on each piece of an endless answer as it comes', async () => {
    const origin = await listen((_, answer) => {
      answer.write('first\n');
    });
    const answer = await forward(request('/api/v1/events'), { origin, headers: {} });
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first\n');
    await reader?.cancel();
  });

  it('tells the service when the window stops listening', async () => {
    const closed = Promise.withResolvers<void>();
    const origin = await listen((asked, answer) => {
      answer.write('first\n');
      asked.on('close', closed.resolve);
    });
    const answer = await forward(request('/api/v1/events'), { origin, headers: {} });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect(closed.promise).resolves.toBeUndefined();
  });

  it('streams a body upwards before it is complete', async () => {
    const arrived = Promise.withResolvers<string>();
    const origin = await listen((asked, answer) => {
      asked.once('data', (chunk) => arrived.resolve(String(chunk)));
      asked.on('end', () => answer.end('done'));
    });
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        finish = () => controller.close();
      },
    });
    const asked = request('/document/doc-1/upload', { method: 'POST', body, duplex: 'half' });
    const answer = forward(asked, { origin, headers: {} });
    expect(await arrived.promise).toBe('first');
    finish();
    expect(await (await answer).text()).toBe('done');
  });

  it('answers for a service that is away, in the envelope of the API', async () => {
    const origin = await listen(() => {});
    server?.close();
    const answer = await forward(request('/api/v1/jobs'), { origin, headers: {} });
    expect(answer.status).toBe(503);
    expect(ErrorBody.parse(await answer.json()).error.code).toBe('service_unavailable');
    const why = ErrorBody.parse(await unavailable('The disk is full.').json());
    expect(why.error.message).toBe('The disk is full.');
  });
});
