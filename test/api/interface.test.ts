/**
 * The published interface, statement by statement, by plain HTTP: shapes of answers, values of
 * parameters, statuses and codes of errors. Nothing here uses the schemas of the contract.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { hasKind, isFixed, type Json, SHAPES, valueAt } from './interface-shapes.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const RULES = join(import.meta.dirname, '../../docs/contract-rules.md');
const JSON_TYPE = { 'content-type': 'application/json' };
const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, amount: { type: 'number' } },
};

let service: TestService;
let engine: EnginePool;
let receiver: Server;
const received: Json[] = [];
/** Base64 of fixtures. */
const files: Record<string, string> = {};
/** A completed form, a completed document with a table, and a job that failed. */
let form: string;
let tables: string;
let failed: string;
let foreign: string;
let spent: string;
let revoked: string;
const answers: Record<string, unknown> = {};

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

async function ask(
  line: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${service.key}` },
): Promise<Asked> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(service.origin + path, {
    method,
    headers: { ...headers, ...(body !== undefined && !isForm ? JSON_TYPE : {}) },
    ...(body !== undefined && { body: isForm ? (body as FormData) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : {},
  };
}

async function extracted(name: string): Promise<string> {
  const body = { file_base64: files[name], filename: `${name}.pdf` };
  const { json } = await ask('POST /api/v1/extract', body);
  answers['extract accepted'] = json;
  const jobId = String(json.job_id);
  await service.ended(jobId);
  return jobId;
}

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  engine = createPool({ workers: 1, ocr: false });
  const rates = { standard: 1e6, expensive: 1e6 };
  service = await startTestService({
    engine,
    allowedHosts: ['127.0.0.1'],
    limits: { requests: { key: rates, anonymous: rates } },
  });
  for (const name of ['form', 'ruled-table', 'not-a-pdf']) {
    files[name] = (await readFile(join(FIXTURES, `${name}.pdf`))).toString('base64');
  }
  foreign = (await createKey(service.data, { account: 'foreign' })).secret;
  spent = (await createKey(service.data, { account: 'spent', allowance: 0 })).secret;
  revoked = 'qry_0000000000000000000000000000000000000000000';
  form = await extracted('form');
  tables = await extracted('ruled-table');
  failed = await extracted('not-a-pdf');
  await collectAnswers();
}, 120_000);
afterAll(async () => {
  await service.close();
  await engine.close();
  receiver.closeAllConnections();
  receiver.close();
});

async function collectAnswers(): Promise<void> {
  const keep = async (name: string, line: string, body?: unknown) => {
    answers[name] = (await ask(line, body)).json;
    return answers[name] as Json;
  };
  const { port } = receiver.address() as AddressInfo;
  await ask('POST /api/v1/extract', {
    file_base64: files['ruled-table'],
    filename: 'hooked.pdf',
    webhook_url: `http://127.0.0.1:${port}/hook`,
  });
  await keep('sync result', 'POST /api/v1/extract/sync', {
    file_base64: files['ruled-table'],
    filename: 'sync.pdf',
  });
  const list = await keep('job list', 'GET /api/v1/jobs?status=completed');
  answers['job list item'] = valueAt(list, 'items.0');
  answers['failed job list item'] = valueAt(
    await keep('', 'GET /api/v1/jobs?status=failed'),
    'items.0',
  );
  await keep('job progress', `GET /api/v1/jobs/${tables}`);
  const results = await keep('results', `GET /api/v1/jobs/${tables}/results`);
  answers['table of the results'] = valueAt(results, 'results.tables.0');
  answers['text of the results'] = valueAt(results, 'results.text.0');
  const entities = valueAt(results, 'results.entities') as Json[];
  answers['table entity of the results'] = entities.find(({ type }) => type === 'table');
  answers['cancelled job'] = await cancelled();
  const extraction = await keep('schema extraction', `POST /api/v1/jobs/${form}/schema`, {
    schema: { name: 'order', fields: [{ key: 'name', type: 'string' }] },
  });
  answers['extracted field'] = valueAt(extraction, 'fields.0');
  answers.citation = valueAt(extraction, 'fields.0.citations.0');
  await keep('chat answer', 'POST /api/v1/chat', { job_id: form, message: 'What is the name?' });
  const wanted = { query: 'Who ordered, and for how much?', schema: SCHEMA };
  await keep('structured output', `POST /document/${form}/structured-output`, wanted);
  await keep('generate', `POST /document/${form}/generate`, { ...wanted, mode: 'sync' });
  const collection = await keep('created collection', 'POST /api/v1/collections', {
    name: 'Orders',
    doc_ids: [form],
  });
  const path = `/api/v1/collections/${collection.id}/documents`;
  await keep('documents added', `POST ${path}`, { doc_ids: [form, tables] });
  const single = await keep('single collection', `GET /api/v1/collections/${collection.id}`);
  answers['document of a collection'] = valueAt(single, 'documents.0');
  const exported = (await ask(`GET /v1/collections/${collection.id}/export`)).text;
  for (const line of exported.trim().split('\n')) {
    const event = JSON.parse(line) as Json;
    answers[`collection export, ${event.type}`] = event;
  }
  await keep('documents removed', `DELETE ${path}`, { doc_ids: [tables] });
  const upload = new FormData();
  upload.set('file', new Blob([Buffer.from(files.form ?? '', 'base64')]), 'upload.pdf');
  answers['accepted upload'] = (await ask('POST /v1/documents', upload)).json;
  await keep('ingest', 'POST /v1/documents/ingest', {
    document_id: 'doc-ingested',
    vendor: 'generic',
    payload: { pages: [{ page: 1, text: 'words' }] },
  });
  const nodes = await keep('tables of a document', `GET /v1/documents/${tables}/entities/tables`);
  answers['table of a document'] = valueAt(nodes, 'nodes.0');
  answers.error = (await ask('GET /api/v1/jobs/ocr-000000')).json;
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 20_000);
  answers['completed webhook'] = received[0];
}

/** Jobs beyond the first wait while one is read, so the last of a few can be cancelled. */
async function cancelled(): Promise<Json> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const bytes = Buffer.concat([
      Buffer.from(files.form ?? '', 'base64'),
      Buffer.from(`\n% ${attempt}`),
    ]);
    const body = { file_base64: bytes.toString('base64'), filename: 'cancelled.pdf' };
    const { json } = await ask('POST /api/v1/extract', body);
    const answer = await ask(`DELETE /api/v1/jobs/${json.job_id}`);
    if (answer.status === 200) return answer.json;
  }
  throw new Error('No job could be cancelled before it had ended.');
}

const fieldRules = Object.entries(SHAPES).flatMap(([answer, fields]) =>
  Object.entries(fields).map(([path, kind]) => ({
    title: `${answer}: ${path} is ${isFixed(kind) ? kind.slice(1) : kind}`,
    ...{ answer, path, kind },
  })),
);

interface Outcome {
  readonly status: number;
  readonly code?: string;
}

/** What is sent, and the status and code that it gets. */
const requests: Readonly<Record<string, [() => Promise<Asked>, Outcome]>> = {
  'extract without a source is 400 bad_request': [
    () => ask('POST /api/v1/extract', {}),
    { status: 400, code: 'bad_request' },
  ],
  'extract with two sources is 400 bad_request': [
    () => ask('POST /api/v1/extract', { url: 'https://example.com/a.pdf', gcs_path: 'uploads/x' }),
    { status: 400, code: 'bad_request' },
  ],
  'extract with file_base64 without filename is 400 bad_request': [
    () => ask('POST /api/v1/extract', { file_base64: files.form }),
    { status: 400, code: 'bad_request' },
  ],
  'extract with a URL of another scheme is 400 bad_request': [
    () => ask('POST /api/v1/extract', { url: 'ftp://example.com/a.pdf' }),
    { status: 400, code: 'bad_request' },
  ],
  'extract is answered with 202': [
    () => ask('POST /api/v1/extract', { file_base64: files.form, filename: 'a.pdf' }),
    { status: 202 },
  ],
  'extract/sync is answered with 200': [
    () => ask('POST /api/v1/extract/sync', { file_base64: files.form, filename: 'a.pdf' }),
    { status: 200 },
  ],
  ...Object.fromEntries(
    ['queued', 'processing', 'completed', 'failed'].map((status) => [
      `the job list takes the status ${status}`,
      [() => ask(`GET /api/v1/jobs?status=${status}`), { status: 200 }] as const,
    ]),
  ),
  'the job list refuses an unknown status': [
    () => ask('GET /api/v1/jobs?status=asleep'),
    { status: 400, code: 'bad_request' },
  ],
  'the job list takes a limit of 100': [() => ask('GET /api/v1/jobs?limit=100'), { status: 200 }],
  'the job list refuses a limit of 101': [
    () => ask('GET /api/v1/jobs?limit=101'),
    { status: 400, code: 'bad_request' },
  ],
  'the job list begins with page 1': [
    () => ask('GET /api/v1/jobs?page=0'),
    { status: 400, code: 'bad_request' },
  ],
  ...Object.fromEntries(
    ['json', 'markdown'].map((format) => [
      `results come as ${format}`,
      [() => ask(`GET /api/v1/jobs/${tables}/results?format=${format}`), { status: 200 }] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['1', '1-1', '1,1'].map((pages) => [
      `results take the pages ${pages}`,
      [() => ask(`GET /api/v1/jobs/${tables}/results?pages=${pages}`), { status: 200 }] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['tables', 'text', 'entities', 'tables,text', 'tables,text,entities'].map((parts) => [
      `results include ${parts}`,
      [() => ask(`GET /api/v1/jobs/${tables}/results?include=${parts}`), { status: 200 }] as const,
    ]),
  ),
  'results of an unknown job are 404 not_found': [
    () => ask('GET /api/v1/jobs/ocr-000000/results'),
    { status: 404, code: 'not_found' },
  ],
  ...Object.fromEntries(
    ['markdown', 'xlsx', 'docx'].map((format) => [
      `a job is exported with format=${format}`,
      [() => ask(`GET /api/v1/jobs/${tables}/export?format=${format}`), { status: 200 }] as const,
    ]),
  ),
  'a completed job cannot be deleted: 400 bad_request': [
    () => ask(`DELETE /api/v1/jobs/${tables}`),
    { status: 400, code: 'bad_request' },
  ],
  'a failed job cannot be deleted: 400 bad_request': [
    () => ask(`DELETE /api/v1/jobs/${failed}`),
    { status: 400, code: 'bad_request' },
  ],
  ...Object.fromEntries(
    ['string', 'number', 'boolean', 'date', 'array', 'object'].map((type) => [
      `a schema field may be of the type ${type}`,
      [
        () =>
          ask(`POST /api/v1/jobs/${form}/schema`, {
            schema: {
              name: 'order',
              fields: [{ key: 'name', type, required: false, description: 'Who ordered' }],
            },
          }),
        { status: 200 },
      ] as const,
    ]),
  ),
  'a schema field of another type is refused': [
    () =>
      ask(`POST /api/v1/jobs/${form}/schema`, {
        schema: { name: 'order', fields: [{ key: 'name', type: 'colour' }] },
      }),
    { status: 400, code: 'bad_request' },
  ],
  ...Object.fromEntries(
    ['best', 'all'].map((mode) => [
      `schema extraction takes the citation_mode ${mode}`,
      [
        () =>
          ask(`POST /api/v1/jobs/${form}/schema`, {
            schema: { name: 'order', fields: [{ key: 'name', type: 'string' }] },
            options: { citation_mode: mode },
          }),
        { status: 200 },
      ] as const,
    ]),
  ),
  'schema extraction without a schema is 400 bad_request': [
    () => ask(`POST /api/v1/jobs/${form}/schema`, {}),
    { status: 400, code: 'bad_request' },
  ],
  'schema extraction of a job that failed is refused': [
    () =>
      ask(`POST /api/v1/jobs/${failed}/schema`, {
        schema: { name: 'order', fields: [{ key: 'name', type: 'string' }] },
      }),
    { status: 400, code: 'bad_request' },
  ],
  'results of a job that failed are refused': [
    () => ask(`GET /api/v1/jobs/${failed}/results`),
    { status: 400, code: 'bad_request' },
  ],
  'chat needs a job_id': [
    () => ask('POST /api/v1/chat', { message: 'What is it?' }),
    { status: 400, code: 'bad_request' },
  ],
  'chat needs a message': [
    () => ask('POST /api/v1/chat', { job_id: form }),
    { status: 400, code: 'bad_request' },
  ],
  'a collection needs a name': [
    () => ask('POST /api/v1/collections', { description: 'nameless' }),
    { status: 400, code: 'bad_request' },
  ],
  'a collection is found by its name': [
    () => ask('GET /api/v1/collections/Orders'),
    { status: 200 },
  ],
  'a collection is exported by its name': [
    () => ask('GET /v1/collections/Orders/export'),
    { status: 200 },
  ],
  'a collection is exported as markdown': [
    () => ask('GET /v1/collections/Orders/export?format=markdown'),
    { status: 200 },
  ],
  'a collection is exported as zip': [
    () => ask('GET /v1/collections/Orders/export?format=zip'),
    { status: 200 },
  ],
  'a collection is not exported in another format': [
    () => ask('GET /v1/collections/Orders/export?format=pdf'),
    { status: 400 },
  ],
  'a query of a collection needs a prompt': [
    () => ask('POST /v1/collections/Orders/query', { stream: true }),
    { status: 400 },
  ],
  'a query of a collection is a stream': [
    () => ask('POST /v1/collections/Orders/query', { prompt: 'What is the name?' }),
    { status: 200 },
  ],
  'documents of a collection are added by doc_ids': [
    () => ask('POST /api/v1/collections/Orders/documents', {}),
    { status: 400, code: 'bad_request' },
  ],
  'documents of a collection are removed by doc_ids': [
    () => ask('DELETE /api/v1/collections/Orders/documents', {}),
    { status: 400, code: 'bad_request' },
  ],
  'ingest with another pdf_sha256 is 409': [
    () =>
      ask('POST /v1/documents/ingest', {
        ...{ document_id: form, vendor: 'generic', payload: { pages: [{ page: 1, text: 'x' }] } },
        pdf_sha256: '0'.repeat(64),
      }),
    { status: 409 },
  ],
  ...Object.fromEntries(
    [
      ['ingest needs document_id', { vendor: 'generic', payload: { pages: [] } }, 400],
      ['ingest takes a document_id alone', { document_id: 'doc-x' }, 200],
    ].map(([rule, body, status]) => [
      rule,
      [
        () => ask('POST /v1/documents/ingest', body as object),
        { status: status as number },
      ] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['query', 'schema'].map((missing) => {
      const rest = Object.fromEntries(
        Object.entries({ query: 'Who?', schema: SCHEMA }).filter(([key]) => key !== missing),
      );
      return [
        `structured-output without ${missing} is 422 SCHEMA_VALIDATION_FAILED`,
        [
          () => ask(`POST /document/${form}/structured-output`, rest),
          { status: 422, code: 'SCHEMA_VALIDATION_FAILED' },
        ] as const,
      ];
    }),
  ),
  'structured-output of an unknown document is 404 DOCUMENT_NOT_FOUND': [
    () => ask('POST /document/doc-none/structured-output', { query: 'Who?', schema: SCHEMA }),
    { status: 404, code: 'DOCUMENT_NOT_FOUND' },
  ],
  ...Object.fromEntries(
    ['sync', 'async', 'auto'].map((mode) => [
      `generate takes the mode ${mode}`,
      [
        // Answered before, so that each mode has the result at once.
        () =>
          ask(`POST /document/${form}/generate`, {
            ...{ query: 'Who ordered, and for how much?', schema: SCHEMA, mode },
          }),
        { status: 200 },
      ] as const,
    ]),
  ),
  'generate takes a prompt in place of a query': [
    () => ask(`POST /document/${form}/generate`, { prompt: 'Who ordered?', schema: SCHEMA }),
    { status: 200 },
  ],
  'generate takes a timeoutMs of 120000': [
    () =>
      ask(`POST /document/${form}/generate`, { query: 'Q', schema: SCHEMA, timeoutMs: 120_000 }),
    { status: 200 },
  ],
  'generate refuses a timeoutMs of 120001': [
    () =>
      ask(`POST /document/${form}/generate`, { query: 'Q', schema: SCHEMA, timeoutMs: 120_001 }),
    { status: 422 },
  ],
  'generate needs a schema': [
    () => ask(`POST /document/${form}/generate`, { query: 'Q' }),
    { status: 422 },
  ],
  ...Object.fromEntries(
    ['json', 'csv', 'html', 'markdown'].map((format) => [
      `a table comes with format=${format}`,
      [
        () => ask(`GET /v1/documents/${tables}/entities/tables/0?format=${format}`),
        { status: 200 },
      ] as const,
    ]),
  ),
  'the index of a table begins with 0': [
    () => ask(`GET /v1/documents/${tables}/entities/tables/0`),
    { status: 200 },
  ],
  'the tables of a document take limit and offset': [
    () => ask(`GET /v1/documents/${tables}/entities/tables?limit=1&offset=1`),
    { status: 200 },
  ],
  'a key is accepted as Authorization: Bearer': [
    () => ask('GET /api/v1/jobs', undefined, { authorization: `Bearer ${service.key}` }),
    { status: 200 },
  ],
  'a key is accepted as x-api-key': [
    () => ask('GET /api/v1/jobs', undefined, { 'x-api-key': service.key }),
    { status: 200 },
  ],
  'a missing key is 401 unauthorized': [
    () => ask('GET /api/v1/jobs', undefined, {}),
    { status: 401, code: 'unauthorized' },
  ],
  'an invalid key is 401 unauthorized': [
    () => ask('GET /api/v1/jobs', undefined, { 'x-api-key': revoked }),
    { status: 401, code: 'unauthorized' },
  ],
  'the job of another account is 403 forbidden': [
    () => ask(`GET /api/v1/jobs/${form}`, undefined, { 'x-api-key': foreign }),
    { status: 403, code: 'forbidden' },
  ],
  'a used allowance is 402 insufficient_credits': [
    () =>
      ask(
        'POST /api/v1/extract',
        { file_base64: files.form, filename: 'a.pdf' },
        { 'x-api-key': spent },
      ),
    { status: 402, code: 'insufficient_credits' },
  ],
  'an unknown job is 404 not_found': [
    () => ask('GET /api/v1/jobs/ocr-000000'),
    { status: 404, code: 'not_found' },
  ],
};

const headerRules = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].flatMap(
  (name) =>
    [200, 401, 404].map((status) => ({
      title: `${name} is an integer in an answer ${status}`,
      ...{ name, status },
    })),
);

test.each(fieldRules.map((rule) => [rule.title, rule] as const))(
  'shape of %s',
  (_, { answer, path, kind }) => {
    const value = valueAt(answers[answer], path);
    expect({ value, kind, is: hasKind(value, kind) }).toEqual({ value, kind, is: true });
  },
);

test.each(Object.entries(requests))('request: %s', async (_, [send, { status, code }]) => {
  const answer = await send();
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  if (code) expect(valueAt(answer.json, 'error.code')).toBe(code);
});

test.each(headerRules.map((rule) => [rule.title, rule] as const))(
  'header: %s',
  async (_, { name, status }) => {
    const answer =
      status === 401
        ? await ask('GET /api/v1/jobs', undefined, {})
        : await ask(status === 404 ? 'GET /api/v1/jobs/ocr-000000' : 'GET /api/v1/jobs');
    expect(answer.status).toBe(status);
    expect(answer.headers.get(name)).toMatch(/^\d+$/);
  },
);

test('every statement is a rule of docs/contract-rules.md, and no other rule names this file', () => {
  const stated = [
    ...fieldRules.map(({ title }) => title),
    ...Object.keys(requests),
    ...headerRules.map(({ title }) => title),
  ];
  const rows = readFileSync(RULES, 'utf8').matchAll(
    /^\| (.+?) \| `test\/api\/interface\.test\.ts`/gm,
  );
  expect([...rows].map(([, rule]) => rule)).toEqual(stated);
});
