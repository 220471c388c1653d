import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeEngine } from '../../../test/support/fake-engine.ts';
import { DatabaseUnreachable, openStore } from '../../store/index.ts';
import { SYSTEM_CLOCK } from '../clock.ts';
import { DEFAULT_LIMITS } from '../types.ts';
import { createWorker } from './create-worker.ts';
import { SILENT } from './worker-types.ts';

test('a database that is lost while it stores, before or after that, fails no job', async () => {
  const data = await mkdtemp(join(tmpdir(), 'quarry-runner-'));
  const store = await openStore(data);
  onTestFinished(() => rm(data, { recursive: true }));
  const { id: accountId } = await store.accounts.create('local');
  const documentId = 'doc-1';
  await store.documents.create({
    id: documentId,
    accountId,
    filename: null,
    visibility: 'private',
  });
  await store.files.add(Readable.from([Buffer.from('%PDF-')]), { limit: 5 }, (file) =>
    store.documents.attachFile(documentId, file),
  );
  await store.jobs.create({
    ...{ documentId, accountId, keyId: null, phase: 'parsing', passwordGiven: false, fresh: false },
    ...{ languages: ['en'], sourceUrl: null, webhookUrl: null },
  });
  const lost = new DatabaseUnreachable('read ECONNRESET');
  const { done } = store.units;
  vi.spyOn(store.units, 'done').mockImplementationOnce(async (...args) => {
    await done(...args);
    throw lost;
  });
  vi.spyOn(store.pages, 'saveRead').mockRejectedValueOnce(lost);
  const worker = createWorker({
    ...{ store, engine: fakeEngine({ pages: 3 }), clock: SYSTEM_CLOCK, reports: SILENT },
    ...{ kind: 'worker', withPasswords: false, limits: DEFAULT_LIMITS },
    allowedHosts: () => new Set(),
  });
  await worker.start();
  await expect.poll(() => store.jobs.counts()).not.toHaveProperty('queued');
  await expect.poll(() => store.jobs.counts()).toEqual({ completed: 1 });
  await worker.close();
  await store.close();
});
