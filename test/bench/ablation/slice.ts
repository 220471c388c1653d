/**
 * Tries constants in this process, until a time. Started by main.ts, which gives the names of those
 * that are done and reads a line of JSON when one begins and when it is tried.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { findBench } from '../corpus.ts';
import { FOLDS, foldedMaterial } from '../folds/material.ts';
import { markdownScorer } from '../folds/scorers.ts';
import { type Knob, makeAdjustable } from './knobs.ts';
import type { Move, Trial } from './report.ts';

const engine = resolve(import.meta.dirname, '../../../electron/engine');
const [folder = '', ...folders] = process.argv.slice(2);
const { done, until } = JSON.parse(await text(process.stdin)) as { done: string[]; until: number };
const bench = findBench(folder);
if (!bench) throw new Error(`There is no bench at ${folder}`);

const knobs = makeAdjustable(engine, folders);
const { openPdf } = await import('../../../electron/engine/read/pdf/index.ts');
const { Pipeline } = await import('./pipeline.ts');

const material = (await foldedMaterial(bench.corpora)).filter(({ markdown }) => markdown);
const parsed = [];
for (const { path } of material) {
  const pdf = await openPdf(path);
  const pages = Array.from({ length: pdf.pageCount }, (_, index) => pdf.readPage(index + 1));
  parsed.push({ outline: pdf.outline, pages });
  pdf.close();
}
const pipeline = await Pipeline.over(parsed);
const scorer = await markdownScorer(bench.score);

/** Overall score by document and the hash of its Markdown. */
const scored = new Map<string, number>();
const keyOf = (document: number, markdown: string) =>
  `${document} ${createHash('sha256').update(markdown).digest('base64')}`;

function scoresOf(markdown: readonly string[]): number[] {
  return markdown.map((predicted, index) => {
    const key = keyOf(index, predicted);
    const score =
      scored.get(key) ?? scorer.score(material[index]?.markdown ?? '', predicted).overall;
    scored.set(key, score ?? 1);
    return score ?? 1;
  });
}

const standard = pipeline.standard;
const standardScores = scoresOf(standard);

const isUnseen = material.map(({ known: isKnown }) => !isKnown);

/** Mean loss over the documents that `counts`. */
function lossOver(scores: readonly number[], counts: (index: number) => boolean): number {
  let [sum, count] = [0, 0];
  scores.forEach((score, index) => {
    if (!counts(index)) return;
    sum += (standardScores[index] ?? 0) - score;
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

function tryValue(knob: Knob, to: string, value: number | RegExp): Move {
  knob.set(value);
  let markdown: readonly string[];
  try {
    const touched = {
      text: knob.name.startsWith('text/'),
      tables: knob.name.startsWith('tables/'),
    };
    markdown = pipeline.markdown(touched);
  } catch {
    markdown = standard.map(() => '');
  } finally {
    knob.set(knob.value);
  }
  const changed = markdown.filter((one, index) => one !== standard[index]).length;
  const scores = changed === 0 ? standardScores : scoresOf(markdown);
  return {
    to,
    changed,
    lossUnseen: lossOver(scores, (index) => isUnseen[index] === true),
    lossKnown: lossOver(scores, (index) => isUnseen[index] === false),
    folds: Array.from({ length: FOLDS }, (_, fold) =>
      lossOver(scores, (index) => isUnseen[index] === true && material[index]?.fold === fold),
    ),
  };
}

const NEVER = /(?!)/;
/** Larger than anything on a page, in any unit. */
const HUGE = 1e6;

/** A quarter less or more; of a whole number at least one. */
function quarter(value: number, sign: 1 | -1): number {
  const moved = value * (1 + sign / 4);
  if (!Number.isInteger(value)) return moved;
  return sign * Math.max(1, Math.abs(Math.round(moved - value))) + value;
}

function* movesOf(knob: Knob): Generator<Move> {
  if (knob.value instanceof RegExp) {
    yield tryValue(knob, 'never', NEVER);
    return;
  }
  const less = tryValue(knob, '-25 %', quarter(knob.value, -1));
  const more = tryValue(knob, '+25 %', quarter(knob.value, 1));
  yield less;
  yield more;
  if (less.changed + more.changed > 0) return;
  yield tryValue(knob, 'none', 0);
  yield tryValue(knob, 'huge', HUGE);
}

/** In an order without meaning, so that those tried so far are a fair sample. */
const hashOf = ({ name }: Knob): string => createHash('sha256').update(name).digest('hex');
const shuffled = knobs().toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));

const send = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const isDone = new Set(done);
for (const knob of shuffled) {
  if (Date.now() > until) break;
  if (isDone.has(knob.name) || knob.value === Infinity) continue;
  isDone.add(knob.name);
  send({ begins: knob.name });
  const { name, kind, value } = knob;
  const trial: Trial = { name, kind, value: String(value), moves: [...movesOf(knob)] };
  send({ tried: trial });
}
