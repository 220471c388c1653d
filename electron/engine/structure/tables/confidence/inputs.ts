/** The inputs of the confidence of a table: its integrity as numbers, and what score features that a reader can see lack of 1. */
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

const toFlag = (count: number): number => Number(count > 0);

export function createInputs(integrity: TableIntegrity, features: ScoreFeatures) {
  const { columns, method, totals } = integrity;
  const rows = Math.max(1, columns.rows);
  return {
    fill: 1 - features.fill,
    numericRatio: 1 - features.numericRatio,
    singleValueRatio: 1 - features.singleValueRatio,
    unruled: Number(method !== 'lattice'),
    partlyRuled: Number(method === 'mixed'),
    blankHeaderCells: Math.min(MAX_BLANK_HEADER_CELLS, integrity.blankHeaderCells),
    nearbyText: Number(integrity.nearbyText),
    rowBeyond: Number(integrity.rowBeyond),
    anyOutside: toFlag(sumOutside(integrity.outside)),
    oneColumn: Number(integrity.oneColumn),
    unnamedColumns: integrity.missingHeader ? 1 : columns.unnamed / Math.max(1, columns.values),
    sameNames: toFlag(columns.sameNames + Number(columns.repeatedNames)),
    cutTexts: toFlag(integrity.cutTexts),
    stackedCells: toFlag(columns.stacked),
    severalPeriods: toFlag(columns.severalPeriods),
    brokenRows: Math.max(toFlag(columns.brokenRows), columns.runOnRows / rows),
    unlabelledRows: columns.unlabelledRows / rows,
    joinedRows: Math.log1p(integrity.joinedRows),
    fewRows: Number(columns.rows <= MAX_FEW_ROWS),
    footing: toFlag(totals.footing),
  };
}

export type ConfidenceInputs = Readonly<ReturnType<typeof createInputs>>;
export type ConfidenceInput = keyof ConfidenceInputs;
