/** Saved schemas: names, versions, JSON Schema, templates, deletion. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  SchemaDefinition,
  type SchemaField,
  schemas,
  TRASH_DAYS,
} from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { FIELDS, fieldCallsOn } from '../support/fields.ts';
import { makePdf } from '../support/pdf.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { testClock } from '../support/test-clock.ts';

let service: TestService;
const { saveSchema } = fieldCallsOn(() => service);
const get = (schemaId: string) => service.call(schemas.getSchema, { params: { schemaId } });
const change = (schemaId: string, body: Record<string, unknown>) =>
  service.call(schemas.changeSchema, { params: { schemaId }, body });
const remove = (schemaId: string) => service.call(schemas.deleteSchema, { params: { schemaId } });
const restore = (schemaId: string) => service.call(schemas.restoreSchema, { params: { schemaId } });
const DAY = 24 * 60 * 60 * 1000;
const MORE = [...FIELDS, { key: 'date', type: 'date' }];

beforeEach(async () => {
  service = await startTestService({ engine: fakeEngine() });
});
afterEach(() => service.close());

describe('a saved schema', () => {
  test('has a name that is unique in its account only', async () => {
    const made = await saveSchema({ name: ' Invoice ', description: 'Any' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ name: 'Invoice', version: 1, fields: FIELDS });
    const again = await saveSchema({ name: 'Invoice' });
    expect([again.status, again.error.message]).toEqual([
      409,
      'A schema named “Invoice” already exists; choose another name.',
    ]);
    const { secret } = await createKey(service.data, { account: 'other' });
    const body = { name: 'Invoice', fields: FIELDS };
    const elsewhere = await service.call(schemas.createSchema, { body, key: secret });
    expect(elsewhere.status).toBe(201);
    expect((await service.call(schemas.listSchemas)).json.items).toEqual([made.json]);
  });

  test('is listed by name, page by page', async () => {
    for (const name of ['delta', 'Alpha', 'charlie']) await saveSchema({ name });
    const { json } = await service.call(schemas.listSchemas, { query: { limit: 2 } });
    expect(json.items.map(({ name }) => name)).toEqual(['Alpha', 'charlie']);
    expect(json.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: true });
  });

  test('has a new version for each change of its fields, and for nothing else', async () => {
    const { json } = await saveSchema({ name: 'Invoice' });
    expect((await change(json.id, { name: 'Bill', fields: FIELDS })).json.version).toBe(1);
    expect((await change(json.id, { fields: MORE })).json).toMatchObject({
      name: 'Bill',
      version: 2,
      fields: MORE,
    });
    const params = { schemaId: json.id };
    const { items } = (await service.call(schemas.listSchemaVersions, { params })).json;
    expect(items).toMatchObject([
      { version: 2, fields: MORE },
      { version: 1, fields: FIELDS },
    ]);
  });

  test('is not changed by an edit of an older version', async () => {
    const { json } = await saveSchema({ name: 'Invoice' });
    await change(json.id, { fields: MORE, base_version: 1 });
    const late = await change(json.id, { fields: FIELDS, base_version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    expect((await get(json.id)).json.fields).toEqual(MORE);
  });

  test('does not take the name of another one', async () => {
    await saveSchema({ name: 'Invoice' });
    const { json } = await saveSchema({ name: 'Bill' });
    const taken = await change(json.id, { name: 'Invoice', fields: MORE });
    expect(taken.error.message).toContain('“Invoice”');
    expect((await get(json.id)).json).toEqual(json);
  });

  test('sends events to subscribers', async () => {
    const events = await followEvents(service);
    await saveSchema({ name: 'Invoice' });
    await expect.poll(() => events.seen).toContainEqual({ type: 'schemas' });
    await events.close();
  });
});

describe('a deleted schema', () => {
  test('is not found, and is restored with its versions', async () => {
    const { json } = await saveSchema({ name: 'Invoice' });
    await change(json.id, { fields: MORE });
    expect((await remove(json.id)).json).toEqual({ id: json.id, deleted: true });
    expect((await get(json.id)).status).toBe(404);
    expect((await service.call(schemas.listSchemas)).json.items).toEqual([]);
    expect((await restore(json.id)).json).toMatchObject({ name: 'Invoice', version: 2 });
    expect((await get(json.id)).json.fields).toEqual(MORE);
  });

  test('leaves its name to another one, and then does not come back', async () => {
    const { json } = await saveSchema({ name: 'Invoice' });
    await remove(json.id);
    expect((await saveSchema({ name: 'Invoice' })).status).toBe(201);
    expect((await restore(json.id)).error.code).toBe('conflict');
  });

  test('is purged at the end of the retention time of the trash', async () => {
    const { json } = await saveSchema({ name: 'Invoice' });
    await service.close({ keep: true });
    const clock = testClock();
    service = await startTestService({ engine: fakeEngine(), data: service.data, clock });
    await remove(json.id);
    clock.advance((TRASH_DAYS - 1) * DAY);
    expect((await restore(json.id)).status).toBe(200);
    await remove(json.id);
    clock.advance((TRASH_DAYS + 1) * DAY);
    // Closing waits for what was begun to be deleted.
    await service.close({ keep: true });
    service = await startTestService({ engine: fakeEngine(), data: service.data });
    expect((await restore(json.id)).status).toBe(404);
  });
});

describe('JSON Schema', () => {
  test('is given as a file that can be imported again', async () => {
    const { json } = await saveSchema({ name: 'Invoice: total', description: 'Any' });
    const params = { schemaId: json.id };
    const file = await service.call(schemas.getJsonSchema, { params });
    expect(file.headers.get('content-disposition')).toContain('Invoice: total.schema.json');
    expect(file.json).toMatchObject({ title: 'Invoice: total', type: 'object' });
    const body = { name: 'Copy', json_schema: file.json };
    const copy = await service.call(schemas.importSchema, { body });
    expect(copy.json).toMatchObject({
      schema: { name: 'Copy', description: 'Any', version: 1, fields: FIELDS },
      ignored: [],
    });
  });

  test('that is imported has the keywords listed that were left out', async () => {
    const properties = { total: { type: 'number', minimum: 0 } };
    const body = { json_schema: { title: 'Bill', type: 'object', properties } };
    const { status, json } = await service.call(schemas.importSchema, { body });
    expect([status, json.ignored]).toEqual([201, ['/properties/total/minimum']]);
    expect(json.schema.name).toBe('Bill');
  });

  test.each([
    ['without a title or a name', { type: 'object', properties: { a: true } }, /^name: /],
    ['of a list', { title: 'x', type: 'array' }, /root must be an object/],
    ['without properties', { title: 'x', type: 'object', properties: {} }, /./],
  ])('%s is refused', async (_, json_schema, message) => {
    const { status, error } = await service.call(schemas.importSchema, { body: { json_schema } });
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });
});

test('the templates are schemas that can be saved, each field with a title', async () => {
  const { items } = (await service.call(schemas.listSchemaTemplates)).json;
  expect(items.map(({ id }) => id)).toEqual([
    'invoice',
    'receipt',
    'purchase-order',
    'bank-statement',
    'financial-statements',
    'contract',
    'cv',
    'insurance-policy',
  ]);
  const flat = (fields: readonly SchemaField[]): SchemaField[] =>
    fields.flatMap((field) => [field, ...flat(field.fields ?? [])]);
  for (const { name, fields, limits } of items) {
    expect(SchemaDefinition.parse({ name, fields })).toEqual({ name, fields });
    expect(flat(fields).filter(({ title }) => !title)).toEqual([]);
    expect(limits).not.toBe('');
    expect((await saveSchema({ name, fields })).status).toBe(201);
  }
});

describe('a schema is suggested', () => {
  const suggest = async (pdf: Uint8Array) => {
    const documentId = await service.submit(pdf);
    await service.ended(documentId);
    return (await service.call(schemas.suggestFields, { params: { documentId } })).json.schema;
  };

  test('from the labels of a document, and can be saved', async () => {
    await service.close();
    service = await startTestService();
    const lines = ['Invoice number: INV-2024-07', 'Total due: $1,204.50'];
    const schema = await suggest(await makePdf([lines]));
    expect(schema?.fields.map(({ title }) => title)).toEqual(['Invoice number', 'Total due']);
    expect((await saveSchema({ ...schema })).status).toBe(201);
  });

  test('of nothing where a document has neither labels nor tables of items', async () => {
    expect(await suggest(Buffer.from('%PDF-'))).toBeNull();
  });
});
