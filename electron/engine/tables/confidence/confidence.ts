/**
 * Calibrated confidence of a table: the share of similar tables whose region, rows, columns and
 * spans are all correct. The score ranks candidates for the same words, but does not predict
 * whether the best one is correct. The score features with weights of their own do, together with
 * features of typical mistakes: missing header, blank header cells, wrapped lines as separate rows,
 * borders through words, text near the table, and size.
 *
 * The model is logistic regression (Cox 1958). Its weights (`confidence.json`, with the report of
 * the fit) come from `test/bench/calibration/fit.ts`, which fits them on labelled and generated
 * tables and evaluates them on folds of other sources; see docs/benchmarks.md. `reasons.ts`
 * explains low values.
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
/** No table is certain to be right or wrong. */
const MIN_CONFIDENCE = 0.03;
const MAX_CONFIDENCE = 0.97;
/** More blank header cells than these do not lower the confidence further. */
const MAX_BLANK_HEADER_CELLS = 3;
/** Few labelled tables are larger (log2, as the feature): size does not lower it further. */
const MAX_EXCESS_SIZE = 1.5;

/** Mistake features as numbers, and what each score feature lacks of 1. */
export type ConfidenceInput =
  | Exclude<keyof MistakeFeatures, 'overflowingNumbers'>
  | keyof ScoreFeatures;
export type ConfidenceInputs = Readonly<Record<ConfidenceInput, number>>;

export interface ConfidenceWeights {
  /** Log-odds where every input is 0. */
  readonly bias: number;
  /** What each input adds to the log-odds per unit; inputs that are not listed add nothing. */
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
    excessSize: Math.min(MAX_EXCESS_SIZE, mistakes.excessSize),
  };
}

export function computeConfidence(inputs: ConfidenceInputs, model: ConfidenceWeights): number {
  const losses = Object.values(computeLosses(inputs, model));
  const odds = losses.reduce((sum, loss) => sum - loss, model.bias);
  return Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, 1 / (1 + Math.exp(-odds))));
}

/** What each input subtracts from the log-odds; negative where it adds. */
export function computeLosses(
  inputs: ConfidenceInputs,
  { weights }: ConfidenceWeights = MODEL,
): ConfidenceInputs {
  const names = Object.keys(inputs) as ConfidenceInput[];
  const losses = names.map((name) => [name, -(weights[name] ?? 0) * inputs[name]]);
  return Object.fromEntries(losses) as ConfidenceInputs;
}
