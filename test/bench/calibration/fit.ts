/**
 * Fits by logistic regression, on labelled and drawn pages, the weights that tell tables from text
 * (`electron/engine/structure/tables/scoring/existence.ts`), or with `--confidence` those of how likely a table is
 * read right (`structure/tables/confidence/confidence.ts`), scaled (Platt) on tables that the fit has not seen and
 * calibrated (isotonic, below SURE). Prints how
 * promises compare with what is right on what was fitted and on folds of other sources; `--write` then
 * fits on everything and stores the weights with that report. Tables are found with the weights as
 * stored, so existence is fitted first.
 *
 *     node test/bench/calibration/fit.ts BENCH [--confidence] [--material DIR …] [--penalty N] [--write]
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { computeConfidence } from '../../../electron/engine/structure/tables/confidence/confidence.ts';
import type {
  ConfidenceInput,
  ConfidenceInputs,
} from '../../../electron/engine/structure/tables/confidence/inputs.ts';
import {
  computeExistence,
  type ExistenceInputs,
} from '../../../electron/engine/structure/tables/scoring/existence.ts';
import { alignedRows } from '../aligned.ts';
import { findBench } from '../corpus.ts';
import { ascend } from '../fitting.ts';
import { FOLDS, foldedMaterial } from '../folds/material.ts';
import { statementPages } from '../statements/material.ts';
import { drawTables } from './drawn.ts';
import { candidateExamples, statementExamples, tableExamples } from './examples.ts';
import type { Labelled } from './labelled.ts';
import { areaUnderCurve, calibrationError, knotsOf, type Outcome } from './reliability.ts';

/** What a model sees of a table or candidate, and whether it is right, or a table. */
interface Observation {
  readonly page: number;
  readonly inputs: Readonly<Record<string, number>>;
  readonly right: boolean;
}

interface Example extends Observation {
  readonly set: string;
  readonly fold: number;
}

interface Weights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
  readonly calibration?: readonly (readonly [number, number])[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    penalty: { type: 'string', default: '3' },
    confidence: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
/** Of the weights of standardised inputs. */
const PENALTY = Number(values.penalty);
const STEPS = 800;
const RATE = 0.03;
const DRAWN = 'drawn';
const DRAWN_PAGES = 800;
const STATEMENTS = 'statements';
const TABLES = new URL('../../../electron/engine/structure/tables/', import.meta.url);
const FILE = values.confidence ? 'confidence/confidence.json' : 'scoring/existence.json';
/** What a table of a set counts; default 1. Drawn ones are many, of few styles. */
const CONFIDENCE_WEIGHTS: Readonly<Record<string, number>> = { [DRAWN]: 0.1, [STATEMENTS]: 1.5 };
/** The same of a candidate; people labelled the last two, with each table of their pages. */
const EXISTENCE_WEIGHTS = { [DRAWN]: 0.3, icdar2013: 3, 'opendataloader-bench': 3 };
const WEIGHTS: Readonly<Record<string, number>> = values.confidence
  ? CONFIDENCE_WEIGHTS
  : EXISTENCE_WEIGHTS;
const SURE = 0.9;

/** What speaks for a table: sums that add up, rules between columns; all else is a fault or a lack. */
const FOR: ReadonlySet<string> = new Set<ConfidenceInput>(['footing', 'partlyRuled']);

const observe = (document: Labelled): Promise<Observation[]> =>
  values.confidence ? tableExamples(document) : candidateExamples(document);

const promise = (inputs: Example['inputs'], model?: Weights): number =>
  values.confidence
    ? computeConfidence(inputs as ConfidenceInputs, model)
    : computeExistence(inputs as unknown as ExistenceInputs, model);

async function collect(): Promise<Example[]> {
  const bench = findBench(positionals[0] ?? '../shared/bench');
  if (!bench) throw new Error('There is no bench folder: give its path.');
  const examples: Example[] = [];
  for (const document of await foldedMaterial(bench.corpora, values.material)) {
    const { set, fold } = document;
    for (const one of await observe(document)) examples.push({ ...one, set, fold });
  }
  for (const page of values.confidence ? await statementPages(bench.corpora) : []) {
    const { fold } = page;
    for (const one of await statementExamples(page)) {
      examples.push({ ...one, set: STATEMENTS, fold });
    }
  }
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-fit-'));
  try {
    const path = join(scratch, 'drawn.pdf');
    const tables = await drawTables(path, DRAWN_PAGES);
    if (!tables) throw new Error('No Chromium to draw tables with.');
    for (const one of await observe({ set: DRAWN, name: DRAWN, path, tables })) {
      examples.push({ ...one, set: DRAWN, fold: one.page % FOLDS });
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return examples;
}

const weightOf = (set: string): number => WEIGHTS[set] ?? 1;

/** Weights of inputs as they are; within, each has the mean 0 and the standard deviation 1. */
function fitWeights(examples: readonly Example[]): Weights {
  const inputs = Object.keys(examples[0]?.inputs ?? {});
  const readInput = (example: Example, name: string) => example.inputs[name] ?? 0;
  const scales = inputs.map((name) => {
    const all = examples.map((example) => readInput(example, name));
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length;
    return { name, mean, spread: Math.sqrt(variance) || 1 };
  });
  const rows = examples.map((example) => ({
    x: [1, ...scales.map(({ name, mean, spread }) => (readInput(example, name) - mean) / spread)],
    right: Number(example.right),
    count: weightOf(example.set),
  }));
  const weights = ascend({
    start: new Float64Array(inputs.length + 1),
    ...{ penalty: PENALTY, steps: STEPS, rate: RATE },
    bounds: (index) =>
      index === 0
        ? [-Infinity, Infinity]
        : FOR.has(inputs[index - 1] ?? '')
          ? [0, Infinity]
          : [-Infinity, 0],
    addGradient(now, into) {
      for (const { x, right, count } of rows) {
        const odds = x.reduce((sum, value, index) => sum + value * (now[index] ?? 0), 0);
        const slope = count * (right - 1 / (1 + Math.exp(-odds)));
        x.forEach((value, index) => {
          into[index] = (into[index] ?? 0) + slope * value;
        });
      }
    },
  });
  const fitted = scales.map(({ name, mean, spread }, index) => {
    const weight = (weights[index + 1] ?? 0) / spread;
    return { name, weight, shift: weight * mean };
  });
  return {
    bias: fitted.reduce((sum, { shift }) => sum - shift, weights[0] ?? 0),
    weights: Object.fromEntries(fitted.map(({ name, weight }) => [name, weight])),
  };
}

const oddsOf = ({ inputs }: Example, { bias, weights }: Weights): number =>
  Object.entries(inputs).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, bias);

/** The weights, scaled by how sure they may be of tables of other sources (Platt 1999). */
function fitModel(examples: readonly Example[]): Weights {
  const seen = [...new Set(examples.map(({ fold }) => fold))];
  const unseen = seen.flatMap((fold) => {
    const model = fitWeights(examples.filter((example) => example.fold !== fold));
    return examples
      .filter((example) => example.fold === fold && example.set !== DRAWN)
      .map((example) => ({ odds: oddsOf(example, model), example }));
  });
  const [shift = 0, scale = 1] = ascend({
    start: [0, 1],
    ...{ penalty: 0, steps: STEPS, rate: RATE },
    addGradient(now, into) {
      for (const { odds, example } of unseen) {
        const promised = 1 / (1 + Math.exp(-((now[0] ?? 0) + (now[1] ?? 1) * odds)));
        const slope = weightOf(example.set) * (Number(example.right) - promised);
        into[0] = (into[0] ?? 0) + slope;
        into[1] = (into[1] ?? 0) + slope * odds;
      }
    },
  });
  const { bias, weights } = fitWeights(examples);
  const rounded = (value: number) => Math.round(100 * value) / 100;
  const scaled = Object.entries(weights).map(([name, weight]) => [name, rounded(scale * weight)]);
  const model = {
    bias: rounded(shift + scale * bias),
    weights: Object.fromEntries(scaled.filter(([, weight]) => weight !== 0)),
  };
  if (!values.confidence) return model;
  const promises = promisesOf(
    examples.filter(({ set }) => set !== DRAWN),
    model,
  );
  const calibration = knotsOf(promises, SURE).map((knot) => knot.map(rounded));
  return { ...model, calibration: calibration as [number, number][] };
}

/** With the weights as stored where none are given. */
const promisesOf = (examples: readonly Example[], model?: Weights): Outcome[] =>
  examples.map(({ inputs, right }) => ({ promised: promise(inputs, model), right }));

interface Trust {
  readonly tables: number;
  readonly calibrationError: number;
  readonly areaUnderCurve: number | null;
  /** Promised SURE and over, and of those the share that is right. */
  readonly sure: number;
  readonly sureRight: number;
}

function trustIn(outcomes: readonly Outcome[]): Trust {
  const sure = outcomes.filter(({ promised }) => promised >= SURE);
  const digits = (value: number) => Math.round(1000 * value) / 1000;
  const area = areaUnderCurve(outcomes);
  return {
    tables: outcomes.length,
    calibrationError: digits(calibrationError(outcomes)),
    areaUnderCurve: area === null ? null : digits(area),
    sure: sure.length,
    sureRight: digits(sure.filter(({ right }) => right).length / Math.max(1, sure.length)),
  };
}

const examples = await collect();
const real = examples.filter(({ set }) => set !== DRAWN);
const all = fitModel(examples);
const folds = Array.from({ length: FOLDS }, (_, fold) => ({
  tables: real.filter((example) => example.fold === fold),
  model: fitModel(examples.filter((example) => example.fold !== fold)),
}));
const unseen = (set?: string): Outcome[] =>
  folds.flatMap(({ tables, model }) =>
    promisesOf(
      tables.filter((example) => set === undefined || example.set === set),
      model,
    ),
  );
const report = {
  stored: trustIn(promisesOf(real)),
  fitted: trustIn(promisesOf(real, all)),
  unseenFolds: trustIn(unseen()),
};
const shown = (title: string, trust: Trust): string[] => [
  title,
  ...[trust.tables, trust.calibrationError, trust.areaUnderCurve, trust.sure, trust.sureRight].map(
    (value) => String(value ?? '-'),
  ),
];
console.log(
  alignedRows([
    [
      values.confidence ? 'tables of real documents' : 'candidates',
      'count',
      'calibration error',
      'area',
      `>= ${SURE}`,
      'right',
    ],
    shown('weights as stored', report.stored),
    shown('fitted on them', report.fitted),
    shown('unseen folds', report.unseenFolds),
    ...[...new Set(real.map(({ set }) => set))].map((set) =>
      shown(`unseen folds of ${set}`, trustIn(unseen(set))),
    ),
  ]),
);
console.log(all);
if (values.write) {
  const sets = Object.fromEntries(
    [...Map.groupBy(examples, ({ set }) => set)].map(([set, ones]) => [set, ones.length]),
  );
  const { fitted, unseenFolds } = report;
  const stored = { ...all, report: { tables: sets, penalty: PENALTY, fitted, unseenFolds } };
  writeFileSync(new URL(FILE, TABLES), `${JSON.stringify(stored, null, 2)}\n`);
}
