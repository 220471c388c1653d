/** What other programs read: append-only records, their pages beside each other, their tables. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentAccount } from '../../electron/service/auth/current-account.ts';
import {
  collections,
  documents,
  ingest,
  pathOf,
  trash,
  workbench,
} from '../../shared/contract/index.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF- read by several');
const SHA256 = createHash('sha256').update(PDF).digest('hex');

let service: TestService;
const workedFor: (string | undefined)[] = [];
beforeAll(async () => {
  const engine = fakeEngine({
    pages: 2,
    contentOf: (page) => ({ ...pageContent(page, ['own']), tables: [tableOf(page, 'own')] }),
  });
  const understand: typeof engine.understand = (...asked) => {
    workedFor.push(currentAccount());
    return engine.understand(...asked);
  };
  service = await startTestService({ engine: { ...engine, understand } });
});
afterAll(() => service.close());

const pages = (...markdown: string[]) => ({
  pages: markdown.map((text, index) => ({ page: index + 1, markdown: text })),
});
const add = (document_id: string, more: Record<string, unknown> = {}, key?: string) =>
  service.call(ingest.ingestDocument, {
    body: { document_id, vendor: 'generic', payload: pages('# Title'), ...more },
    ...(key !== undefined && { key }),
  });
const upload = async (documentId: string, bytes = PDF) => {
  const { json } = await service.call(documents.uploadDocument, { params: { documentId }, bytes });
  await service.ended(json.job_id);
};
const readings = async (documentId: string, page: number, vendor?: string) => {
  const { json } = await service.call(ingest.listReadings, {
    params: { documentId, page },
    query: vendor === undefined ? {} : { vendor },
  });
  return json.readings;
};

describe('a record', () => {
  test('is read in the share of threads of its account', async () => {
    const [other] = await Promise.all([
      createKey(service.data, { account: 'shared out' }),
      add('doc-share'),
    ]);
    const own = workedFor.at(-1);
    await add('doc-share-2', {}, other.secret);
    expect(own).toBeTypeOf('string');
    expect(workedFor.at(-1)).not.toBe(own);
  });

  test('makes a document that waits for its PDF', async () => {
    const { json } = await add('doc-new');
    expect(json).toEqual({ ok: true, seq: 1, document_id: 'doc-new' });
    const status = await service.call(documents.getDocument, { params: { documentId: 'doc-new' } });
    expect(status.json).toMatchObject({
      phase: 'idle',
      status: null,
      job_id: null,
      vendors: ['generic'],
    });
    await upload('doc-new');
    const after = await service.call(documents.getDocument, { params: { documentId: 'doc-new' } });
    expect(after.json).toMatchObject({ phase: 'complete', vendors: ['generic'] });
  });

  test('puts its document into the library, and sends an event to the window', async () => {
    const headers = { 'x-api-key': service.key };
    const events = get(new URL(pathOf(workbench.events), service.origin), { headers });
    const [stream] = (await once(events, 'response')) as [IncomingMessage];
    const documentEvent = (async () => {
      for await (const chunk of stream) if (String(chunk).includes('doc-listed')) return 'told';
      return 'ended';
    })();
    await add('doc-listed', { payload: pages('# One') });
    expect(await documentEvent).toBe('told');
    const row = { document_id: 'doc-listed', filename: 'doc-listed', job_id: null, status: null };
    const found = await service.call(workbench.listDocuments, { query: { query: 'listed' } });
    expect(found.json.items).toMatchObject([{ ...row, phase: 'idle' }]);
    const done = await service.call(workbench.listDocuments, { query: { status: 'completed' } });
    expect(done.json.items.map(({ document_id }) => document_id)).not.toContain('doc-listed');
    await upload('doc-listed');
    const after = await service.call(workbench.listDocuments, { query: { query: 'listed' } });
    expect(after.json.items.map(({ document_id }) => document_id)).toContain('doc-listed');
  });

  test('is appended and never changed: the newest reading of a page counts', async () => {
    await add('doc-twice', { payload: pages('first', 'second') });
    const { json } = await add('doc-twice', { payload: pages('first again') });
    expect(json.seq).toBe(2);
    const documentId = 'doc-twice';
    const [first] = await readings(documentId, 1);
    const [second] = await readings(documentId, 2);
    expect([first?.markdown, first?.seq]).toEqual(['first again', 2]);
    expect([second?.markdown, second?.seq]).toEqual(['second', 1]);
    const old = await service.call(ingest.getIngest, { params: { documentId, seq: 1 } });
    expect(old.json.payload).toEqual(pages('first', 'second'));
    const all = await service.call(ingest.listIngests, { params: { documentId } });
    expect(all.json.records.map((record) => [record.seq, record.pages])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('gets a number of its own however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add('doc-crowd')));
    const seqs = answers.map(({ json }) => json.seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('of an unknown vendor is kept as it is', async () => {
    const payload = { anything: [1, null, { deep: 'ä' }] };
    await add('doc-unknown-vendor', { vendor: 'acme.ocr-3', payload });
    const params = { documentId: 'doc-unknown-vendor', seq: 1 };
    const { json } = await service.call(ingest.getIngest, { params });
    expect(json).toMatchObject({ vendor: 'acme.ocr-3', known: false, pages: 0, payload });
    expect(await readings('doc-unknown-vendor', 1)).toEqual([]);
  });

  test('of a known vendor that cannot be read is refused whole, naming the path', async () => {
    const payload = { Blocks: [{ Id: 'a' }] };
    const { status, error } = await add('doc-refused', { vendor: 'aws-textract', payload });
    expect(status).toBe(422);
    expect(error.message).toContain('payload.Blocks[0].BlockType');
    const params = { documentId: 'doc-refused' };
    expect((await service.call(documents.getDocument, { params })).status).toBe(404);
  });

  test('keeps what was asked for, known or not', async () => {
    const capabilities = { vlm_qwen: false, search: { fuzzy: true }, later_invention: [1, 'two'] };
    await add('doc-capable', { capabilities });
    const params = { documentId: 'doc-capable' };
    const { json } = await service.call(documents.getDocument, { params });
    expect(json.capabilities).toEqual(capabilities);
    const { json: list } = await service.call(ingest.listIngests, { params });
    expect(list.records[0]?.capabilities).toEqual(capabilities);
    const wrong = await add('doc-capable', { capabilities: { search: 'yes' } });
    expect([wrong.status, wrong.error.message]).toEqual([
      400,
      expect.stringContaining('capabilities.search'),
    ]);
  });

  test.each([
    ['nested without end', { payload: nested(600) }, /nested/],
    ['with half a hash', { pdf_sha256: 'abc' }, /pdf_sha256/],
    ['of a vendor without a name', { vendor: '' }, /vendor/],
  ])('%s is a bad request', async (_, more, message) => {
    const { status, error } = await add('doc-bad', more);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });

  test('for a document of another account is forbidden', async () => {
    await add('doc-mine');
    const { secret: key } = await createKey(service.data, { account: 'stranger' });
    const body = { document_id: 'doc-mine', vendor: 'generic', payload: pages('x') };
    expect((await service.call(ingest.ingestDocument, { body, key })).status).toBe(403);
  });

  test('stays with a document in the trash and is gone with its purge', async () => {
    await add('doc-gone');
    const params = { documentId: 'doc-gone' };
    await service.call(documents.deleteDocument, { params });
    expect((await add('doc-gone')).status).toBe(409);
    await service.call(trash.purgeFromTrash, { body: { doc_ids: ['doc-gone'] } });
    expect((await add('doc-gone')).json.seq).toBe(1);
    expect(await readings('doc-gone', 1)).toHaveLength(1);
  });
});

test('payloads are read in the threads of the engine', async () => {
  const real = await startTestService();
  try {
    const ask = (payload: unknown) =>
      real.call(ingest.ingestDocument, {
        body: { document_id: 'doc-real', vendor: 'generic', payload },
      });
    expect((await ask(pages('# Title'))).status).toBe(200);
    expect((await ask({ pages: 'none' })).error.message).toContain('payload.pages');
    const params = { documentId: 'doc-real', page: 1 };
    const { json } = await real.call(ingest.listReadings, { params });
    expect(json.readings[0]?.blocks).toEqual([{ type: 'heading', text: 'Title', level: 1 }]);
  } finally {
    await real.close();
  }
});

/** Lists within lists. */
function nested(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

describe('pdf_sha256', () => {
  const other = 'f'.repeat(64);

  test('must be that of the PDF that is there', async () => {
    await upload('doc-hashed');
    const same = await add('doc-hashed', { pdf_sha256: SHA256.toUpperCase() });
    expect(same.status).toBe(200);
    const { status, error } = await add('doc-hashed', { pdf_sha256: other });
    expect(status).toBe(409);
    expect(error.message).toContain(SHA256);
    const { json } = await service.call(ingest.listIngests, {
      params: { documentId: 'doc-hashed' },
    });
    expect(json.records).toHaveLength(1);
  });

  test('before the PDF is there says which one it has to be', async () => {
    expect((await add('doc-ahead', { pdf_sha256: SHA256 })).status).toBe(200);
    expect((await add('doc-ahead', { pdf_sha256: other })).status).toBe(409);
    expect((await add('doc-ahead')).status).toBe(200);
    const params = { documentId: 'doc-ahead' };
    const bytes = Buffer.from('%PDF- another one');
    const wrong = await service.call(documents.uploadDocument, { params, bytes });
    expect(wrong.status).toBe(409);
    await upload('doc-ahead');
  });
});

describe('several readings', () => {
  const id = 'doc-several';
  const MARKDOWN = '| a | b |\n| - | - |\n| 1 | 2 |';
  const HOCR = `<div class="ocr_page" title="bbox 0 0 100 100">
    <span class="ocr_line" title="bbox 10 10 60 20"><span class="ocrx_word" title="bbox 10 10 60 20">word</span></span>
  </div>`;
  beforeAll(async () => {
    await add(id, { payload: pages(MARKDOWN, `${MARKDOWN}\n\ntext\n\n${MARKDOWN}`) });
    await add(id, { vendor: 'hocr', payload: HOCR });
  });
  const tables = (query: Record<string, unknown>) =>
    service.call(documents.listTables, { params: { id }, query });

  test('of a page stand side by side', async () => {
    const all = await readings(id, 1);
    expect(all.map(({ vendor }) => vendor)).toEqual(['generic', 'hocr']);
    const [hocr] = await readings(id, 1, 'hocr');
    expect(hocr?.words).toEqual({ text: ['word'], boxes: [0.1, 0.1, 0.5, 0.1] });
    expect(await readings(id, 9)).toEqual([]);
  });

  test('give their tables, numbered over the document, before the PDF is read', async () => {
    const { json } = await tables({ vendor: 'generic', limit: 2, offset: 1 });
    expect(json.total).toBe(3);
    expect(json.nodes.map(({ index, page, vendor }) => [index, page, vendor])).toEqual([
      [1, 2, 'generic'],
      [2, 2, 'generic'],
    ]);
    const params = { id, index: 0 };
    const one = async (format: string) => {
      const query = { vendor: 'generic', format };
      return (await service.call(documents.getTable, { params, query })).text;
    };
    expect(await one('csv')).toBe('a,b\r\n1,2\r\n');
    expect(await one('html')).toContain('<th scope="col">a</th>');
    expect(await one('markdown')).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  test('without a vendor the newest counts until Quarry has read the document itself', async () => {
    expect((await tables({})).json).toEqual({ nodes: [], total: 0 }); // hOCR holds no tables
    await upload(id);
    const { json } = await tables({});
    expect(json.nodes.map(({ vendor, value }) => [vendor, value])).toEqual([
      ['quarry', '|  |\n| --- |\n| own |'],
      ['quarry', '|  |\n| --- |\n| own |'],
    ]);
    expect((await tables({ vendor: 'quarry' })).json.total).toBe(2);
    expect((await tables({ vendor: 'generic' })).json.total).toBe(3);
    expect((await tables({ vendor: 'docling' })).status).toBe(404);
  });

  test('stand for a document in collections before its PDF has come', async () => {
    await add('doc-only-read', { payload: pages('# Read elsewhere') });
    const body = { name: 'Awaited', doc_ids: ['doc-only-read'] };
    const { json: made } = await service.call(collections.createCollection, { body });
    const params = { collectionId: made.id };
    const { json } = await service.call(collections.getCollection, { params });
    const member = { document_id: 'doc-only-read', file_name: 'doc-only-read' };
    expect(json.documents).toMatchObject([{ ...member, job_id: null, status: null }]);
    const lines = ({ text }: { text: string }) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const exported = await service.call(collections.exportCollection, { params: { id: made.id } });
    expect(lines(exported)[1]).toMatchObject({
      ...member,
      doc_id: 'doc-only-read',
      pages: [{ content: '# Read elsewhere', vendor: 'generic' }],
    });
    const asked = await service.call(collections.queryCollection, {
      params: { id: made.id },
      body: { prompt: 'What is read?' },
    });
    expect(lines(asked)[1]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('has no PDF yet'),
    });
  });

  test('are named in the export of a collection', async () => {
    const made = await service.call(collections.createCollection, {
      body: { name: 'Readings', doc_ids: [id] },
    });
    const exported = async (query: Record<string, unknown>) => {
      const params = { id: made.json.id };
      const { text } = await service.call(collections.exportCollection, { params, query });
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      return lines.find(({ type }) => type === 'result');
    };
    const own = await exported({});
    expect(own.pages.map(({ vendor }: { vendor: string }) => vendor)).toEqual(['quarry', 'quarry']);
    const hocr = await exported({ vendor: 'hocr' });
    expect(hocr.pages).toEqual([{ pageNumber: 1, content: 'word', vendor: 'hocr' }]);
    const none = await exported({ vendor: 'docling' });
    expect(none).toMatchObject({ pages: [], error: expect.stringContaining('docling') });
  });
});
