/** Collections: making, finding, changing and filling them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collections, documents, METADATA_LIMIT, workbench } from '../../shared/contract/index.ts';
import { callsOn, reportEngine } from '../support/collections.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const { add, create, read, put } = callsOn(() => service);

beforeEach(async () => {
  service = await startTestService({ engine: reportEngine() });
});
afterEach(() => service.close());

describe('a collection', () => {
  test('is made with documents and found by its id and by its name', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const made = await create({
      name: '  Filings 2024/25 ',
      description: 'Annual reports',
      metadata: { client: 'Tor', tags: ['x'] },
      doc_ids: [second, first, second],
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      name: 'Filings 2024/25',
      description: 'Annual reports',
      metadata: { client: 'Tor', tags: ['x'] },
      document_count: 2,
    });
    for (const reference of [made.json.id, 'Filings 2024/25']) {
      const { json } = await read(reference);
      expect(json).toMatchObject({ ...made.json });
      expect(json.documents).toMatchObject([
        { job_id: second, file_name: 'b.pdf', status: 'completed', total_pages: 2 },
        { job_id: first, file_name: 'a.pdf' },
      ]);
    }
  });

  test('finds its name however its accents are written', async () => {
    const { json } = await create({ name: 'Me\u0301moires' });
    expect((await read('M\u00e9moires')).json.id).toBe(json.id);
    expect((await create({ name: 'M\u00e9moires' })).error.code).toBe('conflict');
  });

  test('has a name that is unique in its account only', async () => {
    await create({ name: 'Filings' });
    const again = await create({ name: 'Filings' });
    expect(again.status).toBe(409);
    expect(again.error.message).toContain('“Filings”');
    const { secret } = await createKey(service.data, { account: 'other' });
    const { createCollection, getCollection, listCollections } = collections;
    const elsewhere = await service.call(createCollection, {
      body: { name: 'Filings' },
      key: secret,
    });
    expect(elsewhere.status).toBe(201);
    expect((await service.call(listCollections)).json.items).toHaveLength(1);
    // By name everybody finds their own; by id it is known whose it is.
    const params = { collectionId: elsewhere.json.id };
    expect((await service.call(getCollection, { params })).error.code).toBe('forbidden');
    const { json } = await service.call(getCollection, {
      params: { collectionId: 'Filings' },
      key: secret,
    });
    expect(json.id).toBe(elsewhere.json.id);
  });

  test('is not made when one of its documents is unknown; the error names them all', async () => {
    const known = await add('a.pdf');
    const { status, error } = await create({
      name: 'Filings',
      doc_ids: [known, 'ocr-000000', 'doc-none'],
    });
    expect(status).toBe(404);
    expect(error.message).toContain('ocr-000000, doc-none');
    expect(error.message).not.toContain(known);
    expect((await service.call(collections.listCollections)).json.items).toEqual([]);
  });

  test('takes no documents of another account', async () => {
    const { secret } = await createKey(service.data, { account: 'other' });
    const { json } = await service.call(documents.uploadDocument, {
      params: { documentId: 'doc-theirs' },
      bytes: Buffer.from('%PDF- theirs'),
      key: secret,
    });
    expect((await create({ name: 'x', doc_ids: [json.job_id] })).error.code).toBe('forbidden');
  });

  test.each([
    ['a name of blanks', { name: '  ' }, /name/],
    ['a name of two lines', { name: 'a\nb' }, /one line/],
    ['a name that looks like an id', { name: 'col-000000' }, /col-/],
    ['metadata that is no object', { name: 'x', metadata: [] }, /metadata/],
    [
      'metadata over the limit',
      { name: 'x', metadata: { note: 'é'.repeat(METADATA_LIMIT / 2) } },
      /16384 bytes/,
    ],
    ['something that names no document', { name: 'x', doc_ids: ['a b'] }, /doc_ids/],
  ])('refuses %s', async (_, body, message) => {
    const { status, error } = await create(body);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });

  test('is listed by name, page by page', async () => {
    for (const name of ['delta', 'Alpha', 'charlie', 'bravo']) await create({ name });
    const query = { limit: 3, page: 1 };
    const { json } = await service.call(collections.listCollections, { query });
    expect(json.items.map(({ name }) => name)).toEqual(['Alpha', 'bravo', 'charlie']);
    expect(json.pagination).toMatchObject({ total: 4, totalPages: 2, hasNextPage: true });
  });

  test('changes only the properties in the request', async () => {
    const { json } = await create({ name: 'One', description: 'kept', metadata: { a: 1 } });
    await create({ name: 'Two' });
    const change = (body: Record<string, unknown>) =>
      service.call(collections.changeCollection, { params: { collectionId: json.id }, body });
    expect((await change({ name: 'Uno' })).json).toMatchObject({
      name: 'Uno',
      description: 'kept',
      metadata: { a: 1 },
    });
    expect((await change({ description: null, metadata: { b: 2 } })).json).toMatchObject({
      name: 'Uno',
      description: null,
      metadata: { b: 2 },
    });
    expect((await change({ name: 'Two' })).error.code).toBe('conflict');
    expect((await change({ name: 'Uno' })).status).toBe(200);
    expect((await read('Uno')).json.metadata).toEqual({ b: 2 });
  });

  test('is listed among the deleted ones until it is restored', async () => {
    const { json: made } = await service.call(collections.createCollection, {
      body: { name: 'Deleted' },
    });
    const params = { collectionId: made.id };
    const names = async (deleted: 'true' | 'false') =>
      (await service.call(collections.listCollections, { query: { deleted } })).json.items.map(
        ({ name }) => name,
      );
    await service.call(collections.deleteCollection, { params });
    expect(await names('true')).toContain('Deleted');
    expect(await names('false')).not.toContain('Deleted');
    await service.call(collections.restoreCollection, { params });
    expect(await names('true')).not.toContain('Deleted');
    expect(await names('false')).toContain('Deleted');
  });

  test('is deleted without its documents', async () => {
    const jobId = await add('a.pdf');
    const { json } = await create({ name: 'Filings', doc_ids: [jobId] });
    const params = { collectionId: 'Filings' };
    const gone = await service.call(collections.deleteCollection, { params });
    expect(gone.json).toEqual({ id: json.id, deleted: true });
    expect((await read(json.id)).status).toBe(404);
    const kept = await service.call(documents.getDocument, { params: { documentId: jobId } });
    expect(kept.status).toBe(200);
  });
});

describe('the documents of a collection', () => {
  test('are added once, whatever name they are called by', async () => {
    const jobId = await add('a.pdf');
    const params = { documentId: jobId };
    const { json: document } = await service.call(documents.getDocument, { params });
    await create({ name: 'Filings' });
    const added = await put('Filings', [jobId, document.document_id, document.hash]);
    expect(added.json).toMatchObject({ added: 1, total_requested: 3 });
    expect((await put('Filings', [jobId])).json).toMatchObject({ added: 0, total_requested: 1 });
    expect((await read('Filings')).json.documents).toHaveLength(1);
  });

  test('are added together or not at all', async () => {
    const jobId = await add('a.pdf');
    await create({ name: 'Filings' });
    expect((await put('Filings', [jobId, 'ocr-000000'])).status).toBe(404);
    expect((await read('Filings')).json.documents).toEqual([]);
  });

  test('are removed, and those that are not in it are ignored', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    await create({ name: 'Filings', doc_ids: [first, second] });
    const takeOut = (doc_ids: string[]) =>
      service.call(collections.removeFromCollection, {
        params: { collectionId: 'Filings' },
        body: { doc_ids },
      });
    expect((await takeOut([first, 'doc-none'])).json).toMatchObject({ removed: 1 });
    expect((await takeOut([first])).json).toMatchObject({ removed: 0 });
    expect((await read('Filings')).json.documents.map(({ job_id }) => job_id)).toEqual([second]);
  });

  test('leave it when they are deleted', async () => {
    const jobId = await add('a.pdf');
    await create({ name: 'Filings', doc_ids: [jobId] });
    await service.call(documents.deleteDocument, { params: { documentId: jobId } });
    expect((await read('Filings')).json).toMatchObject({ document_count: 0, documents: [] });
  });
});

test('a search can be narrowed to a collection', async () => {
  const [first] = [await add('a.pdf'), await add('b.pdf')];
  await create({ name: 'Filings', doc_ids: [first] });
  const search = async (query: Record<string, unknown>) =>
    (await service.call(workbench.search, { query: { q: 'revenue', ...query } })).json;
  expect((await search({})).total).toBe(2);
  const { total, hits } = await search({ collection: 'Filings' });
  expect(total).toBe(1);
  expect(hits.map(({ filename }) => filename)).toEqual(['a.pdf']);
  const query = { q: 'revenue', collection: 'None' };
  expect((await service.call(workbench.search, { query })).error.code).toBe('not_found');
});
