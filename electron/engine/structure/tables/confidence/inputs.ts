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
/** Up to so many rows may be no more than lines side by side. */
const MAX_FEW_ROWS = 2;

/** Score features that a reader can see, and that can be computed again for a corrected table. */
const SCORED = ['fill', 'numericRatio', 'singleValueRatio'] as const;
type Scored = (typeof SCORED)[number];

export type ConfidenceInput =
  | Scored
  | 'unruled'
  | 'partlyRuled'
  | 'blankHeaderCells'
  | 'nearbyText'
  | 'rowBeyond'
  | 'anyOutside'
  | 'oneColumn'
  | 'unnamedColumns'
  | 'sameNames'
  | 'cutTexts'
  | 'stackedCells'
  | 'severalPeriods'
  | 'brokenRows'
  | 'unlabelledRows'
  | 'fewRows'
  | 'footing';
/** Integrity as numbers, and what each score feature lacks of 1. */
export type ConfidenceInputs = Readonly<Record<ConfidenceInput, number>>;

export function createInputs(integrity: TableIntegrity, features: ScoreFeatures): ConfidenceInputs {
  const deficits = SCORED.map((name) => [name, 1 - features[name]]);
  const { columns, method, totals } = integrity;
  const unnamed = integrity.missingHeader ? 1 : columns.unnamed / Math.max(1, columns.values);
  return {
    ...(Object.fromEntries(deficits) as Record<Scored, number>),
    unruled: Number(method !== 'lattice'),
    partlyRuled: Number(method === 'mixed'),
    blankHeaderCells: Math.min(MAX_BLANK_HEADER_CELLS, integrity.blankHeaderCells),
    nearbyText: Number(integrity.nearbyText),
    rowBeyond: Number(integrity.rowBeyond),
    anyOutside: Number(sumOutside(integrity.outside) > 0),
    oneColumn: Number(integrity.oneColumn),
    unnamedColumns: unnamed,
    sameNames: Number(columns.sameNames > 0 || columns.repeatedNames),
    cutTexts: Number(integrity.cutTexts > 0),
    stackedCells: Number(columns.stacked > 0),
    severalPeriods: Number(columns.severalPeriods > 0),
    brokenRows: Math.max(
      Number(columns.brokenRows > 0),
      columns.runOnRows / Math.max(1, columns.rows),
    ),
    unlabelledRows: columns.unlabelledRows / Math.max(1, columns.rows),
    fewRows: Number(columns.rows <= MAX_FEW_ROWS),
    footing: Number(totals.footing > 0),
  };
}
