import { describe, expect, test, vi } from 'vitest';
import { testClock } from '../../../test/support/test-clock.ts';
import type { JobOutcome, JobRecord, Store } from '../../store/index.ts';
import { currentAccount, withAccount } from '../auth/current-account.ts';
import { Worker } from './worker.ts';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A store of one queued job whose disk fills up and empties at will. */
function storeOf(job: JobRecord) {
  const disk = { full: false };
  const outcomes: JobOutcome[] = [];
  let waiting = true;
  const write = () => {
    if (disk.full) throw FULL;
  };
  const unit = { id: 'unit-1', stage: 'read', pages: { first: 1, last: 1 }, wanted: null, job };
  const units = {
    expire: async () => [],
    extend: async () => [{ id: unit.id, wanted: null }],
    release: async () => undefined,
    claim: async () => {
      if (!waiting) return null;
      write();
      waiting = false;
      return unit;
    },
  };
  const jobs = {
    end: async (_: string, outcome: JobOutcome) => {
      write();
      outcomes.push(outcome);
      return true;
    },
  };
  return { disk, outcomes, store: { jobs, units } as unknown as Store };
}

/** Waits for what happens beside the test. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const job = { id: 'ocr-1', documentId: 'doc-1', accountId: 'local' } as JobRecord;

function workerOf(work: () => Promise<void>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const clock = testClock();
  const { disk, outcomes, store } = storeOf(job);
  const reported: string[] = [];
  const worker = new Worker({
    store,
    runner: {
      async run() {
        await work();
        return { ended: true, failure: null };
      },
      prioritisePage: () => undefined,
      putOnScreen: () => undefined,
    },
    reports: {
      documentChanged: async (_, documentId) => void reported.push(documentId),
      queueMoves: () => undefined,
      emit: async () => undefined,
      broadcast: async () => undefined,
    },
    slots: 1,
    clock,
    kind: 'test',
    withPasswords: true,
  });
  return { worker, clock, disk, outcomes, reported };
}

test('does not count a job among the requests of the account that started it', async () => {
  const run = vi.fn(async () => void accounts.push(currentAccount()));
  const accounts: (string | undefined)[] = [];
  const { worker } = workerOf(run);
  await withAccount('local', () => worker.start());
  await eventually(() => expect(accounts).toEqual([undefined]));
  await worker.close();
});

describe('a disk that is full', () => {
  test('keeps a job waiting, which begins once there is room', async () => {
    const run = vi.fn(async () => undefined);
    const { worker, clock, disk } = workerOf(run);
    disk.full = true;
    await worker.start();
    await eventually(() => expect(console.error).toHaveBeenCalled());
    expect(run).not.toHaveBeenCalled();
    disk.full = false;
    clock.advance(5_000);
    await eventually(() => expect(run).toHaveBeenCalledOnce());
    await worker.close();
  });

  test('leaves no job without an end: it fails with the reason once that can be written', async () => {
    const { worker, clock, disk, outcomes, reported } = workerOf(async () => {
      disk.full = true;
      throw FULL;
    });
    await worker.start();
    await eventually(() => expect(disk.full).toBe(true));
    await eventually(() => expect(console.error).toHaveBeenCalledOnce());
    clock.advance(5_000);
    await eventually(() => expect(console.error).toHaveBeenCalledTimes(2));
    expect(outcomes).toEqual([]);
    disk.full = false;
    clock.advance(5_000);
    const error = expect.stringContaining('The disk is full');
    await eventually(() => expect(outcomes).toEqual([{ status: 'failed', phase: 'error', error }]));
    await eventually(() => expect(reported).toEqual(['doc-1']));
    await worker.close();
  });
});
