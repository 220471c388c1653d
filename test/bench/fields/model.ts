/**
 * The model of the ranking as `fit.ts` fits it: the conditional log-likelihood of the labelled values,
 * or of "the document does not say", with a penalty for leaving neutral weights.
 */
import { WEIGHTS } from '../../../electron/engine/understand/fields/features.ts';
import { confidenceOf, givenOf, rank } from '../../../electron/engine/understand/fields/rank.ts';
import { ascend } from '../fitting.ts';
import { type Case, casesOf, type Example, type Row } from './cases.ts';

type Weights = Record<string, number>;

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
  'qualified label': [-5, -3.8],
  'complement of another name': [-6, -3],
  'label of another kind': [-4, -1],
  'values between': [-4, -0.5],
  'like the example': [1, 3],
  'choice mentioned': [0.5, 2],
  agreement: [0, 1.5],
  sentence: [-4, 0],
  'labelled party': [1, 5],
  'chosen mark': [1, 4],
  'form field': [0.5, 3],
  // What cannot be learnt from the sets: they hold no filings, no codes, no roles
  // of parties, few taxes and few amounts that are paid in part.
  'introduced under its name': [5.5, 7],
  'said to be due': [1.5, 4],
  'date of something else': [-6, -3],
  'row of a statement': [6, 8],
  'no row of the full statement': [-4, -2],
  'stated as the end of the period': [5, 7],
  'one of several ends of a period': [-6, -5],
  'right check digits': [0.5, 2],
  'wrong check digits': [-2, -1],
  'adds up to the total': [4, 6],
  'more than half of the total': [-12, -9],
  'taken by another field': [-12, -8],
  'paid less change': [0.5, 4],
  'before tax': [-4, -0.5],
  'sum of two amounts': [0, 3],
  'before rounding for cash': [-4, -1],
  'linked to the name': [0, 3],
  'linked to the description': [0, 3],
  // The sets hold agreements that name their parties at the opening.
  'another kind of document': [-4, 0],
  // The sets hold many orders that say their flight in other words, and few other things they lack.
  'part of the subject nowhere': [-8, -4.5],
  'period of something else': [-4, -2],
  'subject elsewhere': [-4, -1],
  'general label, subject elsewhere': [-4, -1],
  'sentence, subject elsewhere': [-4, -1.5],
  'subject nowhere': [-4, -1.5],
  'general label, subject nowhere': [-5, -4.2],
  'sentence, subject nowhere': [-4, -1],
  'company in a heading': [1.5, 3],
  'named on the pages': [6, 8],
  // Drafts and summaries are not signed.
  'other labelled party': [-6, -1],
  // A time in days is often that of something else.
  'in days': [-4, -1.9],
  'is duration': [-4, -1.6],
  'sentence of duration': [-3, -0.6],
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

/** `penalty`: of the square of the distance to the neutral weights. */
export function fitWeights(examples: readonly Example[], penalty: number): Weights {
  const weights = Float64Array.from(NEUTRAL);
  for (let round = 0; round < ROUNDS; round++) {
    const cases = casesOf(examples, toRecord(weights), indexOf);
    weights.set(
      ascend({
        ...{ start: weights, prior: NEUTRAL, penalty, steps: STEPS, rate: RATE },
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

/** What a question counts that no document of its set states: there are more of them than values. */
const UNSTATED_WEIGHT = 0.3;
/** The same where the lines that state it were taken away: labels are incomplete, so others may state it. */
const WITHHELD_WEIGHT = 0.15;

const weightOf = ({ withheld, field }: Example): number =>
  withheld ? WITHHELD_WEIGHT : field === '' ? UNSTATED_WEIGHT : 1;

function addGradient(
  { rows, several, example }: Case,
  weights: Float64Array,
  into: Float64Array,
): void {
  const share = weightOf(example);
  const exps = rows.map((row) => Math.exp(Math.min(30, scoreOf(row, weights))));
  const all = exps.reduce((sum, exp) => sum + exp, 1);
  const right = exps.reduce((sum, exp, n) => sum + (rows[n]?.right ? exp : 0), 0);
  rows.forEach((row, n) => {
    const exp = exps[n] ?? 0;
    const target = several ? Number(row.right) : row.right ? exp / right : 0;
    const now = several ? exp / (1 + exp) : exp / all;
    row.at.forEach((index, k) => {
      into[index] = (into[index] ?? 0) + share * (target - now) * (row.by[k] ?? 0);
    });
  });
}

interface Prediction {
  /** Confidence that is shown for it. */
  readonly promised: number;
  /** Whether it is right, and whether the scorers of the bench count it as right. */
  readonly right: boolean;
  readonly asLabelled: boolean;
}

export interface Judged {
  readonly example: Example;
  readonly predictions: readonly Prediction[];
  /** Whether a right value is among the candidates. */
  readonly possible: boolean;
}

export const judge = (examples: readonly Example[], weights: Weights): Judged[] =>
  examples.map((example) => {
    const { wanted, candidates, isRight, isAsLabelled } = example;
    const choices = rank(candidates, wanted, weights);
    const predictions = givenOf(choices, wanted).map(
      ({ probability, membership, value, features }) => ({
        promised: confidenceOf(wanted.type === 'array' ? membership : probability, features),
        ...{ right: isRight(value), asLabelled: isAsLabelled(value) },
      }),
    );
    return { example, predictions, possible: choices.some(({ value }) => isAsLabelled(value)) };
  });
