/** Tags of documents; saved filters and export presets. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documents, presets, workbench } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ engine: fakeEngine({ pages: 1 }) });
});
afterEach(() => service.close());

const listed = async (query: Record<string, unknown> = {}) => {
  const { json } = await service.call(workbench.listDocuments, { query });
  return json.items;
};
const change = (documentId: string, body: Record<string, unknown>) =>
  service.call(documents.changeDocument, { params: { documentId }, body });

test('documents are tagged and listed by a tag', async () => {
  for (const id of ['doc-a', 'doc-b']) {
    const bytes = Buffer.from(`%PDF- ${id}`);
    await service.call(documents.uploadDocument, { params: { documentId: id }, bytes });
  }
  const { json } = await change('doc-a', { tags: ['Invoices', ' 2024 ', 'Invoices'] });
  expect(json.tags).toEqual(['Invoices', '2024']);
  expect((await listed()).map(({ tags }) => tags)).toEqual([[], ['Invoices', '2024']]);
  expect((await listed({ tag: '2024' })).map((item) => item.document_id)).toEqual(['doc-a']);
  expect(await listed({ tag: '20' })).toEqual([]);
  await change('doc-a', { filename: 'a.pdf' });
  expect((await listed({ tag: 'Invoices' }))[0]).toMatchObject({ filename: 'a.pdf' });
  await change('doc-a', { tags: [] });
  expect(await listed({ tag: 'Invoices' })).toEqual([]);
});

test('a preset is saved, listed by kind, renamed, deleted and restored', async () => {
  const create = async (body: Record<string, unknown>) =>
    (await service.call(presets.createPreset, { body })).json;
  const filter = await create({ kind: 'filter', name: 'Open', settings: { status: 'review' } });
  expect(filter.settings).toEqual({
    ...{ query: '', status: 'review', tag: null, collection_id: null },
    ...{ sort: 'added', descending: true },
  });
  const settings = { format: 'csv', sheets: 'one', heading: 'none', source: 'rows' };
  const layout = await create({ kind: 'export', name: 'For the audit', settings });
  expect(layout).toMatchObject({ kind: 'export', settings });

  const names = async (query: Record<string, unknown> = {}) =>
    (await service.call(presets.listPresets, { query })).json.items.map(({ name }) => name);
  expect(await names()).toEqual(['For the audit', 'Open']);
  expect(await names({ kind: 'export' })).toEqual(['For the audit']);

  const params = { presetId: filter.id };
  await service.call(presets.renamePreset, { params, body: { name: 'A first look' } });
  expect(await names()).toEqual(['A first look', 'For the audit']);
  await service.call(presets.deletePreset, { params });
  expect(await names()).toEqual(['For the audit']);
  expect((await service.call(presets.deletePreset, { params })).status).toBe(404);
  await service.call(presets.restorePreset, { params });
  expect(await names({ kind: 'filter' })).toEqual(['A first look']);
});

test('the settings must be those of the kind', async () => {
  const settings = { format: 'paper' };
  const body = { kind: 'export', name: 'Print', settings };
  const { status, json } = await service.call(presets.createPreset, { body });
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain('settings.format');
});

test('a preset belongs to an account', async () => {
  const body = { kind: 'filter', name: 'Open', settings: {} };
  const { json } = await service.call(presets.createPreset, { body });
  const { secret: key } = await createKey(service.data, { account: 'others' });
  const foreign = await service.call(presets.listPresets, { key });
  expect(foreign.json.items).toEqual([]);
  const params = { presetId: json.id };
  expect((await service.call(presets.deletePreset, { params, key })).status).toBe(403);
});
