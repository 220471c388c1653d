/** A service whose records are in a database of PostgreSQL. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createWorker } from '../../electron/service/jobs/create-worker.ts';
import { forkWorker } from '../../electron/service/jobs/process/fork.ts';
import { receiveCalls, reportsTo, WORKER_COMMANDS } from '../../electron/service/shared-calls.ts';
import { DEFAULT_LIMITS } from '../../electron/service/types.ts';
import { openStore } from '../../electron/store/index.ts';
import type { Peers } from '../../electron/store/peers.ts';
import { PostgresSession } from '../../electron/store/postgres/session.ts';
import { s3Blobs } from '../../electron/store/s3-blobs.ts';
import { documents, jobs, settings } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { launchIdleWorker } from '../support/idle-worker.ts';
import { createDatabase, postgresPrograms, startPostgres } from '../support/postgres.ts';
import { PROGRAM } from '../support/program.ts';
import { startBucket } from '../support/s3-server.ts';
import { caller, startTestService } from '../support/service.ts';
import { testClock } from '../support/test-clock.ts';

const PDF = join(import.meta.dirname, '../fixtures/ruled-table.pdf');
const run = promisify(execFile);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(!postgresPrograms)('with a server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.stubEnv('QUARRY_TEST_POSTGRES', server.address);
  });

  test('`quarry serve` and `quarry key` have nothing in the data folder', async () => {
    const data = await temporaryFolder();
    const address = await createDatabase(server.address);
    const env = { ...process.env, QUARRY_DATABASE: address };
    const program = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    const ended = once(program, 'exit');
    let output = '';
    for await (const line of createInterface({ input: program.stdout })) {
      output += `${line}\n`;
      if (line.startsWith('Database:')) break;
    }
    const origin = /http:\S+/.exec(output)?.[0] ?? '';
    const other = await temporaryFolder();
    const second = run(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', other], {
      env,
    });
    await expect(second).rejects.toThrow(/Another Quarry serves/);

    const made = await run(process.execPath, [PROGRAM, 'key', 'create', '--data', other], { env });
    const call = caller(origin, made.stdout.trim().split(/\s+/).at(-1) ?? '');
    const bytes = await readFile(PDF);
    const body = { file_base64: bytes.toString('base64'), filename: 'a.pdf' };
    const { json } = await call(jobs.extract, { body });
    const params = { jobId: json.job_id };
    const progress = async () => (await call(jobs.getJob, { params })).json.status;
    await expect.poll(progress).toBe('completed');
    expect((await call(settings.getExposure)).json.database).toContain('test_');
    expect((await readdir(data)).filter((name) => name.startsWith('quarry.db'))).toEqual([]);
    program.kill('SIGTERM');
    await ended;
  });

  test('documents are extracted in a process of its own, with PDFs in a bucket', async () => {
    const bucket = await startBucket(await temporaryFolder());
    onTestFinished(() => bucket.close());
    const engine = fakeEngine({
      opening: () => {
        throw new Error('This is for the other process.');
      },
    });
    const service = await startTestService({
      ...{ engine, launchWorker: forkWorker, files: s3Blobs(bucket.location) },
    });
    onTestFinished(() => service.close());
    const jobId = await service.submit(await readFile(PDF));
    expect((await service.ended(jobId)).status).toBe('completed');
    const params = { documentId: jobId, page: 1 };
    expect((await service.call(documents.getPage, { params })).json.tables).toHaveLength(1);
  });

  /** Waits until calls of another process arrive: those before are lost, and found in the database later. */
  const untilReceives = async (peers: Peers, address: string): Promise<void> => {
    const received: string[] = [];
    peers.onCall(({ name }) => received.push(name));
    const other = new PostgresSession(address);
    await expect
      .poll(() => {
        other.send({ name: 'hello', args: [] });
        return received;
      })
      .toContain('hello');
    await other.close();
  };

  test('a worker elsewhere gets work and reports what it did, without looking for it', async () => {
    // Time stands still for both: neither looks for what the other did.
    const service = await startTestService({ launchWorker: launchIdleWorker, clock: testClock() });
    onTestFinished(() => service.close());
    const { seen, close } = await followEvents(service);
    onTestFinished(close);
    const store = await openStore(service.data, { database: service.database });
    const worker = createWorker({
      ...{ store, engine: fakeEngine({ pages: 3 }), clock: testClock(), kind: 'worker' },
      ...{ withPasswords: false, limits: DEFAULT_LIMITS, reports: reportsTo(store.peers) },
      allowedHosts: () => new Set(),
    });
    receiveCalls(store.peers, worker, WORKER_COMMANDS);
    await worker.start();
    await untilReceives(store.peers, service.database?.address ?? '');
    const jobId = await service.submit(await readFile(PDF));
    await expect
      .poll(() => seen.findLast((event) => event.type === 'document')?.document)
      .toMatchObject({ job_id: jobId, status: 'completed' });
    expect(seen.filter(({ type }) => type === 'page').length).toBeGreaterThanOrEqual(3);
    await worker.close();
    await store.close();
  });

  test('messages of any length reach the other processes, and what is too long is left out', async () => {
    const address = await createDatabase(server.address);
    const [one, two] = [new PostgresSession(address), new PostgresSession(address)];
    const received: unknown[] = [];
    two.onCall((call) => received.push(call));
    one.onCall((call) => received.push(call));
    const pages = Array.from({ length: 2000 }, (_, page) => page);
    await expect
      .poll(() => {
        one.send({ name: 'short', args: ['text'] });
        return received.length;
      })
      .toBeGreaterThan(0);
    received.length = 0;
    one.send({ name: 'noise', args: [randomBytes(9000).toString('base64')] });
    one.send({ name: 'long', args: [pages] });
    await expect.poll(() => received).toContainEqual({ name: 'long', args: [pages] });
    expect(received).not.toContainEqual(expect.objectContaining({ name: 'noise' }));
    await Promise.all([one.close(), two.close()]);
  });

  test('pages of one document that are stored at the same time do not run again', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const service = await startTestService({ engine: fakeEngine({ pages: 60 }) });
    onTestFinished(() => service.close());
    const jobId = await service.submit(await readFile(PDF));
    expect((await service.ended(jobId)).status).toBe('completed');
    const stored = statements.mock.calls.map(([text]) => String(text));
    const inserts = stored.filter((text) => text.includes('INSERT INTO pages'));
    expect(inserts.length).toBeGreaterThanOrEqual(120);
    expect(inserts.length).toBeLessThan(130);
  });

  test('an extraction continues when the server of the database was restarted', async () => {
    const engine = fakeEngine({
      pages: 6,
      async beforePage(page) {
        if (page !== 4) return;
        await server.stop();
        void server.start();
      },
    });
    const service = await startTestService({ engine });
    onTestFinished(() => service.close());
    const jobId = await service.submit(await readFile(PDF));
    expect((await service.ended(jobId)).status).toBe('completed');
    const params = { documentId: jobId, page: 6 };
    const page = await service.call(documents.getPage, { params });
    expect(page.json.words.text).toEqual(['page', '6']);
  });
});

test('a password is refused in the arguments, which all users of the machine can read', async () => {
  const address = 'postgres://team:secret@127.0.0.1/quarry';
  const refused = await run(process.execPath, [PROGRAM, 'serve', '--database', address]).catch(
    ({ stderr }) => stderr,
  );
  expect(refused).toMatch(/must not hold the password/);
  expect(refused).not.toContain('secret');
});
