/**
 * `npm run bench -- --answers`: how right the answers to questions are, on documents for development
 * and on unseen ones. Documents are dealt by the hash of their names, so that all questions about a
 * document are on one side: what holds on one side only is fitted to its documents.
 *
 *     node test/bench/answers/main.ts BENCH [--worst]
 *
 * BENCH holds devset/ and score/. `--worst` lists the questions of development with their answers. Pages are read once
 * per engine version and kept in `.cache`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import { type BenchSet, documentsOf, SETS } from '../../../scripts/bench/corpora.ts';
import { cachedPages } from '../../../scripts/bench/pages.ts';
import {
  type BenchQuestion,
  predictAnswers,
  questionsOf,
} from '../../../scripts/bench/understanding.ts';
import { findBench } from '../corpus.ts';
import { node } from '../run.ts';
import { askFields } from './asked-fields.ts';
import { askRows, sumOf } from './asked-rows.ts';
import { askLabelled, labelledReport } from './labelled.ts';
import { type Judged, tableOf } from './report.ts';

const CACHE = resolve(import.meta.dirname, '../../../.cache/bench-pages');

type Prediction = Awaited<ReturnType<typeof predictAnswers>>[number];
type Question = BenchQuestion & { readonly answer: string; readonly evidence_pages: number[] };

/** What the scorer writes of one question. */
interface Score {
  readonly id: string;
  readonly right: number | null;
  readonly pages: number[];
  readonly evidence: number[];
}

const isUnseen = (document: string): boolean =>
  (createHash('sha256').update(document).digest()[0] ?? 0) % 4 >= 2;

/** The first statement of an answer, without the passages after it. */
const firstStatement = (answer: string): string => answer.split('\n\n')[0] ?? '';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: 'boolean', default: false } },
});
const [folder = '../shared/bench'] = positionals;
const bench = findBench(folder);
if (!bench) throw new Error(`There is no bench at ${folder}`);
const scratch = mkdtempSync(join(tmpdir(), 'quarry-answers-'));
const pool = createPool();
try {
  for (const set of SETS.filter(({ task }) => task === 'answers')) {
    const judged = await judgeSet(set);
    console.log(tableOf(set.name, judged));
    if (!values.worst) continue;
    for (const one of judged) if (!one.unseen) console.log(lineOf(one));
  }
  for (const line of await askFields(bench)) console.log(line);
} finally {
  await pool.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function judgeSet(set: BenchSet): Promise<Judged[]> {
  const corpora = bench?.corpora ?? '';
  const questions = questionsOf(corpora, set) as Question[];
  const predictions = new Map<string, Prediction>();
  const rows: ReturnType<typeof askRows>[] = [];
  const labelled: Awaited<ReturnType<typeof askLabelled>> = [];
  for (const document of documentsOf(corpora, set)) {
    const asked = questions.filter(({ doc }) => doc.replace(/\.pdf$/i, '') === document.id);
    if (asked.length === 0) continue;
    const pages = await cachedPages(pool, set, document, CACHE);
    if (!pages) continue;
    const index = await PassageIndex.of(pages);
    rows.push(askRows(index));
    labelled.push(...(await askLabelled(document.id, index)));
    for (const one of await predictAnswers(pages, asked)) {
      predictions.set(one.id, one);
    }
  }
  console.log(`${set.name}: ${sumOf(rows)}`);
  console.log(`${set.name}: ${labelledReport(labelled)}`);
  const path = join(corpora, set.name, 'questions.jsonl');
  const whole = scored(path, [...predictions.values()]);
  const first = scored(
    path,
    [...predictions.values()].map((one) => ({ ...one, answer: firstStatement(one.answer) })),
  );
  return questions.flatMap((question) => {
    const prediction = predictions.get(question.id);
    const score = whole.get(question.id);
    if (!prediction || !score) return [];
    const hit = score.pages.findIndex((page) => score.evidence.includes(page));
    return {
      id: question.id,
      unseen: isUnseen(question.doc),
      question: question.question,
      gold: question.answer,
      answer: prediction.answer,
      pages: score.pages,
      evidence: score.evidence,
      rank: hit === -1 ? null : hit + 1,
      right: score.right === 1,
      rightFirst: first.get(question.id)?.right === 1,
      found: prediction.found,
      certain: prediction.certain,
      confidence: prediction.confidence,
    };
  });
}

function scored(questions: string, predictions: readonly Prediction[]): Map<string, Score> {
  const pred = join(scratch, 'pred.jsonl');
  const out = join(scratch, 'scores.json');
  writeFileSync(pred, predictions.map((one) => JSON.stringify(one)).join('\n'));
  const scorer = join(bench?.score ?? '', 'qa/score-qa.mjs');
  node(scorer, '--questions', questions, '--pred', pred, '--json', out);
  const { questions: scores } = JSON.parse(readFileSync(out, 'utf8')) as { questions: Score[] };
  return new Map(scores.map((score) => [score.id, score]));
}

function lineOf(one: Judged): string {
  const marks = [
    one.rank === null ? (one.evidence.length > 0 ? 'page missed' : '') : `page ${one.rank}.`,
    one.rightFirst ? 'right' : one.right ? 'right later' : 'wrong',
    one.certain ? 'certain' : one.found ? 'uncertain' : 'not found',
    one.confidence.toFixed(2),
  ];
  return [
    `\n${one.id} [${marks.filter(Boolean).join(', ')}] pages ${one.pages} evidence ${one.evidence}`,
    `  Q ${one.question}`,
    `  = ${one.gold}`,
    `  > ${one.answer.slice(0, 500).replaceAll('\n', '\n    ')}`,
  ].join('\n');
}
