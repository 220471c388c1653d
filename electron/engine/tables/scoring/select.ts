/**
 * Which candidates to believe: no ink in two tables, and of all such sets the one that explains most
 * words best. A reading is worth its words, the more the better it scores: so a whole table outweighs
 * its parts unless the parts score better, and two tables side by side outweigh the reading of both as
 * one when each by itself is the better table.
 *
 * The set is found by trying with and without each reading of those that meet; where very many meet,
 * by taking the most worth first.
 */
import { intersectionArea } from '../../../../shared/geometry.ts';
import { countColumns, countRows } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { isMostlyInside } from '../page-view/region-rules.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import type { TableCandidate } from './candidate.ts';
import { findRejection, type Rejection } from './reject.ts';
import { computeDrawnGridScore } from './score.ts';

/** Under this score a reading is not shown as a table. */
const MIN_SCORE = 0.5;
/** The same where neither rules nor figures speak for it. */
const MIN_UNSUPPORTED_SCORE = 0.64;
/** How much more a better reading counts than a larger one: the power to which the score is taken. */
const SCORE_POWER = 6;
/** More words than this in one cell explain no more of a table; a paragraph in a cell is no evidence. */
const MAX_COUNTED_WORDS = 3;
/** Conflicting readings beyond this many are chosen one by one, the most worth first. */
const MAX_EXHAUSTIVE = 16;

const hasMinimumScore = ({ features, score }: TableCandidate): boolean =>
  score >=
  (features.ruling < 0.3 && features.numericRatio < 0.3 ? MIN_UNSUPPORTED_SCORE : MIN_SCORE);

/** Against others a grid that is drawn whole stands for itself, whatever its cells hold. */
const computeComparisonScore = ({ method, score, features }: TableCandidate): number =>
  method === 'lattice' ? Math.max(score, computeDrawnGridScore(features)) : score;

const computeWeight = ({ cellWords }: TableCandidate, score: number): number =>
  score ** SCORE_POWER *
  cellWords.reduce(
    (totalWeight, cell) => totalWeight + Math.min(cell.length, MAX_COUNTED_WORDS),
    0,
  );

const overlaps = (a: TableCandidate, b: TableCandidate): boolean =>
  intersectionArea(a.rect, b.rect) >= 1;

/** Borders this near are the same. Points. */
const BORDER_TOLERANCE = 6;
/** A name has no more words in a line than this; captions have. */
const MAX_NAME_WORDS = 7;
/** A row that names so many of the columns is a heading, whatever stands over the stub. */
const MIN_NAMED_RATIO = 0.5;

/**
 * Whether `whole` is `part` with names over its columns: rules often begin under the names of groups
 * of columns, and what they draw scores better than the table does. What is drawn on all sides ends
 * where its drawing ends.
 */
function isExtendedByHeader(
  { grid, cellWords, rect }: TableCandidate,
  part: TableCandidate,
): boolean {
  if (part.method === 'lattice' || countColumns(grid) !== countColumns(part.grid)) return false;
  if (Math.abs(rect.y1 - part.rect.y1) > BORDER_TOLERANCE || !isMostlyInside(part.rect, rect)) {
    return false;
  }
  const added = grid.ys.findIndex((y) => y > part.rect.y0 - BORDER_TOLERANCE);
  if (added < 1 || added > countHeaderRows(grid, cellWords)) return false;
  const named = new Array<number>(added).fill(0);
  const isOverRowHeader = new Array<boolean>(added).fill(false);
  const names: ViewWord[] = [];
  grid.cells.forEach((cell, i) => {
    const words = cellWords[i] ?? [];
    if (cell.row >= added || words.length === 0) return;
    named[cell.row] = (named[cell.row] ?? 0) + 1;
    if (cell.column === 0) isOverRowHeader[cell.row] = true;
    names.push(...words);
  });
  return (
    named.every(
      (count, row) => !isOverRowHeader[row] || count >= MIN_NAMED_RATIO * countColumns(grid),
    ) &&
    !groupVisualRows(names).some((row) =>
      row.textRuns.some(({ words }) => words.length > MAX_NAME_WORDS),
    )
  );
}

/** Fewer readings than this inside a table are no fragments of it but may be the table. */
const MIN_FRAGMENTS = 2;

/**
 * The readings of some rows of `whole` without the names of their columns: tints and rules that stand
 * under some rows draw these better than the table.
 */
function findFragments(
  whole: TableCandidate,
  others: readonly TableCandidate[],
): readonly TableCandidate[] {
  if (countHeaderRows(whole.grid, whole.cellWords) === 0) return [];
  const fragments = others.filter(
    (part) =>
      part !== whole &&
      part.method !== 'lattice' &&
      countRows(part.grid) < countRows(whole.grid) &&
      countColumns(part.grid) <= countColumns(whole.grid) &&
      isMostlyInside(part.rect, whole.rect) &&
      countHeaderRows(part.grid, part.cellWords) === 0,
  );
  return fragments.length >= MIN_FRAGMENTS ? fragments : [];
}

interface WeightedCandidate {
  readonly candidate: TableCandidate;
  readonly weight: number;
}

/** Readings that meet directly or through others, the most worth first. */
function groupOverlapping(candidates: readonly WeightedCandidate[]): WeightedCandidate[][] {
  const clusters: WeightedCandidate[][] = [];
  for (const item of candidates) {
    const overlapping = clusters.filter((cluster) =>
      cluster.some((other) => overlaps(item.candidate, other.candidate)),
    );
    const rest = clusters.filter((cluster) => !overlapping.includes(cluster));
    clusters.splice(0, clusters.length, ...rest, [...overlapping.flat(), item]);
  }
  return clusters.map((cluster) => cluster.toSorted((a, b) => b.weight - a.weight));
}

/** The set of readings that do not meet and are worth most together. */
function selectBestSet(sorted: readonly WeightedCandidate[]): WeightedCandidate[] {
  const [first, ...rest] = sorted;
  if (!first) return [];
  const disjoint = rest.filter((other) => !overlaps(first.candidate, other.candidate));
  const withFirst = [first, ...selectBestSet(disjoint)];
  if (disjoint.length === rest.length || sorted.length > MAX_EXHAUSTIVE) return withFirst;
  const withoutFirst = selectBestSet(rest);
  const totalWeight = (set: readonly WeightedCandidate[]) =>
    set.reduce((total, { weight }) => total + weight, 0);
  return totalWeight(withoutFirst) > totalWeight(withFirst) ? withoutFirst : withFirst;
}

export type Decision = 'chosen' | 'scores too low' | 'gives way to a better reading' | Rejection;

/** What becomes of each candidate: one that is not chosen is named for what speaks against it. */
export function decideCandidates(
  candidates: readonly TableCandidate[],
): Map<TableCandidate, Decision> {
  const decisions = new Map<TableCandidate, Decision>();
  const eligible: TableCandidate[] = [];
  for (const candidate of candidates) {
    const rejection = hasMinimumScore(candidate) ? findRejection(candidate) : 'scores too low';
    decisions.set(candidate, rejection ?? 'gives way to a better reading');
    if (rejection === null) eligible.push(candidate);
  }
  const sorted = eligible
    .map((candidate) => {
      // A table with its names is no worse than without them.
      const parts = [
        ...eligible.filter((other) => other !== candidate && isExtendedByHeader(candidate, other)),
        ...findFragments(candidate, eligible),
      ];
      const score = Math.max(...[candidate, ...parts].map(computeComparisonScore));
      return { candidate, weight: computeWeight(candidate, score) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  for (const { candidate } of groupOverlapping(sorted).flatMap(selectBestSet))
    decisions.set(candidate, 'chosen');
  return decisions;
}

/** The tables of the sheet, from the top. */
export function selectTables(candidates: readonly TableCandidate[]): TableCandidate[] {
  const decisions = decideCandidates(candidates);
  return candidates
    .filter((candidate) => decisions.get(candidate) === 'chosen')
    .toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
}
