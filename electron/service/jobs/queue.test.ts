import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testClock } from '../../../test/support/test-clock.ts';
import { openStore } from '../../store/index.ts';
import { EventHub } from '../event-hub.ts';
import { JobQueue } from './queue.ts';
import { QueueStates } from './queue-states.ts';
import { WorkMeter } from './work-meter.ts';
import type { QueueWorker } from './worker-types.ts';

/** The worker of the service, which does nothing here. */
const IDLE: QueueWorker = {
  start: async () => undefined,
  wake: () => undefined,
  setPassword: () => undefined,
  prioritisePage: () => undefined,
  putOnScreen: () => undefined,
  stop: async () => undefined,
  close: async () => undefined,
};

test('a request learns what a worker elsewhere did, which reports nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-queue-'));
  const store = await openStore(folder);
  const account = await store.accounts.create('local');
  const document = await store.documents.create({
    ...{ id: 'doc-1', accountId: account.id, filename: null, visibility: 'private' },
  });
  const clock = testClock();
  const changed: string[] = [];
  const meter = new WorkMeter();
  const events = new EventHub({ store, states: new QueueStates(store, meter) });
  vi.spyOn(events, 'documentChanged').mockImplementation(async (_, id) => void changed.push(id));
  vi.spyOn(events, 'documentMoves').mockImplementation(() => void changed.push('moves'));
  events.on('jobEnded', () => changed.push('ended'));
  const scanLanguages = { check: async () => undefined };
  const queue = new JobQueue({
    store,
    clock,
    events,
    meter,
    worker: IDLE,
    home: 'home',
    scanLanguages,
  });
  await queue.start();
  const caller = { kind: 'window', accountId: account.id, name: null, role: 'admin' } as const;
  const job = await queue.add({ caller, documentId: document.id, phase: 'parsing' });
  const ended = queue.ended(job.id, 60_000);
  const until = '2999-01-01T00:00:00Z';
  await store.units.claim({ owner: 'elsewhere', until, withPasswords: true }, ([unit]) => unit);
  clock.advance(2_000);
  await expect.poll(() => changed).toEqual(['doc-1', 'moves']);
  await store.jobs.end(job.id, { status: 'completed', phase: 'complete' });
  await expect
    .poll(() => {
      clock.advance(2_000);
      return changed;
    })
    .toEqual(['doc-1', 'moves', 'ended', 'doc-1']);
  expect(await ended).toBe(null);
  // Each change is reported once, also while it is recent.
  const looked = vi.spyOn(store.jobs, 'changedSince');
  await expect
    .poll(() => {
      clock.advance(2_000);
      return looked.mock.calls.length;
    })
    .toBeGreaterThan(2);
  expect(changed).toHaveLength(4);
  await queue.close();
  await store.close();
  await rm(folder, { recursive: true });
});
