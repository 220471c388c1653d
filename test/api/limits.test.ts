/** Limits and what every response carries, as they are documented. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../electron/service/types.ts';
import { collections, documents, jobs, structured } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let job: string;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine() });
  job = await service.submit(Buffer.from('%PDF-'));
  await service.ended(job);
});
afterAll(() => service.close());

describe('the limits', () => {
  test('are those of the reference', () => {
    expect(DEFAULT_LIMITS).toMatchObject({
      upload: 500 * 1024 * 1024,
      pages: 2000,
      syncWait: 60_000,
      requests: {
        key: { standard: 600, expensive: 30 },
        anonymous: { standard: 60, expensive: 5 },
      },
    });
  });

  test('of expensive operations are those of extract and extract/sync alone', () => {
    const all = [jobs, collections, documents, structured].flatMap((family) =>
      Object.values(family as Record<string, { id?: string; expensive?: boolean }>),
    );
    const expensive = all.filter((endpoint) => endpoint.expensive).map(({ id }) => id);
    expect(expensive.sort()).toEqual(['extract', 'extractSync']);
  });

  test.each([
    ['a list of more than 100 jobs', jobs.listJobs, { query: { limit: 101 } }],
    ['a page 0 of jobs', jobs.listJobs, { query: { page: 0 } }],
    [
      'more than 500 tables',
      documents.listTables,
      { params: { id: 'doc-x' }, query: { limit: 501 } },
    ],
  ] as const)('refuse %s', async (_, endpoint, input) => {
    expect((await service.call(endpoint, input)).status).toBe(400);
  });

  test('of generate are 45 s unless asked for, and at most 120 s', async () => {
    const schema = { type: 'object' };
    const { body } = structured.generate;
    expect(body.parse({ schema, query: 'all' }).timeoutMs).toBe(45_000);
    expect(body.parse({ schema, query: 'all', timeoutMs: 120_000 }).timeoutMs).toBe(120_000);
    const { status, error } = await service.call(structured.generate, {
      params: { documentId: job },
      body: { schema, query: 'all', timeoutMs: 120_001 },
    });
    expect([status, error.code]).toEqual([422, 'SCHEMA_VALIDATION_FAILED']);
  });
});

describe('every response', () => {
  test.each([
    ['a success', '/api/v1/jobs', 200],
    ['an unknown path', '/api/v1/nothing', 404],
    ['an unknown path of the other family', '/v1/nothing', 404],
    ['an unknown document', '/document/doc-none/status', 404],
    ['a wrong query', '/api/v1/jobs?limit=x', 400],
  ])('carries the rate limit and the version: %s', async (_, path, status) => {
    const response = await fetch(service.origin + path, { headers: { 'x-api-key': service.key } });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-ratelimit-limit')).toBe('600');
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeLessThan(600);
    expect(Number(response.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    expect(response.headers.get('x-api-version')).toBe('1');
  });

  test.each([
    ['the reference', 'GET /docs', 200],
    ['a page that is not there', 'GET /nothing', 404],
    ['a request that is none', 'nonsense', 400],
    ['headers that are too large', `GET /docs HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}`, 431],
  ])('outside the API carries them, too: %s', async (_, line, status) => {
    const { hostname, port } = new URL(service.origin);
    const socket = connect(Number(port), hostname);
    const first = line.includes(' HTTP/') || !line.includes(' ') ? line : `${line} HTTP/1.1`;
    socket.end(`${first}\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/^x-ratelimit-limit: 60\r$/im);
    expect(response).toMatch(/^x-ratelimit-remaining: \d+\r$/im);
    expect(response).toMatch(/^x-ratelimit-reset: \d+\r$/im);
    expect(response).toMatch(/^x-api-version: 1\r$/im);
  });

  test('without a key carries the limit of its tier', async () => {
    const response = await fetch(`${service.origin}/api/v1/jobs`);
    expect(response.status).toBe(401);
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
  });
});

describe('what does not exist is 404, however short its id:', () => {
  test.each(['zzzzzz', 'zzz', 'z', 'ocr-zz', 'doc-zz'])('%s', async (reference) => {
    const answers = [
      await service.call(jobs.getJob, { params: { jobId: reference } }),
      await service.call(jobs.getJobResults, { params: { jobId: reference } }),
      await service.call(jobs.cancelJob, { params: { jobId: reference } }),
      await service.call(documents.getDocument, { params: { documentId: reference } }),
      await service.call(documents.listTables, { params: { id: reference } }),
      await service.call(collections.getCollection, { params: { collectionId: reference } }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
  });
});

describe('a source', () => {
  test.each([
    ['no source', {}, /exactly one of url, file_base64 and gcs_path/i],
    ['two sources', { url: 'https://example.com/a.pdf', gcs_path: 'uploads/x' }, /exactly one of/i],
    ['base64 without a filename', { file_base64: 'JVBERi0=' }, /filename/],
    ['another scheme', { url: 'ftp://example.com/a.pdf' }, /http/],
    ['a path that nothing was uploaded to', { gcs_path: 'uploads/none' }, /^gcs_path: /],
  ])('is refused: %s', async (_, body, message) => {
    const { status, error } = await service.call(jobs.extract, { body });
    expect([status, error.code]).toEqual([400, 'bad_request']);
    expect(error.message).toMatch(message);
  });
});

describe('a completed job', () => {
  test('cannot be cancelled', async () => {
    const { status, error } = await service.call(jobs.cancelJob, { params: { jobId: job } });
    expect([status, error.code]).toEqual([400, 'bad_request']);
    expect(error.message).toContain('Only queued or processing jobs can be cancelled');
  });

  test.each(['9-1', '0', 'x', '1,,2', '99'])('refuses the pages %s by name', async (pages) => {
    const { status, error } = await service.call(jobs.getJobResults, {
      params: { jobId: job },
      query: { pages },
    });
    expect([status, error.code]).toEqual([400, 'bad_request']);
    expect(error.message).toContain('pages');
  });

  test.each([
    ['1-2', [1, 2]],
    ['1,3', [1, 3]],
    ['2', [2]],
    ['1-2,3', [1, 2, 3]],
  ])('gives the pages %s', async (pages, expected) => {
    const { json } = await service.call(jobs.getJobResults, {
      params: { jobId: job },
      query: { pages },
    });
    expect(json.results.text?.map(({ page }) => page)).toEqual(expected);
  });

  test('has tables, text and entities unless fewer are asked for', async () => {
    const params = { jobId: job };
    const whole = await service.call(jobs.getJobResults, { params });
    expect(Object.keys(whole.json.results)).toEqual(
      expect.arrayContaining(['tables', 'text', 'entities']),
    );
    const text = await service.call(jobs.getJobResults, { params, query: { include: 'text' } });
    expect(text.json.results).not.toHaveProperty('tables');
  });
});
