/**
 * The promise that nothing leaves the machine: service and command line do all their work that needs
 * no network, as a new user on a machine of their own, and every system call is held against it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collections,
  documents,
  jobs,
  structured,
  understanding,
  workbench,
} from '../../shared/contract/index.ts';
import { PROGRAM } from '../support/program.ts';
import { caller, createKey } from '../support/service.ts';
import { Traced, whyNotTraced } from '../support/trace.ts';
import { startTraced } from './support.ts';

const ROOT = join(import.meta.dirname, '../..');
const fixture = (name: string): string => join(ROOT, 'test/fixtures', `${name}.pdf`);
const FORMATS = ['markdown', 'xlsx', 'docx', 'html', 'csv', 'json'];
const SCHEMA = { type: 'object', properties: { invoice_number: { type: 'string' } } };
const suffix = whyNotTraced ? ` (skipped: ${whyNotTraced})` : '';

async function expectNothingElsewhere(traced: Traced): Promise<void> {
  const observed = await traced.observed();
  expect(observed.network).toEqual([]);
  expect(traced.elsewhere(observed).filter((path) => path !== '/dev/null')).toEqual([]);
  expect(observed.written.length).toBeGreaterThan(0);
}

describe.skipIf(whyNotTraced)(`the service${suffix}`, () => {
  const traced = new Traced();
  afterAll(() => traced.remove());

  const serve = () =>
    startTraced(
      traced,
      [process.execPath, PROGRAM, 'serve', '--port', '0', '--data', traced.data],
      /listening on (\S+)/,
    );

  test('takes in, reads, recognises, answers, exports and restarts on this machine alone', async () => {
    const { secret } = await createKey(traced.data);
    const first = await serve();
    let call = caller(first.match, secret);
    const ended = (jobId: string) =>
      expect
        .poll(async () => (await call(jobs.getJob, { params: { jobId } })).json.status)
        .toBe('completed');

    const names = ['ruled-table', 'scan', 'invoice', 'headings'];
    let lastJob = '';
    for (const name of names) {
      const params = { documentId: `doc-${name}`, page: 1 };
      const bytes = readFileSync(fixture(name));
      const { json } = await call(documents.uploadDocument, { params, bytes });
      await ended(json.job_id);
      lastJob = json.job_id;
      expect((await call(documents.getPageImage, { params })).status).toBe(200);
      for (const format of FORMATS) {
        const exported = { params: { jobId: json.job_id }, query: { format } };
        expect((await call(jobs.exportJob, exported)).status).toBe(200);
      }
    }
    const asked = { job_id: lastJob, message: 'What did the wire saw halve?' };
    expect((await call(understanding.chat, { body: asked })).json.found).toBe(true);
    const invoice = { documentId: 'doc-invoice' };
    const fields = await call(structured.structuredOutput, {
      params: invoice,
      body: { query: 'The number of the invoice', schema: SCHEMA },
    });
    expect(fields.json.data).toEqual({ invoice_number: 'INV-2026-0417' });
    const doc_ids = names.map((name) => `doc-${name}`);
    const body = { name: 'All', document_ids: doc_ids };
    expect((await call(collections.createCollection, { body })).status).toBe(201);
    expect((await call(workbench.search, { query: { q: 'the' } })).status).toBe(200);
    expect((await fetch(`${first.match}/docs`)).status).toBe(200);
    await first.stop();

    const second = await serve();
    call = caller(second.match, secret);
    expect((await call(jobs.listJobs, {})).json.items).toHaveLength(names.length);
    await second.stop();
    await expectNothingElsewhere(traced);
  });
});

describe.skipIf(whyNotTraced)(`the command line${suffix}`, () => {
  let traced: Traced;
  beforeAll(() => {
    traced = new Traced();
  });
  afterAll(() => traced.remove());

  test('extracts, recognises, writes files and checks the installation on this machine alone', async () => {
    const run = (...args: string[]) => {
      const command = traced.command(process.execPath, [PROGRAM, ...args]);
      const { status, stdout, stderr } = spawnSync(...command, {
        env: traced.environment,
        encoding: 'utf8',
      });
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
      return stdout;
    };
    expect(run('extract', fixture('ruled-table'))).toContain('Eastern slope');
    const out = join(traced.data, 'out');
    run('extract', fixture('scan'), fixture('invoice'), '--format', 'xlsx', '--output', out);
    run('extract', fixture('headings'), '--debug', join(traced.data, 'why'));
    expect(run('key', 'create')).toContain('qry_');
    run('doctor');
    await expectNothingElsewhere(traced);
  });
});
