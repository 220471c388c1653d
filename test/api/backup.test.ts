/** Data that was copied, restored, or written by an earlier version. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CURRENT_VERSION, FIRST_VERSION } from '../../electron/store/schema/index.ts';
import { migrate } from '../../electron/store/sqlite/database.ts';
import { corrections, documents, jobs, workbench } from '../../shared/contract/index.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.ts';
import { environmentOf, startTestService, type TestService } from '../support/service.ts';

const PDF = join(import.meta.dirname, '../fixtures/ruled-table.pdf');
const run = promisify(execFile);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A service on restored or upgraded data, until the end of the test. */
async function startLast(data: string): Promise<TestService> {
  const service = await startTestService({ data });
  onTestFinished(() => service.close());
  return service;
}

/** Adds a document with a corrected cell; resolves to its job. */
async function addCorrected({ submit, ended, call }: TestService): Promise<string> {
  const jobId = await submit(await readFile(PDF));
  expect((await ended(jobId)).status).toBe('completed');
  const operation = { kind: 'set_cell', page: 1, table: 0, row: 1, column: 1, text: '12,345' };
  const body = { operations: [operation] };
  const params = { documentId: jobId };
  expect((await call(corrections.createCorrections, { params, body })).status).toBe(201);
  return jobId;
}

/** What a reader sees of the document. */
async function stateOf({ call }: TestService, jobId: string) {
  const params = { jobId, documentId: jobId, page: 1 };
  const { viewer_url: _, ...results } = (await call(jobs.getJobResults, { params })).json;
  const state = {
    results,
    page: (await call(documents.getPage, { params })).json,
    corrections: (await call(corrections.listCorrections, { params })).json,
    matches: (await call(workbench.search, { query: { q: '"eastern slope"' } })).json,
    file: (await call(documents.getDocumentFile, { params })).bytes.length,
  };
  expect(JSON.stringify(state.page)).toContain('12,345');
  expect(state.matches.total).toBeGreaterThan(0);
  return state;
}

/** The folder of a service that has one corrected document and was stopped, and what it showed. */
async function stopped() {
  const service = await startTestService();
  const jobId = await addCorrected(service);
  const state = await stateOf(service, jobId);
  await service.close({ keep: true });
  return { data: service.data, jobId, state };
}

test('a copy of the data folder brings back what was deleted since', async () => {
  vi.stubEnv('QUARRY_TEST_POSTGRES', '');
  const { data, jobId, state } = await stopped();
  const backup = await temporaryFolder();
  await cp(data, backup, { recursive: true });

  const later = await startTestService({ data });
  await later.call(documents.deleteDocument, { params: { documentId: jobId } });
  await later.close();

  const restored = await startLast(backup);
  expect(await stateOf(restored, jobId)).toEqual(state);
});

/** The names of columns by table, without the indexes of text behind their tables. */
function columnsOf(db: Database.Database, schema: string): Map<string, string[]> {
  const tables = db
    .prepare<[], { name: string }>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table'
       AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_text_*'`,
    )
    .all();
  return new Map(
    tables.map(({ name }) => {
      const columns = db.pragma(`${schema}.table_info(${name})`) as { name: string }[];
      const names = columns.map((column) => column.name);
      return [name, name.endsWith('_text') ? ['rowid', ...names] : names];
    }),
  );
}

/** Writes the records to a new file as the first version had them. */
function writeFirstVersion(current: string, first: string): void {
  const db = new Database(first);
  migrate(db, []);
  db.pragma('foreign_keys = OFF');
  db.exec(`ATTACH '${current}' AS current`);
  const now = columnsOf(db, 'current');
  for (const [table, columns] of columnsOf(db, 'main')) {
    const kept = columns.filter((name) => now.get(table)?.includes(name)).join(', ');
    // Its rows have moved to another table since.
    if (kept === '') continue;
    db.exec(`INSERT OR REPLACE INTO main.${table} (${kept}) SELECT ${kept} FROM current.${table}`);
  }
  db.close();
}

test('data of the first version is brought up to date, and shows the same', async () => {
  vi.stubEnv('QUARRY_TEST_POSTGRES', '');
  const { data, jobId, state } = await stopped();
  const file = join(data, 'quarry.db');
  writeFirstVersion(file, `${file}.first`);
  const version = () => new Database(file).pragma('user_version', { simple: true });
  await rename(`${file}.first`, file);
  expect(version()).toBe(FIRST_VERSION);

  const upgraded = await startLast(data);
  expect(version()).toBe(CURRENT_VERSION);
  expect(await stateOf(upgraded, jobId)).toEqual(state);
});

describe.skipIf(!postgresPrograms)('with records on a server', () => {
  test('a dump of the database and a copy of the files bring back what was deleted since', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.close());
    vi.stubEnv('QUARRY_TEST_POSTGRES', server.address);
    onTestFinished(() => void vi.unstubAllEnvs());
    const address = async (folder: string) => (await environmentOf(folder)).QUARRY_DATABASE ?? '';
    const program = (name: string) => join(postgresPrograms ?? '', name);

    const { data, jobId, state } = await stopped();
    const backup = await temporaryFolder();
    const dump = join(await temporaryFolder(), 'quarry.dump');
    await run(program('pg_dump'), ['--format=custom', `--file=${dump}`, await address(data)]);
    await cp(data, backup, { recursive: true });

    const later = await startTestService({ data });
    await later.call(documents.deleteDocument, { params: { documentId: jobId } });
    await later.close();

    // Of the copied folder; empty.
    const database = await address(backup);
    await run(program('pg_restore'), ['--exit-on-error', `--dbname=${database}`, dump]);
    const restored = await startLast(backup);
    expect(await stateOf(restored, jobId)).toEqual(state);
  });
});
