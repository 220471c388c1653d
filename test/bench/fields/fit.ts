/**
 * Fits the weights of the ranking model (`electron/engine/fields/rank.ts`): the conditional
 * log-likelihood of the labelled values, or of "the document does not say", with a penalty for
 * leaving neutral weights. Prints how the present weights rank the documents that they were fitted on,
 * how weights fitted on other templates rank those of a fold, and how weights fitted without a set
 * rank that set; `--write FOLDER` then stores weights fitted on everything. The weights of the confidence
 * are fitted on what rankings give for documents that they were not fitted on.
 *
 *     node test/bench/fields/fit.ts BENCH [--penalty N] [--write FOLDER]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ConfidenceWeights,
  confidenceOf,
  oddsOf,
} from '../../../electron/engine/fields/confidence.ts';
import { WEIGHTS } from '../../../electron/engine/fields/features.ts';
import { givenOf, rank } from '../../../electron/engine/fields/rank.ts';
import type { FeatureVector } from '../../../electron/engine/fields/types.ts';
import { areaUnderCurve, calibrationError, type Outcome } from '../calibration/reliability.ts';
import { findBench } from '../corpus.ts';
import { ascend } from '../fitting.ts';
import { type Case, casesOf, type Example, examplesOf, type Row } from './cases.ts';
import { FOLDS } from './folds.ts';

type Weights = Record<string, number>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    penalty: { type: 'string', default: '2' },
    write: { type: 'string' },
  },
});
const isDrawn = (set: string): boolean => set.startsWith('drawn');
const PENALTY = Number(values.penalty);
/** Rounds in which the best place of each value is chosen again, and steps of each. */
const ROUNDS = 2;
const STEPS = 250;
const RATE = 0.05;

const names = Object.keys(WEIGHTS);
const indexOf = new Map(names.map((name, index) => [name, index]));

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
  'qualified label': [-4, -1],
  'label of another kind': [-4, -1],
  'values between': [-4, -0.5],
  'like the example': [1, 3],
  'choice mentioned': [0.5, 2],
  agreement: [0, 1.5],
  sentence: [-4, 0],
  'labelled party': [1, 5],
  'chosen mark': [1, 4],
  'form field': [0.5, 3],
  // What cannot be learnt from the sets: they hold no filings, no codes and few taxes.
  'row of a statement': [6, 8],
  'no row of the full statement': [-3, -1],
  'stated as the end of the period': [5, 7],
  'one of several ends of a period': [-2, -1],
  'right check digits': [0.5, 2],
  'wrong check digits': [-2, -1],
  'adds up to the total': [4, 6],
  'more than half of the total': [-12, -9],
  'taken by another field': [-12, -8],
  'sum of two amounts': [0, 3],
  'sum of its column': [0, 3],
  'rounded for cash': [0, 4],
  'before rounding for cash': [-4, -1],
  'subject nowhere': [-3, 0],
  'general label, subject nowhere': [-4, -1],
  'sentence, subject nowhere': [-4, -1],
  'company in a heading': [1.5, 3],
  'named on the pages': [6, 8],
  'item of the parties': [1.8, 3],
  'other labelled party': [-6, -1],
  // The sets ask for no numbers but such as no document states.
  'is number': [-1.5, 1],
  'sentence of number': [-1, 1],
};
const boundsOf = (index: number): readonly [number, number] =>
  BOUNDS[names[index] ?? ''] ?? [-6, 6];

/** The weights that nothing was fitted for: none, but within the bounds. */
const NEUTRAL = Float64Array.from(names, (_, index) => {
  const [least, most] = boundsOf(index);
  return Math.min(most, Math.max(least, 0));
});

const scoreOf = ({ at, by }: Row, weights: Float64Array): number =>
  at.reduce((sum, index, n) => sum + (weights[index] ?? 0) * (by[n] ?? 0), 0);

function fitWeights(examples: readonly Example[]): Weights {
  const weights = Float64Array.from(NEUTRAL);
  for (let round = 0; round < ROUNDS; round++) {
    const cases = casesOf(examples, toRecord(weights), indexOf);
    weights.set(
      ascend({
        ...{ start: weights, prior: NEUTRAL, penalty: PENALTY, steps: STEPS, rate: RATE },
        bounds: boundsOf,
        addGradient: (now, into) => {
          for (const one of cases) addGradient(one, now, into);
        },
      }),
    );
  }
  return toRecord(weights);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const toRecord = (weights: Float64Array): Weights =>
  Object.fromEntries(names.map((name, index) => [name, rounded(weights[index] ?? 0)]));

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

interface Prediction {
  /** That the ranking gives. */
  readonly probability: number;
  /** Of an item of a list. */
  readonly isItem: boolean;
  readonly features: FeatureVector;
  readonly right: boolean;
}

interface Judged {
  readonly example: Example;
  readonly predictions: readonly Prediction[];
  /** Whether a right value is among the candidates. */
  readonly possible: boolean;
}

const judge = (examples: readonly Example[], weights: Weights): Judged[] =>
  examples.map((example) => {
    const { wanted, candidates, isRight } = example;
    const choices = rank(candidates, wanted, weights);
    const predictions = givenOf(choices, wanted).map(
      ({ probability, membership, value, features }) => ({
        features,
        probability: wanted.type === 'array' ? membership : probability,
        isItem: wanted.type === 'array',
        right: isRight(value),
      }),
    );
    return { example, predictions, possible: choices.some(({ value }) => isRight(value)) };
  });

const CONFIDENCE_STEPS = 600;
/** What a value of a drawn form counts. */
const DRAWN_WEIGHT = 0.25;

/** Drawn invoices are left out: their parties are easier to find than those of real ones. */
function fitConfidence(judged: readonly Judged[]): ConfidenceWeights {
  const real = judged.filter(({ example }) => example.set !== 'drawn-invoices');
  const predictions = real.flatMap(({ example, predictions: own }) =>
    own.map((one) => ({ ...one, weight: example.set === 'drawn' ? DRAWN_WEIGHT : 1 })),
  );
  const fitted = ascend({
    ...{ start: [0, 1, 0, 1], penalty: 1, steps: CONFIDENCE_STEPS, rate: RATE },
    // A value that the ranking prefers never becomes less sure.
    bounds: (index) => (index % 2 === 0 ? [-6, 6] : [0, 3]),
    addGradient: (weights, into) => {
      const now = toConfidence(weights);
      for (const { probability, isItem, features, right, weight } of predictions) {
        const error = weight * (Number(right) - confidenceOf(probability, isItem, features, now));
        const at = isItem ? 2 : 0;
        into[at] = (into[at] ?? 0) + error;
        into[at + 1] = (into[at + 1] ?? 0) + error * oddsOf(probability);
      }
    },
  });
  return toConfidence(fitted.map(rounded));
}

const toConfidence = ([bias = 0, odds = 1, listBias = 0, listOdds = 1]: Float64Array) => ({
  ...{ bias, odds, listBias, listOdds },
});

const percent = (share: number): string => (100 * share).toFixed(1).padStart(5);

function f1Of(judged: readonly Judged[]): string {
  const stated = judged.filter(({ example }) => example.field !== '');
  const predictions = stated.flatMap((one) => one.predictions);
  const labels = stated.reduce((sum, { example }) => sum + example.labels.length, 0);
  return percent(
    (2 * predictions.filter(({ right }) => right).length) / (predictions.length + labels),
  );
}

function possibleOf(judged: readonly Judged[]): string {
  const labelled = judged.filter(({ example }) => example.labels.length > 0);
  return percent(labelled.filter(({ possible }) => possible).length / labelled.length);
}

function trustOf(predictions: readonly Outcome[]): string {
  const sure = predictions.filter(({ promised }) => promised >= 0.9);
  const right = sure.filter((one) => one.right).length / Math.max(1, sure.length);
  return (
    `${String(predictions.length).padStart(5)} values, >= .9: ${String(sure.length).padStart(5)} right ${percent(right)}  ` +
    `ECE ${percent(calibrationError(predictions))}  AUC ${areaUnderCurve(predictions)?.toFixed(3)}`
  );
}

/** Values as they are given, with the confidence that weights promise for them. */
const promisesOf = (judged: readonly Judged[], weights?: ConfidenceWeights): Outcome[] =>
  judged.flatMap(({ predictions }) =>
    predictions.map(({ probability, isItem, features, right }) => ({
      promised: confidenceOf(probability, isItem, features, weights),
      right,
    })),
  );

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples = await examplesOf(bench);
const sets = [...new Set(examples.map(({ set }) => set))];

const present = judge(examples, WEIGHTS);
const otherTemplates = Array.from({ length: FOLDS }, (_, fold) =>
  judge(
    examples.filter((one) => one.fold === fold),
    fitWeights(examples.filter((one) => one.fold !== fold)),
  ),
).flat();
const otherSets = sets.flatMap((set) =>
  judge(
    examples.filter((one) => one.set === set),
    fitWeights(examples.filter((one) => one.set !== set)),
  ),
);
const columns = [present, otherTemplates, otherSets];
console.log(`${'F1'.padEnd(40)} present  templates  sets   among the candidates`);
const show = (title: string, has: (example: Example) => boolean) => {
  const own = columns.map((judged) => judged.filter(({ example }) => has(example)));
  if (own[0]?.length === 0) return;
  const cells = own.map(f1Of).join('     ');
  console.log(`${title.padEnd(42)} ${cells}     ${possibleOf(own[0] ?? [])}`);
};
for (const set of sets) {
  const ofSet = examples.filter((one) => one.set === set);
  for (const wording of new Set(ofSet.map((one) => one.wording))) {
    show(`${set}, ${wording}`, (one) => one.set === set && one.wording === wording);
    if (set === 'drawn') continue;
    for (const field of new Set(ofSet.map((one) => one.field).filter((name) => name !== ''))) {
      show(
        `    ${field}`,
        (one) => one.set === set && one.wording === wording && one.field === field,
      );
    }
  }
}
const real = sets.filter((set) => !isDrawn(set));
const without = (has: (example: Example) => boolean) =>
  fitConfidence(otherTemplates.filter(({ example }) => !has(example)));
const trusted: readonly (readonly [string, (set: string) => Outcome[]])[] = [
  ['present weights', (set) => promisesOf(present.filter(({ example }) => example.set === set))],
  [
    'fitted on other templates',
    (set) =>
      Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
        const own = otherTemplates.filter(({ example }) => example.set === set);
        return promisesOf(
          own.filter(({ example }) => example.fold === fold),
          confidenceWithout[fold],
        );
      }),
  ],
  [
    'confidence without the set',
    (set) =>
      promisesOf(
        otherTemplates.filter(({ example }) => example.set === set),
        without((example) => example.set === set),
      ),
  ],
];
const confidenceWithout = Array.from({ length: FOLDS }, (_, fold) =>
  without((example) => example.fold === fold),
);
for (const [title, outcomesOf] of trusted) {
  const bySet = real.map((set) => [set, outcomesOf(set)] as const);
  console.log(`${title.padEnd(28)} ${trustOf(bySet.flatMap(([, own]) => own))}`);
  for (const [set, own] of bySet) console.log(`    ${set.padEnd(24)} ${trustOf(own)}`);
}
if (values.write !== undefined) {
  const store = (file: string, weights: unknown) =>
    writeFileSync(join(values.write ?? '', file), `${JSON.stringify(weights, null, 2)}\n`);
  store('weights.json', fitWeights(examples));
  store('confidence.json', fitConfidence(otherTemplates));
}
