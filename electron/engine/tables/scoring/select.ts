/**
 * Selects candidates: no word in two tables, and of all such sets the one with the highest total
 * weight. A candidate's weight is its number of words, scaled by its score: a whole table outweighs
 * its parts unless the parts score better, and two tables side by side outweigh both as one if each
 * scores better.
 *
 * The set is found by trying with and without each overlapping candidate; if very many overlap,
 * greedily by weight.
 */
import { intersectionArea } from '../../../../shared/geometry.ts';
import { countColumns, countRows } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import { computeCompleteness } from '../integrity/integrity.ts';
import type { PageView } from '../page-view/page-view.ts';
import { isMostlyInside } from '../page-view/region-rules.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import type { TableCandidate } from './candidate.ts';
import { findRejection, type Rejection } from './reject.ts';
import { computeDrawnGridScore } from './score.ts';

/** Candidates below this score are not tables. */
const MIN_SCORE = 0.5;
/** The same without support from rules or numbers. */
const MIN_UNSUPPORTED_SCORE = 0.64;
/** The power of the score: how much a better score counts against more words. */
const SCORE_POWER = 6;
/** The power of the share of its numbers that a candidate holds. */
const COMPLETENESS_POWER = 2;
/** Words of a cell counted at most; a paragraph in a cell is not evidence for a table. */
const MAX_COUNTED_WORDS = 3;
/** More overlapping candidates than this are selected greedily by weight. */
const MAX_EXHAUSTIVE = 16;

const hasMinimumScore = ({ features, score }: TableCandidate): boolean =>
  score >=
  (features.ruling < 0.3 && features.numericRatio < 0.3 ? MIN_UNSUPPORTED_SCORE : MIN_SCORE);

/** Against others, a fully drawn grid counts by its borders, whatever its cells hold. */
const computeComparisonScore = ({ method, score, features }: TableCandidate): number =>
  method === 'lattice' ? Math.max(score, computeDrawnGridScore(features)) : score;

const computeWeight = (
  { cellWords }: TableCandidate,
  score: number,
  completeness: number,
): number =>
  score ** SCORE_POWER *
  completeness ** COMPLETENESS_POWER *
  cellWords.reduce(
    (totalWeight, cell) => totalWeight + Math.min(cell.length, MAX_COUNTED_WORDS),
    0,
  );

const overlaps = (a: TableCandidate, b: TableCandidate): boolean =>
  intersectionArea(a.rect, b.rect) >= 1;

/** Tolerance for equal borders. Points. */
const BORDER_TOLERANCE = 6;
/** Maximum words of a column name in a line; captions have more. */
const MAX_NAME_WORDS = 7;

/** Whether all borders are drawn: those of shading alone support a grid less. */
const isDrawnLattice = ({ method, features }: TableCandidate): boolean =>
  method === 'lattice' && features.ruling === 1;

/**
 * Whether `whole` is `part` with header rows above: rules often start below the spanners, and the
 * ruled part scores better than the table. A drawn lattice ends where its drawing ends. A section label
 * may stand between the header rows and the part, and the first row where rules begin below it.
 */
function isExtendedByHeader(
  { grid, cellWords, rect }: TableCandidate,
  part: TableCandidate,
): boolean {
  if (isDrawnLattice(part) || countColumns(grid) !== countColumns(part.grid)) return false;
  if (Math.abs(rect.y1 - part.rect.y1) > BORDER_TOLERANCE || !isMostlyInside(part.rect, rect)) {
    return false;
  }
  const added = grid.ys.findIndex((y) => y > part.rect.y0 - BORDER_TOLERANCE);
  const headerRows = countHeaderRows(grid, cellWords);
  if (added < 1 || headerRows === 0) return false;
  const between = grid.cells.filter(
    (cell, i) => cell.row >= headerRows && cell.row < added && (cellWords[i]?.length ?? 0) > 0,
  );
  const isHeadless = countHeaderRows(part.grid, part.cellWords) === 0;
  if (between.length > 1 && (!isHeadless || added > headerRows + 1)) return false;
  const names = grid.cells.flatMap((cell, i) => (cell.row < added ? (cellWords[i] ?? []) : []));
  return !groupVisualRows(names).some((row) =>
    row.textRuns.some(({ words }) => words.length > MAX_NAME_WORDS),
  );
}

/** A single smaller candidate inside a table may be the table itself. */
const MIN_FRAGMENTS = 2;

/**
 * The candidates for some rows of `whole` without column headers: shading and rules below some rows
 * score better than the table.
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

/** Groups of candidates that overlap directly or through others, sorted by weight. */
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

/** The disjoint set of candidates with the highest total weight. */
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

export type Decision = 'chosen' | 'scores too low' | 'overlaps a better candidate' | Rejection;

/** The decision for each candidate, with the reason if it is not chosen. */
export function decideCandidates(
  candidates: readonly TableCandidate[],
  view: PageView,
): Map<TableCandidate, Decision> {
  const decisions = new Map<TableCandidate, Decision>();
  const eligible: TableCandidate[] = [];
  for (const candidate of candidates) {
    const rejection = hasMinimumScore(candidate) ? findRejection(candidate) : 'scores too low';
    decisions.set(candidate, rejection ?? 'overlaps a better candidate');
    if (rejection === null) eligible.push(candidate);
  }
  const sorted = eligible
    .map((candidate) => {
      // A table with its header rows scores no lower than without them.
      const parts = [
        ...eligible.filter((other) => other !== candidate && isExtendedByHeader(candidate, other)),
        ...findFragments(candidate, eligible),
      ];
      const score = Math.max(...[candidate, ...parts].map(computeComparisonScore));
      return {
        candidate,
        weight: computeWeight(candidate, score, computeCompleteness(candidate, view)),
      };
    })
    .toSorted((a, b) => b.weight - a.weight);
  for (const { candidate } of groupOverlapping(sorted).flatMap(selectBestSet))
    decisions.set(candidate, 'chosen');
  return decisions;
}

export interface Selection {
  /** Top to bottom. */
  readonly selected: readonly TableCandidate[];
  /** The candidates that were not rejected, the selected ones among them. */
  readonly eligible: readonly TableCandidate[];
}

export function selectTables(candidates: readonly TableCandidate[], view: PageView): Selection {
  const decisions = decideCandidates(candidates, view);
  const selected = candidates
    .filter((candidate) => decisions.get(candidate) === 'chosen')
    .toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
  const eligible = candidates.filter((candidate) =>
    ['chosen', 'overlaps a better candidate'].includes(decisions.get(candidate) ?? ''),
  );
  return { selected, eligible };
}
