/** `quarry mcp` over stdio, used by the client of the protocol's SDK. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UploadAccepted, workbench } from '../../shared/contract/index.ts';
import { documentLinkOf } from '../../shared/document-links.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { callTool, mcpArguments, startMcp } from '../support/mcp.ts';
import { startTestService } from '../support/service.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** There after a build, as `npm test` makes one. */
const WINDOW = join(import.meta.dirname, '../../dist/renderer/index.html');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe('with a service of its own', () => {
  let folder: string;
  let client: Client;
  let document: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-mcp-'));
    await cp(join(FIXTURES, 'annual-report.pdf'), join(folder, 'report.pdf'));
    client = await startMcp(['--data', join(folder, 'data')]);
    const progress: unknown[] = [];
    const { data } = await callTool(
      client,
      'add_document',
      { path: join(folder, 'report.pdf'), wait_seconds: 600 },
      { onprogress: () => progress.push(1) },
    );
    expect(data).toMatchObject({ status: 'completed', total_pages: 2, table_count: 2 });
    expect(progress.length).toBeGreaterThan(0);
    document = data.document_id;
  });
  afterAll(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('each tool describes itself and its input', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['add_document', 'list_documents', 'search', 'read_pages', 'list_tables', 'read_table'],
      ...['extract_fields', 'ask', 'show_citation', 'open_in_quarry'],
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema.type).toBe('object');
    }
    expect(tools[0]?.inputSchema.properties).not.toHaveProperty('file_base64');
    expect(client.getInstructions()).toContain('NOT CERTAIN');
  });

  test('documents are listed and searched', async () => {
    const { data: list } = await callTool(client, 'list_documents');
    expect(list).toMatchObject({ total: 1, documents: [{ document_id: document }] });
    const { data, text } = await callTool(client, 'search', { query: 'Gross profit' });
    expect(data.hits[0]).toMatchObject({ document_id: document, page: 1, match: 'phrase' });
    const { box } = data.hits[0];
    expect(box.width).toBeGreaterThan(box.height);
    expect(text).toContain(`page 1, box ${box.x},${box.y},`);
  });

  test('long text is read in parts that fit together', async () => {
    const { data: whole } = await callTool(client, 'read_pages', { document });
    expect(whole.next).toBeNull();
    const parts: { page: number; markdown: string }[] = [];
    let next = {};
    do {
      const input = { document, max_characters: 150, ...next };
      const { data } = await callTool(client, 'read_pages', input);
      parts.push(...data.pages);
      next = data.next;
    } while (next);
    expect(parts.length).toBeGreaterThan(4);
    for (const { page, markdown } of whole.pages) {
      const read = parts.filter((part) => part.page === page).map((part) => part.markdown);
      expect(read.join('')).toBe(markdown);
    }
  });

  test('a table has its cells with values, page and box', async () => {
    const { data: list } = await callTool(client, 'list_tables', { document, page: 1 });
    expect(list.tables).toMatchObject([{ index: 0, unit: 'In millions of $', rows: 5 }]);
    const { data, text } = await callTool(client, 'read_table', {
      ...{ document, table: 0, first_row: 4, max_rows: 1 },
    });
    const cells = data.cells.filter((cell: { row: number }) => cell.row === 5);
    expect(cells).toMatchObject([
      { text: 'Net income', page: 1 },
      { text: '96', type: 'number', value: 96 },
      { text: '(12)', type: 'number', value: -12 },
    ]);
    expect(text).toMatch(/\| Net income \| 96 \| \(12\) \| page 1, box 0\.\d+,/);
    expect(data.next_row).toBeNull();
  });

  test('what is not certain comes before the values', async () => {
    const fields = ['number of ships', { key: 'net_sales', type: 'number', format: 'amount' }];
    const { data, text } = await callTool(client, 'extract_fields', { document, fields });
    expect(text).toMatch(/^NOT CERTAIN:\n- number of ships: not found/);
    expect(data.values).toEqual({ 'number of ships': null, net_sales: 1_204_000_000 });
    expect(data.fields[1].citations[0]).toMatchObject({ page: 1, quote: '1,204' });

    const question = 'Which dividend was paid to the shareholders?';
    const { data: asked, text: answer } = await callTool(client, 'ask', {
      ...{ question, documents: [document] },
    });
    expect(answer).toMatch(/^NOT CERTAIN:\n- Not found in report\.pdf/);
    expect(asked.answers).toMatchObject([{ found: false, certain: false, citations: [] }]);
  });

  test('a schema is named as in the window, and an unknown one is answered by those there are', async () => {
    const { data } = await callTool(client, 'extract_fields', { document, schema: 'invoice' });
    expect(Object.keys(data.values)).toContain('invoice_number');
    const unknown = await callTool(client, 'extract_fields', { document, schema: 'schema-none' });
    expect(unknown.isError).toBe(true);
    expect(unknown.text).toMatch(/There is no schema "schema-none".* Invoice, /);
  });

  test('a citation of an answer is shown as a picture', async () => {
    const question = 'Who founded the company?';
    const { data } = await callTool(client, 'ask', { question, documents: [document] });
    const [answer] = data.answers;
    expect(answer).toMatchObject({ found: true, document_id: document });
    expect(answer.answer).toContain('Arne Solberg');
    const { page, bbox: box, quote } = answer.citations[0];
    expect(quote).toContain('Solberg');
    const shown = await callTool(client, 'show_citation', { document, page, box });
    const image = shown.content[1];
    if (image?.type !== 'image') throw new Error('no image');
    expect(image.mimeType).toBe('image/png');
    expect(Buffer.from(image.data, 'base64').subarray(0, 4)).toEqual(PNG);
  });

  test('documents and tables are resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      `quarry://document/${document}`,
      `quarry://document/${document}/tables/0`,
      `quarry://document/${document}/tables/1`,
    ]);
    const read = async (uri = '') => (await client.readResource({ uri })).contents[0];
    expect(await read(resources[0]?.uri)).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('# Annual report 2023'),
    });
    expect(await read(resources[2]?.uri)).toMatchObject({
      mimeType: 'text/csv',
      text: expect.stringContaining('Norway,120,"2,410",2,'),
    });
    await expect(read('quarry://document/doc-none')).rejects.toThrow('does not exist');
    await expect(read('file:///etc/passwd')).rejects.toThrow('no resource of Quarry');
  });

  test('a table that was read from a chart says so', async () => {
    const path = join(FIXTURES, 'bar-charts.pdf');
    const { data: added } = await callTool(client, 'add_document', { path, wait_seconds: 600 });
    const ofCharts = { document: added.document_id };
    const { data: list, text: listed } = await callTool(client, 'list_tables', ofCharts);
    expect(list.tables[0]).toMatchObject({ index: 0, method: 'chart' });
    expect(listed).toMatch(/^0: .*, read from a chart/m);
    const { data, text } = await callTool(client, 'read_table', { ...ofCharts, table: 0 });
    expect(data.method).toBe('chart');
    expect(text).toMatch(/^Table 0 of bar-charts\.pdf .*, read from a chart/m);
    const { data: others, text: other } = await callTool(client, 'list_tables', { document });
    expect(others.tables[0].method).not.toBe('chart');
    expect(other).not.toContain('chart');
  });

  test('a table over two pages is read as one', async () => {
    const path = join(FIXTURES, 'ruled-cut-row.pdf');
    const added = await callTool(client, 'add_document', { path, wait_seconds: 600 });
    const { document_id } = added.data;
    const { data: list } = await callTool(client, 'list_tables', { document: document_id });
    expect(list.tables).toMatchObject([{ rows: 36, pages: [1, 2] }]);
    const { data, text } = await callTool(client, 'read_table', {
      ...{ document: document_id, table: 0, first_row: 30 },
    });
    expect(text).toMatch(/^NOT CERTAIN:\n- Structure of the table: /);
    expect(data.row_count).toBe(36);
    const row = (at: number) => data.cells.filter((cell: { row: number }) => cell.row === at);
    expect(row(31)[1]).toMatchObject({ page: 1, continued: { page: 2 } });
    expect(row(36)[0]).toMatchObject({ text: '36', page: 2 });
    const uri = `quarry://document/${document_id}/tables/0`;
    const [csv] = (await client.readResource({ uri })).contents;
    expect(csv).toMatchObject({ text: expect.stringMatching(/\r\n36,.*,2,/) });
  });

  test.skipIf(!existsSync(WINDOW))('the window is opened by a link that works once', async () => {
    const { data } = await callTool(client, 'open_in_quarry', { document, page: 2, open: false });
    expect(documentLinkOf(data.link)).toMatchObject({ page: 2 });
    const opened = await fetch(data.link, { redirect: 'manual' });
    expect(opened.headers.get('location')).toMatch(/^\/\?job=ocr-\w+$/);
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
    const list = new URL('/api/v1/documents', data.link);
    expect((await fetch(list, { headers: { cookie } })).status).toBe(200);
    expect((await fetch(data.link, { redirect: 'manual' })).status).toBe(401);
  });

  test('pages that a document does not have are named', async () => {
    const after = await callTool(client, 'open_in_quarry', { document, page: 77, open: false });
    expect(after.text).toMatch(/There is no page 77: report\.pdf has \d+ pages/);
    const range = { document, from_page: 2, to_page: 1 };
    const { text } = await callTool(client, 'read_pages', range);
    expect(text).toContain('The last page to read, 1, comes before the first, 2');
  });

  test('a protected file needs its password, and an error says what to do', async () => {
    const path = join(FIXTURES, 'encrypted.pdf');
    const locked = await callTool(client, 'add_document', { path, wait_seconds: 600 });
    expect(locked).toMatchObject({ isError: true, text: expect.stringContaining('password') });
    const query = { query: 'encrypted.pdf' };
    expect((await callTool(client, 'list_documents', query)).data.documents).toEqual([]);
    const input = { path, password: PASSWORD, wait_seconds: 600 };
    expect((await callTool(client, 'add_document', input)).data.status).toBe('completed');
  });

  test.each([
    ['add_document', { path: 'report.pdf' }, 'The path must be absolute'],
    ['add_document', { path: '/none/report.pdf' }, 'There is no file /none/report.pdf'],
    ['add_document', {}, 'Name exactly one source'],
    ['read_pages', { document: 'doc-none' }, 'does not exist'],
    ['ask', { question: 'Who?' }, 'Name either documents or a collection'],
    ['extract_fields', { document: 'doc-none', fields: [] }, 'at fields'],
    ['show_citation', { document: 'doc-none', page: 0, box: {} }, 'at page'],
    ['no_such_tool', {}, 'no_such_tool'],
  ])('bad input of %s %j is explained', async (name, input, message) => {
    const answer = await callTool(client, name, input);
    expect(answer.isError).toBe(true);
    expect(answer.text.toLowerCase()).toContain(message.toLowerCase());
  });

  test('a second one on the same data says how to use the running one', async () => {
    const args = mcpArguments('--data', join(folder, 'data'));
    const second = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const said: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      second[name].on('data', (chunk) => {
        said[name] += chunk;
      });
    }
    expect(await once(second, 'close')).toEqual([1, null]);
    expect(said.stderr).toContain('quarry key create');
    expect(said.stdout).toBe('');
  });
});

describe('with a running service', () => {
  test('cancelling a request cancels the job, and a link opens the window', async () => {
    const renderer = await mkdtemp(join(tmpdir(), 'quarry-window-'));
    await cp(join(FIXTURES, '../../renderer/index.html'), join(renderer, 'index.html'));
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const engine = fakeEngine({
      pages: 3,
      async beforePage(page, signal) {
        if (page < 2) return;
        start();
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    const service = await startTestService({ engine, renderer });
    const client = await startMcp(['--url', service.origin], { QUARRY_KEY: service.key });
    try {
      const abort = new AbortController();
      const path = join(FIXTURES, 'annual-report.pdf');
      const added = callTool(
        client,
        'add_document',
        { path, wait_seconds: 600 },
        { signal: abort.signal },
      );
      await started;
      abort.abort();
      await expect(added).rejects.toThrow();
      const newest = async () => (await service.call(workbench.listDocuments)).json.items[0];
      await expect.poll(async () => (await newest())?.status).toBe('cancelled');

      const document = (await newest())?.job_id;
      const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.04 };
      const opened = await callTool(client, 'open_in_quarry', {
        ...{ document, page: 2, box, open: false },
      });
      expect(documentLinkOf(opened.data.link)).toEqual({ reference: document, page: 2, box });
      expect(opened.data.link.startsWith(service.origin)).toBe(true);
    } finally {
      await client.close();
      await service.close();
      await rm(renderer, { recursive: true });
    }
  });

  /** What a desktop assistant sends, from its start to a wrong call. */
  test('the messages of a desktop assistant are answered, byte by byte', async () => {
    const service = await startTestService();
    const bytes = await readFile(join(FIXTURES, 'annual-report.pdf'));
    const uploaded = await fetch(`${service.origin}/document/doc-session/upload`, {
      ...{ method: 'POST', body: bytes },
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/pdf' },
    });
    const { job_id } = (await uploaded.json()) as UploadAccepted;
    await service.ended(job_id);
    const args = mcpArguments('--url', service.origin);
    const program = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, QUARRY_KEY: service.key },
    });
    const ended = once(program, 'close');
    try {
      const session = await readFile(join(FIXTURES, 'mcp-session.jsonl'));
      for (const byte of session) program.stdin.write(Buffer.of(byte));
      // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
      const answers = new Map<number, any>();
      for await (const line of createInterface({ input: program.stdout })) {
        const message = JSON.parse(line);
        if (message.id === undefined) continue;
        answers.set(message.id, message);
        if (answers.size === 10) break;
      }
      const textOf = (id: number): string => answers.get(id).result.content[0].text;
      expect(answers.get(0).result).toMatchObject({
        protocolVersion: '2025-06-18',
        serverInfo: { name: 'quarry' },
        capabilities: { tools: {}, resources: {} },
      });
      expect(answers.get(1).result.tools).toHaveLength(10);
      expect(answers.get(2).error).toMatchObject({ code: -32601 });
      expect(answers.get(3).result.resources).toHaveLength(3);
      expect(textOf(4)).toContain('doc-session');
      expect(textOf(5)).toContain('Gross profit');
      expect(textOf(6)).toContain('Stores by region');
      expect(textOf(7)).toContain('Arne Solberg');
      expect(answers.get(8).result.content[1].mimeType).toBe('image/png');
      expect(answers.get(9).result.isError).toBe(true);
      program.stdin.end();
      expect(await ended).toEqual([0, null]);
    } finally {
      program.kill('SIGKILL');
      await service.close();
    }
  });
});
