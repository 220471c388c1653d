/** Parts of a document as files, and several documents as one archive. */
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { collections, jobs, workbench } from '../../shared/contract/index.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine, pageContent, tableOf } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let report: string;
let locked: string;

const add = async (filename: string, more: Record<string, unknown> = {}) => {
  const jobId = await service.submit(Buffer.from(`%PDF- ${filename} ${Math.random()}`), {
    filename,
    ...more,
  });
  await service.ended(jobId);
  return jobId;
};

/** Three pages; the last two hold a table each. */
beforeAll(async () => {
  service = await startTestService({
    engine: fakeEngine({
      contentOf: (page) => ({
        ...pageContent(page, ['words', 'of', String(page)]),
        tables: page === 1 ? [] : [{ ...tableOf(page, `cell ${page}`), title: `Title ${page}` }],
      }),
      opening: (access) => {
        if (access?.password === 'break') throw new EngineError('corrupt');
      },
    }),
  });
  report = await add('report.pdf');
  locked = await add('broken.pdf', { password: 'break' });
});
afterAll(() => service.close());

describe('a document', () => {
  const exported = (query: Record<string, unknown>, jobId = report) =>
    service.call(jobs.exportJob, { params: { jobId }, query });
  const sheetsOf = async (query: Record<string, unknown>) =>
    (await readXlsx((await exported({ format: 'xlsx', ...query })).bytes)).sheets;

  test('gives chosen pages, their tables numbered as in the whole', async () => {
    const sheets = await sheetsOf({ pages: '3' });
    expect(sheets.map(({ name }) => name)).toEqual(['Index', '2 Title 3']);
    const markdown = await exported({ pages: '1,3' });
    expect(markdown.text).toContain('words of 1');
    expect(markdown.text).not.toContain('words of 2');
    const { json } = await exported({ format: 'json', pages: '2-3' });
    expect(json).toMatchObject({ tables: [{ table_index: 0 }, { table_index: 1 }] });
  });

  test('reports progress to a client that sent an id', async () => {
    const events = await followEvents(service);
    const progress_id = 'export-000001';
    await exported({ format: 'xlsx' });
    await exported({ format: 'xlsx', progress_id });
    const progressEvents = () => events.seen.filter((event) => event.type === 'export');
    // A newer state takes the place of one that was not read yet; the last one always arrives.
    await expect
      .poll(() => progressEvents().at(-1))
      .toEqual({
        type: 'export',
        progress_id,
        progress: { step: 'file', done: 0, total: null },
      });
    expect(progressEvents().every((event) => event.progress_id === progress_id)).toBe(true);
    await events.close();
    expect((await exported({ progress_id: 'short' })).error.code).toBe('bad_request');
  });

  test('gives chosen tables', async () => {
    expect((await sheetsOf({ tables: '1' })).map(({ name }) => name)).toEqual(['2 Title 3']);
    const { text, headers } = await exported({ format: 'csv', tables: '0-1', sheets: 'one' });
    expect(text).toBe('cell 2\r\n\r\ncell 3\r\n');
    expect(headers.get('content-disposition')).toContain('filename="report.csv"');
  });

  test('gives chosen rows of one table, with its header', async () => {
    const rows = async (asked: string) =>
      (await exported({ format: 'csv', tables: '1', rows: asked })).text;
    expect(await rows('0')).toBe('cell 3\r\n');
    expect(await rows('7')).toBe('');
    const { error } = await exported({ format: 'csv', tables: '0-1', rows: '0' });
    expect(error.message).toBe('rows needs tables with a single table.');
  });

  test('gives everything on one sheet, with heading and source', async () => {
    const [sheet, ...others] = await sheetsOf({ sheets: 'one', heading: 'above', source: 'rows' });
    expect(others).toEqual([]);
    expect(sheet?.rows.map(([first]) => first)).toEqual([
      'Title 2',
      'Page 2',
      null,
      null,
      'cell 2',
      null,
      'Title 3',
      'Page 3',
      null,
      null,
      'cell 3',
    ]);
    expect(sheet?.rows[4]?.slice(1)).toEqual([2, '0.1000 0.1000 0.5000 0.1000', 0.9]);
  });

  test.each([
    ['pages', '4', 'pages: "4" is outside the document\'s pages 1-3'],
    ['pages', 'all', 'pages: "all" is not a page number or a range such as 1-3'],
    ['tables', '1-2', 'tables: "1-2" is outside the document\'s tables 0-1'],
    ['tables', 'x', 'tables: "x" is not a table number or a range such as 0-2'],
  ])('says what is wrong with %s=%s', async (parameter, value, sentence) => {
    const { error } = await exported({ format: 'csv', [parameter]: value });
    expect(error).toMatchObject({ code: 'bad_request', message: sentence });
  });

  test('takes pages or tables, not both', async () => {
    const { error } = await exported({ format: 'csv', pages: '1', tables: '0' });
    expect(error.message).toBe('pages and tables cannot be combined.');
  });
});

describe('several documents', () => {
  const exported = (body: Record<string, unknown>) =>
    service.call(workbench.exportDocuments, { body });
  const entriesOf = async (body: Record<string, unknown>) => {
    const { bytes } = await exported(body);
    return unzipSync(bytes);
  };

  test('are one archive with a file for each, under distinct names', async () => {
    const twin = await add('Report.pdf');
    const { bytes, headers } = await exported({ documents: [report, twin], heading: 'above' });
    expect(headers.get('content-disposition')).toContain('filename="2 documents.zip"');
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(['report.xlsx', 'Report (2).xlsx']);
    const { sheets } = await readXlsx(entries['report.xlsx'] ?? new Uint8Array());
    expect(sheets[1]?.rows[0]).toEqual(['Title 2']);
  });

  test('have a folder each where a document gives several files', async () => {
    expect(Object.keys(await entriesOf({ documents: [report], format: 'csv' }))).toEqual([
      'report/1 page 2 Title 2.csv',
      'report/2 page 3 Title 3.csv',
    ]);
  });

  test('without results are named with the reason', async () => {
    const entries = await entriesOf({ documents: [locked, report], format: 'markdown' });
    expect(Object.keys(entries)).toEqual(['report.md', 'not-exported.txt']);
    expect(strFromU8(entries['not-exported.txt'] ?? new Uint8Array())).toMatch(
      /^broken\.pdf: .*damaged/,
    );
  });

  test('can be those of a collection', async () => {
    const body = { name: 'Filings', doc_ids: [report] };
    await service.call(collections.createCollection, { body });
    const { bytes, headers } = await exported({ collection: 'Filings', format: 'json' });
    expect(headers.get('content-disposition')).toContain('filename="Filings.zip"');
    expect(Object.keys(unzipSync(bytes))).toEqual(['report.json']);
  });

  test('are named one way or the other', async () => {
    for (const body of [{}, { documents: [report], collection: 'Filings' }]) {
      expect((await exported(body)).error.message).toContain('either documents or a collection');
    }
  });

  test('of others are refused', async () => {
    const { secret } = await createKey(service.data, { account: 'foreign' });
    const body = { documents: [report] };
    const { error } = await service.call(workbench.exportDocuments, { body, key: secret });
    expect(error.code).toBe('forbidden');
  });
});
