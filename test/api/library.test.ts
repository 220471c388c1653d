/** The library: its list, its search, its events. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documents, workbench } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({
    engine: fakeEngine({
      pages: 3,
      wordsOf: (page) => `Net income of page ${page} was 1,204 in Café Müller 営業利益`.split(' '),
    }),
  });
});
afterEach(() => service.close());

const upload = (documentId: string, bytes: Uint8Array, headers = {}) =>
  service.call(documents.uploadDocument, { params: { documentId }, bytes, headers });

/** Uploads and waits; resolves to the ids. */
async function add(documentId: string, bytes: Uint8Array = Buffer.from(`%PDF- ${documentId}`)) {
  const { json } = await upload(documentId, bytes, { 'x-file-name': `${documentId}.pdf` });
  await service.ended(json.job_id);
  return json;
}

test('the library is filtered by name and by status, and paged', async () => {
  const named = async (id: string, name: string) => {
    const { json } = await upload(id, Buffer.from(id), { 'x-file-name': encodeURIComponent(name) });
    await service.ended(json.job_id);
  };
  await named('doc-a', '100% Annual.pdf');
  await named('doc-b', '1000 Annual.pdf');
  await named('doc-c', 'Invoice.pdf');
  const list = async (query: Record<string, unknown>) => {
    const { json } = await service.call(workbench.listDocuments, { query });
    return json.items.map(({ document_id }) => document_id);
  };
  expect(await list({})).toEqual(['doc-c', 'doc-b', 'doc-a']);
  expect(await list({ query: 'annual' })).toEqual(['doc-b', 'doc-a']);
  expect(await list({ query: '0%' })).toEqual(['doc-a']);
  expect(await list({ status: 'completed', limit: 2, page: 2 })).toEqual(['doc-a']);
  expect(await list({ status: 'failed' })).toEqual([]);
});

test('the library counts a table over pages once, beside how often one is printed', async () => {
  const real = await startTestService();
  const bytes = await readFile(join(import.meta.dirname, '../fixtures/table-pages.pdf'));
  await real.ended(await real.submit(bytes));
  const { json } = await real.call(workbench.listDocuments, { query: {} });
  expect(json.items).toMatchObject([{ table_count: 3, joined_table_count: 1 }]);
  const titled = await real.call(workbench.search, { query: { q: 'blasts of the year' } });
  expect(titled.json.hits[0]?.table_title).toBe('Blasts of the year');
  const params = { id: json.items[0]?.document_id ?? '' };
  const { json: tables } = await real.call(documents.listTables, { params, query: {} });
  expect(tables.nodes.map(({ title }) => title)).toEqual(Array(3).fill('Blasts of the year'));
  await real.close();
});

describe('search', () => {
  test('returns the boxes of the words', async () => {
    await add('doc-found');
    const { json } = await service.call(workbench.search, { query: { q: 'net income' } });
    expect(json.total).toBe(3);
    const [hit] = json.hits;
    expect(hit).toMatchObject({ document_id: 'doc-found', page: 1, words: [0, 1] });
    expect(hit?.boxes).toEqual([0, 0, 0.09, 0.01, 0.1, 0, 0.09, 0.01]);
    expect(hit?.snippet_marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual([
      'Net income',
    ]);
  });

  test.each([
    ['a prefix', 'incom', [1]],
    ['text without its accents', 'cafe muller', [8, 9]],
    ['a part of text without blanks', '業利', [10]],
    ['a number as it is printed', '1,204', [6]],
    ['words that stand apart', 'net muller', [0, 9]],
    ['a quotation', '"page 1 was"', [3, 4, 5]],
  ])('finds %s', async (_, q, words) => {
    await add('doc-found');
    const { json } = await service.call(workbench.search, { query: { q, limit: 1 } });
    expect(json.hits[0]?.words).toEqual(words);
  });

  test('finds nothing for missing words, and can be limited to one document', async () => {
    await add('doc-a');
    await add('doc-b');
    const found = async (query: Record<string, unknown>) =>
      (await service.call(workbench.search, { query })).json;
    expect((await found({ q: '"income net"' })).total).toBe(0);
    expect((await found({ q: '---' })).total).toBe(0);
    expect((await found({ q: 'income' })).total).toBe(6);
    const one = await found({ q: 'income', document: 'doc-a', limit: 2 });
    expect(one.total).toBe(3);
    expect(one.hits.map(({ page }) => page)).toEqual([1, 2]);
  });
});

describe('ranking', () => {
  const PAGES = [
    'Income before tax net of fees',
    `Net ${'word '.repeat(40)}income`,
    'The net incomes of all',
    'A net income here and net income there',
  ];

  test('puts the words as typed before words near each other, and those before words apart', async () => {
    const real = await startTestService({
      engine: fakeEngine({ pages: 4, wordsOf: (page) => (PAGES[page - 1] ?? '').split(' ') }),
    });
    try {
      const { json: job } = await real.call(documents.uploadDocument, {
        params: { documentId: 'doc-ranked' },
        bytes: Buffer.from('%PDF- ranked'),
        headers: { 'x-file-name': 'ranked.pdf' },
      });
      await real.ended(job.job_id);
      const search = async (query: Record<string, unknown>) =>
        (await real.call(workbench.search, { query: { q: 'net income', ...query } })).json;
      const all = await search({});
      expect(all.hits.map(({ page, match }) => [page, match])).toEqual([
        [4, 'phrase'],
        [4, 'phrase'],
        [3, 'phrase'],
        [1, 'near'],
        [2, 'words'],
      ]);
      expect(all.documents).toEqual([
        { document_id: 'doc-ranked', filename: 'ranked.pdf', total: 5 },
      ]);
      const few = await search({ per_document: 2 });
      expect(few.hits.map(({ page }) => page)).toEqual([4, 4]);
      expect(few).toMatchObject({ total: 5, documents: [{ total: 5 }] });
      const apart = all.hits.at(-1);
      expect(apart?.snippet).toMatch(/^Net word .* … .* income$/);
    } finally {
      await real.close();
    }
  });

  test('puts documents with the words as typed first, newest first among equals', async () => {
    await add('doc-old');
    await add('doc-new');
    const { json } = await service.call(workbench.search, { query: { q: 'net income' } });
    expect(json.documents.map(({ document_id }) => document_id)).toEqual(['doc-new', 'doc-old']);
  });
});

test('events report a document from its upload to its end, and its deletion', async () => {
  const { response, seen, close } = await followEvents(service);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  await add('doc-watched');
  await service.call(documents.deleteDocument, { params: { documentId: 'doc-watched' } });
  await expect.poll(() => seen.some(({ type }) => type === 'removed')).toBe(true);
  await close();
  expect(seen[0]).toEqual({ type: 'heartbeat' });
  expect(seen.flatMap((event) => (event.type === 'page' ? [event.page] : []))).toEqual(
    expect.arrayContaining([1, 2, 3]),
  );
  const states = seen.flatMap((event) =>
    event.type === 'document' ? [event.document.status] : [],
  );
  expect(states[0]).toBe('queued');
  expect(states.at(-1)).toBe('completed');
});
