/**
 * Source PDFs: a file is kept while a document needs it, or while the code that just stored it
 * assigns it to a document.
 */
import type { Blobs, StoredFile } from './blobs.ts';

export interface Files {
  /**
   * Stores the bytes and passes them to `use`; afterwards they are deleted unless a document refers
   * to them.
   */
  add<T>(
    bytes: AsyncIterable<Uint8Array>,
    options: { limit: number; signal?: AbortSignal },
    use: (file: StoredFile) => Promise<T>,
  ): Promise<T>;
  /** Path of the file on the disk. */
  path(sha256: string): string;
  has(sha256: string): Promise<boolean>;
}

export interface ManagedFiles extends Files {
  /** Deletes the file if nothing refers to it any more. */
  release(sha256: string): Promise<void>;
}

export function manageFiles(blobs: Blobs, isUsed: (sha256: string) => boolean): ManagedFiles {
  /** Uploads that are stored under a hash but belong to no document yet. */
  const held = new Map<string, number>();
  const hold = (sha256: string, change: 1 | -1): void => {
    const count = (held.get(sha256) ?? 0) + change;
    if (count > 0) held.set(sha256, count);
    else held.delete(sha256);
  };
  const release = async (sha256: string): Promise<void> => {
    if (!held.has(sha256) && !isUsed(sha256)) await blobs.remove(sha256);
  };
  return {
    path: blobs.path,
    has: blobs.has,
    release,
    async add(bytes, options, use) {
      const file = await blobs.put(bytes, {
        ...options,
        beforePlaced: (sha256) => hold(sha256, 1),
      });
      try {
        return await use(file);
      } finally {
        hold(file.sha256, -1);
        await release(file.sha256);
      }
    },
  };
}
