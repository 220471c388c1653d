/** Collections: making, finding, filling, exporting and asking them. */
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/errors.ts';
import {
  CollectionExportEvent,
  CollectionQueryEvent,
  collections,
  documents,
  METADATA_LIMIT,
  workbench,
} from '../../shared/contract/index.ts';
import { fakeEngine, pageContent } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const REVENUE = 'Net revenue of the quarry was 1,204 million in the year.';

let service: TestService;

/** A file that is opened with the password `break` is damaged. */
const engine = (pages = 2) =>
  fakeEngine({
    pages,
    contentOf: (page) =>
      pageContent(page, (page === 1 ? REVENUE : 'Weather was fine all summer.').split(' ')),
    opening: (access) => {
      if (access?.password === 'break') throw new EngineError('corrupt');
    },
  });

beforeEach(async () => {
  service = await startTestService({ engine: engine() });
});
afterEach(() => service.close());

/** A completed document; resolves to the id of its job. */
async function add(filename: string, body: Record<string, unknown> = {}): Promise<string> {
  const jobId = await service.submit(Buffer.from(`%PDF- ${filename}`), { filename, ...body });
  await service.ended(jobId);
  return jobId;
}

const create = (body: Record<string, unknown>) =>
  service.call(collections.createCollection, { body });
const read = (collectionId: string) =>
  service.call(collections.getCollection, { params: { collectionId } });
const put = (collectionId: string, doc_ids: readonly string[]) =>
  service.call(collections.addToCollection, { params: { collectionId }, body: { doc_ids } });

const eventsIn = <T>(schema: { parse(value: unknown): T }, text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));

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

  test('changes what it is told to, and nothing else', async () => {
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
    expect(added.json).toEqual({ added: 1, total_requested: 3 });
    expect((await put('Filings', [jobId])).json).toEqual({ added: 0, total_requested: 1 });
    expect((await read('Filings')).json.documents).toHaveLength(1);
  });

  test('are added together or not at all', async () => {
    const jobId = await add('a.pdf');
    await create({ name: 'Filings' });
    expect((await put('Filings', [jobId, 'ocr-000000'])).status).toBe(404);
    expect((await read('Filings')).json.documents).toEqual([]);
  });

  test('are taken out, and those that are not there are passed over', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    await create({ name: 'Filings', doc_ids: [first, second] });
    const takeOut = (doc_ids: string[]) =>
      service.call(collections.removeFromCollection, {
        params: { collectionId: 'Filings' },
        body: { doc_ids },
      });
    expect((await takeOut([first, 'doc-none'])).json).toEqual({ removed: 1 });
    expect((await takeOut([first])).json).toEqual({ removed: 0 });
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

describe('export', () => {
  const exported = (query: Record<string, unknown> = {}) =>
    service.call(collections.exportCollection, { params: { id: 'Filings' }, query });

  test('streams one result per document; one without results says why', async () => {
    const good = await add('a.pdf');
    const bad = await add('b.pdf', { password: 'break' });
    await create({ name: 'Filings', doc_ids: [bad, good] });
    const { text, headers } = await exported();
    expect(headers.get('content-disposition')).toContain('filename="Filings.ndjson"');
    const [start, first, second, done, ...more] = eventsIn(CollectionExportEvent, text);
    expect(start).toEqual({ type: 'start', doc_count: 2, format: 'markdown' });
    expect(first).toMatchObject({ type: 'result', doc_id: bad, page_count: 0, pages: [] });
    expect(first).toHaveProperty('error');
    expect(second).toMatchObject({ type: 'result', doc_id: good, file_name: 'a.pdf' });
    expect(second).toMatchObject({
      page_count: 2,
      pages: [
        { pageNumber: 1, content: `${REVENUE}\n`, vendor: 'quarry' },
        { pageNumber: 2, vendor: 'quarry' },
      ],
    });
    expect(done).toEqual({ type: 'done', completed: 1, failed: 1, total_pages: 2 });
    expect(more).toEqual([]);
  });

  test('of nothing is a stream that says so', async () => {
    await create({ name: 'Filings' });
    expect(eventsIn(CollectionExportEvent, (await exported()).text)).toEqual([
      { type: 'start', doc_count: 0, format: 'markdown' },
      { type: 'done', completed: 0, failed: 0, total_pages: 0 },
    ]);
    expect(unzipSync((await exported({ format: 'zip' })).bytes)).toEqual({});
  });

  test('as a zip has one Markdown file per document, under names that do not clash', async () => {
    const ids = [
      await add('Report.pdf'),
      await add('report.PDF', { file_base64: Buffer.from('%PDF- 2').toString('base64') }),
      await add('b.pdf', { password: 'break' }),
    ];
    await create({ name: 'Filings', doc_ids: ids });
    const { bytes, headers } = await exported({ format: 'zip' });
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain('filename="Filings.zip"');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['Report.md', 'report (2).md', 'b.md']);
    expect(strFromU8(files['Report.md'] ?? new Uint8Array())).toBe(
      `<!-- page 1 -->\n\n${REVENUE}\n\n<!-- page 2 -->\n\nWeather was fine all summer.\n`,
    );
    expect(strFromU8(files['b.md'] ?? new Uint8Array())).toMatch(/^> \S/);
    expect((await exported({ format: 'zip' })).bytes).toEqual(bytes);
  });
});

describe('a question', () => {
  const ask = (body: Record<string, unknown>) =>
    service.call(collections.queryCollection, { params: { id: 'Filings' }, body });

  test('is answered by each document, with the place of every quote', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf')];
    await create({ name: 'Filings', doc_ids: ids });
    const { text } = await ask({ prompt: 'What was the net revenue?' });
    const events = eventsIn(CollectionQueryEvent, text);
    expect(events[0]).toMatchObject({
      type: 'start',
      prompt: 'What was the net revenue?',
      doc_count: 2,
    });
    const results = events.filter((event) => event.type === 'result');
    expect(results.map(({ doc_id }) => doc_id).sort()).toEqual([...ids].sort());
    for (const { status, answer, citations, found } of results) {
      expect({ status, found }).toEqual({ status: 'fulfilled', found: true });
      expect(answer).toContain('1,204 million');
      expect(citations[0]).toMatchObject({ page: 1, quote: REVENUE });
    }
    expect(events.at(-1)).toEqual({ type: 'done', completed: 2, failed: 0 });
    expect(events).toHaveLength(4);
  });

  test('also streams the text of an answer, whose pieces make up the whole', async () => {
    await create({ name: 'Filings', doc_ids: [await add('a.pdf'), await add('b.pdf')] });
    const { text } = await ask({ prompt: 'What was the net revenue?', stream: true });
    const events = eventsIn(CollectionQueryEvent, text);
    for (const result of events.filter((event) => event.type === 'result')) {
      const before = events.slice(0, events.indexOf(result));
      const pieces = before.flatMap((event) =>
        event.type === 'text_delta' && event.doc_id === result.doc_id ? [event.text] : [],
      );
      expect(pieces.length).toBeGreaterThan(0);
      expect(pieces.join('')).toBe(result.answer);
    }
  });

  test('is no failure where a document does not know', async () => {
    await create({ name: 'Filings', doc_ids: [await add('a.pdf')] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'zeppelin?' })).text);
    expect(events[1]).toMatchObject({ status: 'fulfilled', found: false, citations: [] });
    expect(events.at(-1)).toEqual({ type: 'done', completed: 1, failed: 0 });
  });

  test('goes on past a document that failed', async () => {
    const bad = await add('b.pdf', { password: 'break' });
    const good = await add('a.pdf');
    await create({ name: 'Filings', doc_ids: [bad, good] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'net revenue' })).text);
    const results = events.filter((event) => event.type === 'result');
    expect(results.find(({ doc_id }) => doc_id === bad)).toMatchObject({
      status: 'failed',
      answer: null,
      error: expect.stringMatching(/\S/),
    });
    expect(results.find(({ doc_id }) => doc_id === good)?.status).toBe('fulfilled');
    expect(events.at(-1)).toEqual({ type: 'done', completed: 1, failed: 1 });
  });

  test('waits for no document longer than the limit', async () => {
    await service.close();
    // So many pages are not looked through within a millisecond.
    service = await startTestService({ engine: engine(500), limits: { answerWait: 1 } });
    await create({ name: 'Filings', doc_ids: [await add('a.pdf')] });
    const events = eventsIn(CollectionQueryEvent, (await ask({ prompt: 'net revenue' })).text);
    expect(events[1]).toMatchObject({ status: 'timeout', answer: null });
    expect(events.at(-1)).toEqual({ type: 'done', completed: 0, failed: 1 });
  });

  test('needs to ask something', async () => {
    await create({ name: 'Filings' });
    expect((await ask({ prompt: '  ' })).error.message).toContain('a question is needed');
    expect((await ask({ prompt: 'x'.repeat(4001) })).status).toBe(400);
  });
});
