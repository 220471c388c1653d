/** Signed uploads, forms, what comes with a raw body, and documents whose bytes are on their way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, ingest, jobs, uploads } from '../../shared/contract/index.ts';
import { fakeEngine, pageContent, unsureTableOf } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF- uploaded');

/** A page with a table that a reader should look at. */
const ocrPage = (page: number) => ({
  ...pageContent(page, ['word']),
  tables: [unsureTableOf(page)],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine({ contentOf: ocrPage, pages: 1 }) });
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
    expect(empty.error.message).toMatch(/No upload has this path/);
    const late = new URL(signed_url);
    late.searchParams.set('expires', '1');
    expect((await put(late.href, PDF)).status).toBe(403);
    expect((await put(signed_url, PDF)).status).toBe(200);
    expect((await put(signed_url, Buffer.from('%PDF- again'))).status).toBe(409);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const foreign = await service.call(jobs.extract, { body: { gcs_path }, key });
    expect(foreign.error.message).toMatch(/No upload has this path/);
  });
});

describe('a form', () => {
  const send = (body: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}/v1/documents`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': service.key, ...headers },
    });

  test.each(['Bericht "ü".pdf', '50 % "net".pdf', 'a%20b.pdf'])(
    'brings a PDF with its name: %s',
    async (filename) => {
      const form = new FormData();
      form.set('file', new Blob([PDF]), filename);
      const response = await send(form);
      expect(response.status).toBe(202);
      const { document_id, job_id } = (await response.json()) as Record<string, string>;
      await service.ended(job_id ?? '');
      const { json } = await service.call(documents.getDocument, {
        params: { documentId: document_id },
      });
      expect(json).toMatchObject({ filename, status: 'completed' });
    },
  );

  test.each([
    ['is cut off', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF'],
    ['never begins', 'nothing of a form'],
  ])('that %s is refused', async (_, body) => {
    const response = await send(body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(response.status).toBe(400);
  });

  test.each([71, 1000])('a form with a boundary of %s characters is refused', async (length) => {
    const boundary = 'b'.repeat(length);
    const response = await send('--', {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toContain('1 to 70 characters');
  });
});

describe('what is said with an upload', () => {
  const upload = async (documentId: string, headers: Record<string, string>) => {
    const params = { documentId };
    return service.call(documents.uploadDocument, { params, bytes: PDF, headers });
  };
  const detail = async (documentId: string) =>
    (await service.call(documents.getDocument, { params: { documentId } })).json;

  test('is kept with the document: name, visibility, capabilities', async () => {
    const { json } = await upload('doc-said', {
      'x-file-name': encodeURIComponent('Überblick.pdf'),
      'x-visibility': 'public',
      'x-capabilities': '{"search":{"fuzzy":true},"later":1}',
    });
    await service.ended(json.job_id);
    expect(await detail('doc-said')).toMatchObject({
      filename: 'Überblick.pdf',
      visibility: 'public',
      capabilities: { search: { fuzzy: true }, later: 1 },
      phase: 'awaiting_review',
    });
  });

  test('spares a document the review when no structural check is wanted', async () => {
    const { json } = await upload('doc-unchecked', {
      'x-capabilities': '{"structural_check":false}',
    });
    await service.ended(json.job_id);
    const { phase, checks } = await detail('doc-unchecked');
    expect(phase).toBe('complete');
    expect(checks.map(({ name }) => name)).toEqual(['table_confidence']);
  });

  test.each([
    ['{', /JSON/],
    ['[]', /x-capabilities/],
    ['{"search":"yes"}', /search/],
  ])('is refused when it is %s', async (text, message) => {
    const { status, error } = await upload('doc-wrong', { 'x-capabilities': text });
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });
});

describe('a document whose upload is in progress', () => {
  /** An upload that goes on until it is told how to end. */
  function slowly(documentId: string) {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    const leaving = new AbortController();
    const answer = service.call(documents.uploadDocument, {
      params: { documentId },
      bytes: stream.readable,
      signal: leaving.signal,
    });
    void writer.write(PDF.subarray(0, 5));
    return { writer, answer, leaving };
  }
  const statusOf = async (documentId: string) => {
    const { json, error } = await service.call(documents.getDocument, { params: { documentId } });
    return error ? error.code : json.phase;
  };

  test('is uploading until all bytes have arrived', async () => {
    const { writer, answer } = slowly('doc-slow');
    await expect.poll(() => statusOf('doc-slow')).toBe('uploading');
    await writer.write(PDF.subarray(5));
    await writer.close();
    const { json } = await answer;
    await service.ended(json.job_id);
    expect(await statusOf('doc-slow')).toBe('awaiting_review');
  });

  test('is forgotten when they break off, unless something is known of it', async () => {
    const first = slowly('doc-broken');
    await expect.poll(() => statusOf('doc-broken')).toBe('uploading');
    first.leaving.abort();
    await expect(first.answer).rejects.toThrow();
    await expect.poll(() => statusOf('doc-broken')).toBe('not_found');

    const body = { document_id: 'doc-broken', vendor: 'acme', payload: 1 };
    await service.call(ingest.ingestDocument, { body });
    const second = slowly('doc-broken');
    await expect.poll(() => statusOf('doc-broken')).toBe('uploading');
    second.leaving.abort();
    await expect(second.answer).rejects.toThrow();
    await expect.poll(() => statusOf('doc-broken')).toBe('idle');
  });
});
