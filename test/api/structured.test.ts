/** Data in the shape of a JSON Schema: kept, polled for, and going on after a restart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { structured } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, amount: { type: 'number' } },
  required: ['name'],
};

let service: TestService;
afterEach(() => service.close());

const start = async (options: Parameters<typeof startTestService>[0] = {}) => {
  service = await startTestService(options);
  const pdf = await readFile(join(import.meta.dirname, '../fixtures/form.pdf'));
  const job = await service.submit(pdf);
  await service.ended(job);
  return job;
};

/** A form of one page, without a PDF parser. */
const wordsOf = () => ['Name:', 'Ada', 'Amount:', '12.50'];

describe('POST /document/{documentId}/structured-output', () => {
  test('gives data that is valid against the schema, with citations', async () => {
    const documentId = await start();
    const { status, json } = await service.call(structured.structuredOutput, {
      params: { documentId },
      body: { query: 'Who ordered, and for how much?', schema: SCHEMA },
    });
    expect(status).toBe(200);
    expect(json.data).toEqual({ name: 'Ada Stone', amount: 1250 });
    expect(json.meta).toMatchObject({ model: 'quarry-extractive-1', cached: false });
    expect(json.meta.citations).toMatchObject([
      { page: 1, text: 'Ada Stone' },
      { page: 1, text: '1,250.00' },
    ]);
  });

  test.each([
    ['query: required', { schema: SCHEMA }],
    ['schema: required', { query: 'Who?' }],
    ['schema', { query: 'Who?', schema: [] }],
    ['timeoutMs', { query: 'Who?', schema: SCHEMA, timeoutMs: -1 }],
  ])('names the field %s that is missing or wrong, with 422', async (name, body) => {
    const documentId = await start({ engine: fakeEngine({ pages: 1, wordsOf }) });
    const { status, error } = await service.call(structured.structuredOutput, {
      params: { documentId },
      body,
    });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      message: expect.stringMatching(new RegExp(`^${name}`)),
    });
  });
});

describe('POST /document/{documentId}/generate', () => {
  test('answers an equal request from its stored result', async () => {
    let made = 0;
    const beforeStructured = () => {
      made++;
      return undefined;
    };
    const engine = fakeEngine({ pages: 1, wordsOf, beforeStructured });
    const documentId = await start({ engine });
    const generate = (body: object) =>
      service.call(structured.generate, { params: { documentId }, body });
    const first = await generate({ schema: SCHEMA, query: 'the form' });
    const again = await generate({ schema: SCHEMA, prompt: 'the form', mode: 'sync' });
    expect(first.json).toMatchObject({ meta: { cached: false } });
    expect(again.json).toMatchObject({ meta: { cached: true } });
    expect('data' in first.json && 'data' in again.json && again.json.data).toEqual(
      'data' in first.json && first.json.data,
    );
    const other = await generate({ schema: SCHEMA, query: 'another question' });
    expect(other.json).toMatchObject({ meta: { cached: false } });
    expect(made).toBe(2);
  });

  test('async answers at once, and polling returns the result', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const engine = fakeEngine({ pages: 1, wordsOf, beforeStructured: () => gate });
    const documentId = await start({ engine });
    const body = { schema: SCHEMA, query: 'the form', mode: 'async' };
    const { status, json } = await service.call(structured.generate, {
      params: { documentId },
      body,
    });
    expect(status).toBe(202);
    expect(json).toMatchObject({ status: 'processing' });
    const runId = 'poll_url' in json ? json.poll_url.split('/').at(-1) : '';
    const poll = () => service.call(structured.getGenerated, { params: { documentId, runId } });
    expect((await poll()).status).toBe(202);
    open();
    await expect.poll(async () => (await poll()).status).toBe(200);
    expect((await poll()).json).toMatchObject({ data: { name: 'Ada' } });
  });

  test('auto waits for timeoutMs, then returns the address to poll', async () => {
    const engine = fakeEngine({
      pages: 1,
      wordsOf,
      beforeStructured: () => new Promise(() => undefined),
    });
    const documentId = await start({ engine });
    const { status } = await service.call(structured.generate, {
      params: { documentId },
      body: { schema: SCHEMA, timeoutMs: 20 },
    });
    expect(status).toBe(202);
  });

  test('a run interrupted by the end of the service is completed when it is requested', async () => {
    const stuck = fakeEngine({
      pages: 1,
      wordsOf,
      beforeStructured: () => new Promise(() => undefined),
    });
    const documentId = await start({ engine: stuck });
    const { data } = service;
    const body = { schema: SCHEMA, mode: 'async' };
    const { json } = await service.call(structured.generate, { params: { documentId }, body });
    const runId = 'poll_url' in json ? json.poll_url.split('/').at(-1) : '';
    await service.close({ keep: true });
    service = await startTestService({ data, engine: fakeEngine({ pages: 1, wordsOf }) });
    const poll = () => service.call(structured.getGenerated, { params: { documentId, runId } });
    await expect.poll(async () => (await poll()).status).toBe(200);
    expect((await poll()).json).toMatchObject({ data: { name: 'Ada' } });
  });

  test('a run is found under its own document alone', async () => {
    const documentId = await start({ engine: fakeEngine({ pages: 1, wordsOf }) });
    const other = await service.submit(Buffer.from('%PDF- another'));
    await service.ended(other);
    const body = { schema: SCHEMA, mode: 'async' };
    const { json } = await service.call(structured.generate, { params: { documentId }, body });
    const runId = 'poll_url' in json ? json.poll_url.split('/').at(-1) : '';
    const { status } = await service.call(structured.getGenerated, {
      params: { documentId: other, runId },
    });
    expect(status).toBe(404);
  });
});
