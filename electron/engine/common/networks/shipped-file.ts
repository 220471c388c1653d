import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import vendored from '../../../../resources/vendored.json' with { type: 'json' };

/** A file of the networks' folder. @throws Error if it is not the one of the manifest */
export async function bytesOf(folder: string, file: string): Promise<Buffer> {
  const listed = vendored.files.find(({ path }) => path.endsWith(`/${file}`));
  const bytes = await readFile(join(folder, file));
  if (createHash('sha256').update(bytes).digest('hex') !== listed?.sha256) {
    throw new Error(`The model ${file} is not the file that this version was made with.`);
  }
  return bytes;
}
