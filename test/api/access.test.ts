/** Who may do what: keys, accounts, allowances, the window, foreign pages, rate limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimiter } from '../../electron/service/rate-limit.ts';
import { documents, jobs, workbench } from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import {
  createKey,
  openTestStore,
  startTestService,
  type TestService,
} from '../support/service.ts';

const SECRET = 'secret-of-this-launch';
const PDF = Buffer.from('%PDF-');

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine({ pages: 3 }), windowSecret: SECRET });
});
afterAll(() => service.close());

const list = (headers: Record<string, string>, path = '/api/v1/jobs') =>
  fetch(service.origin + path, { headers, redirect: 'manual' });

describe('keys', () => {
  test('are accepted in either header', async () => {
    expect((await list({ authorization: `Bearer ${service.key}` })).status).toBe(200);
    expect((await list({ authorization: `bearer ${service.key}` })).status).toBe(200);
    expect((await list({ 'x-api-key': service.key })).status).toBe(200);
  });

  test.each([
    ['an unknown key', { 'x-api-key': `qry_${'A'.repeat(43)}` }],
    ['a key without the prefix', { 'x-api-key': 'hello' }],
    ['an empty key', { 'x-api-key': '' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('401 for %s, and the reason', async (_, headers) => {
    const response = await list(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
  });

  test('are invalid from the moment they are revoked', async () => {
    const { secret, id } = await createKey(service.data);
    expect((await list({ 'x-api-key': secret })).status).toBe(200);
    const store = await openTestStore(service.data);
    expect(await store.keys.revoke(id)).toBe(true);
    expect(await store.keys.revoke(id)).toBe(false);
    await store.close();
    expect((await list({ 'x-api-key': secret })).status).toBe(401);
  });

  test('are stored as a hash and four characters', async () => {
    const store = await openTestStore(service.data);
    const keys = await store.keys.list();
    await store.close();
    expect(JSON.stringify(keys)).not.toContain(service.key);
    expect(keys[0]?.lastFour).toBe(service.key.slice(-4));
  });
});

test('what belongs to another account is forbidden, and not in its lists', async () => {
  const jobId = await service.submit(PDF);
  await service.ended(jobId);
  const { secret: key } = await createKey(service.data, { account: 'other' });
  for (const endpoint of [jobs.getJob, jobs.getJobResults, jobs.exportJob, jobs.cancelJob]) {
    expect((await service.call(endpoint, { params: { jobId }, key })).status).toBe(403);
  }
  const params = { documentId: jobId, page: 1 };
  for (const endpoint of [
    documents.getDocument,
    documents.getDocumentFile,
    documents.getPage,
    documents.getDocumentHeadings,
    documents.getPageImage,
    documents.deleteDocument,
  ]) {
    expect((await service.call(endpoint, { params, key })).status).toBe(403);
  }
  const retry = await service.call(workbench.retryDocument, { params, key, body: {} });
  expect(retry.status).toBe(403);
  const upload = await service.call(documents.uploadDocument, { params, key, bytes: PDF });
  expect(upload.status).toBe(403);
  const search = { q: 'page', document: jobId };
  expect((await service.call(workbench.search, { query: search, key })).status).toBe(403);
  const found = await service.call(workbench.search, { query: { q: 'page' }, key });
  expect(found.json.total).toBe(0);
  expect((await service.call(jobs.listJobs, { key })).json.items).toEqual([]);
  expect((await service.call(workbench.listDocuments, { key })).json.items).toEqual([]);
});

test('each page costs a credit, and pages that were read before cost nothing', async () => {
  const { secret: key } = await createKey(service.data, { account: 'paying', allowance: 5 });
  const submit = async (content: string) => {
    const { json, error } = await service.call(jobs.extract, {
      key,
      body: { file_base64: Buffer.from(content).toString('base64'), filename: 'a.pdf' },
    });
    if (error) return error.code;
    for (;;) {
      const progress = await service.call(jobs.getJob, { key, params: { jobId: json.job_id } });
      if (progress.json.status === 'completed') return 'completed';
      if (progress.json.status === 'failed') return progress.json.error;
    }
  };
  expect(await submit('%PDF- paid 1')).toBe('completed');
  expect(await submit('%PDF- paid 1')).toBe('completed');
  expect(await submit('%PDF- paid 2')).toBe(
    'The PDF has 3 pages to read; this API key has 2 pages left.',
  );
  const sync = await service.call(jobs.extractSync, {
    key,
    body: { file_base64: Buffer.from('%PDF- paid 3').toString('base64'), filename: 'a.pdf' },
  });
  expect([sync.status, sync.error.code]).toEqual([402, 'insufficient_credits']);
  const none = await createKey(service.data, { account: 'spent', allowance: 0 });
  const refused = await service.call(jobs.extract, { key: none.secret, body: {} });
  expect(refused.status).toBe(402);
  expect(refused.error.code).toBe('insufficient_credits');
});

describe('the window', () => {
  test('is authenticated by the secret of the launch', async () => {
    expect((await list({ [WINDOW_SECRET_HEADER]: SECRET })).status).toBe(200);
    expect((await list({ [WINDOW_SECRET_HEADER]: `${SECRET}x` })).status).toBe(401);
  });

  test('opens in a browser by a link that works once', async () => {
    const link = `/open?token=${service.service.window.linkToken}`;
    const opened = await list({}, link);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe('/');
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    expect((await list({ cookie: `a=b; ${pair}` })).status).toBe(200);
    expect((await list({ cookie: `${pair}x` })).status).toBe(401);
    expect((await list({}, link)).status).toBe(401);
    // Who is in already is not shut out by an old link.
    expect((await list({ cookie: pair }, link)).status).toBe(303);
    // A fresh link is ready for another browser; the rest of its query is kept, the token is not.
    const next = `/open?job=ocr-none&token=${service.service.window.linkToken}`;
    expect((await list({}, next)).headers.get('location')).toBe('/?job=ocr-none');
  });
});

describe('foreign web pages', () => {
  const key = () => ({ 'x-api-key': service.key });

  test('are refused after DNS rebinding', async () => {
    // fetch() sets Host itself, so this speaks HTTP by hand.
    const { request } = await import('node:http');
    const ask = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, ...key() };
        request(`${service.origin}/api/v1/jobs`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const { port } = new URL(service.origin);
    expect(await ask('evil.example')).toBe(403);
    expect(await ask(`127.0.0.1.evil.example:${port}`)).toBe(403);
    expect(await ask(`localhost:${port}`)).toBe(200);
    expect(await ask(`127.0.0.1:${port}`)).toBe(200);
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['without an origin of their own', { origin: 'null' }],
    ['that load this as a picture', { 'sec-fetch-site': 'cross-site' }],
    ['of the same machine', { 'sec-fetch-site': 'same-site' }],
  ])('%s are refused, even with a key', async (_, headers) => {
    expect((await list({ ...key(), ...headers })).status).toBe(403);
  });

  test('are told nothing by CORS, and the window is', async () => {
    const own = await list({ ...key(), origin: service.origin, 'sec-fetch-site': 'same-origin' });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('rate limits', () => {
  test('refuse a key for the rest of the minute, with all headers, and no other key', async () => {
    const { secret: key } = await createKey(service.data, { account: 'busy' });
    const body = { url: 'ftp://none' };
    for (let n = 0; n < 30; n++) {
      const { status, headers } = await service.call(jobs.extract, { key, body });
      expect(status).toBe(400);
      expect(headers.get('x-ratelimit-limit')).toBe('30');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(29 - n));
    }
    const { status, headers, error } = await service.call(jobs.extract, { key, body });
    expect(status).toBe(429);
    expect(error.code).toBe('rate_limit_exceeded');
    // For the window, which words it in its language.
    expect(error.coded_message?.values.limit).toBe(30);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Ordinary requests have a window of their own.
    const ordinary = await service.call(jobs.listJobs, { key });
    expect(ordinary.headers.get('x-ratelimit-limit')).toBe('600');
  });

  test('do not hold back the window', async () => {
    for (let n = 0; n < 40; n++) {
      const response = await fetch(`${service.origin}/api/v1/extract`, {
        method: 'POST',
        headers: { [WINDOW_SECRET_HEADER]: SECRET },
      });
      expect(response.status).toBe(400);
    }
  });

  test('count requests without a key by address', async () => {
    const own = await startTestService({ engine: fakeEngine() });
    for (let n = 0; n < 5; n++) {
      expect((await own.call(jobs.extract, { key: null, body: {} })).status).toBe(401);
    }
    expect((await own.call(jobs.extract, { key: 'wrong', body: {} })).status).toBe(429);
    await own.close();
  });

  test('slide: each request is free again a minute after it was made', () => {
    let now = 1_000_000;
    const limiter = new RateLimiter(() => now);
    expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 1 });
    now += 40_000;
    expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.take('a', 2)).toMatchObject({ allowed: false, retryAfter: 20 });
    expect(limiter.take('b', 2)).toMatchObject({ allowed: true });
    now += 20_001;
    expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.take('a', 2)).toMatchObject({ allowed: false, retryAfter: 40 });
  });
});

test('an unknown address is not found, in the same envelope', async () => {
  const response = await list({ 'x-api-key': service.key }, '/api/v1/nothing');
  expect(response.status).toBe(404);
  expect(response.headers.get('x-ratelimit-limit')).toBe('600');
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
});
