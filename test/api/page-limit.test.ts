/** Documents with more pages than the limit: refused while they are added, or while they wait. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documents, jobs, uploads } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { PROGRAM } from '../support/program.ts';
import {
  createKey,
  environmentOf,
  startTestService,
  type TestService,
} from '../support/service.ts';

const LIMIT = 20;
const MESSAGE =
  'has 21 pages; the limit is 20. Choose the pages to read, or split it and add the parts.';

async function pdfOf(pages: number, useObjectStreams: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([100, 100]);
  return new Uint8Array(await pdf.save({ useObjectStreams }));
}

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;

let service: TestService;
let long: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  long = await pdfOf(LIMIT + 1, true);
});

describe('a file that declares too many pages', () => {
  beforeAll(async () => {
    service = await startTestService({ engine: fakeEngine(), limits: { pages: LIMIT } });
  });
  afterAll(() => service.close());

  const filesStored = () =>
    readdirSync(join(service.data, 'files'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ name }) => name);
  const listed = async () => (await service.call(jobs.listJobs)).json.pagination.total;

  async function refused(answer: { status: number; error: { code: string; message: string } }) {
    expect(answer.status).toBe(413);
    expect(answer.error).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(MESSAGE),
    });
    expect(await listed()).toBe(0);
    expect(filesStored()).toEqual([]);
  }

  test.each([true, false])('is refused by extract (object streams: %s)', async (compressed) => {
    const file_base64 = Buffer.from(await pdfOf(LIMIT + 1, compressed)).toString('base64');
    await refused(
      await service.call(jobs.extract, { body: { file_base64, filename: 'long.pdf' } }),
    );
  });

  test('is refused by extract/sync', async () => {
    const file_base64 = Buffer.from(long).toString('base64');
    await refused(
      await service.call(jobs.extractSync, { body: { file_base64, filename: 'long.pdf' } }),
    );
  });

  test('is refused as a raw body, by its name', async () => {
    const params = { documentId: 'doc-long' };
    const headers = { 'x-file-name': 'long.pdf' };
    const answer = await service.call(documents.uploadDocument, { params, headers, bytes: long });
    await refused(answer);
    expect(answer.error.message).toBe(`long.pdf ${MESSAGE}`);
    const { status } = await service.call(documents.getDocument, { params });
    expect(status).toBe(404);
  });

  test('is refused in a form', async () => {
    const form = new FormData();
    form.set('file', new Blob([long], { type: 'application/pdf' }), 'long.pdf');
    const response = await fetch(`${service.origin}/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}` },
      body: form,
    });
    await refused({ status: response.status, error: await errorOf(response) });
  });

  test('is refused at a signed address, which can then be used for another', async () => {
    const { json } = await service.call(uploads.signUpload, { body: { filename: 'long.pdf' } });
    const put = (body: Uint8Array<ArrayBuffer>) => fetch(json.signed_url, { method: 'PUT', body });
    const response = await put(long);
    await refused({ status: response.status, error: await errorOf(response) });
    expect((await put(await pdfOf(LIMIT, true))).status).toBe(200);
  });
});

describe('a file whose page count only the engine finds', () => {
  const PDF = Buffer.from('%PDF-1.7 what it holds is up to the fake engine');

  test('fails while it waits for its turn', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let pages = 1;
    const engine = fakeEngine({ beforePage: () => held });
    const inspect = engine.inspect.bind(engine);
    engine.inspect = async (...args) => ({ ...(await inspect(...args)), pageCount: pages });
    service = await startTestService({ engine, limits: { pages: LIMIT, concurrency: 1 } });
    try {
      const first = await service.submit(Buffer.from(`${PDF} first`));
      await vi.waitFor(async () => {
        const { json } = await service.call(jobs.getJob, { params: { jobId: first } });
        expect(json.status).toBe('processing');
      });
      pages = LIMIT + 1;
      const jobId = await service.submit(Buffer.from(`${PDF} second`));
      const ended = await service.ended(jobId);
      expect(ended).toMatchObject({ status: 'failed', error: `report.pdf ${MESSAGE}` });
      const { json } = await service.call(jobs.getJob, { params: { jobId: first } });
      expect(json.status).toBe('processing');
      letGo();
      expect((await service.ended(first)).status).toBe('completed');
    } finally {
      letGo();
      await service.close();
    }
  });
});

test.each([
  ['--max-pages', ['--max-pages', String(LIMIT)], {}],
  ['QUARRY_MAX_PAGES', [], { QUARRY_MAX_PAGES: String(LIMIT), QUARRY_PORT: '0' }],
])('quarry serve takes the limit from %s', async (_, options, environment) => {
  const data = await mkdtemp(join(tmpdir(), 'quarry-limit-'));
  const { secret } = await createKey(data);
  const port = 'QUARRY_PORT' in environment ? [] : ['--port', '0'];
  const program = spawn(process.execPath, [PROGRAM, 'serve', ...port, '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...(await environmentOf(data)), ...environment },
  });
  try {
    let origin: string | undefined;
    for await (const line of createInterface({ input: program.stdout })) {
      origin = /listening on (\S+)/.exec(line)?.[1];
      if (origin) break;
    }
    const response = await fetch(`${origin}/document/doc-long/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/pdf' },
      body: long,
    });
    expect(response.status).toBe(413);
    expect((await errorOf(response)).message).toContain(MESSAGE);
  } finally {
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
    await rm(data, { recursive: true });
  }
});
