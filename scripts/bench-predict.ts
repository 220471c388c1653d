/**
 * Writes the input of the benchmark's scorers, for any folder of corpora in their layout: OUT/SET/ID.md
 * or OUT/SET/ID.json (typed fields) for each document, OUT/SET/ID.txt (the OCR text of images),
 * OUT/SET.jsonl (answers), OUT/grounding.json, OUT/timing.json. A file that cannot be read is reported
 * and gets no prediction; the run continues.
 *
 *   npm run -s bench:predict -- --corpora DIR --out ROOT [--only SET] [--workers N]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { createPool, type EnginePool } from '../electron/engine/runtime/index.ts';
import { writeMarkdown } from '../electron/engine/write/markdown.ts';
import type { PageContent } from '../shared/contract/page.ts';
import { type BenchDocument, type BenchSet, documentsOf, SETS } from './bench/corpora.ts';
import { BENCH_FORM } from './bench/form.ts';
import { answerQueries, type GroundingAnswer, type GroundingQuery } from './bench/grounding.ts';
import { readPages } from './bench/pages.ts';
import { predictAnswers, predictFields, questionsOf } from './bench/understanding.ts';

interface Settings {
  readonly corpora: string;
  readonly out: string;
  readonly only?: string;
  readonly workers?: string;
}

interface DocumentTiming {
  readonly pages: number;
  /** From start to prediction, with other documents running in parallel. */
  readonly milliseconds: number;
  readonly failed?: string;
}

interface SetTiming {
  readonly documents: Record<string, DocumentTiming>;
  readonly pages: number;
  /** Wall time of the whole set. */
  readonly milliseconds: number;
}

async function main(settings: Settings): Promise<number> {
  const sets = SETS.filter((set) => settings.only === undefined || set.name === settings.only);
  if (sets.length === 0) {
    console.error(
      `--only: unknown set "${settings.only}". Sets: ${SETS.map((s) => s.name).join(', ')}`,
    );
    return 2;
  }
  if (!existsSync(settings.corpora)) {
    console.error(`--corpora: folder ${settings.corpora} not found`);
    return 2;
  }
  mkdirSync(settings.out, { recursive: true });
  const workers =
    settings.workers === undefined ? availableParallelism() : Number(settings.workers);
  if (!Number.isInteger(workers) || workers < 1) {
    console.error('--workers: must be an integer of at least 1');
    return 2;
  }
  const pool = createPool({ workers });
  const timings: Record<string, SetTiming> = {};
  const answers: Record<string, GroundingAnswer> = {};
  try {
    for (const set of sets) {
      const documents = documentsOf(settings.corpora, set);
      if (documents.length === 0) {
        console.error(`${set.name}: skipped, no documents in the corpora`);
        continue;
      }
      const predict = predictorOf(set, settings, answers);
      timings[set.name] = await predictSet(pool, set, documents, workers, predict.document);
      predict.end();
    }
  } finally {
    await pool.close();
  }
  if (Object.keys(answers).length > 0) writeJson(join(settings.out, 'grounding.json'), answers);
  writeJson(join(settings.out, 'timing.json'), summary(timings));
  return 0;
}

type Predict = (id: string, pages: readonly PageContent[]) => void | Promise<void>;

/** Writes the predictions of each document of a set, and the files for the set as a whole. */
function predictorOf(
  set: BenchSet,
  { corpora, out }: Settings,
  grounding: Record<string, GroundingAnswer>,
): { document: Predict; end(): void } {
  const folder = join(out, set.name);
  if (set.task !== 'answers') mkdirSync(folder, { recursive: true });
  switch (set.task) {
    case 'markdown': {
      const queries = queriesOf(corpora, set);
      const document: Predict = (id, pages) => {
        writeFileSync(join(folder, `${id}.md`), writeMarkdown(pages, BENCH_FORM));
        Object.assign(grounding, answerQueries(queries.get(id) ?? [], pages));
      };
      return { document, end: () => undefined };
    }
    case 'fields': {
      const document: Predict = (id, pages) => {
        writeJson(join(folder, `${id}.json`), predictFields(set, pages));
        if (pages.every(({ source }) => source === 'ocr')) {
          const text = pages.flatMap(({ words }) => words.text).join(' ');
          writeFileSync(join(folder, `${id}.txt`), `${text}\n`);
        }
      };
      return { document, end: () => undefined };
    }
    case 'answers': {
      const questions = Map.groupBy(questionsOf(corpora, set), ({ doc }) =>
        doc.replace(/\.pdf$/i, ''),
      );
      const lines: string[] = [];
      const document: Predict = async (id, pages) => {
        const answers = await predictAnswers(pages, questions.get(id) ?? []);
        lines.push(...answers.map((answer) => JSON.stringify(answer)));
      };
      return {
        document,
        end: () => writeFileSync(`${folder}.jsonl`, `${lines.sort().join('\n')}\n`),
      };
    }
  }
}

async function predictSet(
  pool: EnginePool,
  set: BenchSet,
  documents: readonly BenchDocument[],
  workers: number,
  write: Predict,
): Promise<SetTiming> {
  const timed: Record<string, DocumentTiming> = {};
  const began = performance.now();
  const predict = async ({ id, path }: BenchDocument) => {
    const start = performance.now();
    const since = () => Math.round((performance.now() - start) * 10) / 10;
    try {
      const { pages, failures } = await readPages(pool, path);
      await write(id, pages);
      timed[id] = { pages: pages.length, milliseconds: since() };
      for (const { page, message } of failures) {
        console.error(`${set.name}/${id}: page ${page}: ${message}`);
      }
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      timed[id] = { pages: 0, milliseconds: since(), failed };
      console.error(`${set.name}/${id}: ${failed}`);
    }
  };
  // As many documents in parallel as there are threads: most have a single page.
  const waiting = documents.values();
  const run = async () => {
    for (const document of waiting) await predict(document);
  };
  await Promise.all(Array.from({ length: workers }, run));
  const pages = Object.values(timed).reduce((sum, one) => sum + one.pages, 0);
  const milliseconds = Math.round(performance.now() - began);
  console.error(`${set.name}: ${documents.length} documents, ${pages} pages, ${milliseconds} ms`);
  return { documents: timed, pages, milliseconds };
}

/** Grounding queries of a set by document. */
function queriesOf(corpora: string, set: BenchSet): Map<string, GroundingQuery[]> {
  const path = join(corpora, set.name, 'grounding-queries.json');
  const byDocument = new Map<string, GroundingQuery[]>();
  if (!existsSync(path)) return byDocument;
  for (const query of JSON.parse(readFileSync(path, 'utf8')) as GroundingQuery[]) {
    byDocument.set(query.doc, [...(byDocument.get(query.doc) ?? []), query]);
  }
  return byDocument;
}

function summary(sets: Record<string, SetTiming>) {
  const all = Object.values(sets);
  const pages = all.reduce((sum, set) => sum + set.pages, 0);
  const milliseconds = all.reduce((sum, set) => sum + set.milliseconds, 0);
  return { total: { pages, milliseconds }, sets };
}

const writeJson = (path: string, value: unknown): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);

const program = new Command()
  .name('bench:predict')
  .description('Write predictions for the benchmark scorers')
  .requiredOption('--corpora <dir>', 'folder of the benchmark sets')
  .requiredOption('--out <dir>', 'output folder of the predictions')
  .option('--only <set>', 'a single set')
  .option('--workers <count>', 'number of threads (default: one per core)')
  .action(async (settings: Settings) => {
    process.exitCode = await main(settings);
  });

await program.parseAsync();
