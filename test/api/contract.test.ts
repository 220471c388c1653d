/**
 * The whole contract in one table: every endpoint with a request that succeeds and one for each
 * error that it documents. An endpoint or an error without its row fails, and so does an answer that
 * the contract does not know (`call` checks every one). What succeeds is tried by
 * another account first.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import {
  codeOf,
  collections,
  documents,
  ENDPOINTS,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  ingest,
  jobs,
  openApi,
  structured,
  uploads,
} from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import {
  type CallInput,
  createKey,
  startTestService,
  type TestService,
} from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';
import { conversationRows } from './contract-conversations.ts';
import { correctionRows } from './contract-corrections.ts';
import { documentRows, firstRecord, INGEST_LIMIT } from './contract-documents.ts';
import { downloadRows } from './contract-downloads.ts';
import { fieldRows } from './contract-fields.ts';
import { languageRows } from './contract-languages.ts';
import { operationRows } from './contract-operation.ts';
import { presetRows } from './contract-presets.ts';
import { providerRows } from './contract-providers.ts';
import { reviewRows } from './contract-review.ts';
import { settingsRows } from './contract-settings.ts';

const PDF = Buffer.from('%PDF- contract');
const BUSY = '%PDF- worked on until the end of the tests';
const CANCELLED = '%PDF- worked on until it is cancelled';
const PROTECTED = '%PDF- protected';
const HELD = [BUSY, CANCELLED];
const fileOf = (content: string): string =>
  `${createHash('sha256').update(content).digest('hex')}.pdf`;
const BASE64 = PDF.toString('base64');

let service: TestService;
let foreign: string;
let spent: string;
/** Has nothing. */
let stranger: string;
let shownToStranger: Awaited<ReturnType<typeof followEvents>>;
/** A completed job, its document, and one that is being worked on. */
let done: string;
let busy: string;
let openGate: () => void;

beforeAll(async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const pages = [{ ...pageContent(1, ['some', 'words']), tables: [tableOf(1)] }];
  const engine = fakeEngine({
    pages: 1,
    contentOf: (page) => pages[page - 1] ?? pageContent(page, []),
    beforePage: async (_page, signal, file) => {
      if (!HELD.some((content) => file.endsWith(fileOf(content)))) return;
      reach();
      const stopped = new Promise((resolve) => signal?.addEventListener('abort', resolve));
      await Promise.race([gate, stopped]);
    },
    opening: (_access, file) => {
      if (file.endsWith(fileOf(PROTECTED))) throw new EngineError('password_required');
    },
    beforeAnswer: (question) => {
      if (question === 'fail') throw new Error('as asked');
    },
    beforeStructured: (query) => (query === 'slow' ? new Promise(() => undefined) : undefined),
  });
  const rates = { standard: 1e6, expensive: 1e6 };
  service = await startTestService({
    engine,
    windowSecret: WINDOW_SECRET,
    limits: {
      upload: 1000,
      ingest: INGEST_LIMIT,
      unattended: 100,
      requests: { key: rates, anonymous: rates },
    },
  });
  foreign = (await createKey(service.data, { account: 'foreign' })).secret;
  spent = (await createKey(service.data, { account: 'spent', allowance: 0 })).secret;
  stranger = (await createKey(service.data, { account: 'stranger' })).secret;
  shownToStranger = await followEvents({ origin: service.origin, key: stranger });
  done = await service.submit(PDF);
  await service.ended(done);
  await service.call(ingest.ingestDocument, firstRecord(done));
  busy = await service.submit(Buffer.from(BUSY));
  await reached;
});
afterAll(async () => {
  openGate();
  await shownToStranger.close();
  await service.close();
});

type Row = () => CallInput | Promise<CallInput>;

interface Rows {
  readonly success: Row;
  readonly errors: Partial<Record<ErrorCode, Row>>;
}

const job = (jobId: string, more: CallInput = {}): CallInput => ({ params: { jobId }, ...more });
const document = (documentId: string, more: CallInput = {}): CallInput => ({
  ...more,
  params: { documentId, page: 1, ...more.params },
});
const entities = (id: string, more: CallInput = {}): CallInput => ({
  ...more,
  params: { id, index: 0, ...more.params },
});

/** What most endpoints of a job or a document answer to. */
const ofJob = {
  bad_request: () => job('not an id'),
  not_found: () => job('ocr-000000'),
  forbidden: () => job(done, { key: foreign }),
} as const;
const ofDocument = {
  bad_request: () => document('not an id'),
  not_found: () => document('doc-none'),
  forbidden: () => document(done, { key: foreign }),
} as const;
const ofEntities = {
  bad_request: () => entities('not an id'),
  not_found: () => entities('doc-none'),
  forbidden: () => entities(done, { key: foreign }),
} as const;

const extractErrors = {
  bad_request: () => ({ body: {} }),
  insufficient_credits: () => ({ body: {}, key: spent }),
  payload_too_large: () => ({
    body: { file_base64: Buffer.alloc(1001).toString('base64'), filename: 'a.pdf' },
  }),
} as const;

/** A request under an Idempotency-Key that another request used. */
const reused = async (endpoint: Endpoint, name: string): Promise<CallInput> => {
  const headers = { 'idempotency-key': name };
  await service.call(endpoint, { headers, body: { file_base64: BASE64, filename: 'a.pdf' } });
  return { headers, body: { file_base64: BASE64, filename: 'b.pdf' } };
};

/** A signed address, taken apart into the input of the PUT. */
async function signed(bytes: Uint8Array = PDF): Promise<CallInput> {
  const { json } = await service.call(uploads.signUpload, { body: { filename: 'signed.pdf' } });
  const url = new URL(json.signed_url);
  const uploadId = url.pathname.split('/').at(-1);
  return { params: { uploadId }, query: Object.fromEntries(url.searchParams), bytes, key: null };
}

/** A form as browsers send it. */
async function form(fields: Record<string, Uint8Array | string>): Promise<CallInput> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, new Blob([new Uint8Array(value)]), 'form.pdf');
  }
  const request = new Request('http://form', { method: 'POST', body: data });
  return {
    bytes: await request.bytes(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

let made = 0;

/** A new collection that holds the completed job. */
async function collectionOf(name = `Collection ${++made}`): Promise<string> {
  const body = { name, doc_ids: [done] };
  return (await service.call(collections.createCollection, { body })).json.id;
}

/** A request about a collection, under both names that paths have for its id. */
const collection = async (more: CallInput = {}, id?: string): Promise<CallInput> => {
  const collectionId = id ?? (await collectionOf());
  return { ...more, params: { collectionId, id: collectionId } };
};

/** A request about a collection that was deleted. */
async function deletedCollection(more: CallInput = {}, name?: string): Promise<CallInput> {
  const input = await collection({}, await collectionOf(name));
  await service.call(collections.deleteCollection, input);
  return { ...input, ...more };
}

const ofCollection = (more: CallInput = {}) => ({
  bad_request: () => collection(more, 'x'.repeat(500)),
  not_found: () => collection(more, 'col-000000'),
  forbidden: () => collection({ ...more, key: foreign }),
});

const ofWatched = (more: CallInput = {}) => {
  const { bad_request, not_found } = ofCollection(more);
  return {
    bad_request: async () => asWindow(await bad_request()),
    not_found: async () => asWindow(await not_found()),
    forbidden: () => collection(more),
  };
};

const NONE = { body: { doc_ids: [] } };

const ANY = { type: 'object', properties: { some: { type: 'string' } } };
/** The document says nothing of it. */
const IMPOSSIBLE = { ...ANY, required: ['nowhere'], properties: { nowhere: { type: 'integer' } } };
const NO_SCHEMA = { type: 'neither' };

/** Errors of the endpoints that make data in the shape of a schema. */
const ofStructured = {
  bad_request: () => document('not an id', { body: {} }),
  job_not_ready: () => document(busy, { body: { schema: ANY, query: 'q' } }),
  forbidden: () => document(done, { key: foreign, body: {} }),
  DOCUMENT_NOT_FOUND: () => document('doc-none', { body: {} }),
  SCHEMA_VALIDATION_FAILED: () => document(done, { body: { schema: NO_SCHEMA, query: 'q' } }),
  EXTRACTION_FAILED: () => document(done, { body: { schema: IMPOSSIBLE, query: 'q' } }),
} as const;

/** The address of a generation that was begun and has ended. */
async function generated(schema: object, query: string, more: CallInput = {}): Promise<CallInput> {
  const body = { schema, query, mode: 'async' };
  const { json } = await service.call(structured.generate, document(done, { body }));
  const runId = 'poll_url' in json ? json.poll_url.split('/').at(-1) : undefined;
  const input = document(done, { ...more, params: { runId } });
  await expect
    .poll(
      async () =>
        (await service.call(structured.getGenerated, document(done, { params: { runId } }))).status,
    )
    .not.toBe(202);
  return input;
}

const TABLE: Record<string, Rows> = {
  chat: {
    success: () => ({ body: { job_id: done, message: 'Which words?' } }),
    errors: {
      bad_request: () => ({ body: { job_id: done } }),
      job_not_ready: () => ({ body: { job_id: busy, message: 'Which?' } }),
      not_found: () => ({ body: { job_id: 'ocr-000000', message: 'Which?' } }),
      forbidden: () => ({ body: { job_id: done, message: 'Which?' }, key: foreign }),
      chat_failed: () => ({ body: { job_id: done, message: 'fail' } }),
    },
  },
  extractSchema: {
    success: () =>
      job(done, { body: { schema: { name: 's', fields: [{ key: 'some', type: 'string' }] } } }),
    errors: {
      bad_request: () => job(done, { body: { schema: { name: 's', fields: [] } } }),
      job_not_ready: () =>
        job(busy, { body: { schema: { name: 's', fields: [{ key: 'a', type: 'date' }] } } }),
      not_found: () =>
        job('ocr-000000', {
          body: { schema: { name: 's', fields: [{ key: 'a', type: 'date' }] } },
        }),
      forbidden: () =>
        job(done, {
          key: foreign,
          body: { schema: { name: 's', fields: [{ key: 'a', type: 'date' }] } },
        }),
    },
  },
  structuredOutput: {
    success: () => document(done, { body: { schema: ANY, query: 'the words' } }),
    errors: {
      ...ofStructured,
      not_found: () =>
        document(done, { body: { schema: ANY, query: 'q', provider_id: 'prov-000000' } }),
      TIMEOUT: () => document(done, { body: { schema: ANY, query: 'slow', timeoutMs: 10 } }),
    },
  },
  generate: {
    success: () => document(done, { body: { schema: ANY, prompt: 'the words' } }),
    errors: {
      ...ofStructured,
      not_found: () =>
        document(done, { body: { schema: ANY, query: 'q', provider_id: 'prov-000000' } }),
      TIMEOUT: () =>
        document(done, { body: { schema: ANY, query: 'slow', mode: 'sync', timeoutMs: 10 } }),
    },
  },
  getGenerated: {
    success: () => generated(ANY, `for polling ${++made}`),
    errors: {
      bad_request: () => document('not an id', { params: { runId: 'run-000000' } }),
      not_found: () => document(done, { params: { runId: 'run-000000' } }),
      job_not_ready: () => document(busy, { params: { runId: 'run-000000' } }),
      forbidden: () => document(done, { params: { runId: 'run-000000' }, key: foreign }),
      DOCUMENT_NOT_FOUND: () => document('doc-none', { params: { runId: 'run-000000' } }),
      SCHEMA_VALIDATION_FAILED: () => generated(NO_SCHEMA, 'q'),
      EXTRACTION_FAILED: () => generated(IMPOSSIBLE, 'q'),
      TIMEOUT: () => generated(ANY, 'slow'),
    },
  },
  ...conversationRows({
    service: () => service,
    foreign: () => foreign,
    done: () => done,
    busy: () => busy,
  }),
  ...correctionRows({
    service: () => service,
    done: () => done,
    busy: () => busy,
    foreign: () => foreign,
  }),
  ...presetRows({ service: () => service, foreign: () => foreign }),
  ...documentRows({ service: () => service, done: () => done, foreign: () => foreign }),
  ...fieldRows({
    service: () => service,
    done: () => done,
    busy: () => busy,
    foreign: () => foreign,
  }),
  ...reviewRows({ service: () => service, done: () => done, foreign: () => foreign }),
  ...providerRows(() => service),
  ...downloadRows(() => service),
  ...languageRows(() => service),
  ...operationRows(),
  ...settingsRows(
    () => service,
    () => foreign,
  ),
  extract: {
    success: () => ({ body: { file_base64: BASE64, filename: 'a.pdf' } }),
    errors: { ...extractErrors, conflict: () => reused(jobs.extract, 'one') },
  },
  extractSync: {
    success: () => ({ body: { file_base64: BASE64, filename: 'a.pdf' } }),
    errors: {
      ...extractErrors,
      conflict: () => reused(jobs.extractSync, 'two'),
      unprocessable: () => ({ body: { url: 'http://name.invalid/a.pdf' } }),
    },
  },
  listJobs: { success: () => ({}), errors: { bad_request: () => ({ query: { page: 0 } }) } },
  getJob: { success: () => job(done), errors: ofJob },
  getJobResults: {
    success: () => job(done),
    errors: { ...ofJob, job_not_ready: () => job(busy) },
  },
  exportJob: { success: () => job(done), errors: { ...ofJob, job_not_ready: () => job(busy) } },
  cancelJob: {
    success: async () => job(await service.submit(Buffer.from(CANCELLED))),
    errors: { ...ofJob, bad_request: () => job(done) },
  },
  signUpload: {
    success: () => ({ body: { fileName: 'a.pdf', contentType: 'application/pdf', size: 1000 } }),
    errors: {
      bad_request: () => ({ body: {} }),
      payload_too_large: () => ({ body: { filename: 'a.pdf', size: 1001 } }),
    },
  },
  putUpload: {
    success: () => signed(),
    errors: {
      bad_request: () => signed(new Uint8Array()),
      payload_too_large: () => signed(new Uint8Array(1001)),
      conflict: async () => {
        const input = await signed();
        await service.call(uploads.putUpload, input);
        return input;
      },
      forbidden: async () => {
        const input = await signed();
        return { ...input, query: { ...input.query, expires: 4_000_000_000 } };
      },
    },
  },
  uploadDocument: {
    success: () => document(done, { bytes: PDF }),
    errors: {
      bad_request: () => document('doc-empty', { bytes: new Uint8Array() }),
      insufficient_credits: () => document('doc-x', { bytes: PDF, key: spent }),
      payload_too_large: () => document('doc-x', { bytes: new Uint8Array(1001) }),
      forbidden: () => document(done, { bytes: PDF, key: foreign }),
      conflict: () => document(done, { bytes: Buffer.from('%PDF- other') }),
    },
  },
  inspectFile: {
    success: () => ({ bytes: PDF }),
    errors: {
      bad_request: () => ({ bytes: new Uint8Array() }),
      payload_too_large: () => ({ bytes: new Uint8Array(1001) }),
      unprocessable: () => ({ bytes: Buffer.from(PROTECTED) }),
    },
  },
  putUploadPart: {
    success: () => document('doc-parts', { query: { start: 0 }, bytes: PDF }),
    errors: {
      bad_request: () => document('doc-parts', { query: { start: -1 }, bytes: PDF }),
      payload_too_large: () => document('doc-parts', { query: { start: 999 }, bytes: PDF }),
    },
  },
  deleteUploadParts: {
    success: () => document('doc-parts'),
    errors: { bad_request: () => document('not an id') },
  },
  createDocument: {
    success: () => form({ note: 'before', file: PDF }),
    errors: {
      bad_request: () => form({ note: 'no file' }),
      insufficient_credits: async () => ({ ...(await form({ file: PDF })), key: spent }),
      payload_too_large: () => form({ file: new Uint8Array(1001) }),
    },
  },
  getDocument: { success: () => document(done), errors: ofDocument },
  getDocumentAnnotations: { success: () => document(done), errors: ofDocument },
  getDocumentFile: { success: () => document(done), errors: ofDocument },
  getPage: { success: () => document(done), errors: ofDocument },
  getDocumentHeadings: { success: () => document(done), errors: ofDocument },
  compareDocuments: {
    success: () => document(done, { query: { to: done } }),
    errors: {
      bad_request: () => document(done),
      not_found: () => document(done, { query: { to: 'doc-none' } }),
      forbidden: () => document(done, { query: { to: done }, key: foreign }),
      job_not_ready: () => document(done, { query: { to: busy } }),
    },
  },
  getPageImage: { success: () => document(done), errors: ofDocument },
  unlockDocument: {
    success: () => document(done, { body: { password: 'sesame' } }),
    errors: {
      bad_request: () => document(done, { body: { password: '' } }),
      not_found: () => document('doc-none', { body: { password: 'sesame' } }),
      forbidden: () => document(done, { key: foreign, body: { password: 'sesame' } }),
    },
  },
  deleteDocument: {
    success: async () => document(await service.submit(Buffer.from('%PDF- to be deleted'))),
    errors: ofDocument,
  },
  outlineTables: { success: () => document(done), errors: ofDocument },
  listTables: { success: () => entities(done), errors: ofEntities },
  getTable: { success: () => entities(done), errors: ofEntities },
  listDocuments: {
    success: () => ({}),
    errors: { bad_request: () => ({ query: { status: 'unknown' } }) },
  },
  retryDocument: {
    success: () => document(done, { body: {} }),
    errors: {
      ...ofDocument,
      bad_request: () => document(done, { body: { password: 5 } }),
      insufficient_credits: async () => {
        const { json } = await service.call(documents.uploadDocument, {
          ...document('doc-of-spent', { bytes: PDF }),
          key: (await createKey(service.data, { account: 'spent' })).secret,
        });
        await expect
          .poll(async () => {
            const answer = await service.call(jobs.getJob, { ...job(json.job_id), key: spent });
            return answer.json.status;
          })
          .toBe('completed');
        return document(json.job_id, { key: spent, body: {} });
      },
      conflict: () => document(busy, { body: {} }),
    },
  },
  prioritiseDocument: { success: () => document(done), errors: ofDocument },
  getQueue: { success: () => ({}), errors: {} },
  changeQueue: {
    success: () => ({ key: foreign, body: { paused: false } }),
    errors: { bad_request: () => ({ body: { paused: 'yes' } }) },
  },
  cancelQueue: { success: () => ({ key: foreign }), errors: {} },
  search: {
    success: () => ({ query: { q: 'words' } }),
    errors: {
      bad_request: () => ({ query: {} }),
      not_found: () => ({ query: { q: 'x', document: 'doc-none' } }),
      forbidden: () => ({ query: { q: 'x', document: done }, key: foreign }),
    },
  },
  createCollection: {
    success: () => ({ body: { name: 'New', doc_ids: [done] } }),
    errors: {
      bad_request: () => ({ body: {} }),
      not_found: () => ({ body: { name: 'x', doc_ids: ['ocr-000000'] } }),
      forbidden: () => ({ body: { name: 'x', doc_ids: [done] }, key: foreign }),
      conflict: async () => {
        await collectionOf('Taken');
        return { body: { name: 'Taken' } };
      },
    },
  },
  listCollections: {
    success: () => ({}),
    errors: { bad_request: () => ({ query: { limit: 1000 } }) },
  },
  getCollection: { success: () => collection(), errors: ofCollection() },
  changeCollection: {
    success: () => collection({ body: { description: 'Filed in 2024' } }),
    errors: {
      ...ofCollection({ body: {} }),
      conflict: async () => {
        await collectionOf('Taken too');
        return collection({ body: { name: 'Taken too' } });
      },
    },
  },
  deleteCollection: { success: () => collection(), errors: ofCollection() },
  restoreCollection: {
    success: () => deletedCollection(),
    errors: {
      bad_request: () => collection({}, 'no id'),
      not_found: () => collection({}, 'col-000000'),
      forbidden: () => deletedCollection({ key: foreign }),
      conflict: async () => {
        const name = `Collection ${++made}`;
        const input = await deletedCollection({}, name);
        await collectionOf(name);
        return input;
      },
    },
  },
  addToCollection: {
    success: () => collection({ body: { doc_ids: [done] } }),
    errors: ofCollection(NONE),
  },
  getWatchedFolder: {
    success: async () => asWindow(await collection()),
    errors: ofWatched(),
  },
  watchFolder: {
    success: async () => asWindow(await collection({ body: { folder: import.meta.dirname } })),
    errors: ofWatched({ body: { folder: '/missing' } }),
  },
  stopWatchingFolder: {
    success: async () => asWindow(await collection()),
    errors: ofWatched(),
  },
  exportDocuments: {
    success: () => ({ body: { documents: [done], format: 'markdown' } }),
    errors: {
      bad_request: () => ({ body: {} }),
      not_found: () => ({ body: { documents: ['doc-none'] } }),
      forbidden: () => ({ body: { documents: [done] }, key: foreign }),
    },
  },
  removeFromCollection: {
    success: () => collection({ body: { doc_ids: [done] } }),
    errors: ofCollection(NONE),
  },
  exportCollection: { success: () => collection(), errors: ofCollection() },
  queryCollection: {
    success: () => collection({ body: { prompt: 'What do the words say?' } }),
    errors: ofCollection({ body: { prompt: 'Why?' } }),
  },
};

/** The event stream never ends; documents.test.ts reads it. */
const TABLED = ENDPOINTS.filter(({ id }) => id !== 'events');

test('every endpoint and each of its errors has its row', () => {
  const documented = TABLED.map(({ id, errors }) => [id, [...errors].sort()]);
  const rows = Object.entries(TABLE).map(([id, { errors }]) => [id, Object.keys(errors).sort()]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(documented));
});

/** Of records: a prefix, and their time and chance in base 36. */
const idsIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value ?? null).match(/\b[a-z]+-[0-9a-z]{19}\b/g)),
];
const ownIds = new Set<string>();

describe.each(TABLED.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('succeeds, and another account neither sees nor changes anything by it', async () => {
    const input = (await TABLE[id]?.success()) ?? {};
    const named = idsIn([input.params, input.query, input.body]);
    const { [WINDOW_SECRET_HEADER]: _, ...headers } = input.headers ?? {};
    const foreign =
      endpoint.open === 'always'
        ? null
        : await service.call(endpoint, { ...input, headers, key: stranger });
    if (foreign && (named.length > 0 || endpoint.only)) {
      // Some report of each document whether it failed.
      const { failed } = (foreign.json ?? {}) as { failed?: readonly unknown[] };
      expect(failed ? failed.length === named.length : foreign.status === 403).toBe(true);
    }

    const { status, text } = await service.call(endpoint, input);
    expect(Object.keys(endpoint.answers)).toContain(String(status));
    for (const own of [...named, ...idsIn(text)]) ownIds.add(own);
    const seen = idsIn(foreign?.text).filter((own) => ownIds.has(own));
    expect(seen.filter((own) => !named.includes(own))).toEqual([]);
  });

  test.each(endpoint.errors)('answers %s', async (code) => {
    const { status, error } = await service.call(endpoint, await TABLE[id]?.errors[code]?.());
    expect(error).toMatchObject({ code: codeOf(code) });
    expect(status).toBe(ERROR_STATUS[code]);
  });
});

test('events show another account nothing', () => {
  expect(idsIn(shownToStranger.seen).filter((id) => ownIds.has(id))).toEqual([]);
});

describe('/openapi.json', () => {
  test('describes every endpoint, and every reference in it leads somewhere', async () => {
    const response = await fetch(`${service.origin}/openapi.json`);
    const served = (await response.json()) as ReturnType<typeof openApi>;
    expect(served).toEqual(
      JSON.parse(JSON.stringify(openApi(ENDPOINTS, { version: '1', server: service.origin }))),
    );
    const operations = Object.entries(served.paths as Record<string, object>).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    const text = JSON.stringify(served);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], served);
      expect(target, reference).toBeDefined();
    }
  });

  test('names the parameters of every path', async () => {
    const served = openApi(ENDPOINTS, { version: '1', server: '' });
    const paths = served.paths as Record<
      string,
      Record<string, { parameters: { name: string; in: string }[] }>
    >;
    for (const [path, methods] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter((parameter) => parameter.in === 'path');
        expect(named.map(({ name }) => name)).toEqual(names);
      }
    }
  });
});

test('/docs has a section for every endpoint and for every error that doc_url names', async () => {
  const response = await fetch(`${service.origin}/docs`);
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const id of [...ENDPOINTS.map((endpoint) => endpoint.id), ...Object.keys(ERROR_STATUS)]) {
    expect(page).toContain(`id="${id}"`);
  }
  expect(page).not.toContain('undefined');
});
