/**
 * Files in a bucket of S3 or a compatible service. The engine reads files by path, so those in use
 * have a copy in a folder; of the others, the least recently used copies are deleted. A file is in
 * the bucket before anything refers to it. Region, credentials and endpoint are those of the
 * environment (AWS_REGION, AWS_ENDPOINT_URL and so on), as for other programs that use S3. An upload
 * that a crash interrupts is deleted by a life-cycle rule of the bucket.
 */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type Blobs,
  type ByteRange,
  ifMissing,
  type LocalBlobs,
  type RemoteBlobs,
} from './blobs.ts';
import { KeyedLock } from './keyed-lock.ts';
import { FileStorageError } from './trouble.ts';

/** Total size of the local copies that are kept while not in use; bytes. */
const MOST_COPIES = 4 * 1024 ** 3;
/** Size of the parts of an upload, which are held in memory; bytes. */
const PART = 8 * 1024 * 1024;
/** Parts of one upload that are sent at a time. */
const PARTS_AT_ONCE = 2;
/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/**
 * `address`: `s3://bucket/prefix`, with `?kms-key=…` for encryption with a key of AWS KMS.
 * `mostCopies`: total size of the local copies that are kept while not in use; bytes.
 */
export function s3Blobs(address: string, mostCopies = MOST_COPIES): RemoteBlobs {
  const url = new URL(address);
  const bucket = url.hostname;
  const root = url.pathname.split('/').filter((part) => part !== '');
  const key = url.searchParams.get('kms-key');
  const encryption = key ? ({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: key } as const) : {};
  const connect = () =>
    new S3Client({
      // Services of others have no host name for each bucket.
      forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined,
      requestHandler: TIMEOUTS,
    });
  const location = `s3://${[bucket, ...root].join('/')}`;
  return {
    address,
    location,
    async open(local, folder) {
      const prefix = [...root, folder, ''].join('/');
      return inBucket(connect(), { location, bucket, prefix, encryption }, local, mostCopies);
    },
  };
}

const raise = (error: unknown): never => {
  throw new FileStorageError(error);
};

interface BucketFolder {
  readonly location: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly encryption: object;
}

async function inBucket(
  client: S3Client,
  { location, bucket, prefix, encryption }: BucketFolder,
  local: LocalBlobs,
  mostCopies: number,
): Promise<Blobs> {
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256}.pdf` });

  const has = async (sha256: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand(at(sha256)));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw new FileStorageError(error);
    }
  };

  async function download(sha256: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ ...at(sha256), Range })).catch(raise);
    if (!Body) throw new Error('The object has no content.');
    return Body;
  }

  async function upload(sha256: string, path: string, signal?: AbortSignal): Promise<void> {
    if (await has(sha256)) return;
    const params = { ...at(sha256), ...encryption, Body: createReadStream(path) };
    const sending = new Upload({ client, params, partSize: PART, queueSize: PARTS_AT_ONCE });
    const abort = (): void => void sending.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await sending.done();
    } catch (error) {
      signal?.throwIfAborted();
      throw new FileStorageError(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  const uploads = new KeyedLock();
  const copies = new LocalCopies(local, { has, download }, mostCopies);
  await copies.addIdle();
  return {
    location,
    has,
    withLocalCopy: (sha256, use) => copies.use(sha256, use),
    async put(bytes, options) {
      const file = await local.put(bytes, options);
      const { sha256 } = file;
      // The same file is not uploaded twice at a time.
      await copies.use(sha256, (path) =>
        uploads.withLock(sha256, options.signal, () => upload(sha256, path, options.signal)),
      );
      return file;
    },
    async read(sha256, range) {
      const copy = await local.read(sha256, range).catch(ifMissing(null));
      return copy ?? (await download(sha256, range)).transformToWebStream();
    },
    async remove(sha256) {
      await local.remove(sha256);
      await client.send(new DeleteObjectCommand(at(sha256))).catch(raise);
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix },
        )) {
          for (const { Key = '', Size = 0 } of Contents) {
            yield { sha256: Key.slice(prefix.length, -'.pdf'.length), size: Size };
          }
        }
      } catch (error) {
        raise(error);
      }
    },
    removePartial: local.removePartial,
  };
}

interface Bucket {
  has(sha256: string): Promise<boolean>;
  download(sha256: string): Promise<unknown>;
}

/**
 * Copies in a folder: those in use stay, of the others those used last. Other processes delete copies
 * there as well, so each use is of a link.
 */
class LocalCopies {
  readonly #local: LocalBlobs;
  readonly #bucket: Bucket;
  readonly #most: number;
  readonly #locks = new KeyedLock();
  /** How often each copy is in use. */
  readonly #used = new Map<string, number>();
  /** Size of each copy that is not in use, least recently used first; bytes. */
  readonly #idle = new Map<string, number>();

  constructor(local: LocalBlobs, bucket: Bucket, most: number) {
    this.#local = local;
    this.#bucket = bucket;
    this.#most = most;
  }

  /** Takes the files that are in the folder for copies. */
  async addIdle(): Promise<void> {
    for await (const { sha256, size } of this.#local.list()) this.#idle.set(sha256, size);
    await this.#evict();
  }

  async use<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T> {
    this.#idle.delete(sha256);
    this.#used.set(sha256, (this.#used.get(sha256) ?? 0) + 1);
    let path: string | undefined;
    let size = 0;
    try {
      path = await this.#locks.withLock(sha256, undefined, () => this.#link(sha256));
      ({ size } = await stat(path));
      return await use(path);
    } finally {
      if (path !== undefined) await rm(path, { force: true });
      const left = (this.#used.get(sha256) ?? 1) - 1;
      if (left > 0) this.#used.set(sha256, left);
      else {
        this.#used.delete(sha256);
        this.#idle.set(sha256, size);
        await this.#evict();
      }
    }
  }

  async #link(sha256: string): Promise<string> {
    for (;;) {
      const path = await this.#local.link(sha256);
      if (path !== null) return path;
      await this.#fetch(sha256);
    }
  }

  async #fetch(sha256: string): Promise<void> {
    const bytes = (await this.#bucket.download(sha256)) as AsyncIterable<Uint8Array>;
    const copy = await this.#local.put(bytes, { limit: Number.POSITIVE_INFINITY });
    if (copy.sha256 === sha256) return;
    await this.#local.remove(copy.sha256);
    throw new Error(`The stored file ${sha256} is damaged: its bytes have another hash.`);
  }

  /** Deletes copies, and never the only one of a file. */
  async #evict(): Promise<void> {
    let total = [...this.#idle.values()].reduce((sum, size) => sum + size, 0);
    for (const [sha256, size] of this.#idle) {
      if (total <= this.#most) return;
      total -= size;
      this.#idle.delete(sha256);
      await this.#locks.withLock(sha256, undefined, async () => {
        const isStored = await this.#bucket.has(sha256).catch(() => false);
        if (!isStored || this.#used.has(sha256)) return;
        // Windows deletes no file that a thread of the engine has open.
        await this.#local.remove(sha256).catch(() => this.#idle.set(sha256, size));
      });
    }
  }
}
