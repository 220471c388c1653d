/** Files under their hash, wherever they are stored. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Blobs, BlobTooLarge, openBlobs } from './blobs.ts';
import { manageFiles } from './files.ts';
import { openStore } from './index.ts';

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

const STORAGES: Record<string, () => Promise<Blobs>> = {
  folder: () => openBlobs(folder),
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
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming']);
  });

  test('are kept while somebody decides what they are for, and dropped when it is nothing', async () => {
    const files = manageFiles(blobs, () => false);
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
    const files = manageFiles(slow, (sha256) => used.has(sha256));
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
      () => false,
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
