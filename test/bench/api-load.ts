/**
 * `npm run bench -- --api`: the service under load. Many clients on loopback send a mix of requests
 * for a minute, as the programs of an office would: mostly reads, sometimes a document, while a long
 * document is extracted. No answer may be an error but 429. Reported: latencies, how long the event
 * loop of the service is blocked, exports and results of the long document under the same load, and
 * memory under load and after the service has been idle.
 *
 * The service runs as a program of its own, so that the clients' work is not taken for its own.
 *
 *     node test/bench/api-load.ts [--seconds 60] [--clients 64] [--pages 1000] [--idle 90] [--uploads 2]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../../electron/service/process-environment.ts';
import type { Started, Watched } from './api-server.ts';
import { makeLongDocument } from './long-document.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const DOCUMENTS = ['ruled-table.pdf', 'two-columns.pdf', 'headings.pdf'];
/** Time without a response after which a client counts as hung, in milliseconds. */
const PATIENCE = 30_000;
/** Between two requests of a client; milliseconds. Programs do a little with what they get. */
const THINKING = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '64' },
    pages: { type: 'string', default: '1000' },
    idle: { type: 'string', default: '90' },
    uploads: { type: 'string', default: '2' },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
/** Pages of the document that is extracted meanwhile; 0 for none. */
const longPages = Number(values.pages);

/** Of about 100 requests so many; each of these documents is extracted as well. */
const uploads = Number(values.uploads);

const UPLOAD = 'upload';

interface Kind {
  readonly name: string;
  /** Of how many requests one is of this kind, roughly. */
  readonly weight: number;
  make(job: string, pdf: Uint8Array): { path: string; method?: string; body?: Uint8Array };
}

const get = (name: string, weight: number, path: (job: string) => string): Kind => ({
  name,
  weight,
  make: (job) => ({ path: path(job) }),
});

const KINDS: readonly Kind[] = [
  get('job', 30, (job) => `/api/v1/jobs/${job}`),
  get('jobs', 10, () => '/api/v1/jobs?limit=20'),
  get('library', 10, () => '/api/v1/documents'),
  get('results', 15, (job) => `/api/v1/jobs/${job}/results`),
  get('page', 10, (job) => `/document/${job}/pages/1`),
  get('tables', 8, (job) => `/v1/documents/${job}/entities/tables`),
  get('search', 6, () => '/api/v1/search?q=the'),
  get('markdown', 5, (job) => `/api/v1/jobs/${job}/export`),
  get('workbook', 2, (job) => `/api/v1/jobs/${job}/export?format=xlsx`),
  get('picture', 2, (job) => `/document/${job}/pages/1/image?width=400`),
  {
    name: UPLOAD,
    weight: uploads,
    make: (_job, pdf) => ({
      path: `/document/doc-${crypto.randomUUID().slice(0, 13)}/upload`,
      method: 'POST',
      body: varied(pdf),
    }),
  },
];

const TOTAL_WEIGHT = KINDS.reduce((sum, { weight }) => sum + weight, 0);

function draw(): Kind {
  let at = Math.random() * TOTAL_WEIGHT;
  const found = KINDS.find(({ weight }) => {
    at -= weight;
    return at < 0;
  });
  return found ?? (KINDS[0] as Kind);
}

interface Taken {
  readonly kind: string;
  readonly milliseconds: number;
  readonly limited: boolean;
}

const taken: Taken[] = [];
const failures: string[] = [];

async function ask(server: Started, kind: Kind, job: string, pdf: Uint8Array): Promise<void> {
  const { path, method = 'GET', body } = kind.make(job, pdf);
  const begun = performance.now();
  try {
    const response = await fetch(server.origin + path, {
      method,
      headers: { 'x-api-key': server.key, ...(body && { 'content-type': 'application/pdf' }) },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.arrayBuffer();
    const { status } = response;
    if (status >= 400 && status !== 429) failures.push(`${kind.name} answered ${status}`);
    const milliseconds = performance.now() - begun;
    taken.push({ kind: kind.name, milliseconds, limited: status === 429 });
  } catch (error) {
    failures.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function client(server: Started, until: number, job: string, pdfs: readonly Uint8Array[]) {
  for (let n = 0; Date.now() < until; n++) {
    const pdf = pdfs[n % pdfs.length];
    if (pdf) await ask(server, draw(), job, pdf);
    await sleep(Math.random() * 2 * THINKING);
  }
}

/** Uploads a document and resolves to its job once it is extracted. */
async function extracted({ origin, key }: Started, pdf: Uint8Array): Promise<string> {
  const headers = { 'x-api-key': key };
  const response = await fetch(`${origin}/v1/documents`, {
    method: 'POST',
    headers,
    body: formOf(pdf),
  });
  const { job_id } = (await response.json()) as { job_id: string };
  for (;;) {
    const progress = await fetch(`${origin}/api/v1/jobs/${job_id}`, { headers });
    const { status } = (await progress.json()) as { status: string };
    if (status === 'completed') return job_id;
    if (status !== 'queued' && status !== 'processing') {
      throw new Error(`The document ended as ${status}.`);
    }
    await sleep(200);
  }
}

function formOf(pdf: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)]), 'load.pdf');
  return form;
}

/** A copy that is another file, so that it is extracted again. */
const varied = (pdf: Uint8Array): Uint8Array =>
  Buffer.concat([pdf, Buffer.from(`\n%${crypto.randomUUID()}`)]);

/** Extracts long documents one after the other until the time is over; seconds of each. */
async function extractions(server: Started, pdf: Uint8Array, until: number): Promise<number[]> {
  const times: number[] = [];
  while (Date.now() < until) {
    const begun = performance.now();
    await extracted(server, varied(pdf));
    times.push((performance.now() - begun) / 1000);
  }
  return times;
}

interface Large {
  readonly name: string;
  readonly seconds: number;
  readonly megabytes: number;
}

/** What is asked of a long document as a whole, each once while the load lasts. */
async function largeAnswers({ origin, key }: Started, job: string): Promise<Large[]> {
  const answers: Large[] = [];
  for (const [name, path] of [
    ['results as JSON', 'results'],
    ['Markdown', 'export?format=markdown'],
    ['xlsx', 'export?format=xlsx'],
  ]) {
    const begun = performance.now();
    const response = await fetch(`${origin}/api/v1/jobs/${job}/${path}`, {
      headers: { 'x-api-key': key },
    });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
    const seconds = (performance.now() - begun) / 1000;
    answers.push({ name: name ?? '', seconds, megabytes: bytes / 1e6 });
  }
  return answers;
}

/** The next thing that the service's program says. */
function receiveMessage<T>(from: ChildProcess): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  from.once('message', (message) => resolve(message as T));
  from.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  return promise;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const cell = (value: number, digits = 1): string => value.toFixed(digits).padStart(10);

function printTimes(name: string, of: readonly Taken[]): void {
  const times = of.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const limited = of.filter((one) => one.limited).length;
  console.log(
    name.padEnd(12) +
      cell(of.length, 0) +
      cell(limited, 0) +
      [0.5, 0.95, 0.99, 1].map((part) => cell(percentile(times, part))).join(''),
  );
}

function printWatched({ delay, memory }: Watched): void {
  const [first = 0] = memory;
  console.log(
    `\nevent loop blocked, ms: median ${delay.p50.toFixed(1)}, ` +
      `p99 ${delay.p99.toFixed(1)}, longest ${delay.max.toFixed(1)}`,
  );
  console.log(
    `memory, MB: ${first.toFixed(0)} at the start, ${Math.max(...memory).toFixed(0)} at most, ` +
      `${(memory.at(-1) ?? 0).toFixed(0)} at the end`,
  );
}

const data = await mkdtemp(join(tmpdir(), 'quarry-load-'));
const program = fork(join(import.meta.dirname, 'api-server.ts'), [data], {
  env: serviceEnvironment(),
});
try {
  const server = await receiveMessage<Started>(program);
  const pdfs = await Promise.all(DOCUMENTS.map((name) => readFile(join(FIXTURES, name))));
  const job = await extracted(server, pdfs[0] ?? new Uint8Array());
  const long =
    longPages > 0
      ? await readFile(join(await makeLongDocument(join(data, 'long'), longPages), 'long.pdf'))
      : null;
  const longJob = long && (await extracted(server, long));
  console.log(`${clients} clients for ${seconds} s beside a document of ${longPages} pages\n`);
  program.send('watch');
  const until = Date.now() + seconds * 1000;
  const [times, large] = await Promise.all([
    long ? extractions(server, long, until) : [],
    longJob ? largeAnswers(server, longJob) : [],
    ...Array.from({ length: clients }, () => client(server, until, job, pdfs)),
  ]);
  program.send('report');
  const watched = await receiveMessage<Watched>(program);

  console.log('ms                   n       429    median       p95       p99       max');
  for (const { name } of KINDS) {
    printTimes(
      name,
      taken.filter(({ kind }) => kind === name),
    );
  }
  printTimes(
    'all reads',
    taken.filter(({ kind }) => kind !== UPLOAD),
  );
  console.log(`\n${(taken.length / seconds).toFixed(0)} requests a second`);
  for (const time of times) console.log(`extraction of ${longPages} pages: ${time.toFixed(1)} s`);
  for (const { name, seconds: took, megabytes } of large) {
    console.log(`${name} of ${longPages} pages: ${took.toFixed(1)} s, ${megabytes.toFixed(1)} MB`);
  }
  printWatched(watched);
  await sleep(Number(values.idle) * 1000);
  program.send('report');
  const { memory } = await receiveMessage<Watched>(program);
  console.log(
    `memory after ${values.idle} s without requests: ${(memory.at(-1) ?? 0).toFixed(0)} MB`,
  );
  console.log(`${failures.length} failures`);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  program.kill();
  await rm(data, { recursive: true, force: true });
}
