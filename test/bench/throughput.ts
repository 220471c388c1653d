/**
 * Reads every PDF of a folder to Markdown with tables and boxes, over all cores, as the command line
 * does, and prints one JSON line. A program of its own, so that its peak memory is its own.
 *
 *     node test/bench/throughput.ts FOLDER
 */
import { EngineError } from '../../electron/engine/errors.ts';
import { extractDocument } from '../../electron/engine/pool/extract.ts';
import { inParallel } from '../../electron/engine/pool/in-parallel.ts';
import { createPool } from '../../electron/engine/pool/index.ts';
import { writeMarkdown } from '../../electron/engine/writers/markdown.ts';
import { pdfsBelow } from './corpus.ts';

export interface Throughput {
  readonly documents: number;
  readonly pages: number;
  readonly unreadable: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** As the command line reads a folder. */
const FILES_AT_ONCE = 2;

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to read.');
const files = await pdfsBelow(folder);
const pool = createPool();
const started = performance.now();
let pages = 0;
let unreadable = 0;
await inParallel(files, FILES_AT_ONCE, async (file) => {
  try {
    const model = await extractDocument(pool, file);
    writeMarkdown(model.pages, { pageComments: false });
    pages += model.pageCount;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    unreadable++;
  }
});
const seconds = (performance.now() - started) / 1000;
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
const result: Throughput = { documents: files.length, pages, unreadable, seconds, peakMegabytes };
console.log(JSON.stringify(result));
await pool.close();
