/** Pages chosen at intake: only those are read, and everything says so. */
import { afterEach, expect, test } from 'vitest';
import { documents, jobs, workbench } from '../../shared/contract/index.ts';
import { fakeEngine, pageContent } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF-range');
let service: TestService;
let read: number[];
afterEach(() => service.close());

async function start(): Promise<void> {
  read = [];
  service = await startTestService({
    engine: fakeEngine({
      pages: 40,
      contentOf: (page) => pageContent(page, ['page', String(page)]),
      beforePage: async (page) => void read.push(page),
    }),
  });
}

const pagesRead = () => read.splice(0).sort((a, b) => a - b);

async function upload(pages: string, documentId = 'doc-ranged01') {
  const { json } = await service.call(documents.uploadDocument, {
    params: { documentId },
    headers: { 'content-type': 'application/pdf', 'x-pages': pages },
    body: PDF,
  });
  return service.ended(json.job_id);
}

test('only the chosen pages are read; job, document and results say that others are missing', async () => {
  await start();
  const job = await upload('38-40, 2');
  expect(pagesRead()).toEqual([2, 38, 39, 40]);
  expect(job).toMatchObject({
    ...{ status: 'completed', progress_percent: 100 },
    ...{ total_pages: 40, pages_completed: 4, page_range: '2,38-40' },
  });
  const params = { documentId: 'doc-ranged01' };
  const { json: document } = await service.call(documents.getDocument, { params });
  expect(document).toMatchObject({ total_pages: 40, page_range: '2,38-40', pages_to_read: 4 });

  const { json } = await service.call(jobs.getJobResults, { params: { jobId: job.job_id } });
  expect(json.results.text?.map(({ page }) => page)).toEqual([2, 38, 39, 40]);
  expect(json.results.partial).toBe(true);
  expect(json.results.missing_pages).toHaveLength(36);
});

test('another try keeps the pages, takes others, or reads all', async () => {
  await start();
  await upload('2');
  pagesRead();
  const params = { documentId: 'doc-ranged01' };
  for (const [body, expected] of [
    [{}, []],
    [{ pages: '3,2' }, [2, 3]],
    [{ pages: null }, Array.from({ length: 40 }, (_, index) => index + 1)],
  ] as const) {
    const { json } = await service.call(workbench.retryDocument, { params, body });
    await service.ended(json.job_id);
    expect(pagesRead()).toEqual(expected);
  }
});

test('the same pages written otherwise are the same extraction', async () => {
  await start();
  await upload('1-3');
  pagesRead();
  expect(await upload('3,2,1', 'doc-ranged02')).toMatchObject({ status: 'completed' });
  expect(pagesRead()).toEqual([]);
});

test('pages that the document does not have fail the job with the reason', async () => {
  await start();
  const job = await upload('39-41');
  expect(job).toMatchObject({ status: 'failed' });
  expect(job.error).toContain('"39-41" is outside the document\'s pages 1-40');
});

test('what is no list of pages is refused', async () => {
  await start();
  const { status, error } = await service.call(jobs.extract, {
    body: { file_base64: PDF.toString('base64'), filename: 'a.pdf', pages: 'first' },
  });
  expect(status).toBe(400);
  expect(error.message).toContain('"first" is not a page number');
});

test('a key pays for the pages that are read', async () => {
  await start();
  const { secret: key } = await createKey(service.data, { allowance: 5 });
  const extracted = async (pages: string) => {
    const body = { file_base64: PDF.toString('base64'), filename: 'a.pdf', pages };
    const { json } = await service.call(jobs.extract, { key, body });
    return service.ended(json.job_id);
  };
  expect(await extracted('1-3')).toMatchObject({ status: 'completed' });
  expect((await extracted('4-6')).error).toContain('has 2 pages left');
});
