/**
 * Fits the weights of the ranking model (`electron/engine/understand/fields/rank.ts`): the conditional
 * log-likelihood of the labelled values, or of "the document does not say", with a penalty for
 * leaving neutral weights. Prints how the present weights rank the documents that they were fitted on,
 * how weights fitted on other templates rank those of a fold, and how weights fitted without a set
 * rank that set; `--write FOLDER` then stores weights fitted on everything. F1 is as the scorers of the bench
 * count; what is promised is counted with names in another spelling as right ("Inc" for "Incorporated"), and
 * as the scorers count. Each field is asked again
 * without the lines that state it ("withheld"): what is given then is wrong.
 *
 *     node test/bench/fields/fit.ts BENCH [--penalty N] [--write FOLDER]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WEIGHTS } from '../../../electron/engine/understand/fields/features.ts';
import { areaUnderCurve, calibrationError, type Outcome } from '../calibration/reliability.ts';
import { findBench } from '../corpus.ts';
import { type Example, examplesOf } from './cases.ts';
import { FOLDS } from './folds.ts';
import { fitWeights, type Judged, judge } from './model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    penalty: { type: 'string', default: '1.5' },
    write: { type: 'string' },
  },
});
const isDrawn = (set: string): boolean => set.startsWith('drawn');
const PENALTY = Number(values.penalty);
/** Confidence from which a value given for what is not stated is counted as sure. */
const SURE = 0.8;

const percent = (share: number): string => (100 * share).toFixed(1).padStart(5);

function f1Of(judged: readonly Judged[]): string {
  const stated = judged.filter(({ example }) => example.field !== '');
  const predictions = stated.flatMap((one) => one.predictions);
  const labels = stated.reduce((sum, { example }) => sum + example.labels.length, 0);
  return percent(
    (2 * predictions.filter(({ asLabelled }) => asLabelled).length) / (predictions.length + labels),
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

/** Values as they are given for documents as they are. */
const promisesOf = (judged: readonly Judged[], by: 'right' | 'asLabelled'): Outcome[] =>
  judged
    .filter(({ example }) => !example.withheld)
    .flatMap(({ predictions }) => predictions)
    .map((one) => ({ promised: one.promised, right: one[by] }));

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples = await examplesOf(bench);
const sets = [...new Set(examples.map(({ set }) => set))];

const present = judge(examples, WEIGHTS);
const otherTemplates = Array.from({ length: FOLDS }, (_, fold) =>
  judge(
    examples.filter((one) => one.fold === fold),
    fitWeights(
      examples.filter((one) => one.fold !== fold),
      PENALTY,
    ),
  ),
).flat();
const otherSets = sets.flatMap((set) =>
  judge(
    examples.filter((one) => one.set === set),
    fitWeights(
      examples.filter((one) => one.set !== set),
      PENALTY,
    ),
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
for (const set of sets.filter((name) => !isDrawn(name))) {
  for (const withheld of [undefined, true]) {
    const unstated = otherTemplates.filter(
      ({ example }) => example.set === set && example.field === '' && example.withheld === withheld,
    );
    const given = unstated.flatMap(({ predictions }) => predictions);
    const sure = given.filter(({ promised }) => promised >= SURE).length;
    console.log(
      `${set}, ${withheld ? 'withheld, other templates' : 'not stated, other templates and questions'}: ` +
        `${given.length} of ${unstated.length} given, ${sure} with ${SURE} or more`,
    );
  }
}
const real = sets.filter((set) => !isDrawn(set));
for (const [title, judged] of [
  ['present weights', present],
  ['fitted on other templates', otherTemplates],
  ['fitted on other sets', otherSets],
] as const) {
  for (const by of ['right', 'asLabelled'] as const) {
    const bySet = real.map((set) => {
      const own = judged.filter(({ example }) => example.set === set);
      return [set, promisesOf(own, by)] as const;
    });
    console.log(`${`${title}, ${by}`.padEnd(38)} ${trustOf(bySet.flatMap(([, own]) => own))}`);
    for (const [set, own] of bySet) console.log(`    ${set.padEnd(34)} ${trustOf(own)}`);
  }
}
if (values.write !== undefined) {
  const weights = JSON.stringify(fitWeights(examples, PENALTY), null, 2);
  writeFileSync(join(values.write, 'weights.json'), `${weights}\n`);
}
