/** Corrections of a document: what everything shows of them, undo and redo, who may make them. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type CorrectionOperation,
  collections,
  corrections,
  documents,
  jobs,
  reviewItems,
  workbench,
} from '../../shared/contract/index.ts';
import { samplePage } from '../support/corrected-page.ts';
import { followEvents } from '../support/events.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { createKey, execute, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let made = 0;

beforeAll(async () => {
  service = await startTestService({
    engine: fakeEngine({ pages: 2, contentOf: (page) => samplePage(page) }),
  });
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const SOUTH: CorrectionOperation = {
  ...{ kind: 'set_cell', page: 1, table: 0, row: 2, column: 1, text: '36' },
};
const SUMMED = [
  ['Region', '2023', '2024'],
  ['North', '1,204.51', '1,530.77'],
  ['South', '3,011.20', '3,127.91'],
  ['West', '873.45', '912.08'],
  ['Total', '5,089.16', '5,570.76'],
];
const NEW_LABEL: CorrectionOperation = {
  ...{ kind: 'set_cell', page: 1, table: 0, row: 1, column: 0, text: 'Penhallow' },
};

/** A new document of two sample pages, and the calls on it. */
async function newDocument(bytes = Buffer.from(`%PDF- corrected ${++made}`)) {
  const documentId = `doc-corrected-${++made}`;
  const params = { documentId };
  const uploaded = await service.call(documents.uploadDocument, { params, bytes });
  await service.ended(uploaded.json.job_id);
  const jobId = uploaded.json.job_id;
  return {
    documentId,
    jobId,
    params,
    correct: (operations: CorrectionOperation[], more: Record<string, unknown> = {}) =>
      service.call(corrections.createCorrections, { params, body: { operations, ...more } }),
    undo: () => service.call(corrections.undoCorrections, { params }),
    redo: () => service.call(corrections.redoCorrections, { params }),
    async page(page = 1) {
      const { json } = await service.call(documents.getPage, { params: { documentId, page } });
      return json;
    },
    async hits(q: string) {
      const query = { q, document: documentId };
      return (await service.call(workbench.search, { query })).json.total;
    },
  };
}

describe('a corrected cell', () => {
  test('is shown in pages, tables, results and search of this document only', async () => {
    const bytes = Buffer.from('%PDF- shared by two documents');
    const [document, other] = [await newDocument(bytes), await newDocument(bytes)];
    const { status, json } = await document.correct([NEW_LABEL]);
    expect(status).toBe(201);
    expect(json).toMatchObject({ revision: 1, can_undo: true, can_redo: false });
    expect(json.corrections).toMatchObject([
      { state: 'applied', before: 'North East', after: 'Penhallow', page: 1 },
    ]);
    const page = await document.page();
    expect(json.pages).toEqual([page]);
    expect(page.tables[0]?.rows[1]?.[0]).toBe('Penhallow');
    expect(page.tables[0]?.markdown).toContain('Penhallow');

    const query = { format: 'csv' };
    const table = await service.call(documents.getTable, {
      params: { id: document.documentId, index: 0 },
      query,
    });
    expect(table.text).toContain('Penhallow');
    const results = await service.call(jobs.getJobResults, {
      params: { jobId: document.jobId },
      query: { include: 'tables' },
    });
    expect(results.json.results.tables?.[0]?.rows[1]?.[0]).toBe('Penhallow');

    expect(await document.hits('penhallow')).toBe(1);
    expect(await document.hits('north')).toBe(1);
    expect(await other.hits('north')).toBe(2);
    expect(await other.hits('penhallow')).toBe(0);
    expect(await other.page()).toEqual(samplePage());
  });

  test.each(['csv', 'xlsx', 'json', 'markdown', 'html', 'docx'])(
    'is exported as %s',
    async (format) => {
      const document = await newDocument();
      await document.correct([NEW_LABEL]);
      const { status, bytes } = await service.call(jobs.exportJob, {
        params: { jobId: document.jobId },
        query: { format },
      });
      expect(status).toBe(200);
      expect(await unpacked(bytes)).toContain('Penhallow');
    },
  );
});

/** The text of a file, of its parts where it is an archive. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return Buffer.from(bytes).toString();
  const { unzipSync } = await import('fflate');
  return Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString())
    .join('\n');
}

describe('a table from which a correction cuts a column of numbers', () => {
  test('is not trusted, says what it lacks, and is in the review', async () => {
    const document = await newDocument();
    const rows = [0.2, 0.24, 0.28, 0.32, 0.36];
    const columns = [0.1, 0.4, 0.6];
    await document.correct([{ kind: 'set_separators', page: 1, table: 0, columns, rows }]);
    const [table] = (await document.page()).tables;
    expect(table?.source).toBe('human');
    expect(table?.confidence).toBeLessThanOrEqual(0.5);
    const asked = async () => {
      const query = { document: document.documentId, kind: 'table_confidence' };
      const { json } = await service.call(reviewItems.listReviewItems, { query });
      return json.items.map(({ reason }) => reason);
    };
    await expect
      .poll(asked)
      .toEqual([expect.stringContaining('4 numbers to the right are not in the table')]);
    await document.undo();
    await expect.poll(asked).toEqual([]);
  });
});

describe('undo and redo', () => {
  test('revert and reapply the changes of one request', async () => {
    const document = await newDocument();
    await document.correct([NEW_LABEL]);
    const both = await document.correct([
      SOUTH,
      { kind: 'insert', page: 1, table: 0, axis: 'row', at: 4, count: 1 },
    ]);
    expect((await document.undo()).json.corrections.map(({ state }) => state)).toEqual([
      ...['undone', 'undone'],
    ]);
    expect((await document.page()).tables[0]?.rows[2]).toEqual(['South', '30', '31']);
    const again = await document.redo();
    expect(again.json.pages).toEqual(both.json.pages);
    await document.undo();
    const original = await document.undo();
    expect(original.json).toMatchObject({ can_undo: false, can_redo: true });
    expect(await document.page()).toEqual(samplePage());
    expect(await document.hits('penhallow')).toBe(0);
    expect((await document.undo()).error.code).toBe('conflict');
  });

  test('end with a new correction for what was undone', async () => {
    const document = await newDocument();
    await document.correct([NEW_LABEL]);
    await document.undo();
    expect((await document.correct([SOUTH])).json.can_redo).toBe(false);
    expect((await document.redo()).error.code).toBe('conflict');
    const { json } = await service.call(corrections.listCorrections, { params: document.params });
    expect(json.items.map(({ after }) => after)).toEqual(['36']);
    expect(json.revision).toBe(3);
  });

  test('survive a restart', async () => {
    const data = service.data;
    const document = await newDocument();
    await document.correct([NEW_LABEL]);
    await service.close({ keep: true });
    service = await startTestService({
      engine: fakeEngine({ pages: 2, contentOf: (page) => samplePage(page) }),
      data,
    });
    expect((await document.page()).tables[0]?.rows[1]?.[0]).toBe('Penhallow');
    expect((await document.undo()).status).toBe(200);
    expect(await document.page()).toEqual(samplePage());
  });
});

describe('a request', () => {
  test('is applied whole or not at all', async () => {
    const document = await newDocument();
    const wrong: CorrectionOperation = { kind: 'set_title', page: 1, table: 7, title: 'x' };
    const { status, error } = await document.correct([NEW_LABEL, wrong]);
    expect(status).toBe(400);
    expect(error.param).toBe('operations.1');
    expect(error.message).toMatch(/^operations\.1: Page 1 has no table at position 7/);
    expect(await document.page()).toEqual(samplePage());
    const { json } = await service.call(corrections.listCorrections, { params: document.params });
    expect(json).toMatchObject({ items: [], revision: 0 });
  });

  test('that was made from an older revision is a conflict', async () => {
    const document = await newDocument();
    await document.correct([NEW_LABEL], { base_revision: 0 });
    const { status, error } = await document.correct([SOUTH], { base_revision: 0 });
    expect(status).toBe(409);
    expect(error.message).toMatch(/revision 1, not 0/);
  });

  test('of another account is forbidden', async () => {
    const document = await newDocument();
    const { secret } = await createKey(service.data, { account: 'elsewhere' });
    const { status } = await service.call(corrections.createCorrections, {
      ...{ params: document.params, body: { operations: [NEW_LABEL] }, key: secret },
    });
    expect(status).toBe(403);
  });

  test('sends events to other windows', async () => {
    const document = await newDocument();
    const events = await followEvents(service);
    await document.correct([NEW_LABEL]);
    await expect
      .poll(() => events.seen.filter(({ type }) => type === 'corrections'))
      .toMatchObject([{ document_id: document.documentId, revision: 1, pages: [1] }]);
    await events.close();
  });
});

describe('checks', () => {
  /** A document with one table over six pages; its totals add up. */
  async function summedDocument() {
    const engine = fakeEngine({
      pages: 6,
      contentOf: (page) => {
        const content = samplePage(page, SUMMED);
        return {
          ...content,
          tables: content.tables.map((one) => ({ ...one, continues: page > 1 })),
        };
      },
    });
    let summed = await startTestService({ engine });
    const params = { documentId: 'doc-summed' };
    const bytes = Buffer.from('%PDF- summed');
    const uploaded = await summed.call(documents.uploadDocument, { params, bytes });
    await summed.ended(uploaded.json.job_id);
    return {
      async checks() {
        const { json } = await summed.call(documents.getDocument, { params });
        const { phase, checks_pending: pending } = json;
        return { phase, pending, checks: json.checks.map(({ name, page }) => [name, page]) };
      },
      correct: (text: string, page = 2, ...others: CorrectionOperation[]) =>
        summed.call(corrections.createCorrections, {
          params,
          body: { operations: [{ ...SOUTH, text, page }, ...others] },
        }),
      async tables() {
        const { status, json } = await summed.call(workbench.outlineTables, { params });
        return { status, parts: json.tables?.map(({ parts }) => parts.length) };
      },
      undo: () => summed.call(corrections.undoCorrections, { params }),
      async reviewed() {
        const query = { document: params.documentId };
        return (await summed.call(reviewItems.listReviewItems, { query })).json.items;
      },
      /** Ends the service, runs the statement, and starts it again. */
      async restart(sql: string) {
        await summed.close({ keep: true });
        await execute(summed.data, sql);
        summed = await startTestService({ engine, data: summed.data });
      },
      close: () => summed.close(),
    };
  }
  const SOUND = { phase: 'complete', pending: false, checks: [] };
  const WRONG = { phase: 'awaiting_review', pending: false, checks: [['totals_foot', 2]] };

  test('run again: a failed sum awaits review, a corrected one does not', async () => {
    const document = await summedDocument();
    await expect.poll(document.checks).toEqual(SOUND);
    const { json } = await document.correct('3,071.20');
    const totals = json.pages[0]?.tables[0]?.totals ?? [];
    expect(totals.flatMap(({ mismatches }) => mismatches)).toMatchObject([
      { column: 1, difference: '60.00' },
    ]);
    await expect.poll(document.checks).toEqual(WRONG);
    await document.correct('3,011.20');
    await expect.poll(document.checks).toEqual(SOUND);
    await document.close();
  });

  test('follow a correction that needs no other pages, also after a crash', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const document = await summedDocument();
    await document.restart(
      `CREATE TABLE kept AS SELECT id, content FROM pages WHERE page = 5;
       UPDATE pages SET content = substr(content, 1, 1) WHERE page = 5`,
    );
    expect((await document.correct('3,071.20')).status).toBe(201);
    expect(await document.checks()).toMatchObject({ pending: true, checks: [] });
    await document.restart(
      `UPDATE pages SET content = (SELECT content FROM kept) WHERE page = 5; DROP TABLE kept`,
    );
    await expect.poll(document.checks).toEqual(WRONG);
    expect(await document.reviewed()).toMatchObject([{ kind: 'total_mismatch', page: 2 }]);
    await document.close();
  });

  test('come with the list of tables, which needs no pages from then on', async () => {
    const document = await summedDocument();
    const split = { kind: 'set_continues', page: 4, table: 0, continues: false } as const;
    await document.correct('3,071.20', 2, split);
    expect(await document.tables()).toEqual({ status: 200, parts: [3, 3] });
    expect(await document.checks()).toEqual(WRONG);
    await document.restart(`UPDATE pages SET content = substr(content, 1, 1) WHERE page = 5`);
    expect(await document.tables()).toEqual({ status: 200, parts: [3, 3] });
    await document.close();
  });

  test('are those of the last of several corrections', async () => {
    const document = await summedDocument();
    await Promise.all([document.correct('3,071.20', 4), document.correct('3,071.20', 2)]);
    await document.correct('3,011.20', 4);
    await expect.poll(document.checks).toEqual(WRONG);
    expect(await document.reviewed()).toMatchObject([{ kind: 'total_mismatch', page: 2 }]);
    await document.close();
  });

  test('are those after an undo that comes before they have run', async () => {
    const document = await summedDocument();
    await document.correct('3,071.20');
    await document.undo();
    await expect.poll(document.checks).toEqual(SOUND);
    expect(await document.reviewed()).toEqual([]);
    await document.close();
  });
});

describe('tables over pages', () => {
  test('are joined and counted once; undo splits them again', async () => {
    const document = await newDocument();
    const continues: CorrectionOperation = {
      ...{ kind: 'set_continues', page: 2, table: 0, continues: true },
    };
    const count = async () => {
      const { json } = await service.call(documents.getDocument, { params: document.params });
      return [json.table_count, json.joined_table_count];
    };
    await document.correct([continues]);
    expect(await count()).toEqual([2, 1]);
    const outlines = await service.call(workbench.outlineTables, { params: document.params });
    expect(outlines.json.tables.map(({ parts }) => parts.length)).toEqual([2]);
    await document.correct([{ kind: 'remove_table', page: 1, table: 0 }]);
    expect(await count()).toEqual([1, 1]);
    await document.undo();
    expect(await count()).toEqual([2, 1]);
    await document.undo();
    expect(await count()).toEqual([2, 2]);
  });

  test('are exported once, as corrected, when they were joined by hand', async () => {
    const document = await newDocument();
    await document.correct([
      { kind: 'set_continues', page: 2, table: 0, continues: true },
      { ...NEW_LABEL, page: 2 },
    ]);
    const exported = (query: Record<string, unknown>) =>
      service.call(jobs.exportJob, { params: { jobId: document.jobId }, query });
    const { text } = await exported({ format: 'csv', sheets: 'one' });
    const lines = text.trim().split('\r\n');
    expect(lines.filter((line) => line.startsWith('Region'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('Penhallow'))).toHaveLength(1);
    expect(lines).not.toContain('');
    const { sheets } = await readXlsx((await exported({ format: 'xlsx' })).bytes);
    const [, ...tables] = sheets;
    expect(tables.map(({ rows }) => rows.length)).toEqual([lines.length]);
  });

  test('need a table before them with as many columns', async () => {
    const document = await newDocument();
    const { error } = await document.correct([
      { kind: 'insert', page: 2, table: 0, axis: 'column', at: 0, count: 1 },
      { kind: 'set_continues', page: 2, table: 0, continues: true },
    ]);
    expect(error.message).toMatch(/has 4 columns, but the last table of the previous page has 3/);
  });
});

describe('the audit trail', () => {
  test('says who changed what, newest first, as JSON and as CSV without formulas', async () => {
    const document = await newDocument();
    await document.correct([{ ...SOUTH, text: '=HYPERLINK("http://x")' }]);
    await document.undo();
    const query = { document: document.documentId };
    const { json } = await service.call(corrections.getAuditTrail, { query });
    expect(json.items.map(({ action, subject, before }) => [action, subject, before])).toEqual([
      ...[
        ['undo', 'Table 1, row 3, column 2', '=HYPERLINK("http://x")'],
        ['correct', 'Table 1, row 3, column 2', '30'],
      ],
    ]);
    const csv = await service.call(corrections.getAuditTrail, {
      query: { ...query, format: 'csv' },
    });
    expect(csv.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv.headers.get('content-disposition')).toContain('audit-trail.csv');
  });

  test('can be limited to the documents of a collection', async () => {
    const [inside, outside] = [await newDocument(), await newDocument()];
    await inside.correct([SOUTH]);
    await outside.correct([SOUTH]);
    const { json: collection } = await service.call(collections.createCollection, {
      body: { name: 'Audited', doc_ids: [inside.documentId] },
    });
    const query = { collection: collection.name };
    const { json } = await service.call(corrections.getAuditTrail, { query });
    expect(json.items.map((entry) => entry.document_id)).toEqual([inside.documentId]);
    const csv = await service.call(corrections.getAuditTrail, {
      query: { ...query, format: 'csv' },
    });
    expect(csv.text).toContain(inside.documentId);
    expect(csv.text).not.toContain(outside.documentId);
  });
});

/** Last, for it goes on with a service whose engine reads other pages. */
describe('a document that is extracted again', () => {
  /** Extracts the document in another language, which is another extraction, as these pages. */
  async function extractAgain(params: { documentId: string }, contentOf: typeof samplePage) {
    await service.close({ keep: true });
    const engine = fakeEngine({ pages: 2, contentOf });
    service = await startTestService({ engine, data: service.data });
    const body = { languages: ['de'] };
    const { json } = await service.call(workbench.retryDocument, { params, body });
    await service.ended(json.job_id);
  }
  const listed = async (params: { documentId: string }) =>
    (await service.call(corrections.listCorrections, { params })).json;

  test('keeps its corrections; one that no longer fits is a conflict in the audit trail', async () => {
    const document = await newDocument();
    await document.correct([NEW_LABEL, SOUTH]);
    await extractAgain(document.params, (page) =>
      samplePage(page, [
        ...[
          ['Region', '2023', '2024'],
          ['North East', '12', '15'],
          ['South', '99', '31'],
        ],
      ]),
    );
    await expect.poll(async () => (await listed(document.params)).revision).toBe(2);
    const { items } = await listed(document.params);
    expect(items.map(({ state }) => state)).toEqual(['applied', 'conflict']);
    expect((await document.page()).tables[0]?.rows).toEqual([
      ...[
        ['Region', '2023', '2024'],
        ['Penhallow', '12', '15'],
        ['South', '99', '31'],
      ],
    ]);
    const { json } = await service.call(corrections.getAuditTrail, {
      query: { document: document.documentId },
    });
    expect(json.items[0]).toMatchObject({ action: 'conflict', before: '30', after: '36' });
    // What still applies can be undone.
    await document.undo();
    expect((await document.page()).tables[0]?.rows[1]?.[0]).toBe('North East');
  });
});
