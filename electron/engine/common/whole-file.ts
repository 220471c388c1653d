/** Files that get their name once they are whole. */
import { rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/** Paths of the files that are being written. */
const unfinishedFiles = new Set<string>();

/** For a program that ends by a signal. */
export function removeUnfinishedFiles(): void {
  for (const path of unfinishedFiles) rmSync(path, { force: true });
}

type Write = (data: string | Uint8Array) => Promise<void>;

/**
 * Makes a file of what `fill` writes. What breaks off on the way, as on a full disk, leaves nothing
 * behind, and what stood under the name before stays as it was.
 */
export async function wholeFile<T>(path: string, fill: (write: Write) => Promise<T>): Promise<T> {
  const unfinished = `${path}.part`;
  const handle = await open(unfinished, 'w');
  unfinishedFiles.add(unfinished);
  try {
    const result = await fill((data) => handle.writeFile(data));
    await handle.close();
    await rename(unfinished, path);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    unfinishedFiles.delete(unfinished);
  }
}
