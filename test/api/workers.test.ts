/** Several workers on one data folder, some of which are killed: nothing is lost, nothing is there twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../electron/store/index.ts';
import { documents, queue } from '../../shared/contract/index.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { startTestService } from '../support/service.ts';

const CLI = join(import.meta.dirname, '../../electron/cli/main.ts');
const DOCUMENTS = 60;
const KILLS = 3;

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `quarry worker`; resolves once it waits for work. */
async function startWorker(data: string) {
  const args = [CLI, 'worker', '--data', data, '--units', '2'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  expect(child.exitCode).toBe(null);
  child.stdout.resume();
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await exited)[0];
  };
  return { end };
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

test('documents over three workers, one of them killed again and again, are as from one', async () => {
  const rates = { standard: 1e6, expensive: 1e6 };
  const limits = { requests: { key: rates, anonymous: rates } };
  const service = await startTestService({ limits });
  const ids = Array.from({ length: DOCUMENTS }, (_, index) => `doc-number-${index}`);
  const upload = async (to: typeof service) => {
    for (const [index, documentId] of ids.entries()) {
      const bytes = await pdfOf(index);
      const { status } = await to.call(documents.uploadDocument, { params: { documentId }, bytes });
      expect(status).toBe(202);
    }
  };
  await upload(service);
  const alone = await openStore(service.data);
  await expect.poll(() => alone.jobs.counts()).toEqual({ completed: DOCUMENTS });
  const expected = await pagesIn(alone, ids);
  await alone.close();
  await service.close();

  // The service stops; its workers go on without it.
  const shared = await startTestService({ limits });
  await shared.call(queue.changeQueue, { body: { paused: true } });
  await upload(shared);
  const { data } = shared;
  await shared.close({ keep: true });
  const store = await openStore(data);
  const account = await store.accounts.byName('local');
  await store.units.setPaused(account?.id ?? '', false);
  const counts = () => store.jobs.counts();
  let [victim] = await Promise.all([startWorker(data), startWorker(data), startWorker(data)]);
  for (let kill = 0; kill < KILLS && (await counts()).completed !== DOCUMENTS; kill++) {
    expect(await victim.end('SIGKILL')).toBe(null);
    victim = await startWorker(data);
  }
  await expect.poll(counts).toEqual({ completed: DOCUMENTS });
  expect(await pagesIn(store, ids)).toEqual(expected);
  await store.close();

  expect(await victim.end('SIGTERM')).toBe(0);
  await rm(data, { recursive: true });
});
