/** Two services on one database of PostgreSQL and one bucket: what one does is there in the other. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { forkWorker } from '../../electron/service/jobs/process/fork.ts';
import { s3Blobs } from '../../electron/store/s3-blobs.ts';
import { corrections, documents, jobs, settings } from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { makePdf } from '../support/pdf.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.ts';
import { startBucket } from '../support/s3-server.ts';
import { caller, startTestService, type TestService } from '../support/service.ts';

const PDF = join(import.meta.dirname, '../fixtures/ruled-table.pdf');

describe.skipIf(!postgresPrograms)('two services', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  let folder: string;
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let one: TestService;
  let other: TestService;
  let call: ReturnType<typeof caller>;
  async function start(options: Parameters<typeof startTestService>[0] = {}): Promise<void> {
    const files = s3Blobs(bucket.location);
    one = await startTestService({ files, ...options });
    const data = await mkdtemp(join(folder, 'other-'));
    other = await startTestService({ files, ...options, data, database: one.database });
    call = caller(other.origin, one.key);
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-services-'));
    bucket = await startBucket(folder);
    vi.stubEnv('QUARRY_TEST_POSTGRES', server.address);
  });
  afterEach(async () => {
    await one.close();
    await other.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('a document that one received is read, corrected, reported and deleted by the other', async () => {
    await start({ launchWorker: forkWorker });
    const { seen, close } = await followEvents({ origin: other.origin, key: one.key });
    const jobId = await one.submit(await readFile(PDF));
    await expect
      .poll(() => seen.findLast((event) => event.type === 'document')?.document)
      .toMatchObject({ job_id: jobId, status: 'completed' });
    expect(seen.filter(({ type }) => type === 'page').length).toBeGreaterThan(0);
    const params = { documentId: jobId };
    const image = await call(documents.getPageImage, { params: { ...params, page: 1 } });
    expect(image.status).toBe(200);

    const own = await followEvents(one);
    const operation = {
      kind: 'set_cell',
      page: 1,
      table: 0,
      row: 1,
      column: 1,
      text: '7',
    } as const;
    const author = { params, body: { operations: [operation] } };
    const [first, second] = await Promise.all([
      one.call(corrections.createCorrections, author),
      call(corrections.createCorrections, author),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.json.revision, second.json.revision].sort()).toEqual([1, 2]);
    await expect
      .poll(() =>
        own.seen.flatMap((event) => (event.type === 'corrections' ? [event.revision] : [])).sort(),
      )
      .toEqual([1, 2]);

    await call(documents.deleteDocument, { params });
    await expect.poll(() => own.seen.some(({ type }) => type === 'removed')).toBe(true);
    expect((await one.call(documents.getDocument, { params })).status).toBe(404);
    await close();
    await own.close();
  });

  test('what came with a password is read by the service that knows it', async () => {
    await start({ launchWorker: forkWorker });
    const pdf = await readFile(join(import.meta.dirname, '../fixtures/encrypted.pdf'));
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => one.submit(pdf, { password: PASSWORD })),
    );
    for (const id of ids) expect((await one.ended(id)).status).toBe('completed');
  });

  test('a request is processed once, counts for both, and reports its end once', async () => {
    const delivered: string[] = [];
    const receiver = createServer((request, response) => {
      delivered.push(String(request.headers['webhook-id']));
      // The other service looks for it meanwhile.
      setTimeout(() => response.end(), 300);
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const { port } = receiver.address() as AddressInfo;
    const rates = { standard: 1000, expensive: 10 };
    await start({
      ...{ engine: fakeEngine(), allowedHosts: ['127.0.0.1'], windowSecret: 'secret' },
      limits: { requests: { key: rates, anonymous: rates } },
    });
    await one.call(settings.changeLocalApi, {
      ...{ key: null, headers: { [WINDOW_SECRET_HEADER]: 'secret' }, body: { allow_http: true } },
    });
    const body = {
      file_base64: Buffer.from(await makePdf([['text']])).toString('base64'),
      ...{ filename: 'a.pdf', webhook_url: `http://127.0.0.1:${port}/` },
    };
    const headers = { 'idempotency-key': 'the same' };
    await expect
      .poll(async () => (await call(jobs.extract, { body })).status, { interval: 1000 })
      .toBe(202);
    const both = await Promise.all([
      one.call(jobs.extract, { body, headers }),
      call(jobs.extract, { body, headers }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(both[0]?.json.job_id).toBe(both[1]?.json.job_id);
    await expect.poll(() => delivered).toHaveLength(2);
    const seen = new Set<number>();
    for (let request = 0; request < 6; request++) {
      seen.add((await one.call(jobs.extract, { body, headers })).status);
      seen.add((await call(jobs.extract, { body, headers })).status);
    }
    expect([...seen]).toEqual([202, 429]);
    expect(new Set(delivered).size).toBe(delivered.length);
  });

  test('the link of one opens the window at the other, once, and both have the next', async () => {
    await start();
    const [first, second] = [one.service.window, other.service.window];
    const link = first.linkToken;
    expect(second.linkToken).toBe(link);
    const used = [second.redeem(link), first.redeem(link), second.redeem(link)];
    const sessions = (await Promise.all(used)).filter((session) => session !== null);
    expect(sessions).toHaveLength(1);
    expect(first.knowsSession(sessions[0] ?? null)).toBe(true);
    await expect.poll(() => first.linkToken === second.linkToken).toBe(true);
    expect(first.linkToken).not.toBe(link);
  });
});
