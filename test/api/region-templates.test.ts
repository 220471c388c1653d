/** Region templates: saved from a page, found and applied in documents of the same layout. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collections,
  corrections,
  documents,
  type RegionTemplate,
  regionTemplates,
} from '../../shared/contract/index.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { drawOtherInvoice, FIRST, SECOND } from '../support/look-alikes.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let first: string;
let second: string;
let other: string;

/** Around the header and items of the first invoice; the second has two items more. */
const REGION = { x: 0.08, y: 0.282, width: 0.84, height: 0.09 };
/** Quantity and unit price are one column. */
const COLUMNS = [0.08, 0.4, 0.76, 0.92];

beforeAll(async () => {
  service = await startTestService();
  const jobs: string[] = [];
  for (const bytes of [
    await drawInvoice(FIRST),
    await drawInvoice(SECOND),
    await drawOtherInvoice(),
  ])
    jobs.push(await service.submit(bytes, { filename: `${jobs.length + 1}.pdf` }));
  for (const job of jobs) expect((await service.ended(job)).status).toBe('completed');
  const ids = [];
  for (const job of jobs) {
    const { json } = await service.call(documents.getDocument, { params: { documentId: job } });
    ids.push(json.document_id);
  }
  [first, second, other] = ids as [string, string, string];
});
afterAll(() => service.close());

async function save(more: Record<string, unknown> = {}): Promise<RegionTemplate> {
  const { status, json } = await service.call(regionTemplates.createRegionTemplate, {
    body: { name: 'Items', document_id: first, page: 1, bbox: REGION, ...more },
  });
  expect(status).toBe(201);
  return json;
}
const of = ({ id }: RegionTemplate) => ({ params: { templateId: id } });
const apply = async (template: RegionTemplate, docIds: string[]) => {
  const input = { ...of(template), body: { doc_ids: docIds } };
  return (await service.call(regionTemplates.applyRegionTemplate, input)).json.items;
};
const fitting = async (documentId: string) =>
  (await service.call(regionTemplates.listFittingTemplates, { params: { documentId } })).json.items;
const tablesOf = async (documentId: string) => {
  const { json } = await service.call(documents.getPage, { params: { documentId, page: 1 } });
  return json.tables;
};
const undo = (documentId: string) =>
  service.call(corrections.undoCorrections, { params: { documentId } });

describe('a template', () => {
  test('is listed, renamed, deleted and restored', async () => {
    const made = await save({ name: ' Lines ', method: 'aligned' });
    expect(made).toMatchObject({
      ...{ name: 'Lines', page: 1, method: 'aligned', columns: null, pages: 'same' },
      ...{ document_id: first, file_name: '1.pdf', author: expect.any(String) },
    });
    const listed = async () => {
      const { json } = await service.call(regionTemplates.listRegionTemplates, {});
      return json.items.map(({ name }) => name);
    };
    const body = { name: 'Positions' };
    const renamed = await service.call(regionTemplates.renameRegionTemplate, { ...of(made), body });
    expect(renamed.json).toEqual({ ...made, name: 'Positions' });
    expect(await listed()).toEqual(['Positions']);
    await service.call(regionTemplates.deleteRegionTemplate, of(made));
    expect(await listed()).toEqual([]);
    expect(await fitting(second)).toEqual([]);
    const restored = await service.call(regionTemplates.restoreRegionTemplate, of(made));
    expect(restored.json).toEqual(renamed.json);
    expect(await listed()).toEqual(['Positions']);
    await service.call(regionTemplates.deleteRegionTemplate, of(made));
  });

  test('belongs to an account', async () => {
    const made = await save();
    const { secret: key } = await createKey(service.data, { account: 'another' });
    const { status } = await service.call(regionTemplates.deleteRegionTemplate, {
      ...of(made),
      key,
    });
    expect(status).toBe(403);
    const { json } = await service.call(regionTemplates.listRegionTemplates, { key });
    expect(json.items).toEqual([]);
    await service.call(regionTemplates.deleteRegionTemplate, of(made));
  });
});

describe('a template of the items of an invoice', () => {
  test('lands on the longer list of the next one, and nowhere on a document of another layout', async () => {
    const template = await save();
    const { json } = await service.call(regionTemplates.findTemplateMatches, {
      ...of(template),
      body: { doc_ids: [second, other] },
    });
    const [there, elsewhere] = json.items;
    const [match] = there?.matches ?? [];
    expect(there?.matches).toHaveLength(1);
    expect(match).toMatchObject({ page: 1, applied: false });
    expect(match?.bbox.y).toBeCloseTo(REGION.y, 3);
    // Two lines of 18 points more, on a page of 842 points.
    expect(match?.bbox.height).toBeCloseTo(REGION.height + 36 / 842, 2);
    expect(elsewhere).toMatchObject({ matches: [], error: null });
    await service.call(regionTemplates.deleteRegionTemplate, of(template));
  });

  test('adds the table there with its columns, as one correction that is undone', async () => {
    const template = await save({ columns: COLUMNS });
    expect((await fitting(second)).map((one) => one.template.id)).toEqual([template.id]);
    expect(await fitting(other)).toEqual([]);
    // Nothing is offered on the page that it was drawn on.
    expect(await fitting(first)).toEqual([]);

    const before = await tablesOf(second);
    const [done, not] = await apply(template, [second, other]);
    expect(done).toMatchObject({ pages: [1], skipped: [], error: null });
    expect(not).toMatchObject({ pages: [], changed: null });
    expect(not?.error).toContain('layout');
    const [table] = (await tablesOf(second)).filter(({ source }) => source === 'human');
    expect(table?.rows.map((row) => row.length)).toEqual(Array(6).fill(3));
    expect(table?.rows.at(1)).toEqual(['Ridge tiles', '40 11.00', '440.00']);
    expect(table?.rows.at(-1)).toEqual(['Packing', '1 40.00', '40.00']);

    expect(await fitting(second)).toEqual([]);
    const [again] = await apply(template, [second]);
    expect(again).toMatchObject({ pages: [], changed: null });
    await undo(second);
    expect(await tablesOf(second)).toEqual(before);
    expect(await fitting(second)).toHaveLength(1);
    await service.call(regionTemplates.deleteRegionTemplate, of(template));
  });

  test('whose region holds no text there says so', async () => {
    const empty = await save({ bbox: { x: 0.08, y: 0.6, width: 0.3, height: 0.2 } });
    const [done] = await apply(empty, [second]);
    expect(done?.pages).toEqual([]);
    expect(done?.skipped).toEqual([{ page: 1, reason: expect.stringContaining('no text') }]);
    await service.call(regionTemplates.deleteRegionTemplate, of(empty));
  });

  test('is looked for in all documents of a collection', async () => {
    const template = await save();
    const body = { name: 'Bills', doc_ids: [second, other] };
    const { json: collection } = await service.call(collections.createCollection, { body });
    const { json } = await service.call(regionTemplates.findTemplateMatches, {
      ...of(template),
      body: { collection_id: collection.id },
    });
    expect(json.items.map(({ matches }) => matches.length).sort()).toEqual([0, 1]);
    await service.call(regionTemplates.deleteRegionTemplate, of(template));
  });
});
