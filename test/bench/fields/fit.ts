/**
 * Fits the weights of the ranking model (`electron/engine/fields/rank.ts`): the conditional
 * log-likelihood of the labelled values, or of "the document does not say", with a penalty for
 * leaving the present weights. Prints how weights fitted on one fold rank the other fold, and how
 * weights fitted without a set rank that set; `--write FILE` then fits on everything.
 *
 *     node test/bench/fields/fit.ts BENCH [--penalty N] [--write FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WEIGHTS } from '../../../electron/engine/fields/features.ts';
import { candidatesOf } from '../../../electron/engine/fields/index.ts';
import { groupsOf } from '../../../electron/engine/fields/rank.ts';
import { sheetOf } from '../../../electron/engine/fields/sheet.ts';
import type { Candidate, Wanted } from '../../../electron/engine/fields/types.ts';
import { wantedOf } from '../../../electron/engine/fields/wanted.ts';
import { areaUnderCurve, calibrationError, type Outcome } from '../calibration/reliability.ts';
import { findBench } from '../corpus.ts';
import { ascend } from '../fitting.ts';
import { drawForms } from './drawn.ts';
import { askedDocuments } from './examples.ts';
import type { Fold } from './folds.ts';

interface Example {
  readonly set: string;
  readonly fold: Fold;
  readonly field: string;
  readonly wanted: Wanted;
  readonly candidates: readonly Candidate[];
  readonly labels: readonly string[];
  readonly isRight: (value: unknown) => boolean;
}

/** A value as the places of its features and their values, so that sums are fast. */
interface Row {
  readonly at: readonly number[];
  readonly by: readonly number[];
  readonly right: boolean;
}

interface Case {
  readonly rows: readonly Row[];
  /** Every value stands for itself. */
  readonly several: boolean;
  readonly example: Example;
}

type Weights = Record<string, number>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    penalty: { type: 'string', default: '2' },
    write: { type: 'string' },
  },
});
const PENALTY = Number(values.penalty);
/** Rounds in which the best place of each value is chosen anew, and steps of each. */
const ROUNDS = 3;
const STEPS = 250;
const RATE = 0.05;
const THRESHOLD = 0.35;
const DRAWN_FORMS = 200;

const names = Object.keys(WEIGHTS);
const indexOf = new Map(names.map((name, index) => [name, index]));

function casesOf(examples: readonly Example[], weights: Weights): Case[] {
  return examples.map((example) => ({
    example,
    several: example.wanted.type === 'array',
    rows: groupsOf(example.candidates, example.wanted, weights).map(({ places, features }): Row => {
      const known = Object.entries(features).filter(([name, value]) => value && indexOf.has(name));
      return {
        at: known.map(([name]) => indexOf.get(name) ?? 0),
        by: known.map(([, value]) => value),
        right: example.isRight(places[0]?.value),
      };
    }),
  }));
}

const scoreOf = ({ at, by }: Row, weights: Float64Array): number =>
  at.reduce((sum, index, n) => sum + (weights[index] ?? 0) * (by[n] ?? 0), 0);

function fitWeights(examples: readonly Example[], prior: Weights): Weights {
  const start = Float64Array.from(names, (name) => prior[name] ?? 0);
  const weights = Float64Array.from(start);
  for (let round = 0; round < ROUNDS; round++) {
    const cases = casesOf(examples, toRecord(weights));
    weights.set(
      ascend({
        ...{ start: weights, prior: start, penalty: PENALTY, steps: STEPS, rate: RATE },
        bounds: (index) => BOUNDS[names[index] ?? ''] ?? [-6, 6],
        addGradient: (now, into) => {
          for (const one of cases) addGradient(one, now, into);
        },
      }),
    );
  }
  return toRecord(weights);
}

const toRecord = (weights: Float64Array): Weights =>
  Object.fromEntries(
    names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100]),
  );

/**
 * What every form has in common whatever the sets show: a label that names the field speaks for the
 * value beside it, one that names something else against it.
 */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  name: [2.5, 6],
  'whole name': [0.5, 3],
  description: [0.5, 3],
  colon: [0.4, 2],
  'general label': [-4, -1.5],
  'other concept in label': [-3, -0.5],
  'other words in label': [-2, -0.2],
  'label of another kind': [-4, -1],
  'values between': [-4, -0.5],
  'like the example': [1, 3],
  'choice mentioned': [0.5, 2],
  agreement: [0, 1.5],
  sentence: [-4, 0],
  // The sets ask for no numbers but such as no document states.
  'is number': [-1.5, 1],
  'sentence of number': [-1, 1],
};

function addGradient({ rows, several }: Case, weights: Float64Array, into: Float64Array): void {
  const exps = rows.map((row) => Math.exp(Math.min(30, scoreOf(row, weights))));
  const all = exps.reduce((sum, exp) => sum + exp, 1);
  const right = exps.reduce((sum, exp, n) => sum + (rows[n]?.right ? exp : 0), 0);
  rows.forEach((row, n) => {
    const exp = exps[n] ?? 0;
    const target = several ? Number(row.right) : row.right ? exp / right : 0;
    const now = several ? exp / (1 + exp) : exp / all;
    row.at.forEach((index, k) => {
      into[index] = (into[index] ?? 0) + (target - now) * (row.by[k] ?? 0);
    });
  });
}

interface Result {
  readonly f1: number;
  readonly possible: number;
  readonly outcomes: readonly Outcome[];
}

function judge(examples: readonly Example[], weights: Weights): Result {
  const outcomes: Outcome[] = [];
  let [right, given, labelled, possible] = [0, 0, 0, 0];
  const packed = Float64Array.from(names, (name) => weights[name] ?? 0);
  for (const { rows, several, example } of casesOf(examples, weights)) {
    const exps = rows.map((row) => Math.exp(scoreOf(row, packed)));
    const all = exps.reduce((sum, exp) => sum + exp, 1);
    const ranked = rows
      .map((row, n) => {
        const exp = exps[n] ?? 0;
        return { row, promised: several ? exp / (1 + exp) : exp / all };
      })
      .sort((a, b) => b.promised - a.promised);
    const told = several
      ? ranked.filter(({ promised }) => promised >= 0.5)
      : ranked.slice(0, 1).filter(({ promised }) => promised >= THRESHOLD);
    for (const { row, promised } of told) outcomes.push({ promised, right: row.right });
    if (example.field === '') continue;
    labelled += example.labels.length;
    possible += Math.min(example.labels.length, rows.filter((row) => row.right).length);
    given += told.length;
    right += told.filter(({ row }) => row.right).length;
  }
  return { f1: (2 * right) / (given + labelled), possible: possible / labelled, outcomes };
}

function report(title: string, examples: readonly Example[], weights: Weights): void {
  const { f1, possible, outcomes } = judge(examples, weights);
  const sure = outcomes.filter(({ promised }) => promised >= 0.9);
  const kept = sure.filter(({ right }) => right).length / Math.max(1, sure.length);
  console.log(
    `${title.padEnd(44)} F1 ${(100 * f1).toFixed(1)}  among the candidates ${(100 * possible).toFixed(1)}  ` +
      `>= .9: ${sure.length} right ${(100 * kept).toFixed(1)}  ECE ${(100 * calibrationError(outcomes)).toFixed(1)}  ` +
      `AUC ${areaUnderCurve(outcomes)?.toFixed(3)}`,
  );
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples: Example[] = [];
for (const { set, id, fold, pages, truth, asked } of await askedDocuments(bench)) {
  const sheet = sheetOf(pages);
  for (const fields of asked.values()) {
    for (const field of fields) {
      const wanted = wantedOf(field, sheet.vocabulary);
      const { asks } = field;
      const labels = asks === null ? [] : truth.labels(id, asks);
      const isRight = (value: unknown) =>
        asks !== null && labels.includes(truth.normal(asks, value));
      const candidates = candidatesOf(sheet, wanted);
      examples.push({ set, fold, field: asks ?? '', wanted, candidates, labels, isRight });
    }
  }
}
drawForms(DRAWN_FORMS).forEach(({ pages, asked }, index) => {
  const sheet = sheetOf(pages);
  for (const { field, value } of asked) {
    const wanted = wantedOf(field, sheet.vocabulary);
    examples.push({
      set: 'drawn',
      fold: index % 2 === 0 ? 'a' : 'b',
      field: field.key,
      wanted,
      candidates: candidatesOf(sheet, wanted),
      labels: value === null ? [] : [String(value)],
      isRight: (found) => value !== null && found === value,
    });
  }
});
const sets = [...new Set(examples.map(({ set }) => set))];
for (const set of sets)
  report(
    `${set}, present weights`,
    examples.filter((one) => one.set === set),
    WEIGHTS,
  );
report('all, present weights', examples, WEIGHTS);
for (const fold of ['a', 'b'] as const) {
  const weights = fitWeights(
    examples.filter((one) => one.fold !== fold),
    WEIGHTS,
  );
  const rest = examples.filter((one) => one.fold === fold);
  for (const set of sets) {
    report(
      `${set} of fold ${fold}, fitted on the other`,
      rest.filter((one) => one.set === set),
      weights,
    );
  }
  report(`fold ${fold}, fitted on the other`, rest, weights);
}
for (const set of sets) {
  const weights = fitWeights(
    examples.filter((one) => one.set !== set),
    WEIGHTS,
  );
  report(
    `${set}, fitted on the other sets`,
    examples.filter((one) => one.set === set),
    weights,
  );
}
if (values.write !== undefined) {
  const weights = fitWeights(examples, WEIGHTS);
  report('all, fitted on all', examples, weights);
  writeFileSync(values.write, `${JSON.stringify(weights, null, 2)}\n`);
}
