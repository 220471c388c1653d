/** Several workers on one data folder, some of which are killed: nothing is lost, nothing is there twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../electron/store/index.ts';
import { documents, queue } from '../../shared/contract/index.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.ts';
import { PROGRAM } from '../support/program.ts';
import {
  environmentOf,
  execute,
  openTestStore,
  startTestService,
  type TestService,
} from '../support/service.ts';

/** QUARRY_TEST_DOCUMENTS=200 tries more than every change of the program needs. */
const DOCUMENTS = Number(process.env.QUARRY_TEST_DOCUMENTS ?? 60);
const WORKERS = 3;
const DOCUMENTS_A_KILL = 15;
/** Four documents a second, on a busy machine; milliseconds. */
const WAIT = { timeout: 120_000 + DOCUMENTS * 250 };

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `quarry worker`; resolves once it waits for work. */
async function startWorker(data: string) {
  const args = [PROGRAM, 'worker', '--data', data, '--units', '2'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: await environmentOf(data),
  });
  running.push(child);
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  expect(child.exitCode).toBe(null);
  child.stdout.resume();
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await exited)[0];
  };
  const kill = async () => {
    expect(await end('SIGKILL')).toBe(null);
    // As if the time were over for which it holds its units.
    const held = `owner LIKE 'worker ${child.pid} %'`;
    await execute(data, `UPDATE units SET lease_until = '2001-01-01T00:00:00.000Z' WHERE ${held}`);
  };
  return { end, kill };
}

async function pdfOf(index: number): Promise<Uint8Array> {
  const cells = Array.from({ length: 8 }, (_, row) => [`Item ${row}`, `${index}.${row}0`]);
  if (index % 3 === 0) return makeTablePdf([['Item', 'Price'], ...cells]);
  const lines = (page: number) =>
    Array.from({ length: 20 }, (_, line) => `Document ${index}, page ${page}, line ${line}`);
  return makePdf(Array.from({ length: 1 + (index % 4) }, (_, page) => lines(page)));
}

/** The stored pages of each document, as bytes. */
async function pagesIn(store: Store, ids: readonly string[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const id of ids) {
    const extraction = (await store.documents.entry(id))?.extraction;
    if (!extraction) throw new Error(`${id} was not extracted.`);
    const packed = await Array.fromAsync(store.pages.packed(extraction));
    expect(packed).toHaveLength(extraction.totalPages ?? 0);
    expect([extraction.pagesRead, extraction.pagesFailed]).toEqual([packed.length, 0]);
    all.push(packed.map((page) => Buffer.from(page).toString('base64')));
  }
  return all;
}

const IDS = Array.from({ length: DOCUMENTS }, (_, index) => `doc-number-${index}`);
const RATES = { standard: 1e6, expensive: 1e6 };
const LIMITS = { requests: { key: RATES, anonymous: RATES } };

async function upload(to: TestService, ids: readonly string[]): Promise<void> {
  for (const [index, documentId] of ids.entries()) {
    const bytes = await pdfOf(index);
    const { status } = await to.call(documents.uploadDocument, { params: { documentId }, bytes });
    expect(status).toBe(202);
  }
}

/** The pages of all documents as one service extracts them. */
async function extractAlone(): Promise<string[][]> {
  const service = await startTestService({ limits: LIMITS });
  await upload(service, IDS);
  const alone = await openTestStore(service.data);
  const done = { completed: DOCUMENTS };
  await vi.waitFor(async () => expect(await alone.jobs.counts()).toEqual(done), WAIT);
  const pages = await pagesIn(alone, IDS);
  await alone.close();
  await service.close();
  return pages;
}

let expected: readonly string[][];
beforeAll(async () => {
  expected = await extractAlone();
});

/**
 * Extracts the documents with workers of which one is killed again and again, and compares their
 * pages with those of one service. `disturb` runs after each kill.
 */
async function compareWithKilled(
  documentCount: number,
  disturb: () => Promise<void> = async () => undefined,
): Promise<void> {
  const ids = IDS.slice(0, documentCount);
  // The service stops; its workers go on without it.
  const shared = await startTestService({ limits: LIMITS });
  await shared.call(queue.changeQueue, { body: { paused: true } });
  await upload(shared, ids);
  const { data } = shared;
  await shared.close({ keep: true });
  const store = await openTestStore(data);
  const account = await store.accounts.byName('local');
  await store.units.setPaused(account?.id ?? '', false);
  const counts = () => store.jobs.counts();
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(data)));
  for (let kill = 0; kill < documentCount / DOCUMENTS_A_KILL; kill++) {
    if ((await counts()).completed === documentCount) break;
    await workers.shift()?.kill();
    await disturb();
    workers.push(await startWorker(data));
  }
  await expect.poll(counts, WAIT).toEqual({ completed: documentCount });
  expect(await pagesIn(store, ids)).toEqual(expected.slice(0, documentCount));
  await store.close();
  for (const worker of workers) expect(await worker.end('SIGTERM')).toBe(0);
  await rm(data, { recursive: true });
}

/** Claims the only unit for a second, and is killed before it works on it. */
async function killAfterClaim(data: string): Promise<void> {
  const store = JSON.stringify(join(import.meta.dirname, '../../electron/store/index.ts'));
  const program = `import { openStore, remoteDatabase } from ${store};
    const database = await remoteDatabase(process.env.QUARRY_DATABASE);
    const { units } = await openStore(${JSON.stringify(data)}, { database });
    const until = new Date(Date.now() + 1000).toISOString();
    const unit = await units.claim({ owner: 'killed', until, withPasswords: false }, ([first]) => first);
    console.log(unit.stage);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: await environmentOf(data),
  });
  running.push(child);
  expect(String((await once(child.stdout, 'data'))[0])).toBe('open\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function finishAfterKilledClaim(): Promise<void> {
  const service = await startTestService();
  await service.call(queue.changeQueue, { body: { paused: true } });
  await service.call(documents.uploadDocument, {
    params: { documentId: 'doc-number-0' },
    bytes: await pdfOf(0),
  });
  await service.close({ keep: true });
  const store = await openTestStore(service.data);
  const { id } = (await store.accounts.byName('local')) ?? {};
  await store.units.setPaused(id ?? '', false);
  await killAfterClaim(service.data);
  const worker = await startWorker(service.data);
  await expect.poll(() => store.jobs.counts(), WAIT).toEqual({ completed: 1 });
  await store.close();
  expect(await worker.end('SIGTERM')).toBe(0);
  await rm(service.data, { recursive: true });
}

async function onPostgres(
  run: (server: Awaited<ReturnType<typeof startPostgres>>) => Promise<void>,
) {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  vi.stubEnv('QUARRY_TEST_POSTGRES', server.address);
  await run(server);
}

test('a document whose worker is killed between its claim and its work is extracted by another', () =>
  finishAfterKilledClaim());

test.skipIf(!postgresPrograms)('also on PostgreSQL', () => onPostgres(finishAfterKilledClaim));

test('documents over several workers, one of them killed again and again, are as from one', () =>
  compareWithKilled(DOCUMENTS));

test.skipIf(!postgresPrograms)('also while the server of the database ends again and again', () =>
  onPostgres((server) =>
    compareWithKilled(DOCUMENTS / 2, async () => {
      await server.stop('SIGQUIT');
      await server.start();
    }),
  ),
);
