/** `quarry mcp --http`: sessions with the rights of their key. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collections } from '../../shared/contract/index.ts';
import { callTool, mcpArguments, newClient } from '../support/mcp.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';

const REPORT = join(import.meta.dirname, '../fixtures/annual-report.pdf');

let service: TestService;
let program: ChildProcess;
let address: URL;
beforeAll(async () => {
  service = await startTestService();
  const args = mcpArguments('--http', '0', '--url', service.origin);
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  program = started;
  for await (const line of createInterface({ input: started.stderr })) {
    const [, found] = /listening on (\S+)/.exec(line) ?? [];
    if (found === undefined) continue;
    address = new URL(found);
    break;
  }
});
afterAll(async () => {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await service.close();
});

const transportWith = (key: string) =>
  new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });

async function connect(key: string) {
  const client = newClient();
  const transport = transportWith(key);
  await client.connect(transport);
  return { client, transport };
}

const initialize = (headers: Record<string, string>) =>
  fetch(address, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...headers,
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: {
        ...{ protocolVersion: '2025-06-18', capabilities: {} },
        clientInfo: { name: 'test', version: '1' },
      },
    }),
  });

test('requests without a valid key, of other pages and for other hosts are refused', async () => {
  const authorization = `Bearer ${service.key}`;
  const missing = await initialize({});
  expect(missing.status).toBe(401);
  expect(missing.headers.get('www-authenticate')).toBe('Bearer');
  expect((await initialize({ authorization: 'Bearer qk_wrong' })).status).toBe(401);
  expect((await initialize({ authorization, origin: 'https://example.com' })).status).toBe(403);
  expect((await initialize({ authorization })).status).toBe(200);
  expect((await fetch(new URL('/other', address))).status).toBe(404);
});

test('two accounts do not see one another, and a session belongs to its key', async () => {
  const other = await createKey(service.data, { account: 'other' });
  const mine = await connect(service.key);
  const theirs = await connect(other.secret);
  const file_base64 = (await readFile(REPORT)).toString('base64');
  const input = { file_base64, filename: 'report.pdf', wait_seconds: 600 };
  const { data } = await callTool(mine.client, 'add_document', input);
  expect(data.status).toBe('completed');
  const document = data.document_id;

  expect((await callTool(mine.client, 'list_documents')).data.total).toBe(1);
  expect((await callTool(theirs.client, 'list_documents')).data.total).toBe(0);
  expect((await callTool(theirs.client, 'search', { query: 'Solberg' })).data.total).toBe(0);
  const read = await callTool(theirs.client, 'read_pages', { document });
  expect(read.isError).toBe(true);
  expect(read.text).not.toContain('Solberg');

  const body = { name: 'Reports', doc_ids: [document] };
  expect((await service.call(collections.createCollection, { body })).status).toBe(201);
  const question = { question: 'Who founded the company?', collection: 'Reports' };
  const asked = await callTool(mine.client, 'ask', question);
  expect(asked.text).toContain('Arne Solberg');
  expect(asked.data).toMatchObject({ found: true, host: null });
  expect(asked.data.citations[0]).toMatchObject({ document_id: document, page: 1 });
  expect((await callTool(theirs.client, 'ask', question)).isError).toBe(true);

  const stolen = await fetch(address, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${other.secret}`,
      'mcp-session-id': mine.transport.sessionId ?? '',
    },
  });
  expect(stolen.status).toBe(404);
  expect((await callTool(mine.client, 'list_documents')).data.total).toBe(1);
  await mine.client.close();
  await theirs.client.close();
});

test('files of this machine cannot be named', async () => {
  const { client } = await connect(service.key);
  const { tools } = await client.listTools();
  const add = tools.find(({ name }) => name === 'add_document');
  expect(add?.inputSchema.properties).not.toHaveProperty('path');
  const answer = await callTool(client, 'add_document', { path: REPORT });
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('one source') });
  await client.close();
});
