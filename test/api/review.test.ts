/** The review queue: where items come from, deciding about them, and the phase that follows. */
import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Box,
  collections,
  corrections,
  documents,
  fieldRuns,
  jobs,
  type PageContent,
  type ReviewItem,
  reviewItems,
  settings,
  workbench,
} from '../../shared/contract/index.ts';
import { fixturePath } from '../engine/read.ts';
import { callsOn } from '../support/collections.ts';
import { followEvents } from '../support/events.ts';
import {
  type FakeEngineOptions,
  fakeEngine,
  pageContent,
  tableOf,
  unsureTableOf,
} from '../support/fake-engine.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { readDocument } from '../support/read-document.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

let service: TestService;
afterEach(() => service.close());
const { add } = callsOn(() => service);
const fields = fieldCallsOn(() => service);

const start = async (more: FakeEngineOptions, data?: string): Promise<void> => {
  service = await startTestService({
    engine: fakeEngine({ pages: 1, ...more }),
    windowSecret: WINDOW_SECRET,
    ...(data && { data }),
  });
};

/** A page with a table of low confidence. */
const unsureTable = (page: number, title = 'Costs'): PageContent => ({
  ...pageContent(page, ['some', 'words']),
  tables: [{ ...unsureTableOf(page), title, confidence_reasons: [{ code: 'no_header' }] }],
});

const list = async (query: Record<string, unknown> = {}) =>
  (await service.call(reviewItems.listReviewItems, { query })).json;
const decide = async (itemId: string, body: Record<string, unknown>): Promise<ReviewItem> =>
  (await service.call(reviewItems.changeReviewItem, { params: { itemId }, body })).json;
const documentOf = async (documentId: string) =>
  (await service.call(documents.getDocument, { params: { documentId } })).json;
/** The only item there is. */
async function only(query: Record<string, unknown> = {}): Promise<ReviewItem> {
  const { items } = await list(query);
  expect(items).toHaveLength(1);
  return items[0] as ReviewItem;
}

describe('an item', () => {
  test('is a table of low confidence, with its reason and position', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    await add('a.pdf');
    expect(await only()).toMatchObject({
      file_name: 'a.pdf',
      kind: 'table_confidence',
      severity: 'high',
      page: 1,
      bbox: tableOf(1).bbox,
      place: 'Costs',
      reason: 'Low confidence: no header row found.',
      target: { kind: 'table', page: 1, table: 0 },
      ...{ state: 'open', note: '', author: null, decided_at: null },
    });
  });

  test('is no table of low confidence with few cells to get wrong', async () => {
    const tables = [{ ...tableOf(1), confidence: 0.1 }];
    await start({ contentOf: (page) => ({ ...pageContent(page, ['some', 'words']), tables }) });
    await add('a.pdf');
    expect((await list()).items).toEqual([]);
  });

  test('is no list of names and values for lack of a header', async () => {
    const reason = { code: 'unnamed_columns', count: 1, of: 1 } as const;
    const ofList = { column_count: 2, header_rows: 0, confidence_reasons: [reason] };
    const tables = [{ ...unsureTableOf(1), ...ofList }];
    await start({ contentOf: (page) => ({ ...pageContent(page, ['some', 'words']), tables }) });
    await add('a.pdf');
    expect((await list({ kind: 'table_confidence' })).items).toEqual([]);
  });

  test('is in the index of an exported workbook with who accepted it, and when', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    const jobId = await add('a.pdf');
    const index = async () => {
      const query = { format: 'xlsx' };
      const { bytes } = await service.call(jobs.exportJob, { params: { jobId }, query });
      return (await readXlsx(bytes)).sheets[0]?.rows.map((row) => row[7] ?? null);
    };
    expect(await index()).toEqual(['Review', null]);
    const { id } = await only();
    const decided = { params: { itemId: id }, body: { state: 'accepted' } };
    await service.call(settings.changePerson, asWindow({ body: { name: ' A. Marsh ' } }));
    await service.call(reviewItems.changeReviewItem, asWindow(decided));
    const item = await only();
    expect(item.author).toBe('A. Marsh');
    const day = item.decided_at?.slice(0, 10);
    expect(await index()).toEqual(['Review', `Accepted by A. Marsh on ${day}`]);
    await service.call(settings.changePerson, asWindow({ body: { name: '' } }));
    const nameless = await service.call(settings.getPerson, asWindow({}));
    expect(nameless.json).toEqual({ name: null, role: 'admin', signed_in: false });
    await decide(id, { state: 'open' });
    await service.call(reviewItems.changeReviewItem, asWindow(decided));
    expect(await index()).toEqual(['Review', `Accepted on ${day}`]);
  });

  test('is accepted by the person whose key is used, whatever the request says', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    await add('a.pdf');
    const { secret: key } = await createKey(service.data, { role: 'editor', person: 'B. Ode' });
    const params = { itemId: (await only()).id };
    const headers = { 'x-quarry-person': 'C. Smith', from: 'c@example.org' };
    const body = { state: 'accepted', author: 'C. Smith', person: 'C. Smith' };
    await service.call(reviewItems.changeReviewItem, { params, body, headers, key });
    expect((await only()).author).toBe('B. Ode');
    const { json } = await service.call(corrections.getAuditTrail);
    expect(json.items.map(({ author }) => author)).toEqual(['B. Ode']);
  });

  test('is a number that keeps totals from adding up, with the cells of the sums', async () => {
    const { pages } = await readDocument(fixturePath('totals'), { ocr: false });
    await start({ pages: pages.length, contentOf: (page) => pages[page - 1] as PageContent });
    await add('totals.pdf');
    const item = await only({ kind: 'total_mismatch' });
    expect(item).toMatchObject({ severity: 'high', page: 2, state: 'open' });
    const { proposal, cells = [], target, bbox } = item;
    expect(target).toEqual({ kind: 'cell', page: 2, ...placeOf(proposal) });
    expect(proposal?.before).not.toBe(proposal?.after);
    expect(item.reason).toContain(proposal?.after);
    // The sum down and the sum across both hold the number; each has a total.
    expect(cells.filter(({ role }) => role === 'total').length).toBe(2);
    expect(
      cells.find((cell) => cell.row === proposal?.row && cell.column === proposal.column),
    ).toMatchObject({ bbox, text: proposal?.before });
  });

  test('is a low-confidence cell of a confident table, and is removed when it is corrected', async () => {
    const cell = (column: number, text: string, confidence: number) => ({
      ...{ row: 0, column, row_span: 1, column_span: 1, text, header: false, confidence },
      bbox: { x: 0.1 + column / 10, y: 0.1, width: 0.1, height: 0.1 },
      words: [column, 1] as [number, number],
    });
    const texts = ['Slate', '1O4', '36', '40'];
    const contentOf = (page: number): PageContent => {
      const content = pageContent(page, texts);
      const cells = texts.map((text, at) => cell(at, text, text === '1O4' ? 0.7 : 0.95));
      const table = { ...tableOf(page), column_count: 4, rows: [texts], cells };
      const { bbox } = table;
      const words: [number, number] = [0, 4];
      const block = { type: 'table', bbox, text: '', table_index: 0, words } as const;
      // Each word within its cell: the table is assessed again after the correction.
      const boxes = texts.flatMap((_, at) => [0.12 + at / 10, 0.12, 0.05, 0.03]);
      const printed = { ...content.words, boxes };
      return { ...content, words: printed, blocks: [block], tables: [table] };
    };
    await start({ contentOf });
    const documentId = await add('a.pdf');
    expect(await only()).toMatchObject({
      ...{
        kind: 'cell_confidence',
        severity: 'medium',
        page: 1,
        place: 'Table 1: Slate, column B',
      },
      reason: 'Compare with the page: “1O4”.',
      target: { kind: 'cell', page: 1, table: 0, row: 0, column: 1 },
    });
    expect((await documentOf(documentId)).phase).toBe('awaiting_review');
    const set = { kind: 'set_cell', page: 1, table: 0, row: 0, column: 1, text: '104' };
    await service.call(corrections.createCorrections, {
      params: { documentId },
      body: { operations: [set] },
    });
    await expect.poll(async () => (await list()).items).toEqual([]);
    await expect.poll(async () => (await documentOf(documentId)).phase).toBe('complete');
  });

  test('is the unsure words of a page, a page that could not be read, a failed check', async () => {
    await start({
      pages: 3,
      failing: [2],
      contentOf: (page) =>
        page === 1
          ? {
              ...pageContent(1, ['lnvoice', 'total', 'Rechnurig']),
              source: 'ocr',
              recognition: { words: 3, confidence: 0.7, doubtful: [0, 2] },
            }
          : { ...pageContent(3, ['lost', 'words']), blocks: [], warnings: ['A font is broken.'] },
    });
    await add('scan.pdf');
    const { items } = await list();
    expect(items.map(({ kind, page, reason }) => [kind, page, reason])).toEqual([
      ['page_warning', 2, 'The page is damaged.'],
      ['page_warning', 3, 'A font is broken.'],
      ['check', 3, '2 words of the page are not in its results.'],
      ['ocr_words', 1, '2 of 3 OCR words have low confidence: “lnvoice”, “Rechnurig”.'],
    ]);
    expect(items.at(-1)?.target).toEqual({ kind: 'words', page: 1, words: [0, 2] });
  });

  test('is a required field without a value, and a value that is not sure', async () => {
    await start({ contentOf: (page) => pageContent(page, ['Nothing', 'of', 'note']) });
    const document = await add('a.pdf');
    expect((await list()).items).toEqual([]);
    const { json } = await fields.begin({ doc_ids: [document] });
    await fields.ended(json.id);
    await expect.poll(async () => (await list()).items.length).toBe(1);
    const item = await only();
    expect(item).toMatchObject({
      kind: 'missing_field',
      page: null,
      place: 'Report: Total',
      target: { kind: 'field', run_id: json.id, path: 'total' },
    });
    expect((await documentOf(document)).phase).toBe('awaiting_review');
    // Items follow their values.
    await decide(item.id, { state: 'rejected' });
    await service.call(fieldRuns.deleteFieldRun, { params: { runId: json.id } });
    await expect.poll(async () => (await list()).items).toEqual([]);
  });
});

describe('a decision', () => {
  test('completes the document, and reopening it asks for a review again', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    const document = await add('a.pdf');
    expect(await documentOf(document)).toMatchObject({
      phase: 'awaiting_review',
      open_review_items: 1,
    });
    const { id } = await only();
    const item = await decide(id, { state: 'accepted', note: 'Compared.' });
    expect(item).toMatchObject({
      state: 'accepted',
      note: 'Compared.',
      author: expect.any(String),
    });
    expect(item.decided_at).not.toBeNull();
    expect(await documentOf(document)).toMatchObject({ phase: 'complete', open_review_items: 0 });
    const reopened = await decide(id, { state: 'open', note: '' });
    expect(reopened).toMatchObject({ state: 'open', author: null, decided_at: null });
    expect((await documentOf(document)).phase).toBe('awaiting_review');
  });

  test('survives a restart and a new extraction that gives the same', async () => {
    let shift = 0;
    const shifted = (box: Box): Box => ({ ...box, x: box.x + shift });
    const contentOf = (page: number): PageContent => {
      const content = unsureTable(page);
      const tables = content.tables.map((table) => ({
        ...table,
        bbox: shifted(table.bbox),
        cells: table.cells.map((cell) => ({ ...cell, bbox: shifted(cell.bbox) })),
      }));
      return { ...content, tables };
    };
    await start({ contentOf });
    const document = await add('a.pdf');
    const { id } = await only();
    await decide(id, { state: 'rejected', note: 'Not a table.' });
    await service.close({ keep: true });
    await start({ contentOf }, service.data);
    expect(await only()).toMatchObject({ id, state: 'rejected', note: 'Not a table.' });
    shift = 0.05;
    await extractAgain(document, 'de');
    expect(await only()).toMatchObject({
      id,
      state: 'rejected',
      bbox: { x: expect.closeTo(0.15) },
    });
    expect((await documentOf(document)).phase).toBe('complete');
    // Elsewhere on the page it is another table.
    shift = 0.4;
    await extractAgain(document, 'fr');
    expect(await only()).toMatchObject({ state: 'open' });
    expect((await documentOf(document)).phase).toBe('awaiting_review');
    // What was decided is remembered for when the first comes back.
    shift = 0;
    await extractAgain(document, 'es');
    expect(await only()).toMatchObject({ id, state: 'rejected' });
  });

  test('about many items is kept for all of them or none, and told once for each document', async () => {
    await start({ pages: 3, contentOf: (page) => unsureTable(page, `Table on ${page}`) });
    await add('a.pdf');
    const { items } = await list();
    const events = await followEvents(service);
    const unknown = await service.call(reviewItems.changeReviewItems, {
      body: {
        items: [...items, { id: 'rev-000000' }].map(({ id }) => ({ id, state: 'accepted' })),
      },
    });
    expect(unknown.status).toBe(404);
    expect((await list({ state: 'open' })).pagination.total).toBe(3);
    const { json } = await service.call(reviewItems.changeReviewItems, {
      body: { items: items.map(({ id }) => ({ id, state: 'accepted' })) },
    });
    expect(json.items.map(({ id, state }) => [id, state])).toEqual(
      items.map(({ id }) => [id, 'accepted']),
    );
    const { document_id } = items[0] as ReviewItem;
    await expect.poll(() => events.seen).toContainEqual({ type: 'review', document_id });
    await events.close();
  });

  test('about a value is its review, and its review is the decision', async () => {
    await start({
      contentOf: (page) =>
        pageContent(page, 'Total before tax: $1,000.00 Total tax: $204.50'.split(' ')),
    });
    const document = await add('a.pdf');
    const { json: run } = await fields.begin({ doc_ids: [document] });
    await fields.ended(run.id);
    await expect.poll(async () => (await list({ kind: 'field_confidence' })).items.length).toBe(1);
    const item = await only({ kind: 'field_confidence' });
    await decide(item.id, { state: 'accepted' });
    const [result] = await fields.results(run.id);
    expect(result?.fields[0]).toMatchObject({ path: 'total', review: 'accepted' });
    await service.call(fieldRuns.reviewFields, {
      params: { runId: run.id, documentId: document },
      body: { reviews: [{ path: 'total', review: 'rejected' }] },
    });
    await expect
      .poll(async () => (await only({ kind: 'field_confidence' })).state)
      .toBe('rejected');
  });
});

describe('a correction', () => {
  test('accepts a table of any confidence: nothing in it is reviewed, and exports say who', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    const documentId = await add('a.pdf');
    await only();
    const operation = { kind: 'accept_table', page: 1, table: 0 } as const;
    const body = { operations: [operation] };
    const { json } = await service.call(corrections.createCorrections, {
      ...{ params: { documentId }, body },
    });
    expect(json.pages[0]?.tables[0]).toMatchObject({ accepted: true });
    expect(json.pages[0]?.tables[0]).not.toHaveProperty('source');
    await expect.poll(async () => (await list()).items).toEqual([]);
    const query = { format: 'xlsx' };
    const { bytes } = await service.call(jobs.exportJob, { params: { jobId: documentId }, query });
    const review = (await readXlsx(bytes)).sheets[0]?.rows.map((row) => row[7] ?? null);
    expect(review).toEqual(['Review', expect.stringMatching(/^Accepted by .* on \d{4}-/)]);
    await service.call(corrections.undoCorrections, { params: { documentId } });
    await expect.poll(async () => (await list()).items).toHaveLength(1);
  });

  test('of the number removes its item, and both are in the audit trail', async () => {
    const { pages } = await readDocument(fixturePath('totals'), { ocr: false });
    await start({ pages: pages.length, contentOf: (page) => pages[page - 1] as PageContent });
    const documentId = await add('totals.pdf');
    const item = await only();
    await decide(item.id, { state: 'accepted', note: 'As printed.' });
    await decide(item.id, { state: 'open' });
    const { page, table, row, column, after: text } = item.proposal ?? {};
    await service.call(corrections.createCorrections, {
      params: { documentId },
      body: { operations: [{ kind: 'set_cell', page, table, row, column, text }] },
    });
    await expect.poll(async () => (await list()).items).toEqual([]);
    await expect.poll(async () => (await documentOf(documentId)).phase).toBe('complete');
    const trail = await service.call(corrections.getAuditTrail, {
      query: { document: documentId },
    });
    expect(trail.json.items.map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ['correct', expect.any(String), text],
      ['undo', item.place, 'open'],
      ['note', item.place, 'As printed.'],
      ['accept', item.place, 'accepted'],
    ]);
  });

  test('of an addend names it where its totals fail, and taking it back clears all of them', async () => {
    const { pages } = await readDocument(fixturePath('totals'), { ocr: false });
    const [sound] = pages;
    await start({ pages: 1, contentOf: () => sound as PageContent });
    const documentId = await add('totals.pdf');
    expect((await list()).items).toEqual([]);
    const type = (text: string) =>
      service.call(corrections.createCorrections, {
        params: { documentId },
        body: { operations: [{ kind: 'set_cell', page: 1, table: 0, row: 2, column: 1, text }] },
      });
    await type('22,409');
    await expect.poll(async () => (await list()).items.length).toBeGreaterThan(0);
    for (const { reason } of (await list()).items) {
      expect(reason).toContain('22,409 (Paving, Quarry)');
      expect(reason).toContain(' was edited by hand.');
    }
    await type('21,409');
    await expect.poll(async () => (await list()).items).toEqual([]);
  });
});

describe('the queue', () => {
  test('covers the library, a collection or a document, by kind and state, with counts', async () => {
    await start({ pages: 2, contentOf: (page) => unsureTable(page, `Table on ${page}`) });
    const [first, second] = [await add('a.pdf'), await add('b.pdf')];
    await service.call(collections.createCollection, { body: { name: 'Bills', doc_ids: [first] } });
    const all = await list();
    expect(all.items.map(({ file_name, page }) => [file_name, page])).toEqual([
      ['b.pdf', 1],
      ['b.pdf', 2],
      ['a.pdf', 1],
      ['a.pdf', 2],
    ]);
    const [item] = (await list({ collection: 'Bills' })).items;
    expect(item?.file_name).toBe('a.pdf');
    await decide(item?.id ?? '', { state: 'accepted' });
    const ofFirst = await list({ document: first, state: 'open' });
    expect(ofFirst.items.map(({ page }) => page)).toEqual([2]);
    expect(ofFirst.counts).toEqual([
      { kind: 'table_confidence', open: 1, accepted: 1, rejected: 0 },
    ]);
    expect((await list({ document: second })).counts[0]).toMatchObject({ open: 2, accepted: 0 });
    const page = await list({ limit: 3, page: 2 });
    expect([page.items.length, page.pagination.total]).toEqual([1, 4]);
  });

  test('leaves out documents in the trash', async () => {
    await start({ contentOf: (page) => unsureTable(page) });
    const documentId = await add('a.pdf');
    const { id } = await only();
    await service.call(documents.deleteDocument, { params: { documentId } });
    expect((await list()).items).toEqual([]);
    const { status } = await service.call(reviewItems.changeReviewItem, {
      params: { itemId: id },
      body: { state: 'accepted' },
    });
    expect(status).toBe(404);
  });
});

const placeOf = (place: ReviewItem['proposal']) =>
  place && { table: place.table, row: place.row, column: place.column };

/** Extractions in different languages are different extractions. */
async function extractAgain(documentId: string, language: string): Promise<void> {
  const { json } = await service.call(workbench.retryDocument, {
    params: { documentId },
    body: { languages: [language] },
  });
  await service.ended(json.job_id);
}
