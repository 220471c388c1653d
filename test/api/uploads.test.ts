/** Signed uploads, forms, and the tables of documents that anybody may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, jobs, uploads } from '../../shared/contract/index.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF- uploaded');

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

describe('a signed upload', () => {
  const sign = async () =>
    (await service.call(uploads.signUpload, { body: { filename: 'Große Datei.pdf' } })).json;
  const put = (url: string, body: Uint8Array) =>
    fetch(url, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/pdf' },
    });

  test('is sent without a key and then extracted by its path', async () => {
    const { signed_url, gcs_path, expires_at, method } = await sign();
    expect(method).toBe('PUT');
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15.1);
    expect(await (await put(signed_url, PDF)).json()).toEqual({ gcs_path, size: PDF.length });
    const { json } = await service.call(jobs.extract, { body: { gcs_path } });
    expect(json.filename).toBe('Große Datei.pdf');
    expect((await service.ended(json.job_id)).status).toBe('completed');
    const file = await service.call(documents.getDocumentFile, {
      params: { documentId: json.job_id },
    });
    expect(PDF.equals(file.bytes)).toBe(true);
  });

  test('takes one object, for one account, and only while its address is valid', async () => {
    const { signed_url, gcs_path } = await sign();
    const empty = await service.call(jobs.extract, { body: { gcs_path } });
    expect(empty.error.message).toMatch(/nothing was uploaded/);
    const late = new URL(signed_url);
    late.searchParams.set('expires', '1');
    expect((await put(late.href, PDF)).status).toBe(403);
    expect((await put(signed_url, PDF)).status).toBe(200);
    expect((await put(signed_url, Buffer.from('%PDF- again'))).status).toBe(409);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const foreign = await service.call(jobs.extract, { body: { gcs_path }, key });
    expect(foreign.error.message).toMatch(/nothing was uploaded/);
  });
});

describe('a form', () => {
  const send = (body: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}/v1/documents`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': service.key, ...headers },
    });

  test('brings a PDF with its name', async () => {
    const form = new FormData();
    form.set('file', new Blob([PDF]), 'Bericht "ü".pdf');
    const response = await send(form);
    expect(response.status).toBe(202);
    const { document_id, job_id } = (await response.json()) as Record<string, string>;
    await service.ended(job_id ?? '');
    const { json } = await service.call(documents.getDocument, {
      params: { documentId: document_id },
    });
    expect(json).toMatchObject({ filename: 'Bericht "ü".pdf', status: 'completed' });
  });

  test.each([
    ['is cut off', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF'],
    ['never begins', 'nothing of a form'],
  ])('that %s is refused', async (_, body) => {
    const response = await send(body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(response.status).toBe(400);
  });
});

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
      [0, 1, '| a |'],
      [1, 1, '| b |'],
      [2, 3, '| c |'],
    ];
    expect(await list({})).toEqual(all);
    expect(await list({ limit: 1, offset: 1 })).toEqual([all[1]]);
    expect(await list({ offset: 2 })).toEqual([all[2]]);
    expect(await list({ offset: 3 })).toEqual([]);
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8', 'c\r\n'],
    ['markdown', 'text/markdown; charset=utf-8', '| c |'],
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
    await service.call(documents.uploadDocument, {
      params: { documentId: id },
      bytes: Buffer.from('%PDF- with tables'),
      headers: { 'x-visibility': 'public' },
    });
    await expect
      .poll(async () => (await service.call(documents.getTable, { params, key: null })).status)
      .toBe(200);
    expect((await service.call(documents.listTables, { params: { id }, key: null })).status).toBe(
      200,
    );
    const status = await service.call(documents.getDocument, {
      params: { documentId: id },
      key: null,
    });
    expect(status.status).toBe(401);
  });
});
