/** What was read of a document that was cancelled, failed, or could not be read in part. */
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { jobs, workbench } from '../../shared/contract/index.ts';
import {
  type FakeEngineOptions,
  fakeEngine,
  pageContent,
  tableOf,
} from '../support/fake-engine.ts';
import { execute, startTestService, type TestService } from '../support/service.ts';

const NOTE = 'Partial: 2 of 5 pages. Missing: 3-5.';

let service: TestService;
afterEach(() => service.close());

const contentOf = (page: number) => ({
  ...pageContent(page, ['page', String(page)]),
  tables: [tableOf(page, `cell ${page}`)],
});

async function start(options: FakeEngineOptions): Promise<string> {
  service = await startTestService({ engine: fakeEngine({ pages: 5, contentOf, ...options }) });
  return service.submit(Buffer.from('%PDF- partial'));
}

/** A job that was cancelled when two of its five pages were read. */
async function cancelled(): Promise<string> {
  const reached = Promise.withResolvers<void>();
  const jobId = await start({
    async beforePage(page, signal) {
      if (page < 3) return;
      reached.resolve();
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    },
  });
  await reached.promise;
  const early = await service.call(jobs.exportJob, {
    params: { jobId },
    query: { partial: 'true' },
  });
  expect(early.error.code).toBe('job_not_ready');
  await service.call(jobs.cancelJob, { params: { jobId } });
  return jobId;
}

const exported = (jobId: string, query: Record<string, unknown>) =>
  service.call(jobs.exportJob, { params: { jobId }, query: { partial: 'true', ...query } });

describe('a cancelled job', () => {
  test('has no whole results, and says how to ask for its pages', async () => {
    const jobId = await cancelled();
    for (const endpoint of [jobs.getJobResults, jobs.exportJob]) {
      const { error } = await service.call(endpoint, { params: { jobId } });
      expect(error.code).toBe('bad_request');
      expect(error.message).toContain('partial=true to get the 2 of 5 available pages');
    }
  });

  test('answers with the pages that it has, in every form marked as partial', async () => {
    const jobId = await cancelled();
    const results = await service.call(jobs.getJobResults, {
      params: { jobId },
      query: { partial: 'true' },
    });
    expect(results.json.results.text?.map(({ page }) => page)).toEqual([1, 2]);
    expect(results.json.results).toMatchObject({ partial: true, missing_pages: [3, 4, 5] });

    const named = await exported(jobId, { format: 'markdown' });
    expect(named.headers.get('content-disposition')).toContain('report-partial.md');
    expect(named.text.startsWith(`<!-- ${NOTE} -->`)).toBe(true);
    expect((await exported(jobId, { format: 'html' })).text).toContain(NOTE);
    const json = JSON.parse((await exported(jobId, { format: 'json' })).text);
    expect(json).toMatchObject({ partial: true, missing_pages: [3, 4, 5] });
    expect(json.tables).toHaveLength(2);
    const table = JSON.parse((await exported(jobId, { format: 'json', table: 0 })).text);
    expect(table).toMatchObject({ table_index: 0, partial: true, missing_pages: [3, 4, 5] });
    const csv = unzipSync((await exported(jobId, { format: 'csv' })).bytes);
    expect(strFromU8(csv['partial.txt'] ?? new Uint8Array())).toContain(NOTE);
    const sheet = { format: 'csv', sheets: 'one' };
    expect((await exported(jobId, { ...sheet, heading: 'above' })).text).toMatch(
      new RegExp(`^"?${NOTE}`),
    );
    const rows = await exported(jobId, sheet);
    expect(rows.text).toMatch(new RegExp(`^"?${NOTE}`));
    expect(rows.headers.get('content-disposition')).toContain('report-partial.csv');
    const xlsx = unzipSync((await exported(jobId, { format: 'xlsx' })).bytes);
    expect(strFromU8(xlsx['xl/workbook.xml'] ?? new Uint8Array())).toMatch(
      /<sheet [^>]*name="Partial"[^>]*>.*name="Index"/s,
    );
    expect(
      Object.values(xlsx)
        .map((part) => strFromU8(part))
        .join(),
    ).toContain(NOTE);
    const docx = unzipSync((await exported(jobId, { format: 'docx' })).bytes);
    expect(strFromU8(docx['word/document.xml'] ?? new Uint8Array())).toContain(NOTE);
  });

  test('is whole within the pages that it has', async () => {
    const jobId = await cancelled();
    const { text, headers } = await exported(jobId, { format: 'json', pages: '1-2' });
    expect(JSON.parse(text)).not.toHaveProperty('partial');
    expect(headers.get('content-disposition')).toContain('report.json');
  });

  test('is in an archive of several where that is asked for', async () => {
    const jobId = await cancelled();
    const ask = async (partial: boolean) => {
      const body = { documents: [jobId], format: 'json', partial };
      const { bytes } = await service.call(workbench.exportDocuments, { body });
      return Object.keys(unzipSync(bytes));
    };
    expect(await ask(false)).toEqual(['not-exported.txt']);
    expect(await ask(true)).toEqual(['report-partial.json']);
  });
});

test('a document of which some pages could not be read is marked without being asked', async () => {
  const jobId = await start({ failing: [4] });
  await service.ended(jobId);
  const { json } = await service.call(jobs.getJobResults, { params: { jobId } });
  expect(json.results).toMatchObject({ partial: true, missing_pages: [4] });
  const { headers, text } = await service.call(jobs.exportJob, { params: { jobId } });
  expect(headers.get('content-disposition')).toContain('report-partial.md');
  expect(text).toContain('<!-- Partial: 4 of 5 pages. Missing: 4. -->');
});

test('a job that read nothing has nothing to give out', async () => {
  const jobId = await start({ failing: [1, 2, 3, 4, 5] });
  expect((await service.ended(jobId)).status).toBe('failed');
  const { error } = await exported(jobId, { format: 'json' });
  expect(error.code).toBe('bad_request');
  expect(error.message).not.toContain('partial=true');
});

test('what a password protects is not given out by halves either', async () => {
  const jobId = await start({ failing: [2] });
  await service.ended(jobId);
  await service.close({ keep: true });
  const { data } = service;
  await execute(data, `UPDATE jobs SET status = 'cancelled'; UPDATE extractions SET locked = 1`);
  service = await startTestService({ engine: fakeEngine(), data });
  const { status } = await exported(jobId, { format: 'json' });
  expect(status).toBe(400);
});
