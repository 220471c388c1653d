/** Files under their hash, wherever they are stored. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../test/support/s3-server.ts';
import { type Blobs, BlobTooLarge, openBlobs } from './blobs.ts';
import { manageFiles } from './files.ts';
import { openStore } from './index.ts';
import { s3Blobs } from './s3-blobs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = { limit: 1000 };
async function* streamed(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
async function* broken(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-');
  throw error;
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

async function useBucket() {
  const bucket = await startBucket(folder);
  onTestFinished(() => bucket.close());
  return bucket;
}

const STORAGES: Record<string, () => Promise<Blobs>> = {
  folder: () => openBlobs(join(folder, 'files')),
  bucket: async () =>
    s3Blobs((await useBucket()).location).open(await openBlobs(join(folder, 'files')), 'a'),
};

describe.each(Object.entries(STORAGES))('files in a %s', (_name, open) => {
  let blobs: Blobs;
  beforeEach(async () => {
    blobs = await open();
  });

  test('are stored under their hash, listed and read, whole and in ranges', async () => {
    const file = await blobs.put(streamed('%PDF-', '1.7 and more'), options);
    expect(file).toEqual({ sha256: hashOf('%PDF-1.7 and more'), size: 17 });
    expect(await blobs.has(file.sha256)).toBe(true);
    expect(await Array.fromAsync(blobs.list())).toEqual([file]);
    expect(await textOf(await blobs.read(file.sha256, { start: 0, end: 16 }))).toBe(
      '%PDF-1.7 and more',
    );
    expect(await textOf(await blobs.read(file.sha256, { start: 5, end: 7 }))).toBe('1.7');
    const read = await blobs.withLocalCopy(file.sha256, (path) => readFile(path, 'utf8'));
    expect(read).toBe('%PDF-1.7 and more');
  });

  test('are stored once, and are gone once removed', async () => {
    const [{ sha256 }] = await Promise.all([
      blobs.put(streamed('same'), options),
      blobs.put(streamed('sa', 'me'), options),
    ]);
    expect(await Array.fromAsync(blobs.list())).toHaveLength(1);
    await blobs.remove(sha256);
    expect(await blobs.has(sha256)).toBe(false);
    expect(await Array.fromAsync(blobs.list())).toEqual([]);
    await expect(blobs.read(sha256, { start: 0, end: 1 })).rejects.toThrow();
  });

  test('that are too large, or cannot be read to their end, leave nothing behind', async () => {
    await expect(blobs.put(streamed('x'.repeat(1001)), options)).rejects.toThrow(BlobTooLarge);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(blobs.put(broken(full), options)).rejects.toBe(full);
    expect(await Array.fromAsync(blobs.list())).toEqual([]);
    expect(readdirSync(join(folder, 'files'), { recursive: true })).toEqual(['incoming']);
  });

  test('are kept while somebody decides what they are for, and dropped when it is nothing', async () => {
    const files = manageFiles(blobs, async () => false);
    const outcome = files.add(streamed('%PDF-'), options, async ({ sha256 }) => {
      // Another request for the same bytes comes to nothing meanwhile.
      await files.add(streamed('%PDF-'), options, async () => undefined);
      expect(await files.has(sha256)).toBe(true);
      throw new Error('not wanted');
    });
    await expect(outcome).rejects.toThrow('not wanted');
    expect(await Array.fromAsync(blobs.list())).toEqual([]);
  });

  test('are stored again while their last copy is being deleted', async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: removing, resolve: begun } = Promise.withResolvers<void>();
    const slow: Blobs = {
      ...blobs,
      async remove(sha256) {
        begun();
        await gate;
        await blobs.remove(sha256);
      },
    };
    const used = new Set<string>();
    const files = manageFiles(slow, async (sha256) => used.has(sha256));
    const first = files.add(streamed('%PDF-'), options, async () => undefined);
    await removing;
    const second = files.add(streamed('%PDF-'), options, async ({ sha256 }) => used.add(sha256));
    letGo();
    await Promise.all([first, second]);
    expect(await blobs.has(hashOf('%PDF-'))).toBe(true);
  });

  test('that could not be stored do not keep a later copy from being deleted', async () => {
    let fails = true;
    const files = manageFiles(
      {
        ...blobs,
        async put(bytes, given) {
          const file = await blobs.put(bytes, given);
          if (fails) throw new Error('unreachable');
          return file;
        },
      },
      async () => false,
    );
    await expect(files.add(streamed('%PDF-'), options, async () => undefined)).rejects.toThrow(
      'unreachable',
    );
    fails = false;
    await files.add(streamed('%PDF-'), options, async () => undefined);
    expect(await Array.fromAsync(blobs.list())).toEqual([]);
  });
});

test('files half-written by a crash are removed by the next service, never by a command', async () => {
  await (await openStore(folder)).close();
  const blobs = await openBlobs(join(folder, 'files'));
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const writing = blobs.put(
    (async function* () {
      yield Buffer.from('%PDF-');
      await gate;
    })(),
    options,
  );
  const incoming = join(folder, 'files', 'incoming');
  await expect.poll(() => readdirSync(incoming)).toHaveLength(1);
  await (await openStore(folder)).close();
  expect(readdirSync(incoming)).toHaveLength(1);
  await (await openStore(folder, { exclusive: true })).close();
  expect(readdirSync(incoming)).toHaveLength(0);
  open();
  await writing.catch(() => undefined);
});

describe('a bucket', () => {
  test('has copies in the folder of the files in use and of those used last', async () => {
    const { location } = await useBucket();
    const local = await openBlobs(join(folder, 'files'));
    const blobs = await s3Blobs(location, 8).open(local, 'a');
    const copies = async () => (await Array.fromAsync(local.list())).map(({ sha256 }) => sha256);
    const [one, two] = [hashOf('first'), hashOf('second')];
    await blobs.put(streamed('first'), options);
    await blobs.put(streamed('second'), options);
    expect(await copies()).toEqual([two]);
    await blobs.withLocalCopy(one, async (path) => {
      await blobs.withLocalCopy(two, async () => undefined);
      expect(await readFile(path, 'utf8')).toBe('first');
    });
    expect(await copies()).toEqual([one]);
    expect(await textOf(await blobs.read(two, { start: 1, end: 3 }))).toBe('eco');
  });

  test('has copies that stay while they are in use, when another process deletes them', async () => {
    const { location } = await useBucket();
    const open = async () => s3Blobs(location, 0).open(await openBlobs(join(folder, 'files')), 'a');
    const [one, other] = [await open(), await open()];
    const { sha256 } = await one.put(streamed('shared'), options);
    await one.withLocalCopy(sha256, async (path) => {
      await other.withLocalCopy(sha256, async () => undefined);
      expect(await Array.fromAsync((await openBlobs(join(folder, 'files'))).list())).toEqual([]);
      expect(await readFile(path, 'utf8')).toBe('shared');
      expect(await textOf(await one.read(sha256, { start: 0, end: 2 }))).toBe('sha');
    });
    expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
  });

  test('whose file has other bytes than its hash is not read', async () => {
    const { location, stored } = await useBucket();
    const local = await openBlobs(join(folder, 'files'));
    const blobs = await s3Blobs(location).open(local, 'a');
    const { sha256 } = await blobs.put(streamed('right'), options);
    await local.remove(sha256);
    const [object = ''] = readdirSync(join(stored, 'a')).filter((name) => name.endsWith('object'));
    await writeFile(join(stored, 'a', object), 'wrong');
    await expect(blobs.withLocalCopy(sha256, (path) => readFile(path))).rejects.toThrow(/damaged/);
    expect(await Array.fromAsync(local.list())).toEqual([]);
  });

  test('takes files that are larger than a part', async () => {
    const { location } = await useBucket();
    const blobs = await s3Blobs(location, 0).open(await openBlobs(join(folder, 'files')), 'a');
    const chunk = 'x'.repeat(1024 * 1024);
    const chunks = Array.from({ length: 20 }, () => chunk);
    const { sha256, size } = await blobs.put(streamed(...chunks), { limit: 2 ** 30 });
    expect(size).toBe(20 * chunk.length);
    const hash = await blobs.withLocalCopy(sha256, async (path) =>
      hashOf(await readFile(path, 'utf8')),
    );
    expect(hash).toBe(sha256);
    await blobs.remove(sha256);
  });
});
