/** Names of downloaded model files in their folder. */
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decoded } from '../sources/filename.ts';

/** Characters of a name without its extension; leaves room for a number and `.part`. */
const LONGEST = 120;

export const partOf = (path: string): string => `${path}.part`;

/** As the address ends, with only what every file system takes: `model.Q4_K_M.gguf`. */
export function modelFileName({ pathname }: URL): string {
  const last = decoded(pathname.split('/').at(-1) ?? '').replace(/\.gguf$/i, '');
  const stem = last
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._() -]+/gu, '_')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'model'}.gguf`;
}

/**
 * A name that no other file of the folder has, `name (2).gguf` where `name.gguf` is taken. Its part
 * file is created, so that nobody else gets the name.
 */
export async function reserveFile(folder: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace(/\.gguf$/, ` (${number}).gguf`);
    const path = join(folder, candidate);
    if (!(await createFile(partOf(path)))) continue;
    // Looked for after the part file is there: a download in between turns its part into the file.
    if ((await sizeOf(path)) === null) return candidate;
    await rm(partOf(path));
  }
}

/** False where it exists. */
async function createFile(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Bytes; null where there is no such file. */
export const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
