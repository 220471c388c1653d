import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../store/index.ts';
import { folder, store } from './data.ts';
import { engine } from './engine.ts';
import { node, port } from './machine.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'quarry-doctor-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const database = () => new Database(join(data, 'quarry.db'));

/** A store with one document, whose PDF lies under `sha256`. */
async function fill(): Promise<string> {
  const opened = await openStore(data);
  const account = await opened.accounts.create('local');
  const document = { id: 'doc-1', accountId: account.id, filename: 'a.pdf' } as const;
  await opened.documents.create({ ...document, visibility: 'private' });
  const bytes = [Buffer.from('%PDF-')];
  const limit = 100;
  let path = '';
  await opened.files.add(
    (async function* () {
      yield* bytes;
    })(),
    { limit },
    async (file) => {
      await opened.documents.attachFile('doc-1', file);
      path = join(data, 'files', file.sha256.slice(0, 2), `${file.sha256}.pdf`);
    },
  );
  await opened.close();
  return path;
}

describe('the store', () => {
  it('is none before the first start, and the check makes none', async () => {
    expect(await store(data).run()).toMatchObject({ state: 'good', says: 'Not created yet' });
    expect(await readdir(data)).toEqual([]);
  });

  it('is sound after a use', async () => {
    await fill();
    const { state, says } = await store(data).run();
    expect(state).toBe('good');
    expect(says).toMatch(/^OK: schema version \d+, 1 documents/);
  });

  it('misses a PDF that somebody deleted', async () => {
    await rm(await fill());
    expect(await store(data).run()).toMatchObject({
      state: 'warning',
      says: '1 PDF is missing',
    });
  });

  it('is refused when a newer program wrote it', async () => {
    await fill();
    const db = database();
    db.pragma('user_version = 9999');
    db.close();
    expect(await store(data).run()).toMatchObject({ state: 'failure', remedy: 'Update Quarry' });
  });

  it('is damaged when rows belong to nothing', async () => {
    await fill();
    const db = database();
    db.pragma('foreign_keys = OFF');
    db.exec('DELETE FROM accounts');
    db.close();
    const { state, says } = await store(data).run();
    expect(state).toBe('failure');
    expect(says).toMatch(/a row of documents belongs to nothing/);
  });

  it('cannot be read when the file is something else', async () => {
    await writeFile(join(data, 'quarry.db'), 'no database at all'.repeat(100));
    const { state, says } = await store(data).run();
    expect(state).toBe('failure');
    expect(says).toMatch(/cannot be read/);
  });
});

describe('the data folder', () => {
  it('may be missing where it can be made', async () => {
    const path = join(data, 'deep', 'down');
    expect(await folder(path).run()).toMatchObject({ state: 'good' });
    expect(await readdir(data)).toEqual([]);
  });

  // Root may write anywhere.
  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'must be writable',
    async () => {
      await chmod(data, 0o500);
      expect(await folder(data).run()).toMatchObject({ state: 'failure' });
    },
  );
});

describe('the port', () => {
  it('is held by another program, or free', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: number } = other.address() as AddressInfo;
    expect(await port(number).run()).toMatchObject({
      state: 'warning',
      says: `${number} is in use by another program`,
    });
    await new Promise((resolve) => other.close(resolve));
    expect(await port(number).run()).toMatchObject({ state: 'good', says: `${number} is free` });
  });
});

it('knows the Node that runs this', async () => {
  expect((await node.run()).state).toBe('good');
});

it('lets the engine read the sample', async () => {
  const { state, says } = await engine.run();
  expect(says).toMatch(/^Sample document extracted: 4 pages, \d+ tables/);
  expect(state).toBe('good');
});
