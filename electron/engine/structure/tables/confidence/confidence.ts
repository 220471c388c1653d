/**
 * Calibrated confidence of a table: the probability that its region, rows, columns and spans are all
 * correct. Its inputs are the integrity of the table, in terms that a reader can check on the page, and
 * what its score features lack.
 *
 * The model is logistic regression (Cox 1958). Its weights (`confidence.json`, with the report of
 * the fit) come from `test/bench/calibration/fit.ts`, which fits them on labelled and generated
 * tables and evaluates them on folds of other sources, and calibrates it by a rising line; see docs/benchmarks.md. `reasons.ts`
 * explains low values. A table beside which numbers stand that are in none of its cells, or with the
 * numbers of several rows or columns in one cell, or of one column, is never of high confidence, whatever else speaks for it.
 */
import { isUnsure } from '../../../../../shared/confidence.ts';
import type { ConfidenceReason } from '../../../../../shared/contract/confidence.ts';
import { excludeRowsLikeBody } from '../cells/header-row-odds.ts';
import { findHeaderRows } from '../cells/header-rows.ts';
import { assessIntegrity } from '../integrity/integrity.ts';
import { expectJoinedRows } from '../integrity/joined-rows.ts';
import type { PageView } from '../page-view/page-view.ts';
import model from './confidence.json' with { type: 'json' };
import {
  type ConfidenceInput,
  type ConfidenceInputs,
  createInputs,
  type ScoredTable,
} from './inputs.ts';
import { explainConfidence } from './reasons.ts';

const MODEL = model as unknown as ConfidenceWeights;
type Knots = readonly (readonly [likelihood: number, confidence: number])[];
/** No table is certain to be right or wrong. */
const MIN_CONFIDENCE = 0.03;
const MAX_CONFIDENCE = 0.97;
/** Of a table that lacks numbers, keeps those of several rows or columns in one cell, or has one column: below High. */
const MAX_INCOMPLETE = 0.5;
export interface ConfidenceWeights {
  /** Log-odds where every input is 0. */
  readonly bias: number;
  /** What each input adds to the log-odds per unit; inputs that are not listed add nothing. */
  readonly weights: Readonly<Partial<Record<ConfidenceInput, number>>>;
  /** From likelihood to confidence, both rising; in between in proportion. Without it they are the same. */
  readonly calibration?: Knots;
}

export interface Assessment {
  readonly confidence: number;
  /** Why it is not high; empty where it is. */
  readonly reasons: readonly ConfidenceReason[];
  readonly inputs: ConfidenceInputs;
  /** The same if the columns are named on the page before; absent for a table with a header, unless it is assumed. */
  readonly asContinuation?: Pick<Assessment, 'confidence' | 'reasons'>;
}

/** A table with its header rows; those that are like the body count as header for the confidence alone. */
export function assessTable(table: ScoredTable, view: PageView) {
  const { grid, cellWords } = table;
  const { count, isAssumed } = findHeaderRows(grid, cellWords);
  const headerRows = excludeRowsLikeBody(grid, cellWords, count);
  const assessment = assessConfidence(table, count, view);
  const { asContinuation } = isAssumed ? assessConfidence(table, 0, view) : assessment;
  return { headerRows, assessment: { ...assessment, asContinuation } };
}

/** By the weights alone, not calibrated, however its lines are joined: what chooses between interpretations. */
export function assessLikelihood(table: ScoredTable, headerRows: number, view: PageView): number {
  const inputs = createInputs(assessIntegrity(table, headerRows, view), table.features);
  return limit(inputs, computeLikelihood(inputs));
}

export function assessConfidence(
  candidate: ScoredTable,
  headerRows: number,
  view: PageView,
): Assessment {
  const joinedRows = expectJoinedRows(candidate, view);
  const integrity = assessIntegrity(candidate, headerRows, view, joinedRows);
  const inputs = createInputs(integrity, candidate.features);
  const assess = (own: ConfidenceInputs) => {
    const confidence = computeConfidence(own);
    const reasons = isUnsure('table', confidence)
      ? explainConfidence(candidate, integrity, headerRows, computeLosses(own))
      : [];
    return { confidence, reasons };
  };
  const named = { ...inputs, unnamedColumns: 0 };
  return {
    ...assess(inputs),
    inputs,
    ...(headerRows === 0 && { asContinuation: assess(named) }),
  };
}

export const computeConfidence = (inputs: ConfidenceInputs, model = MODEL): number =>
  limit(inputs, calibrate(computeLikelihood(inputs, model), model.calibration ?? []));

/** Of the log-odds, 0 to 1. */
function computeLikelihood(inputs: ConfidenceInputs, model = MODEL): number {
  const losses = Object.values(computeLosses(inputs, model));
  const odds = losses.reduce((sum, loss) => sum - loss, model.bias);
  return 1 / (1 + Math.exp(-odds));
}

function calibrate(likelihood: number, knots: Knots): number {
  const all: Knots = [[0, 0], ...knots, [1, 1]];
  const after = all.findIndex(([from]) => from >= likelihood);
  const [low, high] = [all[after - 1], all[after]];
  if (!low || !high) return likelihood;
  const [[x0, y0], [x1, y1]] = [low, high];
  return y0 + ((y1 - y0) * (likelihood - x0)) / (x1 - x0);
}

function limit(inputs: ConfidenceInputs, confidence: number): number {
  const { anyOutside, stackedCells, oneColumn } = inputs;
  const most = Math.max(anyOutside, stackedCells, oneColumn) > 0 ? MAX_INCOMPLETE : MAX_CONFIDENCE;
  return Math.min(most, Math.max(MIN_CONFIDENCE, confidence));
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
