/** Units of work on a database that two workers share, each with a connection of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedUnit, JobRecord, QueuedUnit, Store } from '../index.ts';
import { openStore } from '../index.ts';

const LATER = '2999-01-01T00:00:00Z';
const PAST = '2000-01-01T00:00:00Z';
const LIMIT = { most: 3, error: 'Given up.' };

let folder: string;
let store: Store;
let other: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-units-'));
  store = await openStore(folder);
  other = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  await other.close();
  await rm(folder, { recursive: true });
});

let documents = 0;

/** A job whose file is there; the same one for the same `sha256`. */
async function addJob(
  account = 'local',
  sha256 = `hash ${documents}`,
  passwordGiven = false,
): Promise<JobRecord> {
  const { id: accountId } = await store.accounts.create(account);
  const document = { id: `doc-${documents++}`, accountId, filename: null, visibility: 'private' };
  const { id: documentId } = await store.documents.create({ ...document, visibility: 'private' });
  await store.documents.attachFile(documentId, { sha256, size: 1 });
  const options = { keyId: null, passwordGiven, fresh: false, languages: ['en'] as const };
  const from = { phase: 'parsing', sourceUrl: null, webhookUrl: null } as const;
  return store.jobs.create({ documentId, accountId, ...options, ...from });
}

const first = ([unit]: readonly QueuedUnit[]) => unit;
const claim = (owner: string, by = store, until = LATER, withPasswords = true) =>
  by.units.claim({ owner, until, withPasswords }, first);
const extend = (owner: string, unit: ClaimedUnit | null, until = LATER) =>
  store.units.extend({ owner, until }, unit ? [unit.id] : []);
const stageOf = (unit: ClaimedUnit | null) =>
  unit && [unit.job.id, unit.stage, unit.pages.first, unit.pages.last];
const statusOf = async (job: JobRecord) => (await store.jobs.find(job.id))?.job.status;

/** Opens the document of the next job: its pages are to be read. */
async function openNext(owner: string, pages = [{ first: 1, last: 9 }]): Promise<ClaimedUnit> {
  const unit = await claim(owner);
  if (!unit) throw new Error('No unit is waiting.');
  const key = { sha256: 'any', options: unit.job.id, engineVersion: '1' };
  const extraction = await store.extractions.claim(unit.job.accountId, key, false);
  await store.jobs.update(unit.job.id, { extractionId: extraction.id });
  await store.units.done(owner, unit, pages);
  return unit;
}

test('a job is opened, its pages are read by any worker, and it is finished after the last', async () => {
  const job = await addJob();
  await openNext('a', [
    { first: 1, last: 32 },
    { first: 33, last: 40 },
  ]);
  expect(await statusOf(job)).toBe('queued');
  const begin = await claim('a');
  const end = await claim('b', other);
  expect([begin, end].map(stageOf)).toEqual([
    [job.id, 'read', 1, 32],
    [job.id, 'read', 33, 40],
  ]);
  expect(await statusOf(job)).toBe('processing');
  await other.units.done('b', end as ClaimedUnit, []);
  expect(await claim('b', other)).toBe(null);
  await store.units.done('a', begin as ClaimedUnit, []);
  const finish = await claim('b', other);
  expect(stageOf(finish)).toEqual([job.id, 'finish', 0, 0]);
  await other.jobs.end(job.id, { status: 'completed', phase: 'complete' });
  expect(await extend('b', finish)).toEqual([]);
});

test('a unit is claimed once, however many workers ask for it at a time', async () => {
  for (let count = 0; count < 5; count++) await addJob();
  const asked = Array.from({ length: 20 }, (_, at) => claim(`w${at}`, at % 2 ? store : other));
  const claimed = (await Promise.all(asked)).flatMap((unit) => (unit ? [unit.job.id] : []));
  expect(claimed).toHaveLength(5);
  expect(new Set(claimed).size).toBe(5);
});

test('of each account, the next document to open and the next short and long ones can be claimed', async () => {
  const jobs: JobRecord[] = [];
  for (const account of ['local', 'other']) {
    for (const pages of [50, 51, 1, 2, 3, 4]) {
      const job = await addJob(account);
      jobs.push(job);
      await store.documents.setPageCount(job.documentId, pages);
    }
  }
  const offered = async (
    choose = (_: readonly QueuedUnit[]): QueuedUnit | undefined => undefined,
  ) => {
    let names: string[] = [];
    const unit = await store.units.claim(
      { owner: 'a', until: LATER, withPasswords: true },
      (all) => {
        names = all.map(({ opening, pagesLeft }) => `${opening ? 'open' : 'read'} ${pagesLeft}`);
        return choose(all);
      },
    );
    return { unit, names };
  };
  const toOpen = async () => {
    const { unit } = await offered((waiting) => waiting.find(({ opening }) => opening));
    await store.units.done('a', unit as ClaimedUnit, [{ first: 1, last: 9 }]);
  };
  for (let count = 0; count < 4; count++) await toOpen();
  expect((await offered()).names).toEqual(['read 50', 'read 1', 'open 3', 'open 50']);
  // A job that was prioritized is offered besides.
  await store.jobs.prioritise(jobs[1]?.id ?? '');
  expect((await offered()).names).toEqual(['read 50', 'read 51', 'read 1', 'open 3', 'open 50']);
});

test('the head of a queue has the oldest jobs, and all that are prioritized or in progress', async () => {
  const jobs: JobRecord[] = [];
  for (const account of ['local', 'other']) {
    for (let count = 0; count < 6; count++) jobs.push(await addJob(account));
  }
  await openNext('a');
  await claim('a');
  for (const at of [4, 7]) await store.jobs.prioritise(jobs[at]?.id ?? '');
  const head = await store.jobs.queueHead(jobs[0]?.accountId ?? '', 2);
  expect([head.queued, head.processing]).toEqual([5, 1]);
  const expected = [0, 1, 2, 4].map((at) => jobs[at]?.id);
  expect(head.jobs.map(({ id }) => id)).toEqual(expected);
});

test('what is cancelled is lost to its worker, which learns it and cannot add to it', async () => {
  const job = await addJob();
  await openNext('a');
  const unit = (await claim('a')) as ClaimedUnit;
  expect(await extend('a', unit)).toHaveLength(1);
  await other.jobs.end(job.id, { status: 'cancelled', phase: 'error' });
  expect(await extend('a', unit)).toEqual([]);
  await store.units.done('a', unit, [{ first: 1, last: 2 }]);
  expect(await claim('a')).toBe(null);
});

test('a paused account has nothing to claim, and its units wait again', async () => {
  const job = await addJob();
  const theirs = await addJob('other');
  await openNext('a');
  await claim('a');
  await store.units.setPaused(job.accountId, true);
  await store.units.release({ accountId: job.accountId });
  expect(await statusOf(job)).toBe('queued');
  expect((await claim('b'))?.job.id).toBe(theirs.id);
  expect(await claim('b')).toBe(null);
  await store.units.setPaused(job.accountId, false);
  expect(stageOf(await claim('b'))).toEqual([job.id, 'read', 1, 9]);
});

test('a page that is viewed puts its range before those that come earlier', async () => {
  const job = await addJob();
  await openNext('a', [
    { first: 1, last: 32 },
    { first: 33, last: 64 },
  ]);
  const { extractionId } = (await store.jobs.find(job.id))?.job ?? {};
  expect(await other.units.want(extractionId ?? 0, 40)).toBe(true);
  expect(await other.units.want(extractionId ?? 0, 40)).toBe(false);
  expect(await other.units.want(extractionId ?? 0, 65)).toBe(false);
  const wanted = await claim('a');
  expect(wanted).toMatchObject({ pages: { first: 33 }, wanted: 40 });
  expect((await extend('a', wanted))[0]?.wanted).toBe(40);
});

test('of two jobs on one file, one is worked on', async () => {
  await addJob('local', 'same');
  await openNext('a');
  const second = await addJob('local', 'same');
  expect((await claim('a'))?.stage).toBe('read');
  expect(await claim('a')).toBe(null);
  await store.units.release({ owner: 'a' });
  expect((await store.jobs.queue(second.accountId)).map(({ status }) => status)).toEqual([
    'queued',
    'queued',
  ]);
  expect((await claim('a'))?.stage).toBe('read');
  expect(await claim('b')).toBe(null);
  expect(await statusOf(second)).toBe('queued');
});

test('what came with a password is left to workers that can know it', async () => {
  const job = await addJob('local', 'locked', true);
  expect(await claim('elsewhere', store, LATER, false)).toBe(null);
  expect((await claim('home'))?.job.id).toBe(job.id);
});

describe('a worker that has ended', () => {
  test('loses its units when their leases expire, and not before', async () => {
    const job = await addJob();
    await openNext('a');
    const unit = await claim('a');
    expect(await other.units.expire(LIMIT)).toEqual([]);
    expect(await claim('b', other)).toBe(null);
    await extend('a', unit, PAST);
    expect(await other.units.expire(LIMIT)).toEqual([]);
    expect(await statusOf(job)).toBe('queued');
    expect(stageOf(await claim('b', other))).toEqual([job.id, 'read', 1, 9]);
    expect(await extend('a', unit)).toEqual([]);
  });

  test('loses a unit of which it does not know, while it extends others', async () => {
    await addJob();
    const known = await claim('a');
    await addJob();
    // Stored, but the answer was lost with the connection.
    const lost = await claim('a', store, PAST);
    expect(await extend('a', known)).toEqual([{ id: known?.id, wanted: null }]);
    await other.units.expire(LIMIT);
    expect((await claim('b', other))?.id).toBe(lost?.id);
  });

  test('loses them at once when another of its kind starts', async () => {
    const job = await addJob();
    await claim('home 1');
    await store.units.expire({ ...LIMIT, dead: 'away' });
    expect(await claim('home 2')).toBe(null);
    await store.units.expire({ ...LIMIT, dead: 'home' });
    expect((await claim('home 2'))?.job.id).toBe(job.id);
  });

  test('again and again during a job alone, makes the job fail with the reason', async () => {
    const job = await addJob();
    for (let crash = 1; crash <= 3; crash++) {
      expect(await statusOf(job)).toBe('queued');
      const unit = await claim('a', store, PAST);
      expect(unit?.job.id).toBe(job.id);
      const failed = await store.units.expire(LIMIT);
      expect(failed.map(({ id, error }) => [id, error])).toEqual(
        crash < 3 ? [] : [[job.id, 'Given up.']],
      );
      const suspects = (await store.jobs.queue(job.accountId)).map(({ suspect }) => suspect);
      expect(suspects).toEqual(crash < 3 ? [true] : []);
    }
    expect(await claim('a')).toBe(null);
    expect(await statusOf(job)).toBe('failed');
  });

  test('during several jobs, makes none of them fail', async () => {
    const jobs = [await addJob(), await addJob()];
    for (let crash = 0; crash < 5; crash++) {
      await claim('a', store, PAST);
      await claim('a', store, PAST);
      expect(await store.units.expire(LIMIT)).toEqual([]);
    }
    expect(await Promise.all(jobs.map(statusOf))).toEqual(['queued', 'queued']);
  });

  test('during a job that makes progress each time, does not make it fail', async () => {
    const job = await addJob();
    for (let crash = 0; crash < 5; crash++) {
      await claim('a', store, PAST);
      await store.jobs.update(job.id, { progressed: true });
      expect(await store.units.expire(LIMIT)).toEqual([]);
    }
  });
});
