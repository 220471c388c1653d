/**
 * Writes what the benchmark's scorers take, for any folder of corpora laid out as they expect:
 * OUT/SET/ID.md for each document, OUT/grounding.json, OUT/timing.json. A file that cannot be read
 * is reported and gets no prediction; the run goes on.
 *
 *   npm run -s bench:predict -- --corpora DIR --out ROOT [--only SET] [--workers N]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { extractDocument } from '../electron/engine/pool/extract.ts';
import { createPool, type EnginePool } from '../electron/engine/pool/index.ts';
import { writeMarkdown } from '../electron/engine/writers/markdown.ts';
import type { PageContent } from '../shared/contract/page.ts';
import { type BenchDocument, type BenchSet, documentsOf, SETS } from './bench/corpora.ts';
import { answerQueries, type GroundingAnswer, type GroundingQuery } from './bench/grounding.ts';

interface Settings {
  readonly corpora: string;
  readonly out: string;
  readonly only?: string;
  readonly workers?: string;
}

interface DocumentTiming {
  readonly pages: number;
  /** From its start to its prediction, other documents running beside it. */
  readonly milliseconds: number;
  readonly failed?: string;
}

interface SetTiming {
  readonly documents: Record<string, DocumentTiming>;
  readonly pages: number;
  /** Wall time of the whole set. */
  readonly milliseconds: number;
}

/**
 * The ground truth holds all that is printed, running heads and labels in pictures too, as plain
 * text with HTML tables: predictions are written in the same form. Scores of the Markdown that users
 * get by default, without running heads and with emphasis, are lower; say so beside any figure.
 */
const FORM = { pageComments: false, complete: true, inline: false, tables: 'html' } as const;

async function main(settings: Settings): Promise<number> {
  const sets = SETS.filter((set) => settings.only === undefined || set.name === settings.only);
  if (sets.length === 0) {
    console.error(
      `--only: there is no set "${settings.only}". Sets: ${SETS.map((s) => s.name).join(', ')}`,
    );
    return 2;
  }
  if (!existsSync(settings.corpora)) {
    console.error(`--corpora: there is no folder ${settings.corpora}`);
    return 2;
  }
  mkdirSync(settings.out, { recursive: true });
  const workers =
    settings.workers === undefined ? availableParallelism() : Number(settings.workers);
  if (!Number.isInteger(workers) || workers < 1) {
    console.error('--workers: a whole number from 1 up is needed');
    return 2;
  }
  const pool = createPool({ workers });
  const timings: Record<string, SetTiming> = {};
  const answers: Record<string, GroundingAnswer> = {};
  try {
    for (const set of sets) {
      const documents = documentsOf(settings.corpora, set);
      if (set.skipped !== null || documents.length === 0) {
        console.error(`${set.name}: skipped, ${set.skipped ?? 'no PDFs in the corpora'}`);
        continue;
      }
      const queries = queriesOf(settings.corpora, set);
      timings[set.name] = await predictSet(
        pool,
        set,
        documents,
        settings.out,
        workers,
        (id, pages) => {
          Object.assign(answers, answerQueries(queries.get(id) ?? [], pages));
        },
      );
    }
  } finally {
    await pool.close();
  }
  if (Object.keys(answers).length > 0) writeJson(join(settings.out, 'grounding.json'), answers);
  writeJson(join(settings.out, 'timing.json'), summary(timings));
  return 0;
}

async function predictSet(
  pool: EnginePool,
  set: BenchSet,
  documents: readonly BenchDocument[],
  out: string,
  workers: number,
  onPages: (id: string, pages: readonly PageContent[]) => void,
): Promise<SetTiming> {
  const folder = join(out, set.name);
  mkdirSync(folder, { recursive: true });
  const timed: Record<string, DocumentTiming> = {};
  const began = performance.now();
  const predict = async ({ id, path }: BenchDocument) => {
    const start = performance.now();
    const since = () => Math.round((performance.now() - start) * 10) / 10;
    try {
      const { pages, failures } = await extractDocument(pool, path);
      writeFileSync(join(folder, `${id}.md`), writeMarkdown(pages, FORM));
      timed[id] = { pages: pages.length, milliseconds: since() };
      for (const { page, message } of failures) {
        console.error(`${set.name}/${id}: page ${page}: ${message}`);
      }
      onPages(id, pages);
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      timed[id] = { pages: 0, milliseconds: since(), failed };
      console.error(`${set.name}/${id}: ${failed}`);
    }
  };
  // As many documents at a time as there are threads: most hold a single page.
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
  .requiredOption('--out <dir>', 'where the predictions go')
  .option('--only <set>', 'one set alone')
  .option('--workers <count>', 'threads (default: one per core)')
  .action(async (settings: Settings) => {
    process.exitCode = await main(settings);
  });

await program.parseAsync();
