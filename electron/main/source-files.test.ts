import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { showSources } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarry-sources-'));
const paths: Record<string, string | null> = { 'doc-unknown': null };

function addFile(id: string, ...names: readonly string[]): string {
  const path = join(folder, ...names);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  paths[id] = path;
  return path;
}

/** Answers for the service, to who knows its secret. */
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, id = ''] = /^\/document\/([^/]+)\/source$/.exec(request.url ?? '') ?? [];
    const path = paths[id];
    const known = request.headers[WINDOW_SECRET_HEADER] === 'secret' && path !== undefined;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { document_id: id, path } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function shownOf(...ids: readonly string[]) {
  const opened: string[] = [];
  const states = await showSources(
    ids,
    { origin, headers: { [WINDOW_SECRET_HEADER]: 'secret' } },
    (path) => opened.push(path),
  );
  return { opened, states };
}

test('each folder is shown once', async () => {
  const first = addFile('doc-1', 'reports', 'a.pdf');
  addFile('doc-2', 'reports', 'b.pdf');
  const third = addFile('doc-3', 'invoices', 'c.pdf');
  const { opened, states } = await shownOf('doc-1', 'doc-2', 'doc-3');
  expect(opened).toEqual([first, third]);
  expect(states.map(({ state }) => state)).toEqual(['shown', 'shown', 'shown']);
});

test('a file that is gone is told with its folder, one of which no path is known as such', async () => {
  rmSync(addFile('doc-4', 'gone.pdf'));
  const { opened, states } = await shownOf('doc-4', 'doc-unknown', 'doc-deleted');
  expect(opened).toEqual([]);
  expect(states).toEqual([
    { document_id: 'doc-4', state: 'missing', folder },
    { document_id: 'doc-unknown', state: 'unknown' },
    { document_id: 'doc-deleted', state: 'unknown' },
  ]);
});

test('many folders are not opened all at once', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `doc-f${index}`);
  for (const id of ids) addFile(id, id, 'a.pdf');
  const { opened, states } = await shownOf(...ids);
  expect(opened).toHaveLength(8);
  expect(states.filter(({ state }) => state === 'too-many')).toHaveLength(2);
});
