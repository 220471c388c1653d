/** A table candidate: one interpretation of a region as a table, with its features and how likely it is one. */
import type { TableMethod } from '../../../../../shared/contract/table.ts';
import type { Rect } from '../../../../../shared/geometry.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { computeExistence, createExistenceInputs } from './existence.ts';
import { computeScoreFeatures, type ScoreFeatures } from './score.ts';

export interface TableCandidate {
  readonly method: TableMethod;
  readonly rect: Rect;
  readonly grid: Grid;
  readonly cellWords: readonly (readonly ViewWord[])[];
  readonly features: ScoreFeatures;
  /** Probability that it is a table, whether read right or not. */
  readonly existence: number;
}

export function createCandidate(
  method: TableMethod,
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  ruling: number,
): TableCandidate {
  const features = computeScoreFeatures(grid, cellWords, ruling);
  const existence = computeExistence(createExistenceInputs(grid, cellWords, features));
  return { method, rect: gridRect(grid), grid, cellWords, features, existence };
}
