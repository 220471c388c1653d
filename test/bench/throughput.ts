/**
 * Reads every PDF of a folder to Markdown with tables and boxes, over all cores, as the command line
 * does, twice in one process, and prints one JSON line. A program of its own, so that its peak memory
 * and its start are its own.
 *
 *     node test/bench/throughput.ts FOLDER [--once]
 */
import { basename } from 'node:path';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { streamDocument } from '../../electron/engine/runtime/extract.ts';
import { inParallel } from '../../electron/engine/runtime/in-parallel.ts';
import { createPool } from '../../electron/engine/runtime/index.ts';
import { MarkdownWriter } from '../../electron/engine/write/markdown.ts';
import { pdfsBelow } from './corpus.ts';
import { type Pace, paceOf } from './passes.ts';
import { type Scored, WORST, worstFirst } from './scored.ts';

export interface Throughput extends Pace {
  readonly documents: number;
  readonly pages: number;
  readonly unreadable: number;
  readonly peakMegabytes: number;
  /** Of each pass, by pages a second, each read beside others; the slowest first. */
  readonly slowest: readonly (readonly Scored[])[];
}

const [folder, flag] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to read.');
const files = await pdfsBelow(folder);
const pool = createPool();
let pages = 0;
let unreadable = 0;
const slowest: Scored[][] = [];

async function readFolder(): Promise<void> {
  pages = 0;
  unreadable = 0;
  const paces: Scored[] = [];
  await inParallel(files, pool.width + 1, async (file) => {
    const begun = performance.now();
    try {
      const writer = new MarkdownWriter({});
      const model = await streamDocument(pool, file, (page) => writer.add(page), { words: false });
      writer.end();
      pages += model.pageCount;
      const seconds = (performance.now() - begun) / 1000;
      const because = `${model.pageCount} pages in ${seconds.toFixed(2)} s`;
      paces.push({ document: basename(file), score: model.pageCount / seconds, because });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      unreadable++;
    }
  });
  slowest.push(worstFirst(paces).slice(0, WORST));
}

const pace = await paceOf(readFolder, flag === '--once' ? 1 : 2);
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
const documents = files.length;
const result: Throughput = { ...pace, documents, pages, unreadable, peakMegabytes, slowest };
console.log(JSON.stringify(result));
await pool.close();
