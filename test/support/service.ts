/**
 * A service of its own for a test: real HTTP on a free port, a real SQLite file in a folder of its
 * own. Every answer is held against the contract: an undocumented status, header, field or error
 * fails.
 */
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect } from 'vitest';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { makeKey } from '../../electron/service/auth/keys.ts';
import { LOCAL_ACCOUNT, type StartOptions, startService } from '../../electron/service/index.ts';
import { openStore, type RemoteDatabase, type Store } from '../../electron/store/index.ts';
import { postgresDatabase } from '../../electron/store/postgres/index.ts';
import {
  codeOf,
  type Endpoint,
  ERROR_STATUS,
  ErrorBody,
  errorsOf,
  type JobProgress,
  jobs,
  type OutputOf,
  pathOf,
  type Role,
} from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { unwatchAnswers, watchAnswers } from './answer-checks.ts';
import { createDatabase } from './postgres.ts';

export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly bytes?: Uint8Array | ReadableStream<Uint8Array>;
  readonly headers?: Record<string, string>;
  /** Default: the key of the test's own account; null sends none. */
  readonly key?: string | null;
  readonly signal?: AbortSignal;
}

export interface Answer<E extends Endpoint = Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** What a success carries; reading it from a failure shows as undefined. */
  readonly json: OutputOf<E>;
  readonly error: ErrorBody['error'];
  readonly bytes: Uint8Array;
  readonly text: string;
}

/**
 * Where the tests run on a server of PostgreSQL, the database of each data folder; otherwise its
 * records are in the folder.
 */
const databases = new Map<string, string>();
const postgresServer = (): string | undefined => process.env.QUARRY_TEST_POSTGRES;

/** Whether the records are in the data folder. */
export const isInFolder = postgresServer() === undefined;

async function databaseOf(data: string): Promise<RemoteDatabase | undefined> {
  const server = postgresServer();
  if (!server) return undefined;
  if (!databases.has(data)) databases.set(data, await createDatabase(server));
  return postgresDatabase(databases.get(data) as string);
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** The records of a data folder, beside a service or without one. */
export const openTestStore = async (data: string): Promise<Store> =>
  openStore(data, { database: await databaseOf(data) });

/** For a command that is to find the records of a data folder. */
export async function environmentOf(data: string): Promise<NodeJS.ProcessEnv> {
  const database = await databaseOf(data);
  return { ...process.env, ...(database && { QUARRY_DATABASE: database.address }) };
}

/** Changes the records of a data folder as no service does. */
export async function execute(data: string, sql: string): Promise<void> {
  const database = await databaseOf(data);
  if (database) {
    const client = new pg.Client(database.address);
    await client.connect();
    await client.query(sql);
    await client.end();
  } else {
    const file = new Database(join(data, 'quarry.db'));
    file.exec(sql);
    file.close();
  }
}

/** A key of an account, made beside the running service, as `quarry key create` does. */
export async function createKey(
  data: string,
  {
    account = LOCAL_ACCOUNT,
    allowance = null,
    role = 'admin',
    person = null,
  }: { account?: string; allowance?: number | null; role?: Role; person?: string | null } = {},
): Promise<{ secret: string; id: string }> {
  const store = await openTestStore(data);
  const made = makeKey();
  const { id: accountId } = await store.accounts.create(account);
  const { hash, lastFour } = made;
  const of = { accountId, hash, lastFour, label: null };
  const { id } = await store.keys.create({ ...of, allowance, role, person });
  await store.close();
  return { secret: made.secret, id };
}

/** What /openapi.json cannot say of an answer: check-answers.ts holds it against the rest. */
function checkAnswer(endpoint: Endpoint, status: number, body: unknown): void {
  const documented = endpoint.answers[status];
  if (documented) {
    // Parsing drops what the schema does not know, and nothing may be dropped. Refinements, which
    // JSON Schema cannot state, are tried as well.
    if (documented.json && body !== undefined) expect(documented.json.parse(body)).toEqual(body);
    return;
  }
  const { error } = ErrorBody.parse(body);
  const kinds = errorsOf(endpoint).map((kind) => [ERROR_STATUS[kind], codeOf(kind)]);
  expect(kinds).toContainEqual([status, error.code]);
  expect(error.message).not.toMatch(/\bat .*\.ts\b|node_modules|SQLITE/);
  expect(error.doc_url).toMatch(/\/docs#\w+$/);
}

const bodyOf = ({ body, bytes }: CallInput) =>
  body === undefined ? (bytes ?? null) : JSON.stringify(body);

export function caller(origin: string, defaultKey: string) {
  watchAnswers(origin, { 'x-api-key': defaultKey });
  return async function call<const E extends Endpoint>(
    endpoint: E,
    input: CallInput = {},
  ): Promise<Answer<E>> {
    const url = new URL(pathOf(endpoint, input.params), origin);
    for (const [name, value] of Object.entries(input.query ?? {})) {
      url.searchParams.set(name, String(value));
    }
    const key = input.key === undefined ? defaultKey : input.key;
    const init = {
      method: endpoint.method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.bytes !== undefined && { 'content-type': 'application/pdf' }),
        ...input.headers,
      },
      body: bodyOf(input),
      redirect: 'manual',
      signal: input.signal ?? null,
      // A streamed body is sent while the answer is waited for.
      ...(input.bytes instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit;
    const response = await fetch(url, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = Buffer.from(bytes).toString('utf8');
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.startsWith('application/json');
    const json = isJson ? JSON.parse(text) : undefined;
    checkAnswer(endpoint, status, json);
    return { status, headers, json, error: json?.error, bytes, text };
  };
}

/** The engine of the services that are given none: its threads start once for all files of a worker. */
let sharedEngine: EnginePool | undefined;

/** A data folder with a key, of which every service without data gets a copy. */
let template: Promise<{ folder: string; key: string }> | undefined;

async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { secret } = await createKey(folder);
  return { folder, key: secret };
}

async function copyTemplate() {
  if (postgresServer()) {
    const data = await mkdtemp(join(tmpdir(), 'quarry-test-'));
    return { data, key: (await createKey(data)).secret };
  }
  template ??= makeTemplate();
  const { folder, key } = await template;
  const data = await mkdtemp(join(tmpdir(), 'quarry-test-'));
  await cp(folder, data, { recursive: true });
  return { data, key };
}

export async function startTestService(options: Partial<StartOptions> = {}) {
  const made = options.data === undefined ? await copyTemplate() : null;
  const data = made?.data ?? (options.data as string);
  sharedEngine ??= options.engine ? undefined : createPool();
  const engine = options.engine ?? (sharedEngine as EnginePool);
  const database = options.database ?? (await databaseOf(data));
  const running = await startService({
    ...(database && { database }),
    ...{ port: 0, packageRegistry: 'http://127.0.0.1:9', ...options },
    ...{ engine, data },
  });
  const key = made?.key ?? (await createKey(data)).secret;
  const call = caller(running.origin, key);
  const { windowSecret } = options;
  // Limits do not hold the window back from reading what its answers are held against.
  if (windowSecret) watchAnswers(running.origin, { [WINDOW_SECRET_HEADER]: windowSecret });
  return {
    data,
    database,
    key,
    origin: running.origin,
    service: running.service,
    call,
    /** Polls until the job has ended, at growing intervals: a slow machine meets no rate limit. */
    async ended(jobId: string): Promise<JobProgress> {
      for (let interval = 10; ; interval = Math.min(2 * interval, 250)) {
        const { json } = await call(jobs.getJob, { params: { jobId } });
        if (json.status !== 'queued' && json.status !== 'processing') return json;
        await sleep(interval);
      }
    },
    /** Submits a PDF as base64; resolves to the id of its job. */
    async submit(pdf: Uint8Array, body: Record<string, unknown> = {}): Promise<string> {
      const file_base64 = Buffer.from(pdf).toString('base64');
      const { json, status } = await call(jobs.extract, {
        body: { file_base64, filename: 'report.pdf', ...body },
      });
      expect(status, JSON.stringify(json)).toBe(202);
      return json.job_id;
    },
    async close({ keep = false } = {}): Promise<void> {
      await running.close();
      unwatchAnswers(running.origin);
      if (!keep) await rm(data, { recursive: true, force: true });
    },
  };
}
