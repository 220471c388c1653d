/** Unique names for downloaded model files in their folder. */

import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PACK_FILE } from '../../engine/index.ts';
import { decoded } from '../sources/filename.ts';

/**
 * Maximum length of a name without extension, in characters; leaves room for a number and `.part`.
 */
const LONGEST = 120;

/** Of model files and language packs. */
const EXTENSION = /(\.gguf|\.zip|\.traineddata(?:\.gz)?)$/i;

export const partOf = (path: string): string => `${path}.part`;

/**
 * Last segment of the URL, limited to characters that every file system accepts:
 * `model.Q4_K_M.gguf`.
 */
export function modelFileName({ pathname }: URL): string {
  const last = decoded(pathname.split('/').at(-1) ?? '');
  const extension = (PACK_FILE.exec(last)?.[0] ?? '.gguf').toLowerCase();
  const stem = last
    .replace(EXTENSION, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._() -]+/gu, '_')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'model'}${extension}`;
}

/**
 * A name that is unused in the folder, `name (2).gguf` if `name.gguf` exists. Its part file is
 * created, so that the name is reserved.
 */
export async function reserveFile(folder: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace(EXTENSION, ` (${number})$1`);
    const path = join(folder, candidate);
    if (!(await createFile(partOf(path)))) continue;
    // Checked after the part file is created: a concurrent download renames its part to the file.
    if ((await sizeOf(path)) === null) return candidate;
    await rm(partOf(path));
  }
}

/** False if it exists. */
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

/** Bytes; null if there is no such file. */
export const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
