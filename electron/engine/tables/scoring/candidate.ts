/** A table candidate: one interpretation of a region as a table, with its features and score. */
import type { TableMethod } from '../../../../shared/contract/table.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { computeScore, computeScoreFeatures, type ScoreFeatures } from './score.ts';

export interface TableCandidate {
  readonly method: TableMethod;
  readonly rect: Rect;
  readonly grid: Grid;
  readonly cellWords: readonly (readonly ViewWord[])[];
  readonly features: ScoreFeatures;
  readonly score: number;
}

export function createCandidate(
  method: TableMethod,
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  ruling: number,
): TableCandidate {
  const features = computeScoreFeatures(grid, cellWords, ruling);
  return { method, rect: gridRect(grid), grid, cellWords, features, score: computeScore(features) };
}
