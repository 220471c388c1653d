/** Jobs that fail, wholly or in part, and PDFs that a password protects. */
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { documents, jobs, workbench } from '../../shared/contract/index.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { type FakeEngineOptions, fakeEngine } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

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

describe('failure', () => {
  test('of one page leaves the others and is listed as a warning', async () => {
    await withEngine({ pages: 3, failing: [2] });
    const jobId = await service.submit(PDF);
    expect((await service.ended(jobId)).status).toBe('completed');
    const { json } = await service.call(jobs.getJobResults, { params: { jobId } });
    expect(json.results.text?.map(({ page }) => page)).toEqual([1, 3]);
    expect(json.results.warnings).toEqual([{ page: 2, message: 'The page is damaged.' }]);
    const other = await service.call(jobs.getJobResults, {
      params: { jobId },
      query: { pages: '1' },
    });
    expect(other.json.results.warnings).toEqual([]);
  });

  test('of every page fails the job with the reason', async () => {
    await withEngine({ pages: 2, failing: [1, 2] });
    const jobId = await service.submit(PDF);
    expect(await service.ended(jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/No page of .* could be read: The page is damaged\. Extract it/),
      coded_error: { code: 'no_page_readable', values: { detail: 'The page is damaged.' } },
    });
  });

  test('of one page is tried again on request, and only that page is kept from the cache', async () => {
    const failing = [2];
    const engine = await withEngine({ pages: 2, failing });
    const first = await service.submit(PDF);
    await service.ended(first);
    failing.pop();
    const { json } = await service.call(workbench.retryDocument, {
      params: { documentId: first },
      body: {},
    });
    await service.ended(json.job_id);
    expect(engine.pagesRead).toContain(2);
    const results = await service.call(jobs.getJobResults, { params: { jobId: json.job_id } });
    expect(results.json.results.warnings).toEqual([]);
    expect(results.json.results.text).toHaveLength(2);
  });

  test('names the page limit, before a page is read', async () => {
    const engine = await withEngine({ pages: 2001 });
    const jobId = await service.submit(PDF);
    expect(await service.ended(jobId)).toMatchObject({
      error: expect.stringContaining('has 2001 pages; the limit is 2000. Choose the pages'),
      coded_error: { code: 'too_many_pages', values: { pages: 2001, limit: 2000 } },
    });
    expect(engine.pagesRead).toEqual([]);
  });

  test('that is unexpected discloses no internals', async () => {
    await withEngine({
      opening: () => {
        throw new TypeError('undefined is not a function at /secret/path.ts');
      },
    });
    const jobId = await service.submit(PDF);
    expect((await service.ended(jobId)).error).toEqual(
      expect.stringMatching(
        /could not be read because of an unexpected error\. Try again; the log says more\.$/,
      ),
    );
  });
});

describe('a protected PDF', () => {
  const locked: FakeEngineOptions = {
    pages: 1,
    opening: (access) => {
      if (access?.password === undefined) throw new EngineError('password_required');
      if (access.password !== 'sesame') throw new EngineError('password_wrong');
    },
  };

  test('asks for its password, says when it is wrong, opens with the right one', async () => {
    await withEngine(locked);
    const first = await service.submit(PDF);
    expect((await service.ended(first)).error).toMatch(/protected by a password/);
    const params = { documentId: first };
    expect((await service.call(documents.getDocument, { params })).json.needs_password).toBe(true);

    const wrong = await service.call(workbench.retryDocument, { params, body: { password: 'x' } });
    expect((await service.ended(wrong.json.job_id)).error).toMatch(/does not open/);
    const right = await service.call(workbench.retryDocument, {
      params,
      body: { password: 'sesame' },
    });
    expect((await service.ended(right.json.job_id)).status).toBe('completed');
    expect((await service.call(documents.getDocument, { params })).json.needs_password).toBe(false);
  });

  test('gives its stored results to nobody who does not know the password', async () => {
    await withEngine(locked);
    await service.ended(await service.submit(PDF, { password: 'sesame' }));
    const without = await service.submit(PDF);
    expect((await service.ended(without)).status).toBe('failed');
    const withIt = await service.submit(PDF, { password: 'sesame' });
    expect((await service.ended(withIt)).status).toBe('completed');
  });

  test('draws its pages for those who opened it, until the service ends', async () => {
    const PROTECTED = await readFile(new URL('../fixtures/encrypted.pdf', import.meta.url));
    await start();
    const first = await service.submit(PROTECTED);
    await service.ended(first);
    const params = { documentId: first, page: 1 };
    expect((await service.call(documents.getPageImage, { params })).status).toBe(400);

    const wrong = { params, body: { password: 'not it' } };
    expect((await service.call(documents.unlockDocument, wrong)).error.message).toMatch(
      /^password: .*does not open/,
    );
    expect((await service.call(documents.getPageImage, { params })).status).toBe(400);

    const right = { params, body: { password: PASSWORD } };
    expect((await service.call(documents.unlockDocument, right)).json.unlocked).toBe(true);
    expect((await service.call(documents.getPageImage, { params })).status).toBe(200);
    // What is known need not be given again.
    const again = await service.call(workbench.retryDocument, { params, body: {} });
    expect((await service.ended(again.json.job_id)).status).toBe('completed');

    // Another account has the same file and not its password.
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const body = { file_base64: PROTECTED.toString('base64'), filename: 'same.pdf' };
    const { json } = await service.call(jobs.extract, { body, key });
    const theirs = { documentId: json.job_id, page: 1 };
    expect((await service.call(documents.getPageImage, { params: theirs, key })).status).toBe(400);
  });

  test('leaves no password on the disk', async () => {
    await withEngine(locked);
    const password = 'sesame';
    await service.ended(await service.submit(PDF, { password }));
    for (const name of await readdir(service.data)) {
      if (!name.startsWith('quarry.db')) continue;
      expect((await readFile(`${service.data}/${name}`)).includes(password)).toBe(false);
    }
  });
});
