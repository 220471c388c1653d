/** Documents: upload, state, source file, pages, deletion. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  documents,
  jobs,
  type PageContent,
  trash,
  workbench,
} from '../../shared/contract/index.ts';
import { PRINTED } from '../fixtures/make/page-numbers.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { makePdf } from '../support/pdf.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({
    engine: fakeEngine({
      pages: 3,
      wordsOf: (page) => `Net income of page ${page} was 1,204 in Café Müller 営業利益`.split(' '),
    }),
    limits: { upload: 2_000_000 },
  });
});
afterEach(() => service.close());

const upload = (documentId: string, bytes: Uint8Array | ReadableStream<Uint8Array>, headers = {}) =>
  service.call(documents.uploadDocument, { params: { documentId }, bytes, headers });

/** Uploads and waits; resolves to the ids. */
async function add(documentId: string, bytes: Uint8Array = Buffer.from(`%PDF- ${documentId}`)) {
  const { json } = await upload(documentId, bytes, { 'x-file-name': `${documentId}.pdf` });
  await service.ended(json.job_id);
  return json;
}

const filesKept = () =>
  readdirSync(join(service.data, 'files'), { recursive: true }).filter((name) =>
    String(name).endsWith('.pdf'),
  );

describe('upload', () => {
  test('answers with the phase and where to look', async () => {
    const { status, json } = await upload('doc-one', Buffer.from('%PDF-'), {
      'x-file-name': encodeURIComponent('../Büro/Übersicht.pdf'),
    });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      document_id: 'doc-one',
      phase: 'parsing',
      urls: { status: `${service.origin}/document/doc-one/status` },
    });
    await service.ended(json.job_id);
    const params = { documentId: 'doc-one' };
    const detail = (await service.call(documents.getDocument, { params })).json;
    expect(detail).toMatchObject({
      filename: '.._Büro_Übersicht.pdf',
      status: 'completed',
      phase: 'complete',
      title: 'A title',
      pages_done: [1, 2, 3],
    });
    const byHash = await service.call(jobs.getJob, { params: { jobId: detail.hash } });
    expect(byHash.json.job_id).toBe(json.job_id);
    // The short hash and the id of a job name the same document.
    for (const documentId of [detail.hash, json.job_id]) {
      const found = await service.call(documents.getDocument, { params: { documentId } });
      expect(found.json.document_id).toBe('doc-one');
    }
  });

  test('names the first document with the same file, unless that is in the trash', async () => {
    const bytes = Buffer.from('%PDF- twice');
    expect((await add('doc-first', bytes)).same_file_as).toBeNull();
    expect((await add('doc-second', bytes)).same_file_as).toBe('doc-first');
    expect((await add('doc-other')).same_file_as).toBeNull();
    expect((await add('doc-first', bytes)).same_file_as).toBeNull();
    await service.call(trash.moveToTrash, { body: { doc_ids: ['doc-first'] } });
    expect((await add('doc-third', bytes)).same_file_as).toBe('doc-second');
    const batch = await Promise.all(
      ['doc-a', 'doc-b', 'doc-c'].map((id) => add(id, Buffer.from('%PDF- at once'))),
    );
    expect(batch.filter(({ same_file_as }) => same_file_as === null)).toHaveLength(1);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const foreign = await service.call(documents.uploadDocument, {
      ...{ params: { documentId: 'doc-foreign' }, bytes, key },
    });
    expect(foreign.json.same_file_as).toBeNull();
  });

  test('streams a body of unknown length and stores it byte for byte', async () => {
    const chunks = Array.from({ length: 30 }, () => randomBytes(50_000));
    const { json } = await upload('doc-large', ReadableStream.from(chunks));
    await service.ended(json.job_id);
    const params = { documentId: 'doc-large' };
    const { bytes, headers } = await service.call(documents.getDocumentFile, { params });
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(headers.get('etag')).toBe(`"${sha256}"`);
    expect(existsSync(join(service.data, 'files', sha256.slice(0, 2), `${sha256}.pdf`))).toBe(true);
  });

  test('gives out a file that broke off with an end, when asked for that, and stores it as it came', async () => {
    const broken = await readFile(new URL('../fixtures/truncated.pdf', import.meta.url));
    await add('doc-broken', broken);
    const file = (query = {}) =>
      service.call(documents.getDocumentFile, { params: { documentId: 'doc-broken' }, query });
    expect(broken.equals((await file()).bytes)).toBe(true);
    const { bytes } = await file({ repaired: 'yes' });
    expect(broken.equals(bytes.subarray(0, broken.length))).toBe(true);
    expect(Buffer.from(bytes.subarray(broken.length)).toString()).toMatch(/trailer.*%%EOF\s*$/s);
  });

  test('keeps one file for the same bytes sent many times at once', async () => {
    const bytes = randomBytes(300_000);
    const ids = Array.from({ length: 8 }, (_, n) => `doc-same-${n}`);
    const answers = await Promise.all(ids.map((id) => upload(id, bytes)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(filesKept()).toHaveLength(1);
  });

  test('over the limit leaves nothing behind, whether its length was told or not', async () => {
    const announced = await upload('doc-a', new Uint8Array(2_000_001));
    expect([announced.status, announced.error.code]).toEqual([413, 'bad_request']);
    expect(announced.error.message).toMatch(/has 2 MB; the limit is 1\.9 MB\./);
    const chunks = Array.from({ length: 5 }, () => new Uint8Array(500_000));
    const untold = await upload('doc-b', ReadableStream.from(chunks));
    expect(untold.error.message).toContain('larger than the limit of 1.9 MB');
    expect(filesKept()).toEqual([]);
    expect(readdirSync(join(service.data, 'files', 'incoming'))).toEqual([]);
    expect((await service.call(workbench.listDocuments)).json.items).toEqual([]);
  });

  test('that its sender interrupts leaves nothing behind', async () => {
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(1);
        controller.enqueue(new Uint8Array(10_000));
        if (readdirSync(join(service.data, 'files', 'incoming')).length > 0) abort.abort();
      },
    });
    const broken = service.call(documents.uploadDocument, {
      params: { documentId: 'doc-broken' },
      bytes: body,
      signal: abort.signal,
    });
    await expect(broken).rejects.toThrow();
    await expect.poll(() => readdirSync(join(service.data, 'files', 'incoming'))).toEqual([]);
    expect((await service.call(workbench.listDocuments)).json.items).toEqual([]);
  });

  test('in parts goes on after a lost connection, and is stored as one file', async () => {
    const params = { documentId: 'doc-parts' };
    const put = async (start: number, text: string, key?: string) =>
      (
        await service.call(documents.putUploadPart, {
          ...{ params, query: { start }, bytes: Buffer.from(text) },
          ...(key && { key }),
        })
      ).json.received;
    const finish = (size: number) =>
      upload('doc-parts', new Uint8Array(), { 'x-parts': `${size}` });
    expect(await put(0, '')).toBe(0);
    expect(await put(0, '%PDF- a')).toBe(7);
    // The response was lost, or a part before it.
    expect(await put(0, '%PDF- a')).toBe(7);
    expect(await put(9, 'c')).toBe(7);
    const early = await finish(9);
    expect([early.status, early.error.message]).toEqual([409, '7 of 9 bytes were uploaded.']);
    expect(early.error.coded_message?.values).toEqual({ received: 7, total: 9 });
    const { secret } = await createKey(service.data, { account: 'other' });
    expect(await put(7, 'xx', secret)).toBe(0);
    expect(await put(7, 'bb')).toBe(9);
    const { json } = await finish(9);
    expect((await service.ended(json.job_id)).status).toBe('completed');
    const file = await service.call(documents.getDocumentFile, { params });
    expect(Buffer.from(file.bytes).toString()).toBe('%PDF- abb');
    expect(filesKept()).toHaveLength(1);
  });

  test('in parts that is given up leaves nothing behind', async () => {
    const params = { documentId: 'doc-parts' };
    const part = { params, query: { start: 0 }, bytes: Buffer.from('%PDF- a') };
    await service.call(documents.putUploadPart, part);
    expect(filesKept()).toHaveLength(1);
    await service.call(documents.deleteUploadParts, { params });
    expect(filesKept()).toEqual([]);
    expect((await service.call(workbench.listDocuments)).json.items).toEqual([]);
  });

  test('of other bytes under a known id is a conflict; the same bytes make another job', async () => {
    await add('doc-one', Buffer.from('%PDF- 1'));
    const other = await upload('doc-one', Buffer.from('%PDF- 2'));
    expect(other.error.code).toBe('conflict');
    expect(filesKept()).toHaveLength(1);
    const same = await upload('doc-one', Buffer.from('%PDF- 1'));
    expect(same.status).toBe(202);
  });

  test.each([
    ['an empty body', 'doc-x', new Uint8Array(), {}, /is empty/],
    [
      'another media type',
      'doc-x',
      Buffer.from('x'),
      { 'content-type': 'text/html' },
      /must be a PDF/,
    ],
    [
      'the id of a job that is not there',
      'ocr-000000',
      Buffer.from('%PDF-'),
      {},
      /of the form doc-<id>/,
    ],
    ['an id with strange characters', 'doc-a%2Fb', Buffer.from('%PDF-'), {}, /documentId: /],
  ])('refuses %s', async (_, id, bytes, headers, message) => {
    const { status, error } = await upload(id, bytes, headers);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
  });
});

describe('the source file', () => {
  const BYTES = Buffer.from('%PDF-0123456789');
  const params = { documentId: 'doc-file' };
  const get = (headers: Record<string, string>) =>
    service.call(documents.getDocumentFile, { params, headers });

  test.each([
    ['bytes=0-4', '%PDF-', 'bytes 0-4/15'],
    ['bytes=5-', '0123456789', 'bytes 5-14/15'],
    ['bytes=-3', '789', 'bytes 12-14/15'],
    ['bytes=10-99', '56789', 'bytes 10-14/15'],
  ])('answers the range %s', async (range, text, contentRange) => {
    await add('doc-file', BYTES);
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.text).toBe(text);
    expect(answer.headers.get('content-range')).toBe(contentRange);
  });

  test.each(['items=0-4', 'bytes=9-5', 'bytes=0-1,4-5', 'bytes=-'])(
    'ignores the range %s',
    async (range) => {
      await add('doc-file', BYTES);
      expect((await get({ range })).status).toBe(200);
    },
  );

  test('refuses a range past its end, and honours validators', async () => {
    await add('doc-file', BYTES);
    const past = await get({ range: 'bytes=15-' });
    expect(past.status).toBe(416);
    expect(past.headers.get('content-range')).toBe('bytes */15');
    const etag = past.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });
});

test('a page is found once it is read; others are not', async () => {
  await add('doc-pages');
  const page = (number: unknown) =>
    service.call(documents.getPage, { params: { documentId: 'doc-pages', page: number } });
  expect((await page(3)).json.page).toBe(3);
  expect((await page(4)).error.code).toBe('not_found');
  expect((await page('x')).error.message).toMatch(/^page: /);
});

test('pages of a range come as lines, those without results left out', async () => {
  await add('doc-range');
  const range = (page: number, through: number) =>
    service.call(documents.getPage, {
      params: { documentId: 'doc-range', page },
      query: { through },
    });
  const numbersOf = ({ text }: { readonly text: string }) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as PageContent).page);
  expect(numbersOf(await range(2, 9))).toEqual([2, 3]);
  expect(numbersOf(await range(3, 3))).toEqual([3]);
  expect(numbersOf(await range(3, 2))).toEqual([]);
  expect((await range(1, 0)).error.message).toMatch(/^through: /);
});

test('headings and printed page numbers come for the pages named', async () => {
  const real = await startTestService();
  const jobId = await real.submit(
    await readFile(join(import.meta.dirname, '../fixtures/page-numbers.pdf')),
  );
  await real.ended(jobId);
  const ask = (pages?: string) =>
    real.call(documents.getDocumentHeadings, {
      params: { documentId: jobId },
      query: pages === undefined ? {} : { pages },
    });
  const { pages } = (await ask()).json;
  expect(pages.map((page) => page.page_label)).toEqual(PRINTED.map((label) => label ?? undefined));
  expect(pages[8]?.headings).toMatchObject([{ title: 'The statements', level: 2 }]);
  expect((await ask('2,9-10')).json.pages.map(({ page }) => page)).toEqual([2, 9, 10]);
  expect((await ask('99')).error.code).toBe('bad_request');
  await real.close();
});

test('a page is drawn by the real engine in the width asked for', async () => {
  const real = await startTestService();
  const jobId = await real.submit(await makePdf([['Hello']]));
  await real.ended(jobId);
  const { bytes, headers } = await real.call(documents.getPageImage, {
    params: { documentId: jobId, page: 1 },
    query: { width: 119 },
  });
  expect(headers.get('content-type')).toBe('image/png');
  const picture = new DataView(bytes.buffer, bytes.byteOffset);
  expect([picture.getUint32(16), picture.getUint32(20)]).toEqual([119, 168]);
  const again = await real.call(documents.getPageImage, {
    params: { documentId: jobId, page: 1 },
    query: { width: 119 },
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
  const missing = await real.call(documents.getPageImage, {
    params: { documentId: jobId, page: 2 },
  });
  expect(missing.status).toBe(404);
  await real.close();
});

test('a part of a page is drawn alone, no larger than it shows anything', async () => {
  const real = await startTestService();
  const jobId = await real.submit(await makePdf([['Hello']]));
  await real.ended(jobId);
  const part = async (box: string, width = 200) => {
    const { status, bytes, headers, error } = await real.call(documents.getPageImage, {
      params: { documentId: jobId, page: 1 },
      query: { width, box },
    });
    if (status !== 200) return error;
    const picture = new DataView(bytes.buffer, bytes.byteOffset);
    return { size: [picture.getUint32(16), picture.getUint32(20)], etag: headers.get('etag') };
  };
  const upper = await part('0,0,1,0.25');
  expect(upper).toMatchObject({ size: [200, 71] });
  const lower = await part('0,0.75,1,0.25');
  expect(lower).toMatchObject({ size: [200, 71] });
  expect(lower).not.toEqual(upper);
  // A hundredth of A4 is 6 points wide: more than 12 pixels a point are not drawn.
  expect(await part('0.5,0.5,0.01,0.01', 4096)).toMatchObject({ size: [71, 100] });
  for (const box of ['0.5,0,0.6,1', '0,0,0,1', '0,0,1', 'a,b,c,d', '-0.1,0,1,1']) {
    expect(await part(box)).toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/^box: /),
    });
  }
  await real.close();
});

test('a figure has the address of its picture, and exports show it', async () => {
  const real = await startTestService();
  const pdf = await readFile(join(import.meta.dirname, '../fixtures/pictures.pdf'));
  const jobId = await real.submit(pdf);
  await real.ended(jobId);
  const { json } = await real.call(jobs.getJobResults, {
    params: { jobId },
    query: { include: 'entities' },
  });
  const figures = json.results.entities?.filter(({ type }) => type === 'figure') ?? [];
  const chart = figures.find(({ title }) => title.includes('Blocks cut in each year'));
  const address = new URL(chart?.image_url ?? '');
  const { status, bytes } = await real.call(documents.getPageImage, {
    params: { documentId: jobId, page: chart?.page },
    query: Object.fromEntries(address.searchParams),
  });
  expect(status).toBe(200);
  const picture = new DataView(bytes.buffer, bytes.byteOffset);
  expect(String(picture.getUint32(16))).toBe(address.searchParams.get('width'));
  const html = await real.call(jobs.exportJob, { params: { jobId }, query: { format: 'html' } });
  expect(Buffer.from(html.bytes).toString()).toContain('<img ');
  await real.close();
});

test('purging a document takes its file and results, but not those another one needs', async () => {
  const bytes = Buffer.from('%PDF- shared');
  const first = await add('doc-first', bytes);
  await add('doc-second', bytes);
  const purge = async (documentId: string) => {
    await service.call(documents.deleteDocument, { params: { documentId } });
    await service.call(trash.purgeFromTrash, { body: { doc_ids: [documentId] } });
  };
  await purge('doc-first');
  expect(filesKept()).toHaveLength(1);
  const gone = await service.call(jobs.getJob, { params: { jobId: first.job_id } });
  expect(gone.status).toBe(404);
  const left = await service.call(workbench.search, { query: { q: 'income' } });
  expect(left.json.total).toBe(3);
  await purge('doc-second');
  expect(filesKept()).toEqual([]);
  expect((await service.call(workbench.search, { query: { q: 'income' } })).json.total).toBe(0);
});

test('a PDF that was removed from the data folder is reported as missing, and can be sent again', async () => {
  const bytes = Buffer.from('%PDF- to be removed');
  const { document_id: documentId } = await add('doc-removed', bytes);
  const [name] = filesKept();
  await rm(join(service.data, 'files', String(name)));
  const params = { documentId };
  const page = { ...params, page: 1 };
  for (const answer of [
    await service.call(documents.getDocumentFile, { params }),
    await service.call(documents.getDocumentFile, { params, query: { repaired: 'yes' } }),
    await service.call(documents.getPageImage, { params: page }),
    await service.call(workbench.retryDocument, { params, body: {} }),
  ]) {
    expect([answer.status, answer.error.message]).toEqual([
      404,
      'The PDF of doc-removed.pdf is no longer in the data folder. Add the file again.',
    ]);
  }
  expect((await service.call(documents.getPage, { params: page })).status).toBe(200);
  await add('doc-removed', bytes);
  expect((await service.call(documents.getDocumentFile, { params })).bytes).toEqual(
    new Uint8Array(bytes),
  );
});
