/**
 * `npm run bench -- --folds`: what the engine reaches on material that was at hand while it was made
 * (development) and on folds that neither a person nor a fit has seen, side by side; rows of financial
 * statements; and what tables promise against what is right.
 *
 *     node test/bench/folds/main.ts BENCH [--material DIR …] [--no-ocr] [--worst N]
 *
 * `--material` adds sets of labelled pages, such as tagged/make.ts makes. `--worst` lists the worst
 * pages, of development only.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { writeMarkdown } from '../../../electron/engine/write/markdown.ts';
import { BENCH_FORM } from '../../../scripts/bench/form.ts';
import { readPages } from '../../../scripts/bench/pages.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { cellsOf } from '../calibration/examples.ts';
import { isLabelled } from '../calibration/truth.ts';
import { findBench } from '../corpus.ts';
import { worstFirst } from '../scored.ts';
import { statementPages } from '../statements/material.ts';
import {
  type MeasuredStatement,
  type Promised,
  promisesOfStatements,
  tableOfPromises,
  tableOfStatements,
} from '../statements/report.ts';
import { extrasOf } from './extras.ts';
import { FOLDS, type FoldedDocument, foldedMaterial, isReservedFold } from './material.ts';
import { type Measured, tableOfMeasures } from './report.ts';
import { markdownScorer, scoreRelations } from './scorers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    'no-ocr': { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' },
  },
});
const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');

const material = await foldedMaterial(bench.corpora, values.material);
const predictions = new Map<string, string>();
const promises: Promised[] = [];
for (const pictures of [true, false]) {
  const documents = material.filter((document) => document.pictures === pictures);
  await predictAll(documents, pictures && !values['no-ocr']);
}
const measured = await measureAll();
console.log(tableOfMeasures(measured));
const statements = await readStatements();
if (statements.length > 0) console.log(tableOfStatements(statements, isReservedFold));
console.log(tableOfPromises([...promises, ...promisesOfStatements(statements, isReservedFold)]));
for (let fold = 0; fold < FOLDS; fold++) {
  const own = material.filter((document) => document.fold === fold);
  const reserved = own.filter((document) => document.reserved).length;
  console.log(`fold ${fold}: ${own.length} documents, ${reserved} of them reserved`);
}
const open = measured.flatMap(({ document, overall, because }) =>
  document.reserved || overall === null || overall === undefined
    ? []
    : { document: document.id, score: overall, because: because ?? '' },
);
for (const { document, score, because } of worstFirst(open).slice(0, Number(values.worst))) {
  console.log(`${score.toFixed(3)}  ${document}  ${because}`);
}

/** Collects Markdown by document; `ocr`: pictures are recognised. */
async function predictAll(documents: readonly FoldedDocument[], ocr: boolean): Promise<void> {
  const pool = createPool({ ocr });
  const waiting = documents.values();
  const run = async () => {
    for (const document of waiting) {
      const { pages } = await readPages(pool, document.path);
      predictions.set(document.id, writeMarkdown(pages, BENCH_FORM));
      promises.push(...promisesOf(document, pages));
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, run));
  } finally {
    await pool.close();
  }
}

function promisesOf(
  { set, reserved, tables }: FoldedDocument,
  pages: readonly PageContent[],
): Promised[] {
  return pages.flatMap((page) =>
    page.tables.map((table) => ({
      ...{ kind: set, reserved, promised: table.confidence ?? 1 },
      right: isLabelled(page.page, cellsOf(table), tables),
    })),
  );
}

async function readStatements(): Promise<MeasuredStatement[]> {
  const pages = await statementPages(bench?.corpora ?? '');
  const read: MeasuredStatement[] = [];
  const pool = createPool({ ocr: false });
  try {
    for (const page of pages) {
      const { pages: contents } = await readPages(pool, page.path);
      read.push({ page, tables: contents.flatMap(({ tables }) => tables) });
    }
  } finally {
    await pool.close();
  }
  return read;
}

async function measureAll(): Promise<Measured[]> {
  const { score = '', corpora = '' } = bench ?? {};
  const scorer = await markdownScorer(score);
  const icdar = material.filter(({ set }) => set === 'icdar2013');
  const ofIcdar = new Map(icdar.map(({ name, id }) => [name, predictions.get(id) ?? '']));
  const truth = join(corpora, 'icdar2013');
  const [official, lenient] = (['official', 'lenient'] as const).map((norm) =>
    scoreRelations(score, truth, ofIcdar, norm),
  );
  return material.map((document): Measured => {
    const predicted = predictions.get(document.id) ?? '';
    const { markdown, name, set } = document;
    if (markdown === undefined) {
      const relations = { official: official?.get(name), lenient: lenient?.get(name) };
      return { document, relations: set === 'icdar2013' ? relations : undefined };
    }
    const scores = scorer.score(markdown, predicted);
    const parts = (['nid', 'teds', 'mhs'] as const).map(
      (part) => `${part.toUpperCase()} ${scores[part]?.toFixed(3) ?? '-'}`,
    );
    return {
      document,
      ...scores,
      extras: extrasOf(markdown, predicted, scorer.similarity),
      because: parts.join(', '),
    };
  });
}
