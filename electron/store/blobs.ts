/**
 * Files stored once under the SHA-256 of their bytes. In a folder, bytes are written to a temporary
 * file, hashed while streaming, synced, and renamed: a file under its hash is complete.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from './ids.ts';

const INCOMING = 'incoming';

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
}

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** The data exceeded the limit; nothing was stored. */
export class BlobTooLarge extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`More than ${limit} bytes`);
    this.limit = limit;
  }
}

export interface Blobs {
  /** Address of the storage, without secrets; null if it is the data folder. */
  readonly location: string | null;
  /**
   * Stores a stream; a failure or an abort leaves no file behind. `beforePlaced` is called with the
   * hash just before the file is looked up or stored under it.
   */
  put(
    bytes: AsyncIterable<Uint8Array>,
    options: {
      limit: number;
      signal?: AbortSignal;
      beforePlaced?: (sha256: string) => Promise<void>;
    },
  ): Promise<StoredFile>;
  has(sha256: string): Promise<boolean>;
  read(sha256: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Passes a path of the file on the local disk, which is valid until `use` settles. */
  withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Removes what processes that have ended left partly written. Call before storing anything. */
  removePartial(): Promise<void>;
}

/** A folder, which several processes may use. */
export interface LocalBlobs extends Blobs {
  /** Another path of the file, which is the caller's to delete; null if the file is not there. */
  link(sha256: string): Promise<string | null>;
}

/** Storage outside of the data folder. */
export interface RemoteBlobs {
  readonly address: string;
  /** Address without secrets; differs for different storages. */
  readonly location: string;
  /** `local` keeps copies; `folder` is a name of its own for each database. */
  open(local: LocalBlobs, folder: string): Promise<Blobs>;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its rename is durable with the file's own sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Path of a file relative to the root of the store. */
export const blobPath = (root: string, sha256: string): string =>
  join(root, sha256.slice(0, 2), `${sha256}.pdf`);

/** For an error: a disk error does not mean that the file is missing. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Whether another process of the machine has the number with which the name begins. */
function isOfOther(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The files of a folder. */
export async function openBlobs(root: string): Promise<LocalBlobs> {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const path = (sha256: string): string => blobPath(root, sha256);
  const temporaryPath = (): string => join(incoming, `${process.pid}-${newId('in')}`);
  const has = (sha256: string): Promise<boolean> =>
    stat(path(sha256)).then((found) => found.isFile(), ifMissing(false));

  return {
    location: null,
    has,
    async read(sha256, range) {
      const stream = createReadStream(path(sha256), range);
      await once(stream, 'open');
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    withLocalCopy: (sha256, use) => use(path(sha256)),
    async link(sha256) {
      const own = temporaryPath();
      return link(path(sha256), own).then(() => own, ifMissing(null));
    },
    async *list() {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory() || folder.name === INCOMING) continue;
        for (const name of await readdir(join(root, folder.name))) {
          const [, sha256] = /^([0-9a-f]{64})\.pdf$/.exec(name) ?? [];
          if (sha256) yield { sha256, size: (await stat(path(sha256))).size };
        }
      }
    },
    async removePartial() {
      for (const name of await readdir(incoming)) {
        if (!isOfOther(name)) await rm(join(incoming, name), { force: true });
      }
    },
    async put(bytes, { limit, signal, beforePlaced }) {
      const temporary = temporaryPath();
      const handle = await open(temporary, 'wx', 0o600);
      const digest = createHash('sha256');
      let size = 0;
      try {
        for await (const chunk of bytes) {
          signal?.throwIfAborted();
          size += chunk.byteLength;
          if (size > limit) throw new BlobTooLarge(limit);
          digest.update(chunk);
          for (let at = 0; at < chunk.byteLength; ) {
            at += (await handle.write(chunk, at)).bytesWritten;
          }
        }
        await handle.sync();
        await handle.close();
        const sha256 = digest.digest('hex');
        await beforePlaced?.(sha256);
        if (await has(sha256)) {
          await rm(temporary, { force: true });
        } else {
          await mkdir(dirname(path(sha256)), { recursive: true, mode: 0o700 });
          await rename(temporary, path(sha256));
          await syncFolder(dirname(path(sha256)));
        }
        return { sha256, size };
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async remove(sha256) {
      await rm(path(sha256), { force: true });
    },
  };
}
