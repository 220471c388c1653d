/**
 * `npm run bench -- --workers`: pages a second of 1, 2 and 4 workers and what a page costs, with the
 * records in SQLite and in PostgreSQL, where that is installed. Each worker has all cores, so that more
 * of them show what sharing the work costs; more machines are what docs/scaling.md computes.
 *
 * What queue and records add to a page is measured with an engine that does nothing, in this process:
 * processor time here and in the server, statements, bytes. Claims are timed with a longer and longer
 * queue. Of the server, /proc says the processor time (Linux).
 *
 *     node test/bench/workers.ts [--documents 12] [--pages 40]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SYSTEM_CLOCK } from '../../electron/service/clock.ts';
import { createWorker } from '../../electron/service/jobs/create-worker.ts';
import { nextUnit } from '../../electron/service/jobs/schedule.ts';
import { reportsTo } from '../../electron/service/shared-calls.ts';
import { DEFAULT_LIMITS } from '../../electron/service/types.ts';
import {
  openStore,
  type RemoteDatabase,
  remoteDatabase,
  type Store,
} from '../../electron/store/index.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { createDatabase, postgresPrograms, startPostgres } from '../support/postgres.ts';
import { makeLongDocument } from './long-document.ts';

const CLI = join(import.meta.dirname, '../../electron/cli/main.ts');
const WORKERS = [1, 2, 4];
const QUEUES = [100, 10_000, 100_000];
/** Claims whose median is taken. */
const CLAIMS = 21;
/** Between two looks at the queue; milliseconds. */
const LOOK = 50;
const WARM_UP = 3000;
const WORDS_A_PAGE = 400;
/** Of the times in /proc; hertz. */
const TICKS = 100;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '12' },
    pages: { type: 'string', default: '40' },
  },
});
const documents = Number(values.documents);
const pagesEach = Number(values.pages);

const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;

interface Location {
  readonly data: string;
  readonly database: RemoteDatabase | undefined;
}
type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Processor time of a process and of those that it has waited for; seconds. */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return ticks / TICKS;
}

/** Of the server and of the processes that it has; seconds. */
async function serverTime(server: Server | undefined): Promise<number> {
  if (!server) return 0;
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const all = [server.pid, ...children.trim().split(' ').map(Number)];
  return (await Promise.all(all.map(processorTime))).reduce((sum, each) => sum + each, 0);
}

/** A new location of records and files, and the store on it. */
async function withStore<T>(
  server: Server | undefined,
  use: (store: Store, location: Location, accountId: string) => Promise<T>,
): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'quarry-workers-'));
  const database = await remoteDatabase(server && (await createDatabase(server.address)));
  const store = await openStore(data, { database });
  try {
    return await use(store, { data, database }, (await store.accounts.create('local')).id);
  } finally {
    await store.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function addDocument(store: Store, accountId: string, id: string, bytes?: Uint8Array) {
  await store.documents.create({ id, accountId, filename: `${id}.pdf`, visibility: 'private' });
  if (bytes) {
    await store.files.add(Readable.from([bytes]), { limit: bytes.length }, ({ sha256, size }) =>
      store.documents.attachFile(id, { sha256, size }),
    );
  }
  await store.jobs.create({
    ...{ documentId: id, accountId, keyId: null, phase: 'parsing', passwordGiven: false },
    ...{ fresh: false, languages: ['en'], sourceUrl: null, webhookUrl: null },
  });
}

async function untilDone(store: Store, count: number): Promise<void> {
  for (;;) {
    const { completed = 0, failed = 0 } = await store.jobs.counts();
    if (failed > 0) throw new Error('A document was not extracted.');
    if (completed === count) return;
    await sleep(LOOK);
  }
}

async function startWorker({ data, database }: Location): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'worker', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(database && { QUARRY_DATABASE: database.address }) },
  });
  await once(child.stdout, 'data');
  return child;
}

/** What so many workers need for the documents, in processes of their own. */
const extract = (server: Server | undefined, pdfs: readonly Uint8Array[], count: number) =>
  withStore(server, async (store, location, accountId) => {
    await store.units.setPaused(accountId, true);
    for (const [index, pdf] of pdfs.entries()) {
      await addDocument(store, accountId, `doc-number-${index}`, pdf);
    }
    const workers = await Promise.all(Array.from({ length: count }, () => startWorker(location)));
    // Their engines warm up.
    await sleep(WARM_UP);
    const timeOfWorkers = async () =>
      (await Promise.all(workers.map(({ pid }) => processorTime(pid ?? 0)))).reduce(
        (a, b) => a + b,
      );
    const before = [await timeOfWorkers(), await serverTime(server)] as const;
    const begun = performance.now();
    await store.units.setPaused(accountId, false);
    store.peers.send({ name: 'wake', args: [] });
    await untilDone(store, pdfs.length);
    const seconds = (performance.now() - begun) / 1000;
    const own = (await timeOfWorkers()) - before[0];
    const servers = (await serverTime(server)) - before[1];
    for (const worker of workers) {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
    return { seconds, own, servers };
  });

/** A page of running text with a table, as the engine would give it. */
const words = Array.from({ length: WORDS_A_PAGE }, (_, index) => `word${index % 97}`);
const contentOf = (page: number) => ({ ...pageContent(page, words), tables: [tableOf(page)] });

/** What records and queue cost, in this process and in the server; of all pages together. */
const overhead = (server: Server | undefined) =>
  withStore(server, async (store, { database }, accountId) => {
    for (let index = 0; index < documents; index++) {
      const bytes = Buffer.from(`%PDF-${index}`);
      await addDocument(store, accountId, `doc-number-${index}`, bytes);
    }
    const worker = createWorker({
      ...{ store, engine: fakeEngine({ pages: pagesEach, contentOf }), clock: SYSTEM_CLOCK },
      ...{ kind: 'worker', withPasswords: false, limits: DEFAULT_LIMITS },
      ...{ reports: reportsTo(store.peers), allowedHosts: () => new Set<string>() },
    });
    const client = database && new pg.Client(database.address);
    await client?.connect();
    await client?.query('CREATE EXTENSION pg_stat_statements');
    await client?.query('SELECT pg_stat_statements_reset()');
    const size = async () => Number((await client?.query(SIZE))?.rows[0].bytes ?? Number.NaN);
    const empty = await size();
    const [cpu, servers] = [process.cpuUsage(), await serverTime(server)];
    await worker.start();
    await untilDone(store, documents);
    const { user, system } = process.cpuUsage(cpu);
    const ofServer = (await serverTime(server)) - servers;
    const statements = await client?.query(STATEMENTS);
    const bytes = (await size()) - empty;
    await client?.end();
    await worker.close();
    return {
      own: (user + system) / 1e6,
      server: ofServer,
      statements: statements?.rows[0] as Record<string, number> | undefined,
      bytes,
    };
  });

/** Milliseconds of a claim while so many documents wait. */
const claimsOf = (server: Server | undefined) =>
  withStore(server, async (store, _, accountId) => {
    const times = new Map<number, number>();
    let waiting = 0;
    for (const length of QUEUES) {
      while (waiting < length) await addDocument(store, accountId, `doc-number-${waiting++}`);
      const taken: number[] = [];
      while (taken.length < CLAIMS) {
        const until = new Date(Date.now() + 60_000).toISOString();
        const begun = performance.now();
        const choose = (
          all: Parameters<typeof nextUnit>[0],
          held: Parameters<typeof nextUnit>[1],
        ) => nextUnit(all, held, { owner: 'bench', slots: 3 });
        const unit = await store.units.claim(
          { owner: 'bench', until, withPasswords: false },
          choose,
        );
        taken.push(performance.now() - begun);
        if (!unit) throw new Error('Nothing was claimed.');
        await store.units.release({ owner: 'bench' });
      }
      times.set(length, median(taken));
    }
    return times;
  });

const SIZE = 'SELECT pg_database_size(current_database()) AS bytes';
const STATEMENTS = `SELECT sum(calls) AS all, sum(calls) FILTER (WHERE query ~* '\\m(units|jobs)\\M') AS queue,
  sum(wal_bytes) AS log FROM pg_stat_statements JOIN pg_database ON oid = dbid
  WHERE datname = current_database()`;

const folder = await mkdtemp(join(tmpdir(), 'quarry-workers-pdfs-'));
const pdfs: Uint8Array[] = [];
for (let index = 0; index < documents; index++) {
  // Of different lengths, so that no two are the same file.
  await makeLongDocument(folder, pagesEach + index);
  pdfs.push(await readFile(join(folder, 'long.pdf')));
}
await rm(folder, { recursive: true });
const pages = documents * pagesEach + (documents * (documents - 1)) / 2;
const server = postgresPrograms
  ? await startPostgres(['-c', 'shared_preload_libraries=pg_stat_statements'])
  : undefined;
if (!server) console.log('(PostgreSQL is not installed)');
try {
  console.log(`${documents} documents, ${pages} pages, ${availableParallelism()} cores`);
  for (const at of server ? [undefined, server] : [undefined]) {
    console.log(at ? '\nPostgreSQL' : '\nSQLite');
    for (const count of WORKERS) {
      const { seconds, own, servers } = await extract(at, pdfs, count);
      const cpu = [own, servers].map((time) => ((1000 * time) / pages).toFixed(1));
      console.log(
        `${count} workers: ${(pages / seconds).toFixed(1)} pages/s, ` +
          `${cpu[0]} ms of a core a page in workers, ${cpu[1]} in the server`,
      );
    }
    const { own, server: ofServer, statements, bytes } = await overhead(at);
    const each = (value: number | undefined) => (value ?? Number.NaN) / (documents * pagesEach);
    console.log(
      `records and queue, without an engine: ${(1000 * each(own)).toFixed(2)} ms of a core a page in the worker, ` +
        `${(1000 * each(ofServer)).toFixed(2)} in the server`,
    );
    if (statements) {
      console.log(
        `statements a page: ${each(statements.all).toFixed(1)}, of the queue ${each(statements.queue).toFixed(1)}; ` +
          `kilobytes a page: ${(each(bytes) / 1024).toFixed(1)} stored, ${(each(statements.log) / 1024).toFixed(1)} of log`,
      );
    }
    for (const [length, milliseconds] of await claimsOf(at)) {
      console.log(`a claim while ${length} documents wait: ${milliseconds.toFixed(1)} ms`);
    }
  }
} finally {
  await server?.close();
}
