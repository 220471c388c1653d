/**
 * Fits the weights of the ranking model (`electron/engine/fields/rank.ts`): the conditional
 * log-likelihood of the labelled values, or of "the document does not say", with a penalty for
 * leaving neutral weights. Prints how the present weights rank the documents that they were fitted on,
 * how weights fitted on other templates rank those of a fold, and how weights fitted without a set
 * rank that set; `--write FILE` then stores weights fitted on everything.
 *
 *     node test/bench/fields/fit.ts BENCH [--penalty N] [--write FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WEIGHTS } from '../../../electron/engine/fields/features.ts';
import { areaUnderCurve, calibrationError, type Outcome } from '../calibration/reliability.ts';
import { findBench } from '../corpus.ts';
import { ascend } from '../fitting.ts';
import { type Case, casesOf, type Example, examplesOf, type Row } from './cases.ts';
import { FOLDS } from './folds.ts';

type Weights = Record<string, number>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { penalty: { type: 'string', default: '2' }, write: { type: 'string' } },
});
const PENALTY = Number(values.penalty);
/** Rounds in which the best place of each value is chosen again, and steps of each. */
const ROUNDS = 2;
const STEPS = 250;
const RATE = 0.05;
const THRESHOLD = 0.35;

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

const toRecord = (weights: Float64Array): Weights =>
  Object.fromEntries(
    names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100]),
  );

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

interface Judged {
  readonly example: Example;
  readonly told: readonly Outcome[];
  /** Whether a right value is among the candidates. */
  readonly possible: boolean;
}

function judge(examples: readonly Example[], weights: Weights): Judged[] {
  const packed = Float64Array.from(names, (name) => weights[name] ?? 0);
  return casesOf(examples, weights, indexOf).map(({ rows, several, example }) => {
    const exps = rows.map((row) => Math.exp(scoreOf(row, packed)));
    const all = exps.reduce((sum, exp) => sum + exp, 1);
    const ranked = rows
      .map(({ right }, n) => {
        const exp = exps[n] ?? 0;
        return { right, promised: several ? exp / (1 + exp) : exp / all };
      })
      .sort((a, b) => b.promised - a.promised);
    const told = several
      ? ranked.filter(({ promised }) => promised >= 0.5)
      : ranked.slice(0, 1).filter(({ promised }) => promised >= THRESHOLD);
    return { example, told, possible: rows.some(({ right }) => right) };
  });
}

const percent = (share: number): string => (100 * share).toFixed(1).padStart(5);

function f1Of(judged: readonly Judged[]): string {
  const stated = judged.filter(({ example }) => example.field !== '');
  const told = stated.flatMap((one) => one.told);
  const labels = stated.reduce((sum, { example }) => sum + example.labels.length, 0);
  return percent((2 * told.filter(({ right }) => right).length) / (told.length + labels));
}

function possibleOf(judged: readonly Judged[]): string {
  const labelled = judged.filter(({ example }) => example.labels.length > 0);
  return percent(labelled.filter(({ possible }) => possible).length / labelled.length);
}

function trustOf(judged: readonly Judged[]): string {
  const told = judged.flatMap((one) => one.told);
  const sure = told.filter(({ promised }) => promised >= 0.9);
  const right = sure.filter((one) => one.right).length / Math.max(1, sure.length);
  return (
    `${String(told.length).padStart(5)} values, >= .9: ${String(sure.length).padStart(5)} right ${percent(right)}  ` +
    `ECE ${percent(calibrationError(told))}  AUC ${areaUnderCurve(told)?.toFixed(3)}`
  );
}

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
for (const [title, judged] of [
  ['present weights', present],
  ['fitted on other templates', otherTemplates],
  ['fitted on other sets', otherSets],
] as const) {
  const real = judged.filter(({ example }) => example.set !== 'drawn');
  console.log(`${title.padEnd(28)} ${trustOf(real)}`);
  for (const set of sets.filter((name) => name !== 'drawn')) {
    const own = real.filter(({ example }) => example.set === set);
    console.log(`    ${set.padEnd(24)} ${trustOf(own)}`);
  }
}
if (values.write !== undefined) {
  writeFileSync(values.write, `${JSON.stringify(fitWeights(examples), null, 2)}\n`);
}
