/** How PDFs come in: sources, their checks, idempotency, waiting for the result. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../electron/engine/runtime/png.ts';
import { documents, jobs } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let pdf: Uint8Array;
let base64: string;

beforeAll(async () => {
  service = await startTestService({
    limits: {
      upload: 200_000,
      requests: {
        key: { standard: 1e6, expensive: 1e6 },
        anonymous: { standard: 60, expensive: 5 },
      },
    },
    allowedHosts: ['127.0.0.1'],
  });
  pdf = await makePdf([['Hello from the first page'], ['And from the second']]);
  base64 = Buffer.from(pdf).toString('base64');
});
afterAll(() => service.close());

const extract = (body: unknown, headers: Record<string, string> = {}) =>
  service.call(jobs.extract, { body, headers });

describe('POST /api/v1/extract', () => {
  test('queues a base64 PDF and returns the address of its job', async () => {
    const { status, json } = await extract({ file_base64: base64, filename: 'a b.pdf' });
    expect(status).toBe(202);
    expect(json).toEqual({
      job_id: json.job_id,
      status: 'queued',
      filename: 'a b.pdf',
      poll_url: `/api/v1/jobs/${json.job_id}`,
      results_url: `/api/v1/jobs/${json.job_id}/results`,
      viewer_url: `${service.origin}/?job=${json.job_id}`,
    });
    expect(await service.ended(json.job_id)).toMatchObject({ status: 'completed', total_pages: 2 });
  });

  test.each([
    ['a data: prefix', () => `data:application/pdf;base64,${base64}`],
    ['the URL alphabet', () => base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['line breaks', () => base64.replace(/(.{76})/g, '$1\r\n')],
    ['no padding', () => base64.replace(/=+$/, '')],
  ])('takes base64 with %s', async (_, text) => {
    const jobId = await service.submit(pdf, { file_base64: text() });
    expect((await service.ended(jobId)).status).toBe('completed');
  });

  test('takes a picture of a page and keeps it as a PDF', async () => {
    const pixels = { width: 8, height: 8, rgba: new Uint8Array(256) };
    const picture = Buffer.from(encodePng(pixels)).toString('base64');
    const jobId = await service.submit(pdf, { file_base64: picture, filename: 'scan.png' });
    expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
    const file = await service.call(documents.getDocumentFile, { params: { documentId: jobId } });
    expect(Buffer.from(file.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('refuses a picture that is damaged in a sentence', async () => {
    const picture = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const { status, error } = await service.call(jobs.extract, {
      body: { file_base64: picture, filename: 'scan.png' },
    });
    expect(status).toBe(400);
    expect(error.message).toBe(
      'The PNG picture is damaged. Open it in the program that made it and save it again.',
    );
  });

  test('finds the file at any position in the body', async () => {
    const body = `{"filename":"q\\"{[:,\\\\","password":null,"file_base64" : "${base64}" }`;
    const response = await fetch(`${service.origin}/api/v1/extract`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: body.replace('"password":null,', ''),
    });
    expect(response.status).toBe(202);
  });

  test.each([
    ['no source', { filename: 'a.pdf' }, /Exactly one of url, file_base64 and gcs_path/],
    ['two sources', { url: 'https://example.com/a.pdf', gcs_path: 'x' }, /Exactly one/],
    ['base64 without a name', { file_base64: 'JVBERi0=' }, /filename: Required with file_base64/],
    ['no base64', { file_base64: '%%%', filename: 'a.pdf' }, /file_base64: not valid base64/],
    ['an empty file', { file_base64: '', filename: 'a.pdf' }, /file_base64: The file is empty/],
    [
      'another scheme',
      { url: 'ftp://example.com/a.pdf' },
      /must start with http:\/\/ or https:\/\//,
    ],
    ['a private address', { url: 'http://10.0.0.1/a.pdf' }, /private or reserved/],
    [
      'a mapped private address',
      { url: 'http://[::ffff:169.254.169.254]/' },
      /private or reserved/,
    ],
    ['localhost', { url: 'http://localhost:1/a.pdf' }, /private or reserved/],
    ['a decimal loopback address', { url: 'http://2130706434/' }, /private or reserved/],
    ['an unknown storage path', { gcs_path: 'uploads/none' }, /gcs_path: No upload has this path/],
    ['a field of the wrong type', { url: 5 }, /^url: /],
  ])('refuses %s', async (_, body, message) => {
    const { status, error } = await extract(body);
    expect(status).toBe(400);
    expect(error.code).toBe('bad_request');
    expect(error.message).toMatch(message);
  });

  test.each([
    ['text that is not JSON', '{"url":', 'application/json'],
    ['another media type', '{"url":"https://example.com/"}', 'text/plain'],
    ['a base64 string that never ends', `{"file_base64":"${'A'.repeat(100)}`, 'application/json'],
  ])('refuses %s', async (_, body, type) => {
    const response = await fetch(`${service.origin}/api/v1/extract`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
  });

  test('refuses a file over the limit, naming the limit', async () => {
    const large = Buffer.alloc(200_001).toString('base64');
    const { status, error } = await extract({ file_base64: large, filename: 'large.pdf' });
    expect(status).toBe(413);
    expect(error.message).toContain('larger than the limit of 0.1 MB');
  });

  test('gives the first answer to an Idempotency-Key again, and only to the same request', async () => {
    const body = { file_base64: base64, filename: 'once.pdf' };
    const headers = { 'idempotency-key': 'k-1' };
    const answers = await Promise.all([1, 2, 3].map(() => extract(body, headers)));
    expect(new Set(answers.map(({ json }) => json.job_id)).size).toBe(1);
    const other = await extract({ ...body, filename: 'other.pdf' }, headers);
    expect(other.error.code).toBe('conflict');
  });
});

describe('a url source', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const routes: Record<string, () => void> = {
        '/named': () => {
          response.setHeader(
            'content-disposition',
            "attachment; filename*=UTF-8''Bericht%20%C3%BC.pdf",
          );
          response.end(pdf);
        },
        '/plain/report.pdf': () => response.end(pdf),
        '/html': () => response.end('<html>'.padEnd(5000)),
        '/missing': () => response.writeHead(404).end(),
        '/large': () => response.end(Buffer.concat([pdf, Buffer.alloc(200_000)])),
        '/inside': () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
        '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
        '/moved': () => response.writeHead(307, { location: '/plain/report.pdf' }).end(),
      };
      routes[request.url ?? '']?.();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['/named', 'Bericht ü.pdf'],
    ['/plain/report.pdf', 'report.pdf'],
    ['/moved', 'report.pdf'],
  ])('fetches %s and names it %s', async (path, filename) => {
    const { json } = await extract({ url: address + path });
    expect(await service.ended(json.job_id)).toMatchObject({ status: 'completed', filename });
  });

  test.each([
    ['/html', /is not a PDF/],
    ['/missing', /returned HTTP status 404/],
    ['/large', /larger than the limit/],
    ['/inside', /private or reserved/],
    ['/loop', /redirected more than 5 times/],
  ])('fails the job for %s with the reason', async (path, reason) => {
    const { json } = await extract({ url: address + path });
    const ended = await service.ended(json.job_id);
    expect(ended.status).toBe('failed');
    expect(ended.error).toMatch(reason);
  });
});

describe('POST /api/v1/extract/sync', () => {
  test('waits for the results', async () => {
    const body = { file_base64: base64, filename: 'sync.pdf' };
    const { status, json } = await service.call(jobs.extractSync, { body });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'completed', filename: 'sync.pdf', pages: 2 });
    expect(json).toMatchObject({
      results: { text: [{ page: 1, content: 'Hello from the first page' }, { page: 2 }] },
    });
  });

  test('says why a document could not be read', async () => {
    const body = { file_base64: Buffer.from('no pdf').toString('base64'), filename: 'x.pdf' };
    const { status, error } = await service.call(jobs.extractSync, { body });
    expect(status).toBe(422);
    expect(error.message).toMatch(/not a PDF/);
  });

  test('answers 202 when the job outlasts the wait, and the job goes on', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const slow = await startTestService({
      engine: fakeEngine({ beforePage: () => gate }),
      limits: { syncWait: 20 },
    });
    const body = { file_base64: base64, filename: 'slow.pdf' };
    const { status, json } = await slow.call(jobs.extractSync, { body });
    expect(status).toBe(202);
    expect(['queued', 'processing']).toContain(json.status);
    open();
    expect((await slow.ended(json.job_id)).status).toBe('completed');
    await slow.close();
  });
});
