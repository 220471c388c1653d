/** One reading of a part of the page as a table, with the evidence for it. */
import type { TableMethod } from '../../../../shared/contract/table.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { type Evidence, evidenceOf, scoreOf } from './score.ts';

export interface Candidate {
  readonly method: TableMethod;
  readonly rect: Rect;
  readonly grid: Grid;
  readonly filled: readonly (readonly SheetWord[])[];
  readonly evidence: Evidence;
  readonly score: number;
}

export function candidateOf(
  method: TableMethod,
  grid: Grid,
  filled: readonly (readonly SheetWord[])[],
  ruling: number,
): Candidate {
  const evidence = evidenceOf(grid, filled, ruling);
  return { method, rect: gridRect(grid), grid, filled, evidence, score: scoreOf(evidence) };
}
