/**
 * The promise that nothing leaves the machine: the program runs with every connection and every look
 * for a name written down, is used for all that it does, and has made none but the one asked for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, jobs, workbench } from '../../shared/contract/index.ts';
import { caller, createKey } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'test/fixtures');
const WATCH = pathToFileURL(join(ROOT, 'test/support/watch-network.ts')).href;

let data: string;
let log: string;
let program: ChildProcess;
let elsewhere: Server;
let address: string;
let call: ReturnType<typeof caller>;
let origin: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'quarry-offline-'));
  log = join(data, 'network.log');
  const { secret } = await createKey(data);
  const pdf = await readFile(join(FIXTURES, 'ruled-table.pdf'));
  elsewhere = createServer((_, response) => response.end(pdf)).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  address = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const args = ['serve', '--port', '0', '--data', data, '--allow-private', '127.0.0.1'];
  program = spawn(
    process.execPath,
    ['--import', WATCH, join(ROOT, 'electron/cli/main.ts'), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, QUARRY_NETWORK_LOG: log } },
  );
  if (!program.stdout) throw new Error('no standard output');
  for await (const line of createInterface({ input: program.stdout })) {
    const found = /listening on (\S+)/.exec(line)?.[1];
    if (!found) continue;
    origin = found;
    break;
  }
  program.stdout.resume();
  call = caller(origin, secret);
});
afterAll(async () => {
  if (program.exitCode === null) {
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
  }
  elsewhere.close();
  await rm(data, { recursive: true, force: true });
});

const connections = async (): Promise<string[]> =>
  existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n') : [];

async function ended(jobId: string): Promise<string> {
  const params = { jobId };
  await expect
    .poll(async () => (await call(jobs.getJob, { params })).json.status, { timeout: 25_000 })
    .not.toMatch(/queued|processing/);
  return (await call(jobs.getJob, { params })).json.status;
}

test('reading, searching, drawing and exporting connect to nothing', async () => {
  for (const name of ['ruled-table', 'scan', 'headings']) {
    const bytes = await readFile(join(FIXTURES, `${name}.pdf`));
    const params = { documentId: `doc-${name}`, page: 1 };
    const { json } = await call(documents.uploadDocument, { params, bytes });
    expect(await ended(json.job_id)).toBe('completed');
    expect((await call(documents.getPageImage, { params })).status).toBe(200);
    for (const format of ['markdown', 'xlsx', 'docx', 'html', 'csv', 'json']) {
      const exported = { params: { jobId: json.job_id }, query: { format } };
      expect((await call(jobs.exportJob, exported)).status).toBe(200);
    }
  }
  expect((await call(workbench.search, { query: { q: 'the' } })).status).toBe(200);
  expect((await fetch(`${origin}/docs`)).status).toBe(200);
  expect(await connections()).toEqual([]);
});

test('an address is connected to when it is asked for, and nothing else is', async () => {
  const body = { url: `http://${address}/report.pdf` };
  const { json } = await call(jobs.extract, { body });
  expect(await ended(json.job_id)).toBe('completed');
  const made = await connections();
  expect(made.length).toBeGreaterThan(0);
  for (const line of made) expect(line).toContain('127.0.0.1');
});
