/** Corrections of field values: what all readers see of them, undo, later runs, what they teach. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  corrections,
  fieldRuns,
  learnedFields,
  reviewItems,
  workbench,
} from '../../shared/contract/index.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { followEvents } from '../support/events.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { drawOtherInvoice, FIRST, LEARNABLE, SECOND } from '../support/look-alikes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const { begin, results, ended } = fieldCallsOn(() => service);
let first: string;
let second: string;
let other: string;

const ITEMS = {
  key: 'items',
  type: 'array',
  title: 'Items',
  fields: [
    { key: 'description', type: 'string', title: 'Description' },
    { key: 'amount', type: 'number', format: 'amount', title: 'Amount' },
  ],
} as const;
const SCHEMA = {
  name: 'Invoice',
  fields: [
    { key: 'total', type: 'number', format: 'amount', title: 'Total due', required: true },
    { key: 'due', type: 'date', title: 'Due date' },
    { key: 'approver', type: 'string', title: 'Approved by', required: true },
    LEARNABLE,
    ITEMS,
  ],
};

beforeAll(async () => {
  service = await startTestService();
  const documents = [await drawInvoice(FIRST), await drawInvoice(SECOND), await drawOtherInvoice()];
  const jobs: string[] = [];
  for (const [at, bytes] of documents.entries()) {
    jobs.push(await service.submit(bytes, { filename: `${at + 1}.pdf` }));
  }
  for (const job of jobs) expect((await service.ended(job)).status).toBe('completed');
  [first, second, other] = jobs as [string, string, string];
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.call(learnedFields.deleteLearnedFields, {});
});

/** A run over documents that has ended; resolves to its id. */
async function run(docIds: readonly string[], schema: unknown = SCHEMA): Promise<string> {
  const { json } = await begin({ schema, doc_ids: docIds });
  expect(await ended(json.id)).toMatchObject({ state: 'completed' });
  return json.id;
}
const resultOf = async (runId: string, at = 0) => {
  const result = (await results(runId))[at];
  if (!result) throw new Error('The run has no such document.');
  return result;
};
const fieldOf = async (runId: string, path: string, at = 0) =>
  (await resultOf(runId, at)).fields.find((field) => field.path === path);
const correct = (documentId: string, operation: Record<string, unknown>) =>
  service.call(corrections.createCorrections, {
    params: { documentId },
    body: { operations: [{ kind: 'set_field', page: 1, ...operation }] },
  });
const undo = (documentId: string) =>
  service.call(corrections.undoCorrections, { params: { documentId } });
const redo = (documentId: string) =>
  service.call(corrections.redoCorrections, { params: { documentId } });
const learned = async () => (await service.call(learnedFields.listLearnedFields, {})).json.items;
const itemsOf = async (document: string) =>
  (await service.call(reviewItems.listReviewItems, { query: { document } })).json.items;

describe('a corrected value', () => {
  test('is what results, exports and the audit trail show, with what was extracted', async () => {
    const runId = await run([first]);
    const events = await followEvents(service);
    const { status, json } = await correct(first, { run_id: runId, path: 'total', value: 1250 });
    expect(status).toBe(201);
    expect(json).toMatchObject({ can_undo: true, pages: [] });
    expect(json.corrections).toMatchObject([{ before: '1500', after: '1250', state: 'applied' }]);
    expect(await fieldOf(runId, 'total')).toMatchObject({
      ...{ value: 1250, currency: 'GBP', confidence: 1, source: 'human', review: 'accepted' },
      // The value is looked for where the document states it.
      citations: [{ page: 1, quote: '£1,250.00' }],
      extracted: { value: 1500, citations: [{ quote: '£1,500.00' }] },
    });
    await expect.poll(() => events.seen.map(({ type }) => type)).toContain('field_run');
    await events.close();

    const file = await service.call(fieldRuns.exportFieldRun, { params: { runId } });
    const [sheet] = (await readXlsx(new Uint8Array(file.bytes))).sheets;
    const column = sheet?.rows[0]?.indexOf('Total due source') ?? -1;
    expect(sheet?.rows[1]?.[column]).toBe('human');

    const trail = await service.call(corrections.getAuditTrail, { query: { document: first } });
    expect(trail.json.items[0]).toMatchObject({
      ...{ action: 'correct', subject: 'Field Total due', before: '1500', after: '1250' },
    });
    await undo(first);
  });

  test('is undone and redone', async () => {
    const runId = await run([first]);
    await correct(first, { run_id: runId, path: 'due', value: '2026-04-30' });
    expect(await fieldOf(runId, 'due')).toMatchObject({ value: '2026-04-30', citations: [] });
    await undo(first);
    const before = await fieldOf(runId, 'due');
    expect(before).toMatchObject({ value: '2026-04-13', review: 'unreviewed' });
    expect(before?.source).toBeUndefined();
    await redo(first);
    expect(await fieldOf(runId, 'due')).toMatchObject({ value: '2026-04-30', source: 'human' });
    await undo(first);
  });

  test('is read from the words of a box, by the type of the field', async () => {
    const runId = await run([first]);
    const total = (await fieldOf(runId, 'total'))?.citations[0];
    const bbox = total?.bbox;
    await correct(first, { run_id: runId, path: LEARNABLE.key, bbox });
    expect(await fieldOf(runId, LEARNABLE.key)).toMatchObject({
      ...{ value: 1500, currency: 'GBP', citations: [{ quote: '£1,500.00', page: 1 }] },
    });
    await undo(first);
    const wrong = await correct(first, { run_id: runId, path: 'due', bbox });
    expect(wrong.status).toBe(400);
    expect(wrong.error?.message).toMatch(/“£1,500.00”: Enter a date/);
  });

  test('that is missing is no longer, and its review item goes', async () => {
    const runId = await run([first]);
    expect((await resultOf(runId)).missing).toEqual(['approver']);
    const isOpen = async () =>
      (await itemsOf(first)).some(({ kind, place }) => {
        return kind === 'missing_field' && place === 'Invoice: Approved by';
      });
    await expect.poll(isOpen).toBe(true);
    await correct(first, { run_id: runId, path: 'approver', value: 'J. Tregenza' });
    expect((await resultOf(runId)).missing).toEqual([]);
    await expect.poll(isOpen).toBe(false);
    await undo(first);
    await expect.poll(isOpen).toBe(true);
    // So it is for a field of which a person said that the document does not state it.
    await correct(first, { run_id: runId, path: 'approver', value: null });
    expect(await fieldOf(runId, 'approver')).toMatchObject({ value: null, source: 'human' });
    await expect.poll(isOpen).toBe(false);
    await undo(first);
  });

  test('of an item is corrected alone', async () => {
    const runId = await run([first]);
    await correct(first, { run_id: runId, path: 'items.1.amount', value: 667 });
    const amounts = (await resultOf(runId)).fields
      .filter(({ path }) => path.endsWith('.amount'))
      .map(({ value }) => value);
    expect(amounts).toEqual([504, 667, 80]);
    expect(await learned()).toEqual([]);
    await undo(first);
  });

  test.each([
    [
      'of another type',
      { path: 'total', value: 'much' },
      /^operations\.0: The value must be a number/,
    ],
    ['of no field', { path: 'none', value: 'x' }, /schema Invoice had no such field/],
    [
      'of an item that is not there',
      { path: 'items.9.amount', value: 5 },
      /schema Invoice had no such field/,
    ],
    ['without a value and a place', { path: 'total' }, /Either value or bbox/],
  ])('%s is refused', async (_, operation, message) => {
    const runId = await run([first]);
    const { status, error } = await correct(first, { run_id: runId, ...operation });
    expect(status).toBe(400);
    expect(error?.message).toMatch(message);
  });
});

describe('later runs and extractions', () => {
  test('keep what was corrected; an item is found by its place', async () => {
    const runId = await run([first]);
    await correct(first, { run_id: runId, path: 'due', value: '2026-04-30' });
    await correct(first, { run_id: runId, path: 'items.2.amount', value: 81 });
    const again = await run([first]);
    expect(await fieldOf(again, 'due')).toMatchObject({ value: '2026-04-30', source: 'human' });
    expect(await fieldOf(again, 'items.2.amount')).toMatchObject({ value: 81, source: 'human' });
    await undo(first);
    await undo(first);
    expect(await fieldOf(again, 'due')).toMatchObject({ value: '2026-04-13' });
  });

  test('leave runs of other schemas as they are', async () => {
    const runId = await run([first]);
    await correct(first, { run_id: runId, path: 'due', value: '2026-04-30' });
    const another = await run([first], { ...SCHEMA, name: 'Another' });
    expect((await fieldOf(another, 'due'))?.source).toBeUndefined();
    await undo(first);
  });

  test('keep the value and find its words again', async () => {
    const runId = await run([second]);
    await correct(second, { run_id: runId, path: 'total', value: 1000 });
    const params = { documentId: second };
    // In another language, which is another extraction.
    const body = { languages: ['de'] };
    const { json } = await service.call(workbench.retryDocument, { params, body });
    await service.ended(json.job_id);
    await expect
      .poll(async () => {
        const { items } = (await service.call(corrections.listCorrections, { params })).json;
        return items.map(({ state, bbox }) => [state, bbox !== null]);
      })
      .toEqual([['applied', true]]);
    expect(await fieldOf(runId, 'total')).toMatchObject({
      ...{ value: 1000, source: 'human', citations: [{ quote: '£1,000.00' }] },
    });
    await undo(second);
  });
});

test('what was corrected is reported against what was promised', async () => {
  const accuracy = async () => (await service.call(fieldRuns.getFieldAccuracy, {})).json;
  const highOf = async () => (await accuracy()).levels.find(({ level }) => level === 'high');
  const name = 'Accuracy';
  const runId = await run([first], { ...SCHEMA, name });
  const before = await highOf();
  await correct(first, { run_id: runId, path: 'total', value: 1250 });
  expect(await highOf()).toMatchObject({ values: (before?.values ?? 0) + 1, right: before?.right });
  expect((await accuracy()).fields).toContainEqual({
    ...{ schema: name, path: 'total', values: 1, right: 0 },
  });
  await undo(first);
  expect(await highOf()).toEqual(before);
});

describe('what a correction teaches', () => {
  test('is applied to documents of the same layout until it is deleted', async () => {
    const before = await run([first, second, other]);
    expect((await fieldOf(before, LEARNABLE.key, 1))?.value).not.toBe(1000);
    await correct(first, { run_id: before, path: LEARNABLE.key, value: 1250 });
    const [lesson, ...more] = await learned();
    expect(more).toEqual([]);
    expect(lesson).toMatchObject({
      ...{ path: LEARNABLE.key, title: 'Rebate base', label: 'Subtotal:', page: 1 },
      ...{ file_name: '1.pdf', confirmed: 0, contradicted: 0, confidence: 0.67 },
    });

    const after = await run([first, second, other]);
    const next = await fieldOf(after, LEARNABLE.key, 1);
    expect(next).toMatchObject({
      ...{ value: 1000, currency: 'GBP', source: 'learned', confidence: 0.67 },
      ...{
        citations: [{ quote: '£1,000.00' }],
        evidence: ['at the position corrected in 1.pdf'],
      },
      learned_from: { id: lesson?.id, file_name: '1.pdf' },
    });
    expect((await fieldOf(after, LEARNABLE.key, 2))?.source).toBeUndefined();
    expect((await fieldOf(after, LEARNABLE.key, 2))?.value).toEqual(
      (await fieldOf(before, LEARNABLE.key, 2))?.value,
    );

    // Accepted, it counts as confirmed; corrected, as contradicted.
    await service.call(fieldRuns.reviewFields, {
      params: { runId: after, documentId: second },
      body: { reviews: [{ path: LEARNABLE.key, review: 'accepted' }] },
    });
    expect(await learned()).toMatchObject([{ confirmed: 1, contradicted: 0, confidence: 0.75 }]);
    await correct(second, { run_id: after, path: LEARNABLE.key, value: 1200 });
    expect((await learned()).at(-1)).toMatchObject({ confirmed: 0, contradicted: 1 });
    await undo(second);

    const learnedId = lesson?.id ?? '';
    await service.call(learnedFields.deleteLearnedField, { params: { learnedId } });
    expect(await learned()).toEqual([]);
    await service.call(learnedFields.restoreLearnedField, { params: { learnedId } });
    expect((await learned()).map(({ id }) => id)).toContain(learnedId);
    const { json: all } = await service.call(learnedFields.deleteLearnedFields, {});
    expect(all.ids).toContain(learnedId);
    expect(await learned()).toEqual([]);
    const last = await run([second]);
    expect((await fieldOf(last, LEARNABLE.key))?.value).toEqual(
      (await fieldOf(before, LEARNABLE.key, 1))?.value,
    );
    await undo(first);
  });

  test('is removed when the correction is undone, and restored when it is redone', async () => {
    const runId = await run([first]);
    await correct(first, { run_id: runId, path: LEARNABLE.key, value: 1250 });
    expect(await learned()).toHaveLength(1);
    await undo(first);
    expect(await learned()).toEqual([]);
    await redo(first);
    expect(await learned()).toHaveLength(1);
    await undo(first);
    await correct(first, { run_id: runId, path: 'due', value: null });
    expect(await learned()).toEqual([]);
    await undo(first);
  });
});
