/** What changed between two versions of a document, from real PDFs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../../shared/contract/index.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { FIRST, SECOND } from '../support/look-alikes.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const { begin, ended } = fieldCallsOn(() => service);
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function added(pdf: Uint8Array): Promise<string> {
  const id = await service.submit(pdf);
  await service.ended(id);
  return id;
}

const compare = (documentId: string, other: string, format = 'json') =>
  service.call(documents.compareDocuments, {
    params: { documentId },
    query: { to: other, format },
  });

const changesBetween = async (before: Uint8Array, after: Uint8Array) =>
  (await compare(await added(before), await added(after))).json;

const RENT = 'The tenant pays a rent of 1,200 euros in each month of the year.';
const PETS = 'Small pets are welcome in all rooms of the flat.';
const TERM = 'This lease ends after two years, unless both sides prolong it.';

test('a text at another position is moved, not removed and added', async () => {
  const { changes } = await changesBetween(
    await makePdf([[RENT], [PETS], [TERM]]),
    await makePdf([[RENT], [TERM], [PETS]]),
  );
  const [moved, ...none] = changes;
  expect(none).toEqual([]);
  expect(moved).toMatchObject({
    change: 'moved',
    before: { page: expect.any(Number) },
    after: { page: expect.any(Number) },
  });
  expect(moved?.before.page).not.toBe(moved?.after.page);
  expect(moved?.before.text).toBe(moved?.after.text);
});

test('the words that differ are lit, and equal texts are no change', async () => {
  const { changes, unchanged } = await changesBetween(
    await makePdf([[RENT, PETS, TERM]]),
    await makePdf([[RENT.replace('1,200', '1,350'), PETS, 'Smoking is not allowed.', TERM]]),
  );
  expect(unchanged).toBeGreaterThan(0);
  expect(unchanged).toBeLessThan(1);
  expect(changes.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
    'text changed',
    'text added',
  ]);
  const [rent, smoking] = changes;
  expect(rent?.segments?.filter((segment) => segment.in !== 'both')).toEqual([
    { text: '1,200', in: 'before' },
    { text: '1,350', in: 'after' },
  ]);
  expect(rent?.before.boxes).toHaveLength(1);
  expect(rent?.before.boxes[0]?.bbox.width).toBeLessThan(0.1);
  expect(smoking?.before).toEqual({ page: 1, text: '', boxes: [] });
  expect(smoking?.after.text).toBe('Smoking is not allowed.');
});

test('tables are compared by cells: numbers by value, rows by their labels', async () => {
  const { changes } = await changesBetween(
    await makeTablePdf([
      ['Item', '2024', '2023'],
      ['Sales', '1,500', '1,400'],
      ['Costs', '900', '800'],
      ['Tax', '100', '90'],
    ]),
    await makeTablePdf([
      ['Item', '2024', '2023'],
      ['Sales', '1,500.00', '1,400'],
      ['Costs', '950', '800'],
      ['Interest', '20', '10'],
      ['Tax', '100', '90'],
    ]),
  );
  const listed = changes.map(({ kind, change, before, after, difference }) => ({
    ...{ kind, change, before: before.text, after: after.text, difference },
  }));
  expect(listed).toEqual([
    { kind: 'cell', change: 'changed', before: '900', after: '950', difference: 50 },
    { kind: 'row', change: 'added', before: '', after: 'Interest | 20 | 10' },
  ]);
  expect(changes[0]?.title).toContain('Costs, 2024');
});

test('a document and itself have no changes, also as a file', async () => {
  const id = await added(await makePdf([[RENT, PETS]]));
  const { json } = await compare(id, id);
  expect(json).toMatchObject({ unchanged: 1, changes: [] });
  const { bytes, headers } = await compare(id, id, 'csv');
  expect(headers.get('content-type')).toContain('text/csv');
  expect(Buffer.from(bytes).toString('utf8')).toBe(
    'Change,Kind,Where,Page before,Before,Page after,After,Difference,To check\r\n',
  );
});

test('fields of one schema are compared by value', async () => {
  const schema = {
    name: 'Invoice',
    fields: [{ key: 'total', type: 'number', format: 'amount', title: 'Total due' }],
  };
  const before = await added(await drawInvoice(FIRST));
  const after = await added(await drawInvoice(SECOND));
  const { json: run } = await begin({ schema, doc_ids: [before, after] });
  await ended(run.id);
  const { json } = await compare(before, after);
  const [total, ...none] = json.changes.filter(({ kind }) => kind === 'field');
  expect(none).toEqual([]);
  expect(total).toMatchObject({ change: 'changed', title: 'Invoice: Total due' });
  expect(Number(total?.after.text) - Number(total?.before.text)).toBeCloseTo(
    total?.difference ?? 0,
  );
  expect(total?.before.boxes).toHaveLength(1);
});
