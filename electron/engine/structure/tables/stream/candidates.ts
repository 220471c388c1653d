/** Candidates of regions without a complete grid, interpreted by alignment (`stream.ts`). */
import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import type { Edge, Edges } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import {
  computeFramedRatio,
  computeRulingScore,
  findVerticalRules,
  selectRulesIn,
  selectWordsIn,
} from '../page-view/region-rules.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';
import { createCandidate, type TableCandidate } from '../scoring/candidate.ts';
import { findHeaderBand } from './header-band.ts';
import { interpretByAlignment } from './stream.ts';

/**
 * Assigns words that lie on the grid but were not interpreted with it to the cells where they lie.
 */
function addUnassignedWords(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  allWords: readonly ViewWord[],
): readonly (readonly ViewWord[])[] {
  const wordsInGrid = selectWordsIn(allWords, gridRect(grid));
  // Every word on the grid is already assigned.
  if (wordsInGrid.length === cellWords.reduce((sum, words) => sum + words.length, 0))
    return cellWords;
  const assigned = new Set(cellWords.flat());
  const unassigned = wordsInGrid.filter((word) => !assigned.has(word));
  const addedWords = assignWordsToCells(grid, unassigned);
  return cellWords.map((words, i) => [...words, ...(addedWords[i] ?? [])]);
}

export function createStreamCandidate(
  rows: readonly VisualRow[],
  edges: Edges,
  allWords: readonly ViewWord[],
  frames: readonly Rect[],
): TableCandidate | null {
  const rect = unionOf(rows);
  const rules = selectRulesIn(edges.horizontal, rect);
  const verticals = findVerticalRules(edges.vertical, rect);
  const interpretation = interpretByAlignment(rows, { rules, verticals });
  if (interpretation === null) return null;
  const method = verticals.length > 0 ? 'mixed' : 'stream';
  const cellWords = addUnassignedWords(interpretation.grid, interpretation.cellWords, allWords);
  const ruling =
    computeRulingScore(rules, verticals, rect) * computeFramedRatio(rows, rect, frames);
  return createCandidate(method, interpretation.grid, cellWords, ruling);
}

/** The candidate with the column headers in a band above it, if it has none of its own. */
export function addHeaderBand(
  { grid, cellWords, method, features }: TableCandidate,
  words: readonly ViewWord[],
  horizontal: readonly Edge[],
): TableCandidate | null {
  if (countHeaderRows(grid, cellWords) > 0) return null;
  const band = findHeaderBand(grid, words, horizontal);
  if (!band) return null;
  const wordsAt = new Map(
    grid.cells.map(({ row, column }, i) => [`${row} ${column}`, cellWords[i]]),
  );
  const all = band.grid.cells.map(
    ({ row, column }, i) => wordsAt.get(`${row - band.levels} ${column}`) ?? band.words[i] ?? [],
  );
  return createCandidate(method, band.grid, all, features.ruling);
}
