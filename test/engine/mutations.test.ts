/**
 * What the engine makes of 500 damaged PDFs: pages, or an error with a sentence. It never dies, never
 * hangs on a page past its time, and its memory stays bounded.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { inParallel } from '../../electron/engine/runtime/in-parallel.ts';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import { inTheOpen, MUTATIONS, mutate, randomFrom } from '../support/mutate-pdf.ts';
import { FIXTURE_FOLDER } from './read.ts';

const COUNT = 500;
const SEED = 20_260_101;
const THREADS = 2;
/** A damaged page is given up after this long; milliseconds. Sound ones take a few. */
const PAGE_TIME_LIMIT = 5_000;
/** Ceiling of a parser's memory, and of what the whole process may grow by; bytes. */
const MEMORY_LIMIT = 256 * 1024 * 1024;
const GROWTH_LIMIT = 1200 * 1024 * 1024;
/** Larger fixtures make the run long and no richer. */
const LARGEST = 20_000;
const SENTENCE = /^[A-Z].*\.$/s;

let folder: string;
let pool: EnginePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-mutations-'));
  pool = createPool({
    workers: THREADS,
    ocr: false,
    pageTimeLimit: PAGE_TIME_LIMIT,
    memoryLimit: MEMORY_LIMIT,
  });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

async function originals(): Promise<Uint8Array[]> {
  const files = (await readdir(FIXTURE_FOLDER)).filter((file) => file.endsWith('.pdf')).sort();
  const found: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readFile(join(FIXTURE_FOLDER, file));
    if (bytes.length < 1000 || bytes.length > LARGEST || bytes.includes('/Encrypt')) continue;
    found.push(bytes, await inTheOpen(bytes));
  }
  return found;
}

/** What is wrong with how the engine took a file; null where nothing is. */
async function complaintAbout(bytes: Uint8Array, name: string): Promise<string | null> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, bytes);
  try {
    const { pages, failures } = await extractDocument(pool, file);
    writeMarkdown(pages, { pageComments: true });
    const silent = failures.find(({ message }) => !SENTENCE.test(message));
    return silent ? `page ${silent.page} failed with "${silent.message}"` : null;
  } catch (error) {
    if (error instanceof EngineError && SENTENCE.test(error.message)) return null;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await rm(file, { force: true });
  }
}

test(`${COUNT} damaged PDFs give pages or an error with a sentence`, {
  timeout: 300_000,
}, async () => {
  const sources = await originals();
  const kinds = Object.keys(MUTATIONS);
  const before = process.memoryUsage().rss;
  const complaints: string[] = [];
  const numbers = Array.from({ length: COUNT }, (_, index) => index);
  await inParallel(numbers, THREADS, async (index) => {
    const random = randomFrom(SEED + index);
    const kind = kinds[index % kinds.length] ?? '';
    const source = sources[random(sources.length)];
    if (!source) throw new Error('there are no fixtures');
    const complaint = await complaintAbout(mutate(source, kind, random), String(index));
    if (complaint) complaints.push(`${index}, ${kind}: ${complaint}`);
  });
  expect(complaints).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(GROWTH_LIMIT);
});
