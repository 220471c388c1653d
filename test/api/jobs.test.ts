/** The life of a job: progress, results, export, cancel, reuse, failure. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { documents, jobs, trash, workbench } from '../../shared/contract/index.ts';
import { type FakeEngineOptions, fakeEngine, pageContent } from '../support/fake-engine.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { createKey, execute, startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF-1.7 what it holds is up to the fake engine');

let service: TestService;
const opened: TestService[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function start(options: Parameters<typeof startTestService>[0] = {}) {
  service = await startTestService(options);
  opened.push(service);
}

async function withEngine(options: FakeEngineOptions = {}) {
  const engine = fakeEngine(options);
  await start({ engine });
  return engine;
}

describe('results of the real engine', () => {
  let real: TestService;
  let jobId: string;
  beforeAll(async () => {
    real = await startTestService();
    const rows = [
      ['Item', 'Price'],
      ['Bolt', '1.50'],
      ['Nut', '0.25'],
    ];
    jobId = await real.submit(await makeTablePdf(rows), { filename: 'Preis "ü".pdf' });
    expect((await real.ended(jobId)).status).toBe('completed');
  });
  afterAll(() => real.close());

  test('hold the parts that were asked for', async () => {
    const params = { jobId };
    const { json } = await real.call(jobs.getJobResults, { params });
    expect(Object.keys(json.results).sort()).toEqual(['entities', 'tables', 'text', 'warnings']);
    expect(json.results.tables?.[0]).toMatchObject({
      page: 1,
      table_index: 0,
      rows: [
        ['Item', 'Price'],
        ['Bolt', '1.50'],
        ['Nut', '0.25'],
      ],
    });
    const some = await real.call(jobs.getJobResults, { params, query: { include: 'tables' } });
    expect(Object.keys(some.json.results).sort()).toEqual(['tables', 'warnings']);
  });

  test('come as Markdown', async () => {
    const { text } = await real.call(jobs.getJobResults, {
      params: { jobId },
      query: { format: 'markdown' },
    });
    expect(text).toContain('<!-- page 1 -->');
    expect(text).toMatch(/\| Bolt *\| *1\.50 *\|/);
  });

  test('come as Markdown of the parts that were asked for', async () => {
    const of = async (include: string) => {
      const query = { format: 'markdown', include };
      return (await real.call(jobs.getJobResults, { params: { jobId }, query })).text;
    };
    expect(await of('tables')).toContain('| Bolt');
    expect(await of('text')).not.toContain('Bolt');
    expect(await of('tables,text')).toContain('| Bolt');
    expect(await of('entities')).toBe('<!-- page 1 -->\n');
  });

  test.each([
    ['include', { include: 'pictures' }, /include/],
    ['format', { format: 'pdf' }, /^format: /],
    ['a page that is not there', { pages: '1-3' }, /"1-3" is outside/],
    ['a page that is no number', { pages: '1,x' }, /"x" is not a page number/],
  ])('are refused for an unknown %s', async (_, query, message) => {
    const { status, error } = await real.call(jobs.getJobResults, { params: { jobId }, query });
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });

  test.each([
    ['markdown', '.md', (bytes: Uint8Array) => Buffer.from(bytes).includes('Bolt')],
    ['html', '.html', (bytes: Uint8Array) => Buffer.from(bytes).includes('<table')],
    ['json', '.json', (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) !== null],
    ['xlsx', '.xlsx', (bytes: Uint8Array) => 'xl/workbook.xml' in unzipSync(bytes)],
    ['docx', '.docx', (bytes: Uint8Array) => 'word/document.xml' in unzipSync(bytes)],
    ['csv', '.zip', (bytes: Uint8Array) => Object.keys(unzipSync(bytes)).length === 1],
  ])('are exported as %s under the name of their source', async (format, extension, holds) => {
    const { bytes, headers } = await real.call(jobs.exportJob, {
      params: { jobId },
      query: { format },
    });
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toContain(`filename="Preis ___${extension}"`);
    expect(disposition).toContain(`filename*=UTF-8''Preis%20%22%C3%BC%22${extension}`);
    expect(holds(bytes)).toBe(true);
  });

  test('one table is exported alone, and a missing one is not found', async () => {
    const params = { jobId };
    const { text } = await real.call(jobs.exportJob, {
      params,
      query: { format: 'csv', table: 0 },
    });
    expect(text.replace(/^\ufeff/, '')).toBe('Item,Price\r\nBolt,1.50\r\nNut,0.25\r\n');
    const missing = await real.call(jobs.exportJob, {
      params,
      query: { format: 'csv', table: 1 },
    });
    expect(missing.status).toBe(404);
  });
});

describe('a job on its way', () => {
  test('reports its progress and has no results yet', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    await withEngine({
      pages: 4,
      beforePage: async (page) => {
        if (page < 3) return;
        reach();
        await gate;
      },
    });
    const jobId = await service.submit(PDF);
    await reached;
    const progress = async () => (await service.call(jobs.getJob, { params: { jobId } })).json;
    await expect.poll(progress).toMatchObject({
      status: 'processing',
      pages_completed: 2,
      total_pages: 4,
      progress_percent: 50,
    });
    const results = await service.call(jobs.getJobResults, { params: { jobId } });
    expect(results.error.code).toBe('job_not_ready');
    const exported = await service.call(jobs.exportJob, { params: { jobId } });
    expect(exported.error.code).toBe('job_not_ready');
    // What has been read can be looked at already.
    const page = await service.call(documents.getPage, { params: { documentId: jobId, page: 2 } });
    expect(page.json.words.text).toEqual(['page', '2']);
    open();
    expect(await service.ended(jobId)).toMatchObject({
      status: 'completed',
      progress_percent: 100,
    });
  });

  test('stops when it is cancelled, and only then', async () => {
    let stopped = false;
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const engine = await withEngine({
      pages: 3,
      beforePage: async (page, signal) => {
        if (page < 2) return;
        reach();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        stopped = true;
      },
    });
    const jobId = await service.submit(PDF);
    await reached;
    const { status, json } = await service.call(jobs.cancelJob, { params: { jobId } });
    expect(status).toBe(200);
    expect(json).toEqual({ job_id: jobId, status: 'cancelled' });
    expect(stopped).toBe(true);
    expect(engine.pagesRead).toEqual([1]);

    const again = await service.call(jobs.cancelJob, { params: { jobId } });
    expect(again.error.message).toMatch(/Only queued or processing jobs/);
    const results = await service.call(jobs.getJobResults, { params: { jobId } });
    expect(results.error.code).toBe('bad_request');
  });

  test('waits while two others are worked on, and can be cancelled while it waits', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await withEngine({ pages: 1, beforePage: () => gate });
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push(await service.submit(Buffer.from(`%PDF-${n}`)));
    const [first = '', second = '', third = ''] = ids;
    const waiting = await service.call(jobs.getJob, { params: { jobId: third } });
    expect(waiting.json.status).toBe('queued');
    await service.call(jobs.cancelJob, { params: { jobId: third } });
    open();
    expect((await service.ended(first)).status).toBe('completed');
    expect((await service.ended(second)).status).toBe('completed');
    expect((await service.ended(third)).status).toBe('cancelled');
  });
});

describe('the same file again', () => {
  test('returns stored results at once, under a new job', async () => {
    const engine = await withEngine({ pages: 2 });
    const first = await service.submit(PDF);
    await service.ended(first);
    const second = await service.submit(PDF, { filename: 'other.pdf' });
    await service.ended(second);
    expect(engine.pagesRead).toEqual([1, 2]);
    const { json } = await service.call(jobs.listJobs);
    expect(json.items.map(({ job_id, cached }) => [job_id, cached])).toEqual([
      [second, true],
      [first, false],
    ]);
    const results = await service.call(jobs.getJobResults, { params: { jobId: second } });
    expect(results.json.results.text).toHaveLength(2);
  });

  test('is read again for another account, which does not learn that it was there', async () => {
    const engine = await withEngine({ pages: 2 });
    await service.ended(await service.submit(PDF));
    const { secret: key } = await createKey(service.data, { account: 'other' });
    for (const cached of [false, true]) {
      const body = { file_base64: PDF.toString('base64'), filename: 'a.pdf' };
      const { json } = await service.call(jobs.extractSync, { body, key });
      const job = { params: { jobId: json.job_id }, key };
      expect((await service.call(jobs.getJob, job)).json).toMatchObject({ status: 'completed' });
      const list = (await service.call(jobs.listJobs, { key })).json.items;
      expect(list[0]?.cached).toBe(cached);
    }
    expect(engine.pagesRead).toEqual([1, 2, 1, 2]);
  });

  test('is read again by another version of the engine, and the earlier results stay', async () => {
    const engine = await withEngine({ pages: 2 });
    const first = await service.submit(PDF);
    await service.ended(first);
    await execute(service.data, "UPDATE extractions SET engine_version = 'earlier'");
    const second = await service.submit(PDF);
    await service.ended(second);
    expect(engine.pagesRead).toEqual([1, 2, 1, 2]);
    const { json } = await service.call(jobs.listJobs);
    expect(json.items.map(({ cached }) => cached)).toEqual([false, false]);
    for (const jobId of [first, second]) {
      const results = await service.call(jobs.getJobResults, { params: { jobId } });
      expect(results.json.results.text).toHaveLength(2);
    }
  });

  test('is read once also when both are asked for at the same time', async () => {
    const engine = await withEngine({ pages: 3 });
    const ids = await Promise.all([1, 2, 3, 4].map(() => service.submit(PDF)));
    for (const id of ids) expect((await service.ended(id)).status).toBe('completed');
    expect(engine.pagesRead).toEqual([1, 2, 3]);
  });

  test('goes on from where a cancelled job stopped', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    let held = true;
    const engine = await withEngine({
      pages: 3,
      beforePage: async (page, signal) => {
        if (page < 3 || !held) return;
        reach();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    });
    const first = await service.submit(PDF);
    await reached;
    await service.call(jobs.cancelJob, { params: { jobId: first } });
    held = false;
    const again = await service.call(workbench.retryDocument, {
      params: { documentId: first },
      body: {},
    });
    expect((await service.ended(again.json.job_id)).status).toBe('completed');
    expect(engine.pagesRead).toEqual([1, 2, 3]);
  });
});

test('the list of jobs is paged and filtered, newest first', async () => {
  await withEngine({ pages: 1, opening: () => undefined });
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push(await service.submit(Buffer.from(`%PDF-${n}`)));
  for (const id of ids) await service.ended(id);
  const { json } = await service.call(jobs.listJobs, { query: { limit: 2, page: 1 } });
  expect(json.items.map(({ job_id }) => job_id)).toEqual(ids.toReversed().slice(0, 2));
  expect(json.pagination).toEqual({
    page: 1,
    limit: 2,
    total: 3,
    totalPages: 2,
    hasNextPage: true,
    hasPrevPage: false,
  });
  const failed = await service.call(jobs.listJobs, { query: { status: 'failed' } });
  expect(failed.json.items).toEqual([]);
  expect((await service.call(jobs.listJobs, { query: { limit: 101 } })).status).toBe(400);
});

test('a PDF of many pages keeps its order', async () => {
  await start();
  const lines = Array.from({ length: 30 }, (_, index) => [`This is page number ${index + 1}`]);
  const jobId = await service.submit(await makePdf(lines));
  await service.ended(jobId);
  const { json } = await service.call(jobs.getJobResults, {
    params: { jobId },
    query: { pages: '2-4,30', include: 'text' },
  });
  expect(json.results.text?.map(({ page }) => page)).toEqual([2, 3, 4, 30]);
});

describe('an answer of many pages', () => {
  /** More of a page than connections hold between their ends; characters. */
  const LONG = 500_000;

  function longPage(page: number) {
    const content = pageContent(page, ['word']);
    const [block] = content.blocks;
    return { ...content, blocks: block ? [{ ...block, text: 'word '.repeat(LONG / 5) }] : [] };
  }

  const PAGES = 40;

  test.each([
    ['results?format=markdown', 1],
    // The text of a page, its Markdown and its blocks.
    ['results?format=json&include=text', 3],
    ['export?format=markdown', 1],
  ])(
    'is made while it is sent, and breaks off if the document is deleted for good: %s',
    async (path, times) => {
      await withEngine({ pages: PAGES, contentOf: longPage });
      const jobId = await service.submit(PDF);
      await service.ended(jobId);
      const headers = { 'x-api-key': service.key };
      const request = get(`${service.origin}/api/v1/jobs/${jobId}/${path}`, { headers });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await service.call(documents.deleteDocument, { params: { documentId: jobId } });
      await service.call(trash.purgeFromTrash, { body: { doc_ids: [jobId] } });
      let size = 0;
      const rest = async () => {
        for await (const chunk of answer) size += chunk.length;
      };
      await expect(rest()).rejects.toThrow('aborted');
      expect(size).toBeLessThan((PAGES / 2) * LONG * times);
    },
  );
});
