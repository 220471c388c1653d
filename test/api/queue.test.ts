/** The order in which documents are extracted, and what pauses, resumes and cancels them all. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { documents, jobs, queue } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { createKey, execute, startTestService, type TestService } from '../support/service.ts';

/** On a busy machine; ms. */
const PATIENCE = { timeout: 20_000, interval: 20 };

let service: TestService;
const opened: TestService[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

interface File {
  readonly pages: number;
  readonly gate?: Promise<void>;
  readonly corrupt?: boolean;
}

/**
 * An engine for which the bytes of a file say what it is: `%PDF-` and a name. It reads one page of one
 * document at a time, as a pool of one thread does.
 */
async function withFiles(files: Readonly<Record<string, File>>) {
  const order: string[] = [];
  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    const name = names.get(file) ?? readFileSync(file, 'latin1').slice('%PDF-'.length);
    names.set(file, name);
    return name;
  };
  const engine = {
    ...fakeEngine(),
    async inspect(file: string) {
      const { pages = 1, corrupt } = files[nameOf(file)] ?? {};
      if (corrupt) throw new EngineError('corrupt');
      return { pageCount: pages, title: null, outline: [] };
    },
    readPages: fakeEngine({
      async beforePage(page, signal, file) {
        const name = nameOf(file);
        const { gate } = files[name] ?? {};
        const stopped = new Promise<void>((resolve) =>
          signal?.addEventListener('abort', () => resolve()),
        );
        if (gate) await Promise.race([gate, stopped]);
        await sleep(1);
        if (!signal?.aborted) order.push(`${name} ${page}`);
      },
    }).readPages,
  };
  service = await startTestService({ engine });
  opened.push(service);
  return order;
}

const send = async (name: string): Promise<string> => {
  const { json } = await service.call(documents.uploadDocument, {
    params: { documentId: `doc-${name}` },
    bytes: Buffer.from(`%PDF-${name}`),
  });
  return json.job_id;
};

const queueNow = async () => (await service.call(queue.getQueue)).json;
const prioritise = (name: string) =>
  service.call(queue.prioritiseDocument, { params: { documentId: `doc-${name}` } });
const setPaused = async (paused: boolean) =>
  (await service.call(queue.changeQueue, { body: { paused } })).json;

describe('the order of extraction', () => {
  test('completes many short documents before a long one that came first', async () => {
    const gate = Promise.withResolvers<void>();
    await withFiles({ long: { pages: 25, gate: gate.promise } });
    const long = await send('long');
    const short: string[] = [];
    for (let number = 0; number < 12; number++) short.push(await send(`short${number}`));
    for (const job of short) expect((await service.ended(job)).status).toBe('completed');
    const { json } = await service.call(jobs.getJob, { params: { jobId: long } });
    expect(json.status).toBe('processing');
    gate.resolve();
    expect((await service.ended(long)).status).toBe('completed');
  });

  test('begins short documents before long ones that came earlier', async () => {
    const [long, short] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order = await withFiles({
      first: { pages: 30, gate: long.promise },
      second: { pages: 1, gate: short.promise },
      book: { pages: 40 },
    });
    for (const name of ['first', 'second', 'book', 'letter', 'receipt']) await send(name);
    await vi.waitFor(async () => {
      expect((await queueNow()).next).toEqual(['doc-letter', 'doc-receipt', 'doc-book']);
    }, PATIENCE);
    // How long a document is, is known before its turn comes.
    const { json } = await service.call(documents.getDocument, {
      params: { documentId: 'doc-book' },
    });
    expect(json).toMatchObject({ status: 'queued', total_pages: 40, pages_completed: 0 });
    short.resolve();
    await expect.poll(() => order).toContain('receipt 1');
    long.resolve();
    await service.ended(json.job_id ?? '');
    expect(order.indexOf('letter 1')).toBeLessThan(order.indexOf('book 1'));
    expect(order.indexOf('receipt 1')).toBeLessThan(order.indexOf('book 1'));
  });

  test('puts a prioritised document first, and repeats of the request change nothing', async () => {
    const gate = Promise.withResolvers<void>();
    await withFiles({
      busy: { pages: 1, gate: gate.promise },
      busy2: { pages: 1, gate: gate.promise },
    });
    for (const name of ['busy', 'busy2', 'busy3', 'a', 'b', 'c']) await send(name);
    await setPaused(true);
    await vi.waitFor(async () => expect((await queueNow()).next).toHaveLength(6), PATIENCE);
    for (let time = 0; time < 2; time++) {
      const { status, json } = await prioritise('c');
      expect(status).toBe(200);
      expect(json).toEqual({ document_id: 'doc-c', status: 'queued' });
      expect((await queueNow()).next[0]).toBe('doc-c');
    }
    await prioritise('b');
    expect((await queueNow()).next.slice(0, 2)).toEqual(['doc-b', 'doc-c']);
    expect((await prioritise('nobody')).status).toBe(404);
  });

  test('begins a prioritised document although all slots are in use', async () => {
    const gate = Promise.withResolvers<void>();
    await withFiles({
      busy: { pages: 1, gate: gate.promise },
      busy2: { pages: 1, gate: gate.promise },
    });
    for (const name of ['busy', 'busy2', 'wanted']) await send(name);
    const wanted = await service.call(documents.getDocument, {
      params: { documentId: 'doc-wanted' },
    });
    await prioritise('wanted');
    expect((await service.ended(wanted.json.job_id ?? '')).status).toBe('completed');
    const done = await prioritise('wanted');
    expect(done.json.status).toBe('completed');
    gate.resolve();
  });
});

describe('a pause', () => {
  test('stops running extractions, keeps their pages, and survives a restart with the order', async () => {
    const reached = Promise.withResolvers<void>();
    const engine = fakeEngine({
      pages: 4,
      async beforePage(page, signal) {
        if (page < 3) return;
        reached.resolve();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    });
    const first = await startTestService({ engine, limits: { concurrency: 1 } });
    service = first;
    const job = await send('one');
    await send('two');
    await send('three');
    await reached.promise;
    const paused = await setPaused(true);
    expect(paused).toMatchObject({ paused: true, waiting: 3, processing: 0, seconds_left: null });
    expect(engine.pagesRead).toEqual([1, 2]);
    await prioritise('three');
    await first.close({ keep: true });

    const after = fakeEngine({ pages: 4 });
    service = await startTestService({ engine: after, data: first.data });
    opened.push(service);
    const state = await queueNow();
    expect(state).toMatchObject({ paused: true, waiting: 3, processing: 0 });
    expect(state.next).toEqual(['doc-three', 'doc-one', 'doc-two']);
    expect(state.batch).toEqual({ id: 1, total: 3, completed: 0, cancelled: 0, failed: [] });
    expect(after.pagesRead).toEqual([]);
    const waitingJob = await service.call(jobs.getJob, { params: { jobId: job } });
    expect(waitingJob.json).toMatchObject({ status: 'queued', pages_completed: 2 });

    expect(await setPaused(false)).toMatchObject({ paused: false });
    expect((await service.ended(job)).status).toBe('completed');
    await vi.waitFor(async () => expect((await queueNow()).batch?.completed).toBe(3), PATIENCE);
    expect(after.pagesRead).toHaveLength(10);
  });

  test('of one account does not stop the others', async () => {
    await withFiles({});
    const { secret } = await createKey(service.data, { account: 'other' });
    await setPaused(true);
    const job = await send('mine');
    const theirs = await service.call(documents.uploadDocument, {
      params: { documentId: 'doc-theirs' },
      bytes: Buffer.from('%PDF-theirs'),
      key: secret,
    });
    await vi.waitFor(async () => {
      const { json } = await service.call(jobs.getJob, {
        params: { jobId: theirs.json.job_id },
        key: secret,
      });
      expect(json.status).toBe('completed');
    }, PATIENCE);
    const { json } = await service.call(jobs.getJob, { params: { jobId: job } });
    expect(json.status).toBe('queued');
    const other = await service.call(queue.getQueue, { key: secret });
    expect(other.json).toMatchObject({ paused: false, waiting: 0 });
  });

  test('keeps the password of what it interrupts', async () => {
    const reached = Promise.withResolvers<void>();
    let paused = false;
    const engine = fakeEngine({
      pages: 1,
      opening(access) {
        if (access?.password !== 'sesame') throw new Error('The password did not come along.');
      },
      async beforePage(_, signal) {
        if (paused) return;
        reached.resolve();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    });
    service = await startTestService({ engine });
    opened.push(service);
    const job = await service.submit(Buffer.from('%PDF-'), { password: 'sesame' });
    await reached.promise;
    paused = true;
    await setPaused(true);
    await setPaused(false);
    expect((await service.ended(job)).status).toBe('completed');
  });
});

describe('the batch', () => {
  test('counts documents that came together, failures by name, and is told as it moves', async () => {
    const gate = Promise.withResolvers<void>();
    await withFiles({
      slow: { pages: 2, gate: gate.promise },
      bad: { pages: 1, corrupt: true },
      later: { pages: 1, gate: gate.promise },
    });
    const { seen, close } = await followEvents(service);
    await send('slow');
    await send('b');
    await send('bad');
    const cancelled = await send('later');
    await service.call(jobs.cancelJob, { params: { jobId: cancelled } });
    gate.resolve();
    await vi.waitFor(async () => {
      const { batch } = await queueNow();
      const counts = { total: 4, completed: 2, cancelled: 1 };
      expect(batch).toEqual({ id: 1, ...counts, failed: ['doc-bad'] });
    }, PATIENCE);
    await vi.waitFor(() => {
      const latest = seen.findLast((event) => event.type === 'queue')?.queue;
      expect(latest).toMatchObject({
        waiting: 0,
        processing: 0,
        batch: { total: 4, completed: 2 },
      });
    }, PATIENCE);
    await close();
  });

  test('is cancelled as a whole, and keeps the pages that were read', async () => {
    const reached = Promise.withResolvers<void>();
    const engine = fakeEngine({
      pages: 3,
      async beforePage(page, signal) {
        if (page < 2) return;
        reached.resolve();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    });
    service = await startTestService({ engine, limits: { concurrency: 1 } });
    opened.push(service);
    for (const name of ['a', 'b', 'c']) await send(name);
    await reached.promise;
    const { json } = await service.call(queue.cancelQueue);
    expect(json.cancelled.sort()).toEqual(['doc-a', 'doc-b', 'doc-c']);
    const state = await queueNow();
    expect(state).toMatchObject({ waiting: 0, processing: 0 });
    expect(state.batch).toMatchObject({ total: 3, cancelled: 3 });
    const { json: first } = await service.call(documents.getDocument, {
      params: { documentId: 'doc-a' },
    });
    expect(first).toMatchObject({ status: 'cancelled', pages_completed: 1 });
    expect((await service.call(queue.cancelQueue)).json.cancelled).toEqual([]);
  });
});

test('a crash after progress is not counted against a job', async () => {
  const first = await startTestService({ engine: fakeEngine({ pages: 5 }) });
  const jobId = await first.submit(Buffer.from('%PDF-'));
  await first.ended(jobId);
  await first.close({ keep: true });
  const { data } = first;
  for (let crash = 0; crash < 4; crash++) {
    // As a kill leaves it in the middle: another page is still to be read.
    await execute(
      data,
      `UPDATE jobs SET status = 'processing';
       UPDATE extractions SET complete = 0, pages_read = pages_read - 1;
       DELETE FROM pages WHERE page = 1`,
    );
    const next = await startTestService({ engine: fakeEngine({ pages: 5 }), data });
    opened.push(next);
    expect((await next.ended(jobId)).status).toBe('completed');
    await next.close({ keep: true });
    opened.pop();
  }
});
