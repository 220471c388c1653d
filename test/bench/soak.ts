/**
 * `npm run bench -- --soak`: whether the service keeps growing. Documents of all kinds are uploaded,
 * extracted, read and deleted for good, hundreds of them; memory, open files and the size of the data
 * are printed as they go, and again after the service has been idle. The rows should not grow. Documents
 * that fail are named with their error.
 *
 *     node test/bench/soak.ts [--documents 500] [--idle 90]
 */
import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../../electron/service/process-environment.ts';
import type { Started } from './api-server.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** A row is printed this many times. */
const ROWS = 10;
/** Documents that are in the service at a time. */
const TOGETHER = 8;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '500' },
    idle: { type: 'string', default: '90' },
  },
});
const documents = Number(values.documents);

const data = await mkdtemp(join(tmpdir(), 'quarry-soak-'));
const program = fork(join(import.meta.dirname, 'api-server.ts'), [data], {
  env: serviceEnvironment(),
});

const { promise: started, resolve, reject } = Promise.withResolvers<Started>();
program.once('message', (message) => resolve(message as Started));
program.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // Files are deleted meanwhile.
    if (entry.isFile()) bytes += await sizeOf(join(entry.parentPath, entry.name));
  }
  return bytes;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function printRow(label: string): Promise<void> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '');
  const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  const threads = Number(/Threads:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  const handles = (await readdir(`/proc/${program.pid}/fd`).catch(() => [])).length;
  const database = await sizeOf(join(data, 'quarry.db'));
  const log = await sizeOf(join(data, 'quarry.db-wal'));
  const files = await bytesIn(join(data, 'files'));
  const cells = [memory, handles, threads, database / 1e6, log / 1e6, files / 1e6];
  const digits = [0, 0, 0, 1, 1, 1];
  const text = cells.map((cell, at) => cell.toFixed(digits[at]).padStart(14)).join('');
  console.log(label.padEnd(14) + text);
}

interface Ended {
  readonly status: string;
  readonly error?: string | null;
}

async function processDocument(
  { origin, key }: Started,
  name: string,
  number: number,
): Promise<Ended> {
  const headers = { 'x-api-key': key };
  const read = (path: string) => fetch(origin + path, { headers }).then((it) => it.arrayBuffer());
  const pdf = await readFile(join(FIXTURES, name));
  const id = `doc-soak-${number}`;
  const response = await fetch(`${origin}/document/${id}/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    // Another file each time, so that it is extracted again.
    body: new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${number}`)])),
  });
  const { job_id: job } = (await response.json()) as { job_id: string };
  let ended: Ended = { status: 'queued' };
  while (ended.status === 'queued' || ended.status === 'processing') {
    await sleep(50);
    const answer = await fetch(`${origin}/api/v1/jobs/${job}`, { headers });
    ended = (await answer.json()) as Ended;
  }
  if (ended.status === 'completed') {
    await read(`/api/v1/jobs/${job}/results`);
    await read(`/api/v1/jobs/${job}/export?format=xlsx`);
    await read(`/document/${id}/pages/1/image?width=300`);
    await read('/api/v1/search?q=the');
  }
  await fetch(`${origin}/document/${id}`, { method: 'DELETE', headers });
  await fetch(`${origin}/api/v1/trash/purge`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_ids: [id] }),
  }).then((purged) => {
    if (!purged.ok) throw new Error(`A document could not be purged: ${purged.status}.`);
  });
  return ended;
}

try {
  const server = await started;
  const names = (await readdir(FIXTURES)).filter((file) => file.endsWith('.pdf')).sort();
  const ended = new Map<string, number>();
  const columns = ['memory MB', 'open files', 'threads', 'database MB', 'log MB', 'files MB'];
  console.log('documents'.padEnd(14) + columns.map((name) => name.padStart(14)).join(''));
  await printRow('0');
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (next < documents) {
      const number = next++;
      const name = names[number % names.length] ?? '';
      const { status, error } = await processDocument(server, name, number);
      const outcome = status === 'completed' ? status : `${status}: ${name}: ${error}`;
      ended.set(outcome, (ended.get(outcome) ?? 0) + 1);
      done++;
      if (done % Math.ceil(documents / ROWS) === 0) await printRow(String(done));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  await sleep(Number(values.idle) * 1000);
  await printRow(`${values.idle} s idle`);
  for (const [outcome, count] of ended) console.log(`${count} ${outcome}`);
} finally {
  program.kill();
  await rm(data, { recursive: true, force: true });
}
