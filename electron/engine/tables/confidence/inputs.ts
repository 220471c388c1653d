/** The inputs of the confidence of a table: its integrity as numbers, and what its score features lack of 1. */
import type { Interpretation, TableIntegrity } from '../integrity/integrity.ts';
import { sumOutside } from '../integrity/numbers-outside.ts';
import type { ScoreFeatures } from '../scoring/score.ts';

/** What the confidence of a candidate depends on. */
export interface ScoredTable extends Interpretation {
  readonly features: ScoreFeatures;
}

/** More blank header cells than these do not lower the confidence further. */
const MAX_BLANK_HEADER_CELLS = 3;
/** Few labelled tables are larger (log2, as the feature): size does not lower it further. */
const MAX_EXCESS_SIZE = 1.5;
/** From this share of its numbers outside, the table is as wrong as it can be. */
const MAX_OUTSIDE_RATIO = 1 / 3;
/** Another interpretation with this share of words in the same cells agrees. */
const MIN_AGREEMENT = 0.999;

export type ConfidenceInput =
  | keyof ScoreFeatures
  | 'ruled'
  | 'missingHeader'
  | 'blankHeaderCells'
  | 'wrappedCells'
  | 'overflowingCells'
  | 'nearbyText'
  | 'excessSize'
  | 'anyOutside'
  | 'outsideRatio'
  | 'unnamedColumns'
  | 'emptyColumns'
  | 'sharedCells'
  | 'stackedCells'
  | 'severalPeriods'
  | 'brokenRows'
  | 'looseNames'
  | 'footing'
  | 'missing'
  | 'disagreement'
  | 'agreement';
/** Integrity as numbers, and what each score feature lacks of 1. */
export type ConfidenceInputs = Readonly<Record<ConfidenceInput, number>>;

export function createInputs(integrity: TableIntegrity, scored: ScoreFeatures): ConfidenceInputs {
  const deficits = Object.entries(scored).map(([name, value]) => [name, 1 - value]);
  const { columns, totals, agreement } = integrity;
  const outside = sumOutside(integrity.outside);
  const ratio = outside / Math.max(1, integrity.numbers + outside);
  return {
    ...(Object.fromEntries(deficits) as Record<keyof ScoreFeatures, number>),
    ruled: Number(integrity.ruled),
    missingHeader: Number(integrity.missingHeader),
    blankHeaderCells: Math.min(MAX_BLANK_HEADER_CELLS, integrity.blankHeaderCells),
    wrappedCells: Number(integrity.wrappedCells > 0),
    overflowingCells: Number(integrity.overflowingCells > 0),
    nearbyText: Number(integrity.nearbyText),
    excessSize: Math.min(MAX_EXCESS_SIZE, integrity.excessSize),
    anyOutside: Number(outside > 0),
    outsideRatio: Math.min(1, ratio / MAX_OUTSIDE_RATIO),
    unnamedColumns: columns.unnamed / Math.max(1, columns.values),
    emptyColumns: Number(columns.empty > 0),
    sharedCells: Number(columns.shared > 0),
    stackedCells: Number(columns.stacked > 0),
    severalPeriods: Number(columns.severalPeriods > 0),
    brokenRows: Number(columns.brokenRows > 0),
    looseNames: Number(integrity.looseNames),
    footing: Number(totals.footing > 0),
    missing: Number(totals.missing > 0),
    disagreement: agreement === null ? 0 : 1 - agreement,
    agreement: Number(agreement !== null && agreement >= MIN_AGREEMENT),
  };
}
