/** Jobs outlive the program: killed in the middle, they go on from the last finished page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { corrections, documents, jobs, workbench } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { makePdf } from '../support/pdf.ts';
import { PROGRAM } from '../support/program.ts';
import { caller, createKey, environmentOf, execute, startTestService } from '../support/service.ts';

let data: string;
let key: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'quarry-resume-'));
  key = (await createKey(data)).secret;
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

/** Starts `quarry serve` as a program of its own; resolves once it listens. */
async function serve(): Promise<{
  child: ChildProcess;
  origin: string;
  ended: Promise<number | null>;
}> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: await environmentOf(data),
  });
  running.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = child.stdout;
  if (!output) throw new Error('no standard output');
  for await (const line of createInterface({ input: output })) {
    const origin = /listening on (\S+)/.exec(line)?.[1];
    if (origin) return { child, origin, ended };
  }
  throw new Error('quarry serve ended before it listened');
}

describe('quarry serve', () => {
  test('killed while it reads, keeps the pages read and completes after its next start', async () => {
    const lines = Array.from({ length: 300 }, (_, page) =>
      Array.from({ length: 30 }, (_, line) => `Page ${page + 1}, line ${line + 1} of the report`),
    );
    const pdf = await makePdf(lines);
    const first = await serve();
    const askFirst = caller(first.origin, key);
    const params = { documentId: 'doc-long' };
    const upload = await askFirst(documents.uploadDocument, { params, bytes: pdf });
    expect(upload.status).toBe(202);
    let read = 0;
    while (read < 20) {
      const { json } = await askFirst(documents.getDocument, { params });
      expect(json.status).not.toBe('completed');
      read = json.pages_completed;
      await sleep(5);
    }
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await serve();
    const askSecond = caller(second.origin, key);
    const resumed = await askSecond(documents.getDocument, { params });
    expect(resumed.json.job_id).toBe(upload.json.job_id);
    expect(resumed.json.pages_completed).toBeGreaterThanOrEqual(read);
    for (;;) {
      const { json } = await askSecond(jobs.getJob, { params: { jobId: upload.json.job_id } });
      expect(['queued', 'processing', 'completed']).toContain(json.status);
      if (json.status === 'completed') break;
      await sleep(50);
    }
    const { json } = await askSecond(jobs.getJobResults, {
      params: { jobId: upload.json.job_id },
      query: { include: 'text' },
    });
    expect(json.results.text?.map(({ page }) => page)).toEqual(lines.map((_, index) => index + 1));
    expect(json.results.warnings).toEqual([]);

    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('killed while corrections are made, keeps all that it had acknowledged', async () => {
    const first = await serve();
    const askFirst = caller(first.origin, key);
    const params = { documentId: 'doc-corrected' };
    const upload = await askFirst(documents.uploadDocument, {
      params,
      bytes: await makePdf([['one two three']]),
    });
    await expect
      .poll(async () => (await askFirst(documents.getDocument, { params })).json.status)
      .toBe('completed');
    let answered = 0;
    const correct = async (): Promise<void> => {
      for (let n = 1; ; n++) {
        const operations = [{ kind: 'set_word', page: 1, word: 0, text: `word${n}` }];
        await askFirst(corrections.createCorrections, { params, body: { operations } });
        answered = n;
        if (n === 10) first.child.kill('SIGKILL');
      }
    };
    await expect(correct()).rejects.toThrow();
    await first.ended;

    const second = await serve();
    const askSecond = caller(second.origin, key);
    const { json } = await askSecond(corrections.listCorrections, { params });
    // The request that was under way is stored whole or not at all.
    expect([answered, answered + 1]).toContain(json.revision);
    expect(json.items.length).toBe(json.revision);
    const page = await askSecond(documents.getPage, { params: { ...params, page: 1 } });
    expect(page.json.words.text[0]).toBe(`word${json.revision}`);
    expect(page.json.blocks[0]?.text).toBe(`word${json.revision} two three`);
    expect(upload.status).toBe(202);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  test('refuses a data folder that another one uses', async () => {
    const first = await serve();
    const second = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', data], {
      env: await environmentOf(data),
    });
    let said = '';
    second.stderr.on('data', (chunk) => {
      said += chunk;
    });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(1);
    expect(said).toContain('Another Quarry');
    first.child.kill('SIGTERM');
    await first.ended;
  });
});

describe('a service that is closed in the middle', () => {
  test('reads only the missing pages after its next start', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const before = fakeEngine({
      pages: 6,
      beforePage: async (page, signal) => {
        if (page < 4) return;
        reach();
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    });
    const first = await startTestService({ engine: before });
    const jobId = await first.submit(Buffer.from('%PDF-'));
    await reached;
    await first.close({ keep: true });
    const after = fakeEngine({ pages: 6 });
    const second = await startTestService({ engine: after, data: first.data });
    expect((await second.ended(jobId)).status).toBe('completed');
    expect(before.pagesRead).toEqual([1, 2, 3]);
    expect(after.pagesRead).toEqual([4, 5, 6]);
    await second.close();
  });

  test('asks for the password again, for it was never stored', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const opening = (access: { password?: string } | undefined) => {
      if (access?.password !== 'sesame') throw new EngineError('password_required');
    };
    const beforePage = async (_: number, signal: AbortSignal | undefined) => {
      reach();
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    };
    const first = await startTestService({ engine: fakeEngine({ opening, beforePage }) });
    const jobId = await first.submit(Buffer.from('%PDF-'), { password: 'sesame' });
    await reached;
    await first.close({ keep: true });
    const second = await startTestService({ engine: fakeEngine({ opening }), data: first.data });
    const ended = await second.ended(jobId);
    expect(ended.status).toBe('failed');
    expect(ended.error).toMatch(/protected by a password/);
    await second.close();
  });
});

/** Leaves all jobs as a crash does that ends the program while they are under way. */
const leaveProcessing = (data: string): Promise<void> =>
  execute(data, `UPDATE jobs SET status = 'processing'`);

test('a job during which the program ends again and again is given up, and can be tried again', async () => {
  const first = await startTestService({ engine: fakeEngine({ pages: 1 }) });
  const jobId = await first.submit(Buffer.from('%PDF-'));
  await first.ended(jobId);
  await first.close({ keep: true });
  const { data } = first;
  for (const status of ['completed', 'completed', 'failed']) {
    await leaveProcessing(data);
    const next = await startTestService({ engine: fakeEngine({ pages: 1 }), data });
    expect((await next.ended(jobId)).status).toBe(status);
    await next.close({ keep: true });
  }
  const last = await startTestService({ engine: fakeEngine({ pages: 1 }), data });
  const ended = await last.ended(jobId);
  expect(ended.error).toMatch(/ended unexpectedly 3 times/);
  const again = await last.call(workbench.retryDocument, {
    params: { documentId: jobId },
    body: {},
  });
  expect((await last.ended(again.json.job_id)).status).toBe('completed');
  await last.close();
});

test('a job that goes on after each end of the program is not given up, whatever its phase', async () => {
  const pages = 200;
  let data: string | undefined;
  let jobId = '';
  for (let round = 0; round < 5; round++) {
    const engine = fakeEngine({ pages });
    const stopped = Promise.withResolvers<void>();
    let batches = 0;
    const finishPacked: typeof engine.finishPacked = (drafts, profile, finishing) => {
      if (round === 4 || batches++ < 2) return engine.finishPacked(drafts, profile, finishing);
      stopped.resolve();
      return new Promise((_, reject) =>
        finishing?.signal?.addEventListener('abort', () => reject(finishing.signal?.reason)),
      );
    };
    const service = await startTestService({
      engine: { ...engine, finishPacked },
      ...(data !== undefined && { data }),
    });
    data = service.data;
    if (round === 0) jobId = await service.submit(Buffer.from('%PDF-'));
    if (round === 4) expect((await service.ended(jobId)).status).toBe('completed');
    else await stopped.promise;
    await service.close({ keep: round < 4 });
    if (round < 4) await leaveProcessing(data);
  }
});

test('no job is given up for crashes while others were under way, too', async () => {
  const first = await startTestService({ engine: fakeEngine({ pages: 1 }) });
  const ids = [
    await first.submit(Buffer.from('%PDF-1')),
    await first.submit(Buffer.from('%PDF-2')),
  ];
  for (const id of ids) await first.ended(id);
  await first.close({ keep: true });
  const { data } = first;
  for (let crashes = 0; crashes < 5; crashes++) {
    await leaveProcessing(data);
    const next = await startTestService({ engine: fakeEngine({ pages: 1 }), data });
    for (const id of ids) expect((await next.ended(id)).status).toBe('completed');
    await next.close({ keep: crashes < 4 });
  }
});
