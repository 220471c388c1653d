/** The tables of a document, one by one and in several formats, and who may see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, workbench } from '../../shared/contract/index.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    engine: fakeEngine({
      pages: 3,
      // Two tables on the first page, none on the second, one on the third.
      contentOf: (page) => ({
        ...pageContent(page, ['word']),
        tables:
          [[tableOf(page, 'a'), tableOf(page, 'b')], [], [tableOf(page, 'c')]][page - 1] ?? [],
      }),
    }),
  });
});
afterAll(() => service.close());

describe('tables', () => {
  let id: string;
  beforeAll(async () => {
    const bytes = Buffer.from('%PDF- with tables');
    const { json } = await service.call(documents.uploadDocument, {
      params: { documentId: 'doc-tables' },
      bytes,
    });
    await service.ended(json.job_id);
    id = json.document_id;
  });

  test('are numbered over the document and paged', async () => {
    const list = async (query: Record<string, unknown>) => {
      const { json } = await service.call(documents.listTables, { params: { id }, query });
      expect(json.total).toBe(3);
      return json.nodes.map(({ index, page, value }) => [index, page, value]);
    };
    const all = [
      [0, 1, '|  |\n| --- |\n| a |'],
      [1, 1, '|  |\n| --- |\n| b |'],
      [2, 3, '|  |\n| --- |\n| c |'],
    ];
    expect(await list({})).toEqual(all);
    expect(await list({ limit: 1, offset: 1 })).toEqual([all[1]]);
    expect(await list({ offset: 2 })).toEqual([all[2]]);
    expect(await list({ offset: 3 })).toEqual([]);
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8', 'c\r\n'],
    ['markdown', 'text/markdown; charset=utf-8', '|  |\n| --- |\n| c |'],
    ['html', 'text/html; charset=utf-8', '<table>'],
  ])('come as %s', async (format, type, start) => {
    const params = { id, index: 2 };
    const { headers, text } = await service.call(documents.getTable, { params, query: { format } });
    expect(headers.get('content-type')).toBe(type);
    expect(text.startsWith(start)).toBe(true);
  });

  test('out of range are not found', async () => {
    const { status } = await service.call(documents.getTable, { params: { id, index: 3 } });
    expect(status).toBe(404);
  });

  test('of a public document need no key; those of others do, and tell nothing', async () => {
    const params = { id, index: 0 };
    expect((await service.call(documents.getTable, { params, key: null })).status).toBe(401);
    const unknown = { id: 'doc-unknown', index: 0 };
    expect((await service.call(documents.getTable, { params: unknown, key: null })).status).toBe(
      401,
    );
    const setVisibility = (visibility: 'public' | 'private', key: string = service.key) =>
      service.call(documents.changeDocument, {
        params: { documentId: id },
        body: { visibility },
        key,
      });
    const { secret: stranger } = await createKey(service.data, { account: 'stranger' });
    expect((await service.call(documents.getTable, { params, key: stranger })).status).toBe(403);
    expect((await setVisibility('public', stranger)).status).toBe(403);
    expect((await setVisibility('public')).json).toMatchObject({
      document_id: id,
      visibility: 'public',
    });
    expect((await service.call(documents.getTable, { params, key: null })).status).toBe(200);
    expect((await service.call(documents.getTable, { params, key: stranger })).status).toBe(200);
    expect((await service.call(documents.listTables, { params: { id }, key: null })).status).toBe(
      200,
    );
    const status = await service.call(documents.getDocument, {
      params: { documentId: id },
      key: null,
    });
    expect(status.status).toBe(401);
    await setVisibility('private');
    expect((await service.call(documents.getTable, { params, key: null })).status).toBe(401);
  });

  test.each([
    ['limit', 0],
    ['limit', 501],
    ['limit', 'many'],
    ['offset', -1],
    ['vendor', '../x'],
  ])('are not listed with %s = %s', async (name, value) => {
    const query = { [name]: value };
    const { status, error } = await service.call(documents.listTables, { params: { id }, query });
    expect(status).toBe(400);
    expect(error.message).toContain(name);
  });
});

describe('the outline of the tables', () => {
  let joined: TestService;
  beforeAll(async () => {
    joined = await startTestService({
      engine: fakeEngine({
        pages: 3,
        contentOf: (page) => ({
          ...pageContent(page, ['word']),
          // The second page goes on from the first, the third has a table of its own.
          tables: [{ ...tableOf(page, `of ${page}`), continues: page === 2 }],
        }),
      }),
    });
  });
  afterAll(() => joined.close());

  test('lists a table over pages once, with its parts and without cells', async () => {
    const { json } = await joined.call(documents.uploadDocument, {
      params: { documentId: 'doc-outline' },
      bytes: Buffer.from('%PDF- with a table over pages'),
    });
    await joined.ended(json.job_id);
    const answer = await joined.call(workbench.outlineTables, {
      params: { documentId: 'doc-outline' },
    });
    expect(answer.status).toBe(200);
    expect(
      answer.json.tables.map(({ table_index, row_count, parts }) => [
        table_index,
        row_count,
        parts,
      ]),
    ).toEqual([
      [
        0,
        2,
        [
          { page: 1, position: 0, first_row: 0, repeated_rows: 0 },
          { page: 2, position: 0, first_row: 1, repeated_rows: 0 },
        ],
      ],
      [2, 1, [{ page: 3, position: 0, first_row: 0, repeated_rows: 0 }]],
    ]);
    expect(answer.text).not.toContain('"cells"');
  });
});
