/** The trash: deleting, restoring, purging by hand and after thirty days. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collections,
  documents,
  type Endpoint,
  ingest,
  jobs,
  TRASH_DAYS,
  trash,
  workbench,
} from '../../shared/contract/index.ts';
import { type FakeEngineOptions, fakeEngine } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';

const DAY = 24 * 60 * 60 * 1000;

let clock: TestClock;
let service: TestService;

const start = async (engine: FakeEngineOptions = {}, data?: string) => {
  service = await startTestService({
    engine: fakeEngine({ pages: 2, wordsOf: () => ['net', 'income'], ...engine }),
    clock,
    ...(data !== undefined && { data }),
  });
};
beforeEach(async () => {
  clock = testClock();
  await start();
});
afterEach(() => service.close());

const bytesOf = (id: string) => Buffer.from(`%PDF- ${id}`);

async function add(documentId: string, bytes: Uint8Array = bytesOf(documentId)) {
  const headers = { 'x-file-name': `${documentId}.pdf` };
  const { json } = await service.call(documents.uploadDocument, {
    params: { documentId },
    bytes,
    headers,
  });
  await service.ended(json.job_id);
  return json;
}

const remove = (documentId: string) =>
  service.call(documents.deleteDocument, { params: { documentId } });
const named = <const E extends Endpoint>(endpoint: E, ...doc_ids: string[]) =>
  service.call(endpoint, { body: { doc_ids } });
const restore = (...ids: string[]) => named(trash.restoreFromTrash, ...ids);
const idsIn = async (endpoint: typeof workbench.listDocuments | typeof trash.listTrash) =>
  (await service.call(endpoint)).json.items.map(({ document_id }) => document_id);
const library = () => idsIn(workbench.listDocuments);
const trashed = () => idsIn(trash.listTrash);
const hits = async () =>
  (await service.call(workbench.search, { query: { q: 'income' } })).json.total;
/** In the files of the database; where they are on a server, in its rows. */
async function isStored(word: string): Promise<boolean> {
  const { data, database } = service;
  if (!database) {
    return globSync(join(data, 'quarry.db*')).some((file) => readFileSync(file).includes(word));
  }
  const client = new pg.Client(database.address);
  await client.connect();
  await client.query('SET xmlbinary = hex');
  const { rows } = await client.query("SELECT schema_to_xml('public', true, false, '') AS text");
  await client.end();
  const hex = Buffer.from(word).toString('hex').toUpperCase();
  return rows[0].text.includes(word) || rows[0].text.includes(hex);
}
const filesKept = () => globSync(join(service.data, 'files/*/*.pdf'));

describe('a deleted document', () => {
  test('is in the trash, and in no list, search or collection', async () => {
    const { job_id: jobId } = await add('doc-a');
    await add('doc-b');
    const made = await service.call(collections.createCollection, {
      body: { name: 'Filings', doc_ids: ['doc-a', 'doc-b'] },
    });
    const { json } = await remove('doc-a');
    expect(Date.parse(json.purge_at)).toBe(clock.now() + TRASH_DAYS * DAY);

    expect(await library()).toEqual(['doc-b']);
    expect(await trashed()).toEqual(['doc-a']);
    expect(await hits()).toBe(2);
    expect((await service.call(jobs.listJobs)).json.items).toHaveLength(1);
    const params = { collectionId: made.json.id };
    const collection = await service.call(collections.getCollection, { params });
    expect(collection.json).toMatchObject({
      document_count: 1,
      documents: [{ document_id: 'doc-b' }],
    });
    for (const endpoint of [
      documents.getDocument,
      documents.getDocumentFile,
      documents.getPage,
      documents.getDocumentHeadings,
      documents.deleteDocument,
      documents.listTables,
      jobs.getJob,
      jobs.getJobResults,
    ]) {
      for (const id of ['doc-a', jobId]) {
        const input = { params: { documentId: id, jobId: id, id, page: 1 } };
        if (endpoint.path.includes('{jobId}') && id === 'doc-a') continue;
        const answer = await service.call(endpoint, input);
        expect([endpoint.id, answer.status]).toEqual([endpoint.id, 404]);
      }
    }
  });

  test('comes back whole, into its collections too', async () => {
    await add('doc-a');
    const made = await service.call(collections.createCollection, {
      body: { name: 'Filings', doc_ids: ['doc-a'] },
    });
    await remove('doc-a');
    expect((await restore('doc-a')).json).toEqual({ document_ids: ['doc-a'], failed: [] });
    expect(await library()).toEqual(['doc-a']);
    expect(await trashed()).toEqual([]);
    expect(await hits()).toBe(2);
    const params = { collectionId: made.json.id };
    const { json } = await service.call(collections.getCollection, { params });
    expect(json.documents).toMatchObject([{ document_id: 'doc-a' }]);
    const page = { documentId: 'doc-a', page: 2 };
    expect((await service.call(documents.getPage, { params: page })).status).toBe(200);
  });

  test('whose file is added again is a document of its own, read without another extraction', async () => {
    const bytes = bytesOf('same');
    await add('doc-a', bytes);
    await remove('doc-a');
    const again = await add('doc-b', bytes);
    const list = (await service.call(jobs.listJobs)).json.items;
    expect(list).toMatchObject([{ job_id: again.job_id, cached: true }]);
    await named(trash.purgeFromTrash, 'doc-a');
    const params = { documentId: 'doc-b', page: 1 };
    expect((await service.call(documents.getPage, { params })).status).toBe(200);
    expect(filesKept()).toHaveLength(1);
  });

  test('leaves no text in database or log once it is purged', async () => {
    await service.close();
    await start({ wordsOf: () => ['net', 'zyxomma'] });
    await add('doc-a');
    await remove('doc-a');
    expect(await isStored('zyxomma')).toBe(true);
    await named(trash.purgeFromTrash, 'doc-a');
    expect(await isStored('zyxomma')).toBe(false);
  });

  test('keeps its id: sending to it is a conflict that says where it is', async () => {
    await add('doc-a');
    await remove('doc-a');
    const params = { documentId: 'doc-a' };
    const bytes = bytesOf('other');
    const upload = await service.call(documents.uploadDocument, { params, bytes });
    expect([upload.status, upload.error.message]).toEqual([
      409,
      'doc-a.pdf is in the trash: restore it first, or choose another id.',
    ]);
    const payload = { pages: [{ page: 1, markdown: '# Report' }] };
    const body = { document_id: 'doc-a', vendor: 'generic', payload };
    expect((await service.call(ingest.ingestDocument, { body })).status).toBe(409);
  });

  test('is gone for good when it is purged or the trash is emptied', async () => {
    await add('doc-a');
    await add('doc-b');
    await add('doc-c');
    const moved = await named(trash.moveToTrash, 'doc-a', 'doc-b', 'doc-none');
    expect(moved.json).toEqual({
      document_ids: ['doc-a', 'doc-b'],
      failed: [{ id: 'doc-none', message: 'The document does not exist or was deleted.' }],
    });
    expect((await named(trash.purgeFromTrash, 'doc-a', 'doc-c')).json).toEqual({
      document_ids: ['doc-a'],
      failed: [{ id: 'doc-c', message: 'The document is not in the trash.' }],
    });
    expect(filesKept()).toHaveLength(2);
    expect((await service.call(trash.emptyTrash)).json).toEqual({ deleted: 1 });
    expect(await trashed()).toEqual([]);
    expect(await library()).toEqual(['doc-c']);
    expect(filesKept()).toHaveLength(1);
    expect((await restore('doc-a')).json.failed).toHaveLength(1);
  });

  test('belongs to its account alone', async () => {
    await add('doc-a');
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const body = { doc_ids: ['doc-a'] };
    const moved = await service.call(trash.moveToTrash, { body, key });
    expect(moved.json).toMatchObject({ document_ids: [], failed: [{ id: 'doc-a' }] });
    await remove('doc-a');
    expect((await service.call(trash.listTrash, { key })).json.items).toEqual([]);
    for (const endpoint of [trash.restoreFromTrash, trash.purgeFromTrash]) {
      const { json } = await service.call(endpoint, { body, key });
      expect(json.failed[0]?.message).toContain('another account');
    }
    expect((await service.call(trash.emptyTrash, { key })).json).toEqual({ deleted: 0 });
    expect(await trashed()).toEqual(['doc-a']);
  });
});

describe('after thirty days', () => {
  test('a deleted document is purged while the service runs', async () => {
    await add('doc-old');
    await remove('doc-old');
    clock.advance(DAY);
    await add('doc-new');
    await remove('doc-new');
    clock.advance((TRASH_DAYS - 1) * DAY - 1);
    await expect.poll(trashed).toEqual(['doc-new', 'doc-old']);
    clock.advance(DAY / 2);
    await expect.poll(trashed).toEqual(['doc-new']);
    await expect.poll(filesKept).toHaveLength(1);
    expect((await restore('doc-old')).json.document_ids).toEqual([]);
    expect((await restore('doc-new')).json.document_ids).toEqual(['doc-new']);
  });

  test('it is purged at the next start where the service was not running', async () => {
    await add('doc-old');
    await remove('doc-old');
    const { data } = service;
    await service.close({ keep: true });
    await start({}, data);
    expect(await trashed()).toEqual(['doc-old']);
    await service.close({ keep: true });
    clock.advance(TRASH_DAYS * DAY);
    await start({}, data);
    await expect.poll(trashed).toEqual([]);
    await expect.poll(filesKept).toEqual([]);
  });
});

test('deleting stops an extraction, and restoring continues it', async () => {
  await service.close();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let reads = 0;
  await start({
    beforePage: async (page, signal) => {
      reads += 1;
      if (page !== 2) return;
      const stopped = new Promise((resolve) => signal?.addEventListener('abort', resolve));
      await Promise.race([held, stopped]);
    },
  });
  const params = { documentId: 'doc-a' };
  await service.call(documents.uploadDocument, { params, bytes: bytesOf('a') });
  await expect.poll(() => reads).toBe(2);
  await remove('doc-a');
  release();
  await restore('doc-a');
  const status = async () => (await service.call(documents.getDocument, { params })).json.status;
  await expect.poll(status).toBe('completed');
});

describe('a collection', () => {
  const make = async (name: string, doc_ids: string[]) =>
    (await service.call(collections.createCollection, { body: { name, doc_ids } })).json;
  const at = (endpoint: Endpoint, collectionId: string, key?: string) =>
    service.call(endpoint, { params: { collectionId }, ...(key !== undefined && { key }) });

  test('that was deleted is restored under its id, with those of its documents that exist', async () => {
    for (const id of ['doc-a', 'doc-b', 'doc-c']) await add(id);
    const { id } = await make('Filings', ['doc-c', 'doc-a', 'doc-b']);
    await remove('doc-a');
    await at(collections.deleteCollection, id);
    await remove('doc-b');
    await named(trash.purgeFromTrash, 'doc-b');
    await restore('doc-a');
    const { status } = await at(collections.getCollection, id);
    expect(status).toBe(404);
    await at(collections.restoreCollection, id);
    const { json } = await service.call(collections.getCollection, {
      params: { collectionId: id },
    });
    expect(json).toMatchObject({ name: 'Filings', document_count: 2 });
    expect(json.documents.map(({ document_id }) => document_id)).toEqual(['doc-c', 'doc-a']);
    expect((await at(collections.restoreCollection, id)).status).toBe(404);
  });

  test('is not restored where another has its name, nor by another account, nor too late', async () => {
    const { id } = await make('Filings', []);
    await at(collections.deleteCollection, id);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    expect((await at(collections.restoreCollection, id, key)).status).toBe(403);
    const other = await make('Filings', []);
    expect((await at(collections.restoreCollection, id)).status).toBe(409);
    await at(collections.deleteCollection, other.id);
    expect((await at(collections.restoreCollection, id)).status).toBe(200);
    await at(collections.deleteCollection, id);
    clock.advance((TRASH_DAYS + 1) * DAY);
    await expect.poll(async () => (await at(collections.restoreCollection, id)).status).toBe(404);
  });

  test('says which documents a request added to it and took out of it', async () => {
    for (const id of ['doc-a', 'doc-b']) await add(id);
    const { id: collectionId } = await make('Filings', ['doc-a']);
    const input = { params: { collectionId }, body: { doc_ids: ['doc-a', 'doc-b'] } };
    const added = await service.call(collections.addToCollection, input);
    expect(added.json).toEqual({ added: 1, total_requested: 2, added_ids: ['doc-b'] });
    const removed = await service.call(collections.removeFromCollection, input);
    expect(removed.json).toEqual({ removed: 2, removed_ids: ['doc-a', 'doc-b'] });
  });
});

test('a document is renamed', async () => {
  await add('doc-a');
  const params = { documentId: 'doc-a' };
  const rename = (filename: string) =>
    service.call(documents.changeDocument, { params, body: { filename } });
  expect((await rename('  Annual report.pdf ')).json.filename).toBe('Annual report.pdf');
  const { json } = await service.call(workbench.listDocuments);
  expect(json.items).toMatchObject([{ filename: 'Annual report.pdf', visibility: 'private' }]);
  for (const name of ['', 'a/b.pdf', 'two\nlines.pdf', 'x'.repeat(300)]) {
    expect((await rename(name)).status).toBe(400);
  }
  const nothing = await service.call(documents.changeDocument, { params, body: {} });
  expect(nothing.status).toBe(400);
});
