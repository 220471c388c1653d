/**
 * `npm run bench`: how right, how fast, how much memory, held against the targets and against other
 * engines in the same run. Times are worth something only as ratios within one run on a quiet
 * machine.
 *
 *     npm run bench -- [--bench DIR] [--peers DIR] [--part scores|ocr|speed …]
 *     npm run bench -- --api
 *     npm run bench -- --soak
 *     npm run bench -- --queue
 *     npm run bench -- --workers
 *     npm run bench -- --scaling
 *     npm run bench -- --calibration [--bench DIR]
 *     npm run bench -- --folds [--bench DIR] [--material DIR …] [--no-ocr] [--worst]
 *     npm run bench -- --metamorphic [--bench DIR]
 *     npm run bench -- --fields [--bench DIR]
 *     npm run bench -- --window [--bench DIR]
 *     npm run bench -- --answers [--bench DIR] [--worst]
 *     npm run bench -- --robust
 *     npm run bench -- --totals [--bench DIR]
 *
 * DIR holds devset/, score/ and peers/ and defaults to ../shared/bench; without it the throughput
 * of the test fixtures is measured and nothing is scored. Peers run where their packages are
 * installed. `--api` puts the service under load instead, for a minute. `--soak` extracts and
 * deletes hundreds of documents: memory, open files, size of the data. `--queue` measures how long
 * short documents wait for a long one. `--workers` measures pages a second of several workers, and what
 * queue and records cost, on both databases; `--scaling` computes from it a day with up to 1,000 workers. `--calibration` compares how sure tables say they are with how
 * many are right. `--window` measures what somebody in front of the window waits for, the first page of
 * a document beside pdf.js alone. `--folds` compares what is reached on material that was at hand
 * with what is reached on folds kept aside; `--material` adds labelled pages, `--worst` lists pages of
 * the former. `--metamorphic` reads pages again after changes that must not matter. `--answers` measures the answers to questions per fold of documents; `--worst` lists the
 * questions. `--robust` reads hostile files (test/robust) and damaged copies of the fixtures, each in a
 * process of its own: outcome, seconds and memory, worst first. `--totals` lists the numbers of real
 * documents that are reported as wrong, and how many altered digits are reported.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, findBench } from './corpus.ts';
import { literalValues } from './literal.ts';
import { makeLongDocument } from './long-document.ts';
import type { OcrScore } from './ocr/main.ts';
import type { Pace } from './passes.ts';
import { findPeers, PACE, type Peer } from './peers.ts';
import { scoresOf } from './quality.ts';
import { worstQuotes } from './quotes.ts';
import { OURS, tableOf, worstOf } from './report.ts';
import { node } from './run.ts';
import type { Scored } from './scored.ts';
import { SPEED_SETS, SPEED_WAYS, speedId } from './targets.ts';
import type { Throughput } from './throughput.ts';

const LONG_DOCUMENT_PAGES = 1000;
const PARTS = ['scores', 'ocr', 'speed'];

const here = (path: string): string => resolve(import.meta.dirname, path);

const { values } = parseArgs({
  options: {
    bench: { type: 'string', default: '../shared/bench' },
    peers: { type: 'string' },
    part: { type: 'string', multiple: true, default: PARTS },
    api: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    queue: { type: 'boolean', default: false },
    workers: { type: 'boolean', default: false },
    scaling: { type: 'boolean', default: false },
    calibration: { type: 'boolean', default: false },
    folds: { type: 'boolean', default: false },
    material: { type: 'string', multiple: true, default: [] },
    metamorphic: { type: 'boolean', default: false },
    'no-ocr': { type: 'boolean', default: false },
    fields: { type: 'boolean', default: false },
    window: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    worst: { type: 'boolean', default: false },
    robust: { type: 'boolean', default: false },
    totals: { type: 'boolean', default: false },
  },
});

if (values.api) {
  process.stdout.write(node(here('api-load.ts')));
  process.exit();
}
if (values.soak) {
  process.stdout.write(node(here('soak.ts')));
  process.exit();
}
if (values.robust) {
  process.stdout.write(node(here('robust/main.ts')));
  process.exit();
}
if (values.totals) {
  const corpora = findBench(values.bench)?.corpora;
  process.stdout.write(node(here('totals/main.ts'), corpora ?? here('../fixtures')));
  process.exit();
}
if (values.queue) {
  process.stdout.write(node(here('queue.ts')));
  process.exit();
}
if (values.workers) {
  process.stdout.write(node(here('workers.ts')));
  process.exit();
}
if (values.scaling) {
  process.stdout.write(node(here('scaling.ts')));
  process.exit();
}
if (values.calibration) {
  const corpora = findBench(values.bench)?.corpora;
  process.stdout.write(node(here('calibration/main.ts'), ...(corpora ? [corpora] : [])));
  process.exit();
}
if (values.folds) {
  const material = values.material.flatMap((folder) => ['--material', folder]);
  const flags = [values['no-ocr'] ? '--no-ocr' : [], values.worst ? ['--worst', '20'] : []].flat();
  process.stdout.write(node(here('folds/main.ts'), values.bench, ...material, ...flags));
  process.exit();
}
if (values.metamorphic) {
  const corpora = findBench(values.bench)?.corpora;
  const sets = ['tagged/pdfs', 'opendataloader-bench/pdfs', 'icdar2013'];
  const folders = corpora ? sets.map((set) => join(corpora, set)) : [here('../fixtures')];
  process.stdout.write(node(here('metamorphic/main.ts'), ...folders));
  process.exit();
}
if (values.fields) {
  process.stdout.write(node(here('fields/main.ts'), values.bench));
  process.exit();
}
if (values.answers) {
  const worst = values.worst ? ['--worst'] : [];
  process.stdout.write(node(here('answers/main.ts'), values.bench, ...worst));
  process.exit();
}
if (values.window) {
  const corpora = findBench(values.bench)?.corpora;
  const filings = corpora ? [join(corpora, 'financebench')] : [];
  process.stdout.write(node(here('window/main.ts'), ...filings));
  process.exit();
}

/** What each engine reached, ours first; and our documents by measure, the worst first. */
const engines = new Map<string, Map<string, number>>([[OURS, new Map()]]);
const worst = new Map<string, readonly Scored[]>();

function reach(engine: string, id: string, value: number): void {
  const reached = engines.get(engine) ?? new Map<string, number>();
  engines.set(engine, reached.set(id, value));
}

async function score(bench: Bench, peers: readonly Peer[], scratch: string): Promise<void> {
  const predictions = join(scratch, 'predictions');
  node(here('../../scripts/bench-predict.ts'), '--corpora', bench.corpora, '--out', predictions);
  const there = (path: string) => {
    const found = join(predictions, path);
    return existsSync(found) ? found : undefined;
  };
  const grounding = there('grounding.json');
  const ours = await scoresOf(
    bench,
    { opendataloader: there('opendataloader-bench'), icdar: there('icdar2013'), grounding },
    scratch,
  );
  for (const [id, value] of ours.reached) reach(OURS, id, value);
  for (const [id, documents] of ours.documents) worst.set(id, documents);
  if (grounding) {
    for (const [id, documents] of await worstQuotes(bench.corpora, grounding)) {
      worst.set(id, documents);
    }
  }
  const literal = await literalValues(bench.corpora, join(predictions, 'sroie'));
  if (literal) {
    reach(OURS, 'literal', literal.percent);
    console.log(`receipt values found literally: ${literal.fields}`);
    worst.set('literal', literal.documents);
  }
  for (const peer of peers) {
    const read = (set: string) => {
      const folder = join(bench.corpora, set);
      if (!existsSync(folder)) return undefined;
      return peer.read(folder, join(scratch, peer.name, set));
    };
    const theirs = await scoresOf(
      bench,
      { opendataloader: read('opendataloader-bench/pdfs'), icdar: read('icdar2013') },
      scratch,
    );
    for (const [id, value] of theirs.reached) reach(peer.name, id, value);
  }
  console.log('\nscores of the bench in full');
  console.log(node(bench.scorer, '--pred', predictions, '--corpora', bench.corpora).trim());
}

function recognise(bench: Bench): void {
  const scores: Record<string, OcrScore> = JSON.parse(node(here('ocr/main.ts'), bench.corpora));
  for (const [name, score] of Object.entries(scores)) {
    reach(OURS, `${name} f1`, score.wordF1);
    reach(OURS, `${name} cer`, score.characterErrorRate * 100);
    worst.set(`${name} cer`, score.worst);
    const shares = [score.promised, score.kept];
    const [promise, right] = shares.map((share) => `${(100 * share).toFixed(1)} %`);
    console.log(`${name}: words promised .9 and over promise ${promise}, and ${right} are right`);
    const [clock, cpu] = [score.secondsPerPage, score.cpuSecondsPerPage].map((s) => s.toFixed(2));
    console.log(`${name}: ${clock} s a page with all cores at work, ${cpu} s of CPU`);
  }
  const seconds = Object.values(scores).map(({ secondsPerPage }) => secondsPerPage);
  reach(OURS, 'ocr seconds', Math.max(...seconds));
}

const throughputOf = (folder: string, ...flags: string[]): Throughput =>
  JSON.parse(node(here('throughput.ts'), folder, ...flags)) as Throughput;

function printThroughput(name: string, run: Throughput, peer?: Pace): void {
  const each = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? ((seconds * 1000) / run.pages).toFixed(1) : '-';
  const times = [run.cold, run.warm, peer?.cold, peer?.warm].map((time) => each(time).padStart(7));
  const cells = [
    name.padEnd(28),
    `${run.documents}`.padStart(5),
    `${run.pages}`.padStart(6),
    ...times,
    run.peakMegabytes.toFixed(0).padStart(8),
    `${run.unreadable}`.padStart(11),
  ];
  console.log(cells.join(' '));
}

/** `peersFolder`: where the peer is installed that speed is compared with. */
async function time(
  bench: Bench | null,
  peersFolder: string | null,
  scratch: string,
): Promise<void> {
  console.log(
    `ms a page in a process of its own (cold), in a running program (warm); peer: ${PACE}`,
  );
  console.log(
    `set                           docs  pages    cold    warm  peer c  peer w  peak MB  unreadable`,
  );
  for (const set of bench ? SPEED_SETS : []) {
    const folder = join(bench?.corpora ?? '', set);
    if (!existsSync(folder)) continue;
    const run = throughputOf(folder);
    const peer = peersFolder
      ? (JSON.parse(node(here('peer-pace.ts'), peersFolder, folder)) as Pace)
      : undefined;
    printThroughput(set, run, peer);
    for (const [pass, { way }] of SPEED_WAYS.entries()) {
      const [ours, theirs] = [run[way], peer?.[way]];
      if (!ours || !theirs) continue;
      reach(OURS, speedId(set, way), theirs / ours);
      reach(PACE, speedId(set, way), 1);
      worst.set(speedId(set, way), run.slowest[pass] ?? []);
    }
  }
  if (!bench) printThroughput('test fixtures', throughputOf(here('../fixtures')));
  const folder = await makeLongDocument(join(scratch, 'long'), LONG_DOCUMENT_PAGES);
  const long = throughputOf(folder, '--once');
  printThroughput(`one of ${LONG_DOCUMENT_PAGES} pages`, long);
  reach(OURS, 'memory', long.peakMegabytes);
}

const unknown = values.part.find((part) => !PARTS.includes(part));
if (unknown !== undefined)
  throw new Error(`--part: there is no "${unknown}", only ${PARTS.join(', ')}`);
const wanted = new Set(values.part);
const scratch = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
try {
  const bench = findBench(values.bench);
  const peersFolder = values.peers ? resolve(values.peers) : (bench?.peers ?? '');
  const peers = bench ? findPeers(peersFolder) : [];
  if (!bench) {
    console.log(`(no corpora at ${values.bench}: the test fixtures are read, nothing is scored)`);
  } else if (peers.length === 0) {
    console.log('(no other engine to compare with: npm install in the peers folder of the bench)');
  }
  if (wanted.has('speed')) {
    const paceFolder = peers.some(({ name }) => name === PACE) ? peersFolder : null;
    await time(bench, paceFolder, scratch);
  }
  if (bench && wanted.has('ocr')) recognise(bench);
  if (bench && wanted.has('scores')) await score(bench, peers, scratch);
  console.log(`\n${tableOf(engines)}`);
  const report = worstOf(engines.get(OURS) ?? new Map(), worst);
  if (report) console.log(report);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
