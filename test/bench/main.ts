/**
 * `npm run bench`: how fast, how much memory, how right. Times are worth something only as ratios
 * within one run on a quiet machine, so a peer engine is timed in the same run where it is at hand.
 *
 *     npm run bench -- [--bench DIR] [--set NAME …]
 *     npm run bench -- --api
 *
 * DIR holds devset/, score/ and peers/ and defaults to ../shared/bench; without it the throughput
 * of the test fixtures is measured and nothing is scored. `--api` puts the service under load
 * instead, for a minute.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, findBench } from './corpus.ts';
import { makeLongDocument } from './long-document.ts';
import type { OcrScore } from './ocr/main.ts';
import type { Throughput } from './throughput.ts';

const LONG_DOCUMENT_PAGES = 1000;
const SETS = ['opendataloader-bench/pdfs', 'icdar2013', 'financebench/pdfs'];
const FIXTURES = resolve(import.meta.dirname, '../fixtures');

const { values } = parseArgs({
  options: {
    bench: { type: 'string', default: '../shared/bench' },
    set: { type: 'string', multiple: true },
    api: { type: 'boolean', default: false },
  },
});

if (values.api) {
  const load = resolve(import.meta.dirname, 'api-load.ts');
  process.exit(spawnSync(process.execPath, [load], { stdio: 'inherit' }).status ?? 1);
}

function node(script: string, ...args: string[]): string {
  const run = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`${script} ended with ${run.status ?? run.signal}`);
  return run.stdout;
}

const throughputOf = (folder: string): Throughput =>
  JSON.parse(node(resolve(import.meta.dirname, 'throughput.ts'), folder)) as Throughput;

function printThroughput(name: string, run: Throughput, peerSeconds: number | null): void {
  console.log(
    [
      name.padEnd(28),
      `${run.documents}`.padStart(5),
      `${run.pages}`.padStart(6),
      (run.pages / run.seconds).toFixed(1).padStart(9),
      ((run.seconds * 1000) / run.pages).toFixed(2).padStart(9),
      run.peakMegabytes.toFixed(0).padStart(8),
      `${run.unreadable}`.padStart(11),
      peerSeconds === null ? '-'.padStart(9) : (peerSeconds / run.seconds).toFixed(2).padStart(9),
    ].join(' '),
  );
}

/** Whole-process seconds of liteparse over the same folder; null where it is not installed. */
async function peerSeconds(bench: Bench, folder: string, scratch: string): Promise<number | null> {
  if (!existsSync(join(bench.peers, 'node_modules'))) return null;
  const out = join(scratch, 'peer');
  node(join(bench.peers, 'run-peer.mjs'), 'liteparse', folder, out);
  const timing: { total_s: number } = JSON.parse(await readFile(join(out, 'timing.json'), 'utf8'));
  return timing.total_s;
}

const scratch = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
try {
  const bench = findBench(values.bench);
  console.log(
    'set                           docs  pages   pages/s   ms/page  peak MB  unreadable  liteparse=1',
  );
  if (bench) {
    for (const set of values.set ?? SETS) {
      const folder = join(bench.corpora, set);
      if (!existsSync(folder)) continue;
      printThroughput(set, throughputOf(folder), await peerSeconds(bench, folder, scratch));
    }
  } else {
    console.log(`(no corpora at ${values.bench}: the test fixtures are read, nothing is scored)`);
    printThroughput('test fixtures', throughputOf(FIXTURES), null);
  }
  const long = await makeLongDocument(join(scratch, 'long'), LONG_DOCUMENT_PAGES);
  printThroughput(`one of ${LONG_DOCUMENT_PAGES} pages`, throughputOf(long), null);

  if (bench) {
    console.log('\ntext recognition       pages  word F1  CER %  CPU s/page');
    const ocr = resolve(import.meta.dirname, 'ocr/main.ts');
    const scores: Record<string, OcrScore> = JSON.parse(node(ocr, bench.corpora));
    for (const [name, { pages, wordF1, characterErrorRate, secondsPerPage }] of Object.entries(
      scores,
    )) {
      const rate = (characterErrorRate * 100).toFixed(2).padStart(6);
      const time = secondsPerPage.toFixed(2).padStart(11);
      console.log(
        `${name.padEnd(20)} ${`${pages}`.padStart(7)} ${wordF1.toFixed(4).padStart(8)} ${rate} ${time}`,
      );
    }

    console.log('\nscores on the development set');
    const predictions = join(scratch, 'predictions');
    const predict = resolve(import.meta.dirname, '../../scripts/bench-predict.ts');
    node(predict, '--corpora', bench.corpora, '--out', predictions);
    console.log(node(bench.scorer, '--pred', predictions, '--corpora', bench.corpora).trim());
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
