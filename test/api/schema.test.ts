/** Typed fields of a completed job, read by the real engine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { understanding } from '../../shared/contract/index.ts';
import { startTestService, type TestService } from '../support/service.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name));

let service: TestService;
let form: string;
let table: string;
beforeAll(async () => {
  service = await startTestService();
  form = await service.submit(await fixture('form.pdf'));
  table = await service.submit(await fixture('ruled-table.pdf'));
  await service.ended(form);
  await service.ended(table);
});
afterAll(() => service.close());

const ask = (jobId: string, fields: object[], options?: object) =>
  service.call(understanding.extractSchema, {
    params: { jobId },
    body: { schema: { name: 'test', fields }, ...(options && { options }) },
  });

describe('POST /api/v1/jobs/{jobId}/schema', () => {
  test('answers every field, in order, with a run and a time', async () => {
    const { status, json } = await ask(form, [
      { key: 'name', type: 'string', required: true },
      { key: 'shoe_size', type: 'boolean', required: true, description: 'size of shoes' },
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ job_id: form, status: 'completed' });
    expect(json.run_id).toMatch(/^run-/);
    expect(Object.keys(json.values)).toEqual(['name', 'shoe_size']);
    expect(json.fields.map(({ path }) => path)).toEqual(['name', 'shoe_size']);
    expect(json.missing).toContain('shoe_size');
    expect(json.fields[1]).toMatchObject({ value: null, confidence: 0, citations: [] });
  });

  test('reads what was filled into a form, each value with its place', async () => {
    const { json } = await ask(form, [
      { key: 'name', type: 'string' },
      { key: 'date', type: 'date' },
      { key: 'amount', type: 'number' },
    ]);
    expect(json.values).toEqual({ name: 'Ada Stone', date: '2026-03-14', amount: 1250 });
    const citations = json.fields.map((field) => field.citations);
    expect(citations).toMatchObject([
      [{ page: 1, quote: 'Ada Stone', source: 'ocr_page' }],
      [{ page: 1, quote: '2026-03-14' }],
      [{ page: 1, quote: '1,250.00' }],
    ]);
    for (const [citation] of citations) expect(citation?.bbox.width).toBeGreaterThan(0);
    for (const { evidence } of json.fields) expect(evidence).not.toEqual([]);
  });

  test.each([
    ['no fields', { name: 'x', fields: [] }],
    ['no name', { fields: [{ key: 'a', type: 'string' }] }],
    ['an unknown type', { name: 'x', fields: [{ key: 'a', type: 'money' }] }],
    [
      'the same key twice',
      {
        name: 'x',
        fields: [
          { key: 'a', type: 'string' },
          { key: 'a', type: 'date' },
        ],
      },
    ],
    [
      'too many fields',
      {
        name: 'x',
        fields: Array.from({ length: 201 }, (_, n) => ({ key: `k${n}`, type: 'string' })),
      },
    ],
  ])('refuses a schema with %s', async (_, schema) => {
    const { error, status } = await service.call(understanding.extractSchema, {
      params: { jobId: form },
      body: { schema },
    });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'bad_request', message: expect.stringMatching(/^schema/) });
  });

  test('refuses a citation mode that there is not', async () => {
    const { status } = await ask(form, [{ key: 'a', type: 'string' }], { citation_mode: 'some' });
    expect(status).toBe(400);
  });

  test('reads the rows of a table as a list of objects, and values by their types', async () => {
    const { json } = await ask(table, [
      {
        key: 'benches',
        type: 'array',
        fields: [
          { key: 'bench', type: 'string' },
          { key: 'blocks', type: 'number' },
          { key: 'price', type: 'number' },
        ],
      },
    ]);
    const benches = json.values.benches as object[];
    expect(benches[0]).toEqual({ bench: 'Upper north', blocks: 412, price: 48.2 });
    expect(benches[3]).toEqual({ bench: 'Western ramp', blocks: 1054, price: 31 });
    const cited = json.fields.find(({ path }) => path === 'benches.3.blocks');
    expect(cited?.citations).toMatchObject([{ page: 1, quote: '1,054' }]);
  });
});
