/** Checks of a model file before it is loaded. */
import { open } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename } from 'node:path';
import { IN_SETTINGS } from '../../../../../shared/failures.ts';

const MAGIC = 'GGUF';
const GIGABYTE = 1e9;

/**
 * Why the file cannot be used; null if it looks like a model that fits into this computer's memory.
 */
export async function problemOfFile(
  path: string | null,
  memory: number = totalmem(),
): Promise<string | null> {
  if (path === null) return 'No model file selected.';
  const file = await open(path).catch(() => null);
  if (!file) return `The model file ${path} cannot be read. Choose another one in ${IN_SETTINGS}.`;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    if (bytesRead < MAGIC.length || buffer.toString('latin1') !== MAGIC) {
      return `${basename(path)} is not a model file in GGUF format.`;
    }
    const { size } = await file.stat();
    if (size < memory) return null;
    return `${basename(path)} needs ${inGigabytes(size)} of memory; this computer has ${inGigabytes(memory)}. Choose a smaller model.`;
  } catch {
    // A folder can be opened, but not read.
    return `${basename(path)} is not a model file in GGUF format.`;
  } finally {
    await file.close();
  }
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
