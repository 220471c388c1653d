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
import type { PageView } from '../page-view/page-view.ts';
import type { ScoreFeatures } from '../scoring/score.ts';
import model from './confidence.json' with { type: 'json' };
import {
  extractMistakeFeatures,
  type MistakeFeatures,
  type ScoredTable,
} from './mistake-features.ts';
import { explainConfidence } from './reasons.ts';

const MODEL: ConfidenceWeights = model;
/** Nothing is certain; and of the most doubtful tables some are right. */
const MIN_CONFIDENCE = 0.03;
const MAX_CONFIDENCE = 0.97;
/** More blank names than these are no worse. */
const MAX_BLANK_HEADER_CELLS = 3;

/** What is weighed: features as numbers, and what each piece of evidence lacks of 1. */
export type ConfidenceInput =
  | Exclude<keyof MistakeFeatures, 'overflowingNumbers'>
  | keyof ScoreFeatures;
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

export function assessConfidence(
  candidate: ScoredTable,
  headerRows: number,
  view: PageView,
): Assessment {
  const features = extractMistakeFeatures(candidate, headerRows, view);
  const inputs = createInputs(features, candidate.features);
  const confidence = computeConfidence(inputs, MODEL);
  const losses = computeLosses(inputs);
  const reasons = explainConfidence(candidate, features, headerRows, { confidence, losses });
  return { confidence, reasons, inputs };
}

function createInputs(mistakes: MistakeFeatures, scored: ScoreFeatures): ConfidenceInputs {
  const deficits = Object.entries(scored).map(([name, value]) => [name, 1 - value]);
  return {
    ...(Object.fromEntries(deficits) as Record<keyof ScoreFeatures, number>),
    ruled: Number(mistakes.ruled),
    missingHeader: Number(mistakes.missingHeader),
    blankHeaderCells: Math.min(MAX_BLANK_HEADER_CELLS, mistakes.blankHeaderCells),
    wrappedCells: Number(mistakes.wrappedCells > 0),
    overflowingCells: Number(mistakes.overflowingCells > 0),
    nearbyText: Number(mistakes.nearbyText),
    excessSize: mistakes.excessSize,
  };
}

export function computeConfidence(inputs: ConfidenceInputs, model: ConfidenceWeights): number {
  const losses = Object.values(computeLosses(inputs, model));
  const odds = losses.reduce((sum, loss) => sum - loss, model.bias);
  return Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, 1 / (1 + Math.exp(-odds))));
}

/** What each input takes from the odds of a table; negative where it adds. */
export function computeLosses(
  inputs: ConfidenceInputs,
  { weights }: ConfidenceWeights = MODEL,
): ConfidenceInputs {
  const names = Object.keys(inputs) as ConfidenceInput[];
  const losses = names.map((name) => [name, -(weights[name] ?? 0) * inputs[name]]);
  return Object.fromEntries(losses) as ConfidenceInputs;
}
