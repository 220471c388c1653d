/**
 * How sure a table is to be right: the share of tables like it whose region, rows, columns and spans
 * all are. The score of a reading ranks it among others of the same words; it says little of whether
 * the best of them is right. What does are the pieces of evidence behind the score, each with a weight
 * of its own, and the features of typical mistakes: a heading that was not found, names of columns that
 * stand beside theirs, lines of a wrapped text as rows of their own, borders that cut words, text close
 * by that may belong to the table, and size, for every further row can go wrong.
 *
 * They are weighed by logistic regression (Cox 1958). The weights are data (`confidence.json`, with the
 * report of the fit) and come from `test/bench/calibration/fit.ts`, which fits them on labelled and
 * drawn tables and judges them on folds of other sources; docs/benchmarks.md tells what that is worth.
 * What lowered the result are its reasons (`reasons.ts`).
 */
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import type { Sheet } from '../sheet/sheet.ts';
import model from './confidence.json' with { type: 'json' };
import { type Features, featuresOf, type Judged } from './features.ts';
import { confidenceReasons } from './reasons.ts';
import type { Evidence } from './score.ts';

const MODEL: ConfidenceWeights = model;
/** Nothing is certain; and of the most doubtful tables some are right. */
const LEAST = 0.03;
const MOST = 0.97;
/** More blank names than these are no worse. */
const MOST_BLANK_NAMES = 3;

/** What is weighed: features as numbers, and what each piece of evidence lacks of 1. */
export type ConfidenceInput = Exclude<keyof Features, 'cutNumbers'> | keyof Evidence;
export type ConfidenceInputs = Readonly<Record<ConfidenceInput, number>>;

export interface ConfidenceWeights {
  /** Odds where every input is 0, as a natural logarithm. */
  readonly bias: number;
  /** What each input adds to the odds for every 1 of it; inputs that are not named add nothing. */
  readonly weights: Readonly<Partial<Record<ConfidenceInput, number>>>;
}

export interface Assessment {
  readonly confidence: number;
  /** Why it is not high; empty where it is. */
  readonly reasons: readonly ConfidenceReason[];
  readonly inputs: ConfidenceInputs;
}

export function assessTable(candidate: Judged, headerRows: number, sheet: Sheet): Assessment {
  const features = featuresOf(candidate, headerRows, sheet);
  const inputs = inputsOf(features, candidate.evidence);
  const confidence = confidenceOf(inputs, MODEL);
  const losses = lossesOf(inputs);
  const reasons = confidenceReasons(candidate, features, headerRows, { confidence, losses });
  return { confidence, reasons, inputs };
}

function inputsOf(features: Features, evidence: Evidence): ConfidenceInputs {
  const lacking = Object.entries(evidence).map(([name, value]) => [name, 1 - value]);
  return {
    ...(Object.fromEntries(lacking) as Record<keyof Evidence, number>),
    ruled: Number(features.ruled),
    headless: Number(features.headless),
    blankNames: Math.min(MOST_BLANK_NAMES, features.blankNames),
    wrapped: Number(features.wrapped > 0),
    cut: Number(features.cut > 0),
    crowded: Number(features.crowded),
    large: features.large,
  };
}

export function confidenceOf(inputs: ConfidenceInputs, model: ConfidenceWeights): number {
  const losses = Object.values(lossesOf(inputs, model));
  const odds = losses.reduce((sum, loss) => sum - loss, model.bias);
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}

/** What each input takes from the odds of a table; negative where it adds. */
export function lossesOf(
  inputs: ConfidenceInputs,
  { weights }: ConfidenceWeights = MODEL,
): ConfidenceInputs {
  const names = Object.keys(inputs) as ConfidenceInput[];
  const losses = names.map((name) => [name, -(weights[name] ?? 0) * inputs[name]]);
  return Object.fromEntries(losses) as ConfidenceInputs;
}
