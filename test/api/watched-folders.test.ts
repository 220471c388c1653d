/** Watched folders: what becomes of the files that are stored in them. */
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import {
  collections,
  fieldRuns,
  jobs,
  watchedFolders,
  workbench,
} from '../../shared/contract/index.ts';
import { callsOn } from '../support/collections.ts';
import { fakeEngine, pageContent } from '../support/fake-engine.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testClock } from '../support/test-clock.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const clock = testClock();
let service: TestService;
let folder: string;
let collectionId: string;
const { create, read } = callsOn(() => service);
const { saveSchema, results } = fieldCallsOn(() => service);

const start = (data?: string) =>
  startTestService({
    ...(data !== undefined && { data }),
    ...{ clock, windowSecret: WINDOW_SECRET },
    engine: fakeEngine({
      pages: 1,
      contentOf: (page) => pageContent(page, ['Total:', '$1,204.50', 'Thanks']),
      opening: (access) => {
        if (access?.password === 'break') throw new EngineError('corrupt');
      },
    }),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-watched-'));
  service = await start();
  collectionId = (await create({ name: 'Invoices' })).json.id;
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const store = (name: string, text = `%PDF- ${name}`) => writeFile(join(folder, name), text);
const watch = (body: Record<string, unknown> = {}) =>
  service.call(
    watchedFolders.watchFolder,
    asWindow({ params: { collectionId }, body: { folder, ...body } }),
  );
const state = async () =>
  (await service.call(watchedFolders.getWatchedFolder, asWindow({ params: { collectionId } }))).json
    .watched_folder;
const names = async () => (await read(collectionId)).json.documents.map((each) => each.file_name);

/** Lets the folder be listed until `what` gives this. */
const until = <T>(what: () => Promise<T>) =>
  expect.poll(
    async () => {
      clock.advance(5_000);
      return await what();
    },
    { timeout: 20_000, interval: 50 },
  );
const settled = async () => {
  await until(async () => (await state())?.pending).toBe(0);
};

describe('a watched folder', () => {
  test('fills its collection with the documents in it, now and later', async () => {
    await store('a.pdf');
    await store('notes.txt', 'no document');
    await store('.b.pdf');
    await mkdir(join(folder, 'sub.pdf'));
    const { status, json } = await watch();
    expect(status).toBe(200);
    expect(json).toMatchObject({ folder, schema_id: null, export: null, files: 0, problem: null });
    await until(names).toEqual(['a.pdf']);
    await store('c.PDF');
    await until(names).toEqual(['a.pdf', 'c.PDF']);
    await settled();
    expect(await state()).toMatchObject({ files: 2, failed: [] });
    // Only what is exported by choice is written there.
    expect((await readdir(folder)).sort()).toEqual([
      '.b.pdf',
      'a.pdf',
      'c.PDF',
      'notes.txt',
      'sub.pdf',
    ]);
    const [first] = (await service.call(workbench.listDocuments)).json.items;
    const params = { documentId: first?.document_id };
    const source = await service.call(workbench.getDocumentSource, asWindow({ params }));
    expect(source.json.path).toBe(join(folder, 'c.PDF'));
  });

  test('adds a file that was replaced once more, and none while it grows', async () => {
    await watch();
    await store('a.pdf');
    await until(names).toEqual(['a.pdf']);
    for (let size = 1; size <= 3; size++) {
      // Written in one step with the clock, so that each listing of the folder sees another size.
      writeFileSync(join(folder, 'b.pdf'), `%PDF- ${'x'.repeat(size)}`);
      clock.advance(5_000);
      await expect.poll(state).toMatchObject({ problem: null });
    }
    await until(names).toEqual(['a.pdf', 'b.pdf']);
    await store('a.pdf', '%PDF- the corrected one');
    await until(names).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
  });

  test('extracts the fields of each file in one run, and writes them beside it', async () => {
    const schema = (await saveSchema({ name: 'Invoice' })).json;
    await store('a.pdf');
    await store('a.xlsx', 'a file of somebody');
    await watch({ schema_id: schema.id, export: 'xlsx' });
    const written = async () => (await readdir(folder)).filter((name) => name.endsWith('.xlsx'));
    await until(written).toEqual(['a (2).xlsx', 'a.xlsx']);
    await store('b.pdf');
    await until(written).toEqual(['a (2).xlsx', 'a.xlsx', 'b.xlsx']);
    await settled();
    expect(await readFile(join(folder, 'a.xlsx'), 'utf8')).toBe('a file of somebody');
    const { sheets } = await readXlsx(await readFile(join(folder, 'b.xlsx')));
    expect(JSON.stringify(sheets[0]?.rows)).toContain('1204.5');
    const query = { collection: collectionId };
    const { items } = (await service.call(fieldRuns.listFieldRuns, { query })).json;
    expect(items).toMatchObject([{ state: 'completed', total: 2 }]);
    expect((await results(items[0]?.id ?? '')).map((result) => result.file_name)).toEqual([
      'a.pdf',
      'b.pdf',
    ]);
  });

  test('writes the tables of a document where no schema is chosen', async () => {
    await store('a.pdf');
    await watch({ export: 'docx' });
    await until(() => readdir(folder)).toEqual(['a.docx', 'a.pdf']);
  });

  test('names the files that it could not add, and tries them again when they change', async () => {
    await store('empty.pdf', '');
    await store('good.pdf');
    await watch();
    await until(names).toEqual(['good.pdf']);
    expect(await state()).toMatchObject({ files: 1, failed: [{ file_name: 'empty.pdf' }] });
    await store('empty.pdf', '%PDF- no longer empty');
    await until(names).toEqual(['good.pdf', 'empty.pdf']);
    await settled();
    expect((await state())?.failed).toEqual([]);
  });

  test('tries a file again that could not be read, and forgets one that is gone', async () => {
    await store('secret.pdf');
    await store('empty.pdf', '');
    await chmod(join(folder, 'secret.pdf'), 0o000);
    await watch();
    const failed = async () => (await state())?.failed.map(({ file_name }) => file_name);
    // Root may read everything.
    if (process.getuid?.() !== 0) await until(failed).toEqual(['empty.pdf', 'secret.pdf']);
    await chmod(join(folder, 'secret.pdf'), 0o600);
    await until(names).toEqual(['secret.pdf']);
    await until(failed).toEqual(['empty.pdf']);
    await rm(join(folder, 'empty.pdf'));
    await until(failed).toEqual([]);
  });

  test('says that it is missing, and goes on when it is back', async () => {
    await watch();
    await rename(folder, `${folder}-moved`);
    await until(async () => (await state())?.problem).toContain('does not exist');
    await rename(`${folder}-moved`, folder);
    await store('a.pdf');
    await until(names).toEqual(['a.pdf']);
    await until(async () => (await state())?.problem).toBeNull();
  });

  test('is no longer read once that is stopped; its documents stay', async () => {
    await store('a.pdf');
    await watch();
    await until(names).toEqual(['a.pdf']);
    const params = { collectionId };
    const stopped = await service.call(watchedFolders.stopWatchingFolder, asWindow({ params }));
    expect(stopped.json).toEqual({ id: collectionId, deleted: true });
    expect(await state()).toBeNull();
    await store('b.pdf');
    for (let looks = 0; looks < 4; looks++) {
      clock.advance(5_000);
      await expect.poll(names).toEqual(['a.pdf']);
    }
  });

  test('is watched again when its deleted collection is restored', async () => {
    await watch();
    const params = { collectionId };
    await service.call(collections.deleteCollection, { params });
    await store('a.pdf');
    clock.advance(10_000);
    await service.call(collections.restoreCollection, { params });
    await until(names).toEqual(['a.pdf']);
  });

  test('goes on after a restart, and adds no file twice', async () => {
    await store('a.pdf');
    await watch();
    await until(names).toEqual(['a.pdf']);
    await service.close({ keep: true });
    service = await start(service.data);
    await store('b.pdf');
    await until(names).toEqual(['a.pdf', 'b.pdf']);
    expect((await service.call(jobs.listJobs)).json.pagination.total).toBe(2);
  });

  test('needs an absolute path that can be read', async () => {
    expect((await watch({ folder: 'invoices' })).error.message).toContain('must be absolute');
    const missing = await watch({ folder: join(folder, 'missing') });
    expect(missing.error).toMatchObject({ code: 'bad_request', param: 'folder' });
    await store('a.pdf');
    const file = await watch({ folder: join(folder, 'a.pdf') });
    expect(file.error.message).toContain('This is a file');
    const own = await watch({ folder: join(service.data, 'files') });
    expect(own.error.message).toContain('Quarry keeps its own data in this folder');
    const elsewhere = await watch({ schema_id: 'sch-000000' });
    expect(elsewhere.status).toBe(400);
  });
});
