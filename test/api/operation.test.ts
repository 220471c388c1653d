/** What a supervisor and a monitor see: health, readiness, metrics. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logErrorsAsJson } from '../../electron/service/request-log.ts';
import { jobs, operation } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { execute, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ engine: fakeEngine({ pages: 3 }) });
});
afterEach(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.origin + path, { headers });

describe('health and readiness', () => {
  test('need no key', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('differ when the database cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await execute(service.data, 'ALTER TABLE jobs RENAME TO lost');
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(500);
    vi.restoreAllMocks();
  });
});

describe('a log of JSON', () => {
  const PDF = '%PDF- zyxomma';
  const logged = () => {
    const written = vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text));
    return written.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  };
  beforeEach(async () => {
    await service.close();
    vi.stubEnv('QUARRY_LOG', 'json');
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { error } = console;
    onTestFinished(() => {
      console.error = error;
    });
    logErrorsAsJson();
    const engine = fakeEngine({
      wordsOf: () => ['zyxomma'],
      opening: () => {
        throw new Error('Not foreseen.');
      },
    });
    service = await startTestService({ engine });
  });

  test('has each request under the id of its response, and no text of a document', async () => {
    const own = await get('/api/v1/jobs', { 'x-api-key': service.key, 'x-request-id': 'proxy-7' });
    expect(own.headers.get('x-request-id')).toBe('proxy-7');
    const other = await get('/api/v1/none', { 'x-request-id': 'not an id' });
    const id = other.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await service.ended(await service.submit(Buffer.from(PDF)));
    const lines = logged();
    expect(lines).toContainEqual({
      ...{ time: expect.any(String), level: 'info', request_id: 'proxy-7', endpoint: 'listJobs' },
      ...{ status: 200, milliseconds: expect.any(Number) },
    });
    expect(lines).toContainEqual(expect.objectContaining({ request_id: id, status: 404 }));
    const message = expect.stringContaining('Not foreseen.');
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message }));
    expect(JSON.stringify(lines)).not.toContain('zyxomma');
  });
});

describe('metrics', () => {
  const figures = async () => {
    const response = await get('/metrics', { 'x-api-key': service.key });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return response.text();
  };
  const figureOf = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );

  test('count requests, jobs and pages', async () => {
    const before = await figures();
    expect(before).not.toContain('quarry_jobs{');
    const id = await service.submit(Buffer.from('%PDF-'));
    await service.ended(id);
    await service.call(jobs.getJob, { params: { jobId: 'ocr-none' } });
    const after = await figures();
    expect(figureOf(after, 'quarry_jobs{status="completed"}')).toBe(1);
    expect(figureOf(after, 'quarry_page_seconds_count')).toBe(3);
    expect(figureOf(after, 'quarry_request_seconds_count{endpoint="getJob",status="404"}')).toBe(1);
    expect(figureOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figureOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('need a key, and name no document, account or text', async () => {
    expect((await service.call(operation.getMetrics, { key: '' })).status).toBe(401);
    const id = await service.submit(Buffer.from('%PDF-'), { filename: 'secret-merger.pdf' });
    await service.ended(id);
    const text = await figures();
    expect(text).not.toContain('secret');
    expect(text).not.toContain(id);
    expect(text).not.toContain('local');
  });
});
