/** Inputs of `quarry extract`: files, page images, standard input; all of them as PDF files. */

import { createWriteStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import path, { join, type PlatformPath } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { type EnginePool, isImage, kindOf, SNIFFED_BYTES } from '../engine/index.ts';
import { nameFor } from './sentence.ts';

export const passwordOption = (): Option =>
  new Option('-p, --password <password>', 'password of encrypted files').env('QUARRY_PASSWORD');

export interface Source {
  readonly path: string;
  /** Name in messages. */
  readonly name: string;
  /** Name of its result without the extension. */
  readonly stem: string;
}

/** `scratch`: a folder for generated PDFs. */
export async function sourceOf(
  pool: EnginePool,
  file: string,
  stem: string,
  scratch: string,
): Promise<Source> {
  const given = file === '-' ? join(scratch, `${stem}.input`) : file;
  if (file === '-') {
    // By way of the disk: it may be larger than the memory.
    await pipeline(process.stdin, createWriteStream(given));
  } else {
    const found = await stat(file);
    if (found.isDirectory()) throw new Error('This is a folder; list the files in it.');
    if (!found.isFile()) throw new Error('This is not a file.');
  }
  const kind = kindOf(await headOf(given));
  if (!isImage(kind)) return { path: given, name: file, stem };
  const path = join(scratch, `${stem}.pdf`);
  await writeFile(path, await pool.pdfOfImage(await readFile(given), kind));
  return { path, name: file, stem };
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const head = new Uint8Array(SNIFFED_BYTES);
    const { bytesRead } = await handle.read(head);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * A unique name for each result; sources of the same name do not overwrite each other: report,
 * report-2.
 */
export function freeStems(files: readonly string[], rules: PlatformPath = path): string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const stem = file === '-' ? 'stdin' : nameFor(rules.basename(file, rules.extname(file)));
    let free = stem;
    for (let count = 2; taken.has(keyOf(free)); count++) free = `${stem}-${count}`;
    taken.add(keyOf(free));
    return free;
  });
}

/** Many file systems distinguish neither case nor the composition of characters. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
