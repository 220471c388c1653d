/** Documents are extracted in a process beside the service, which may end at any time. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { forkWorker } from '../../electron/service/jobs/process/fork.ts';
import type { LaunchWorker } from '../../electron/service/jobs/process/messages.ts';
import { documents, jobs, queue } from '../../shared/contract/index.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { followEvents } from '../support/events.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let processes: ReturnType<LaunchWorker>[] = [];
afterEach(() => service.close());

async function start(): Promise<void> {
  processes = [];
  const launchWorker: LaunchWorker = (events) => {
    const child = forkWorker(events);
    processes.push(child);
    return child;
  };
  service = await startTestService({ launchWorker });
}

const manyPages = (count: number) =>
  makePdf(Array.from({ length: count }, (_, page) => [`This is page ${page + 1} of the report`]));

async function untilRead(jobId: string, pages: number): Promise<void> {
  for (;;) {
    const { json } = await service.call(jobs.getJob, { params: { jobId } });
    expect(['queued', 'processing']).toContain(json.status);
    if (json.pages_completed >= pages) return;
    await sleep(5);
  }
}

test('one that is killed is replaced, and the document goes on', async () => {
  await start();
  const { seen, close } = await followEvents(service);
  const jobId = await service.submit(await manyPages(400));
  await untilRead(jobId, 20);
  processes[0]?.kill();
  expect((await service.ended(jobId)).status).toBe('completed');
  expect(processes).toHaveLength(2);
  const { json } = await service.call(jobs.getJobResults, {
    params: { jobId },
    query: { include: 'text' },
  });
  expect(json.results.text?.map(({ page }) => page)).toEqual(
    Array.from({ length: 400 }, (_, index) => index + 1),
  );
  // The service reports what the process does.
  await expect
    .poll(() => seen.findLast((event) => event.type === 'document')?.document)
    .toMatchObject({ status: 'completed', pages_completed: 400 });
  expect(seen.filter(({ type }) => type === 'page').length).toBeGreaterThan(20);
  await close();
});

test('stops what is cancelled or paused, and goes on with what is resumed', async () => {
  await start();
  const cancelled = await service.submit(await manyPages(401));
  await untilRead(cancelled, 5);
  await service.call(jobs.cancelJob, { params: { jobId: cancelled } });
  const read = async (jobId: string) =>
    (await service.call(jobs.getJob, { params: { jobId } })).json.pages_completed;
  const after = await read(cancelled);
  const paused = await service.submit(await manyPages(402));
  await untilRead(paused, 5);
  await service.call(queue.changeQueue, { body: { paused: true } });
  const kept = await read(paused);
  await sleep(300);
  expect([await read(cancelled), await read(paused)]).toEqual([after, kept]);
  await service.call(queue.changeQueue, { body: { paused: false } });
  expect((await service.ended(paused)).status).toBe('completed');
  expect(processes).toHaveLength(1);
});

test('opens what a password came with, also after it was replaced', async () => {
  await start();
  const pdf = await readFile(new URL('../fixtures/encrypted.pdf', import.meta.url));
  processes[0]?.kill();
  const jobId = await service.submit(pdf, { password: PASSWORD });
  expect((await service.ended(jobId)).status).toBe('completed');
  const params = { documentId: jobId, page: 1 };
  const image = await service.call(documents.getPageImage, { params, query: { width: 100 } });
  expect(image.status).toBe(200);
});

test('waits of a request end with the reason', async () => {
  await start();
  const body = {
    file_base64: Buffer.from('no PDF').toString('base64'),
    filename: 'a.pdf',
  };
  const { status, error } = await service.call(jobs.extractSync, { body });
  expect([status, error.code]).toEqual([422, 'unprocessable']);
});
