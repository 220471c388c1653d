/**
 * Source PDFs: a file is kept while a document needs it, or while the code that just stored it
 * assigns it to a document.
 */
import type { Blobs, StoredFile } from './blobs.ts';
import { KeyedLock } from './keyed-lock.ts';
import { type Peers, type Release, UNREACHED } from './peers.ts';

export interface Files extends Pick<Blobs, 'location' | 'has' | 'read' | 'withLocalCopy'> {
  /**
   * Stores the bytes and passes them to `use`; afterwards they are deleted unless a document refers
   * to them.
   */
  add<T>(
    bytes: AsyncIterable<Uint8Array>,
    options: { limit: number; signal?: AbortSignal },
    use: (file: StoredFile) => Promise<T>,
  ): Promise<T>;
}

export interface ManagedFiles extends Files {
  /** Deletes the file if nothing refers to it any more. */
  release(sha256: string): Promise<void>;
}

export function manageFiles(
  blobs: Blobs,
  isUsed: (sha256: string) => Promise<boolean>,
  peers: Pick<Peers, 'lock' | 'tryLock'> = UNREACHED,
): ManagedFiles {
  /** Uploads that are stored under a hash but belong to no document yet. */
  const held = new Map<string, number>();
  /** By hash: bytes that are being deleted are stored again only afterwards. */
  const deletions = new KeyedLock();
  const hold = (sha256: string, change: 1 | -1): void => {
    const count = (held.get(sha256) ?? 0) + change;
    if (count > 0) held.set(sha256, count);
    else held.delete(sha256);
  };
  const release = (sha256: string): Promise<void> =>
    deletions.withLock(sha256, undefined, async () => {
      if (held.has(sha256)) return;
      // Who holds it elsewhere releases it as well.
      const unlock = await peers.tryLock(`file ${sha256}`);
      if (!unlock) return;
      try {
        if (!(await isUsed(sha256))) await blobs.remove(sha256);
      } finally {
        await unlock();
      }
    });
  return {
    location: blobs.location,
    has: blobs.has,
    read: blobs.read,
    withLocalCopy: blobs.withLocalCopy,
    release,
    async add(bytes, options, use) {
      let placed: string | undefined;
      let unlock: Release | undefined;
      const beforePlaced = async (sha256: string): Promise<void> => {
        placed = sha256;
        hold(sha256, 1);
        await deletions.withLock(sha256, options.signal, async () => undefined);
        unlock = await peers.lock(`file ${sha256}`, { shared: true, signal: options.signal });
      };
      try {
        return await use(await blobs.put(bytes, { ...options, beforePlaced }));
      } finally {
        if (placed !== undefined) {
          hold(placed, -1);
          await unlock?.();
          await release(placed);
        }
      }
    },
  };
}
