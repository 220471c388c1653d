/** Checks of a model file before it is loaded. */
import { open } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename } from 'node:path';
import { codedText } from '../../../../../shared/coded-text.ts';
import type { ServiceText } from '../../../../../shared/contract/index.ts';

const MAGIC = 'GGUF';
const GIGABYTE = 1e9;

/**
 * Why the file cannot be used; null if it looks like a model that fits into this computer's memory.
 */
export async function problemOfFile(
  path: string | null,
  memory: number = totalmem(),
): Promise<ServiceText | null> {
  if (path === null) return 'No model file selected.';
  const file = await open(path).catch(() => null);
  if (!file) {
    const text = 'The model file {path} cannot be read. Choose another one in Settings > Answers.';
    return codedText(text, { path });
  }
  const name = basename(path);
  const other = codedText('{name} is not a model file in GGUF format.', { name });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    if (bytesRead < MAGIC.length || buffer.toString('latin1') !== MAGIC) {
      return other;
    }
    const { size } = await file.stat();
    if (size < memory) return null;
    return codedText(
      '{name} needs {needed} of memory; this computer has {memory}. Choose a smaller model.',
      { name, needed: inGigabytes(size), memory: inGigabytes(memory) },
    );
  } catch {
    // A folder can be opened, but not read.
    return other;
  } finally {
    await file.close();
  }
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
