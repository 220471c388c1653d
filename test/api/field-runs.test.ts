/** Field runs: what they find, how they end, reviews, restarts, deleted documents. */
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelError } from '../../electron/service/answerers/models/error.ts';
import {
  collections,
  corrections,
  documents,
  fieldRuns,
  schemas,
  settings,
  trash,
  understanding,
  workbench,
} from '../../shared/contract/index.ts';
import { callsOn } from '../support/collections.ts';
import { followEvents } from '../support/events.ts';
import { type FakeEngineOptions, fakeEngine, pageContent } from '../support/fake-engine.ts';
import { FIELDS, fieldCallsOn } from '../support/fields.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

let service: TestService;
/** Waited for before the fields of a document are looked for. */
let gate: (() => Promise<void> | undefined) | undefined;
const { add, create: createCollection } = callsOn(() => service);
const { saveSchema, begin, results, ended } = fieldCallsOn(() => service);

const invoiceEngine = (more: FakeEngineOptions = {}) =>
  fakeEngine({
    pages: 1,
    contentOf: (page) => pageContent(page, ['Total:', '$1,204.50', 'Thanks']),
    beforeFields: () => gate?.(),
    ...more,
  });

const call = {
  run: (runId: string) => service.call(fieldRuns.getFieldRun, { params: { runId } }),
  list: async (query: Record<string, unknown> = {}) =>
    (await service.call(fieldRuns.listFieldRuns, { query })).json,
  cancel: (runId: string) => service.call(fieldRuns.cancelFieldRun, { params: { runId } }),
  review: (runId: string, documentId: string, reviews: unknown) =>
    service.call(fieldRuns.reviewFields, { params: { runId, documentId }, body: { reviews } }),
  ofDocument: async (documentId: string) =>
    (await service.call(fieldRuns.getDocumentFields, { params: { documentId } })).json.items,
  trash: (documentId: string) => service.call(documents.deleteDocument, { params: { documentId } }),
};

beforeEach(async () => {
  gate = undefined;
  service = await startTestService({ engine: invoiceEngine(), windowSecret: WINDOW_SECRET });
});
afterEach(() => service.close());

describe('a run', () => {
  test('finds the values of each document, with citations, in the order asked for', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const begun = await begin({ doc_ids: [second, first, second] });
    expect(begun.status).toBe(202);
    expect(begun.json).toMatchObject({
      schema_id: null,
      schema_version: null,
      schema: { name: 'Report', fields: FIELDS },
      provider_id: 'built-in',
      host: null,
      total: 2,
    });
    expect(await ended(begun.json.id)).toMatchObject({ state: 'completed', done: 2, failed: 0 });
    const found = await results(begun.json.id);
    expect(found.map(({ file_name, state }) => [file_name, state])).toEqual([
      ['b.pdf', 'completed'],
      ['a.pdf', 'completed'],
    ]);
    expect(found[0]?.fields).toMatchObject([
      { path: 'total', value: 1204.5, review: 'unreviewed', change: null },
      { path: 'kind', value: null, review: 'unreviewed' },
    ]);
    expect(found[0]?.fields[0]?.citations[0]).toMatchObject({ page: 1, quote: '$1,204.50' });
  });

  test('applies the newest version of a saved schema and keeps it', async () => {
    const document = await add('a.pdf');
    const { json: schema } = await saveSchema({ name: 'Invoice' });
    const { json } = await begin({ schema: undefined, schema_id: schema.id, doc_ids: [document] });
    await ended(json.id);
    const params = { schemaId: schema.id };
    const body = { fields: [{ key: 'other', type: 'string' }] };
    await service.call(schemas.changeSchema, { params, body });
    expect((await call.run(json.id)).json).toMatchObject({
      schema_id: schema.id,
      schema_version: 1,
      schema: { name: 'Invoice', fields: FIELDS },
    });
    await service.call(schemas.deleteSchema, { params });
    expect((await call.run(json.id)).json).toMatchObject({ schema_id: null, schema_version: null });
    expect((await results(json.id))[0]?.fields).toHaveLength(2);
  });

  test('takes all documents of a collection', async () => {
    const document = await add('a.pdf');
    const collection = (await createCollection({ name: 'Bills', doc_ids: [document] })).json.id;
    const { json } = await begin({ collection_id: 'Bills' });
    expect(json).toMatchObject({ collection_id: collection, total: 1 });
    await service.call(collections.createCollection, { body: { name: 'Empty' } });
    const empty = await begin({ collection_id: 'Empty' });
    expect([empty.status, empty.error.message]).toEqual([
      400,
      'The collection “Empty” has no documents.',
    ]);
  });

  test('fails for documents without results, each with a sentence, and not for others', async () => {
    const good = await add('a.pdf');
    await service.close({ keep: true });
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const engine = invoiceEngine({ beforePage: () => stopped, failing: [1] });
    service = await startTestService({ engine, data: service.data });
    const busy = await service.submit(Buffer.from('%PDF- busy'), { filename: 'busy.pdf' });
    const { json } = await begin({ doc_ids: [good, busy] });
    expect(await ended(json.id)).toMatchObject({ state: 'partial', done: 1, failed: 1 });
    const [, failed] = await results(json.id);
    expect(failed).toMatchObject({
      state: 'failed',
      error:
        'busy.pdf is still being extracted; start the run again when the extraction is complete.',
      fields: [],
      extracted_at: null,
    });
    stop();
    await service.ended(busy);
    const again = await begin({ doc_ids: [busy] });
    expect(await ended(again.json.id)).toMatchObject({ state: 'failed', done: 0, failed: 1 });
    expect((await results(again.json.id))[0]?.error).toMatch(/^busy\.pdf has no results: /);
  });

  test('gives the sentence of a model that cannot answer', async () => {
    const document = await add('a.pdf');
    gate = async () => {
      throw new ModelError('unreachable', 'The server cannot be reached; start it.');
    };
    const { json } = await begin({ doc_ids: [document] });
    expect(await ended(json.id)).toMatchObject({ state: 'failed' });
    expect((await results(json.id))[0]?.error).toBe(
      'a.pdf was not extracted: The server cannot be reached; start it.',
    );
  });

  test('sends events about its progress and its deletion', async () => {
    const document = await add('a.pdf');
    const events = await followEvents(service);
    const { json } = await begin({ doc_ids: [document] });
    await expect
      .poll(() => events.seen)
      .toContainEqual({ type: 'field_run', run: await ended(json.id) });
    await service.call(fieldRuns.deleteFieldRun, { params: { runId: json.id } });
    await expect
      .poll(() => events.seen)
      .toContainEqual({ type: 'field_run_removed', run_id: json.id });
    await events.close();
    expect((await call.run(json.id)).status).toBe(404);
  });

  test('is refused for an unknown provider', async () => {
    const document = await add('a.pdf');
    const provider_id = 'prov-000000';
    const refused = await begin({ doc_ids: [document], provider_id });
    expect([refused.status, refused.error.message]).toEqual([
      404,
      'provider_id: The provider does not exist or was deleted. Choose another one.',
    ]);
    expect((await call.list()).items).toEqual([]);
    const schema = { name: 'Report', fields: FIELDS };
    const params = { jobId: document };
    const body = { schema, options: { provider_id } };
    const direct = await service.call(understanding.extractSchema, { params, body });
    expect(direct.status).toBe(404);
  });
});

describe('a run that is stopped', () => {
  test('by its user keeps the values found so far', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf'), await add('c.pdf'), await add('d.pdf')];
    let asked = 0;
    gate = () => (++asked > 1 ? new Promise(() => undefined) : undefined);
    const { json } = await begin({ doc_ids: ids });
    await expect.poll(async () => (await call.run(json.id)).json.done).toBe(1);
    expect((await call.cancel(json.id)).json).toMatchObject({ state: 'cancelled', done: 1 });
    const states = (await results(json.id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed']);
    const once = (await call.run(json.id)).json;
    expect(once.finished_at).not.toBeNull();
    expect((await call.cancel(json.id)).json).toEqual(once);
  });

  test('by the end of the program continues with the remaining documents after the next start', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf'), await add('c.pdf')];
    let asked = 0;
    gate = () => (++asked > 1 ? new Promise(() => undefined) : undefined);
    const { json } = await begin({ doc_ids: ids });
    await expect.poll(async () => (await call.run(json.id)).json.done).toBe(1);
    const done = (await results(json.id)).find(({ state }) => state === 'completed');
    await service.close({ keep: true });
    asked = 0;
    gate = () => {
      asked += 1;
      return undefined;
    };
    service = await startTestService({ engine: invoiceEngine(), data: service.data });
    expect(await ended(json.id)).toMatchObject({ state: 'completed', done: 3 });
    expect(asked).toBe(2);
    const after = await results(json.id);
    expect(after.find(({ document_id }) => document_id === done?.document_id)).toEqual(done);
  });
});

describe('a review', () => {
  test('is kept by path, and later ones add to it', async () => {
    const document = await add('a.pdf');
    const { json } = await begin({ doc_ids: [document] });
    await ended(json.id);
    await call.review(json.id, document, [{ path: 'total', review: 'accepted' }]);
    const later = await call.review(json.id, document, [{ path: 'kind', review: 'rejected' }]);
    expect(later.json.fields.map(({ review }) => review)).toEqual(['accepted', 'rejected']);
    expect(await results(json.id)).toEqual([later.json]);
    const unknown = await call.review(json.id, document, [
      { path: 'kind', review: 'accepted' },
      { path: 'none', review: 'accepted' },
    ]);
    expect(unknown.error.message).toBe(
      'reviews.1.path: The document no longer has this value. Extract the fields again.',
    );
    expect(await results(json.id)).toEqual([later.json]);
  });

  test('says who made it, in the values, in files and in the audit trail', async () => {
    const document = await add('a.pdf');
    const { json } = await begin({ doc_ids: [document] });
    await ended(json.id);
    await service.call(settings.changePerson, asWindow({ body: { name: 'A. Marsh' } }));
    const params = { runId: json.id, documentId: document };
    const body = { reviews: [{ path: 'total', review: 'accepted' }] };
    const reviewed = await service.call(fieldRuns.reviewFields, asWindow({ params, body }));
    const [total] = reviewed.json.fields;
    expect(total).toMatchObject({ review: 'accepted', reviewed_by: 'A. Marsh' });
    const query = { format: 'csv' };
    const csv = await service.call(fieldRuns.exportFieldRun, { params: { runId: json.id }, query });
    expect(csv.text).toContain(`,accepted,A. Marsh on ${total?.reviewed_at?.slice(0, 10)},`);
    const trail = await service.call(corrections.getAuditTrail, { query: { document } });
    expect(trail.json.items).toMatchObject([
      {
        ...{ author: 'A. Marsh', action: 'accept', subject: 'Report: Total' },
        ...{ before: 'unreviewed', after: 'accepted', page: 1 },
      },
    ]);
    const back = { reviews: [{ path: 'total', review: 'unreviewed' }] };
    const after = await service.call(fieldRuns.reviewFields, asWindow({ params, body: back }));
    expect(after.json.fields[0]).not.toHaveProperty('reviewed_by');
  });

  test('is refused for a document outside the run', async () => {
    const [first, other] = [await add('a.pdf'), await add('b.pdf')];
    const { json } = await begin({ doc_ids: [first] });
    await ended(json.id);
    const answer = await call.review(json.id, other, [{ path: 'total', review: 'accepted' }]);
    expect([answer.status, answer.error.message]).toEqual([
      404,
      'The document is not part of this field run.',
    ]);
  });
});

describe('a document that is extracted again', () => {
  /** Extracts the documents again as pages with these words. */
  async function extractAgain(documentId: string, words: (page: number) => string[]) {
    await service.close({ keep: true });
    const contentOf = (page: number) => pageContent(page, words(page));
    const engine = invoiceEngine({ pages: 2, contentOf });
    service = await startTestService({ engine, data: service.data });
    // In another language it is another extraction.
    const params = { documentId };
    const body = { languages: ['de'] };
    const { json } = await service.call(workbench.retryDocument, { params, body });
    expect(await service.ended(json.job_id)).toMatchObject({ status: 'completed' });
  }

  async function reviewedRun(): Promise<{ runId: string; documentId: string }> {
    const documentId = await add('a.pdf');
    const runId = (await begin({ doc_ids: [documentId] })).json.id;
    await ended(runId);
    await call.review(runId, documentId, [{ path: 'total', review: 'accepted' }]);
    return { runId, documentId };
  }

  const totalOf = async (runId: string) => (await results(runId))[0]?.fields[0];

  test('has its values reported as moved when their words are elsewhere', async () => {
    const { runId, documentId } = await reviewedRun();
    const before = await totalOf(runId);
    await extractAgain(documentId, (page) => (page === 2 ? ['Total:', '$1,204.50'] : ['Cover']));
    await expect.poll(async () => (await totalOf(runId))?.change).toBe('moved');
    expect(await totalOf(runId)).toEqual({
      ...before,
      change: 'moved',
      citations: [{ ...before?.citations[0], page: 2 }],
    });
  });

  test('has its values reported as lost, and kept, when their words are gone', async () => {
    const { runId, documentId } = await reviewedRun();
    const before = await totalOf(runId);
    await extractAgain(documentId, () => ['Nothing', 'here']);
    await expect.poll(async () => (await totalOf(runId))?.change).toBe('lost');
    expect(await totalOf(runId)).toEqual({ ...before, change: 'lost' });
  });

  test('has its values unchanged when their words are at the same position', async () => {
    const { runId, documentId } = await reviewedRun();
    const before = await totalOf(runId);
    await extractAgain(documentId, () => ['Total:', '$1,204.50', 'Thanks', 'again']);
    // Renewed before the next start, or at it.
    await service.close({ keep: true });
    service = await startTestService({ engine: invoiceEngine(), data: service.data });
    const after = await totalOf(runId);
    expect(after).toMatchObject({ change: null, value: before?.value, review: 'accepted' });
    expect(after?.citations[0]).toEqual(before?.citations[0]);
  });
});

describe('an export', () => {
  const file = (runId: string, query: Record<string, unknown> = {}) =>
    service.call(fieldRuns.exportFieldRun, { params: { runId }, query });

  test('has the values of all documents with their reviews', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const { json } = await begin({ doc_ids: [first, second] });
    await ended(json.id);
    await call.review(json.id, second, [{ path: 'total', review: 'accepted' }]);
    const workbook = await file(json.id);
    expect(workbook.headers.get('content-disposition')).toContain('Report.xlsx');
    const [sheet] = (await readXlsx(workbook.bytes, { readStyles: true })).sheets;
    expect(sheet?.rows.slice(1).map((row) => [row[0], row[2], row[7]])).toEqual([
      ['a.pdf', 1204.5, 'unreviewed'],
      ['b.pdf', 1204.5, 'accepted'],
    ]);
    const link = `${service.origin}/?job=${first}#page=1&box=`;
    expect(sheet?.cells?.get('1,2')?.hyperlink?.target).toContain(link);
    const csv = await file(json.id, { format: 'csv' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\r\n')).toHaveLength(4);
    expect(csv.text).toMatch(/^b\.pdf,completed,1204\.5,/m);
    const plain = await file(json.id, { format: 'csv', form: 'plain', document: second });
    expect(plain.text.trimEnd().split('\r\n')).toEqual(['Document,Total,kind', 'b.pdf,1204.5,']);
  });
});

describe('lists', () => {
  test('of runs are newest first, and can be filtered', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    await createCollection({ name: 'Bills', doc_ids: [first] });
    const { json: schema } = await saveSchema({ name: 'Invoice' });
    const saved = { schema: undefined, schema_id: schema.id };
    const runs = [
      await begin({ doc_ids: [first] }),
      await begin({ ...saved, doc_ids: [second] }),
      await begin({ collection_id: 'Bills' }),
    ].map(({ json }) => json.id);
    for (const id of runs) await ended(id);
    const ids = async (query?: Record<string, unknown>) =>
      (await call.list(query)).items.map(({ id }) => id);
    expect(await ids()).toEqual(runs.toReversed());
    expect(await ids({ document: first })).toEqual([runs[2], runs[0]]);
    expect(await ids({ schema: schema.id })).toEqual([runs[1]]);
    expect(await ids({ collection: 'Bills' })).toEqual([runs[2]]);
    expect((await call.list({ limit: 1, page: 2 })).pagination).toMatchObject({ total: 3 });
    const { secret } = await createKey(service.data, { account: 'other' });
    const theirs = await service.call(fieldRuns.listFieldRuns, { key: secret });
    expect(theirs.json.items).toEqual([]);
  });

  test('of a document have the newest values of each schema', async () => {
    const document = await add('a.pdf');
    const { json: schema } = await saveSchema({ name: 'Invoice' });
    const saved = { schema: undefined, schema_id: schema.id, doc_ids: [document] };
    const runs = [
      await begin({ doc_ids: [document] }),
      await begin(saved),
      await begin({ doc_ids: [document] }),
      await begin(saved),
    ].map(({ json }) => json.id);
    for (const id of runs) await ended(id);
    gate = () => new Promise(() => undefined);
    const unfinished = await begin(saved);
    const items = await call.ofDocument(document);
    expect(items.map(({ run }) => run.id)).toEqual([runs[3], runs[2]]);
    expect(items[0]?.result.fields[0]).toMatchObject({ path: 'total', value: 1204.5 });
    await call.cancel(unfinished.json.id);
  });
});

describe('a deleted document', () => {
  test('has no results in its runs until it is restored', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const { json } = await begin({ doc_ids: [first, second] });
    await ended(json.id);
    const before = await results(json.id);
    await call.trash(first);
    expect((await call.run(json.id)).json).toMatchObject({ total: 1, done: 1 });
    expect(await results(json.id)).toEqual(before.slice(1));
    const body = { doc_ids: [before[0]?.document_id ?? ''] };
    await service.call(trash.restoreFromTrash, { body });
    expect(await results(json.id)).toEqual(before);
  });

  test('deletes the run when it is purged and no other document is left in it', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const { json } = await begin({ doc_ids: [first, second] });
    await ended(json.id);
    await call.trash(first);
    await service.call(trash.emptyTrash);
    expect((await call.run(json.id)).json).toMatchObject({ total: 1 });
    await call.trash(second);
    expect((await call.run(json.id)).json).toMatchObject({ total: 0 });
    await service.call(trash.emptyTrash);
    expect((await call.run(json.id)).status).toBe(404);
  });

  test('fails in a run that has not reached it yet', async () => {
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    gate = () => held;
    const third = await add('c.pdf');
    const { json } = await begin({ doc_ids: [first, second, third] });
    await call.trash(third);
    release();
    expect(await ended(json.id)).toMatchObject({ state: 'partial', total: 2, done: 2, failed: 0 });
    await service.call(trash.restoreFromTrash, { body: { doc_ids: [third] } });
    expect((await results(json.id))[2]?.error).toBe(
      'c.pdf was deleted; restore it from the trash, then start the run again.',
    );
  });
});
