/**
 * Selects candidates: no word in two tables, and of all such sets the one with most cells that are
 * probably right: a candidate counts its cells times its confidence. So a whole table outweighs
 * its parts unless they are more likely to be right, and two tables side by side outweigh both as one
 * if each is. Of equal sets, that of fewer tables, of more words, then of less area: tables end at wide gaps.
 * What is more likely text than a table takes no part (`scoring/existence.ts`). A table is then replaced by those
 * below one another that it is read of, if they agree better with tables by which rows belong together
 * (`quality/quality.ts`), and where none is chosen, what agrees by its rows alone is added.
 *
 * The set is found by trying with and without each overlapping candidate; if very many overlap,
 * greedily by weight.
 */
import { areaOf, intersectionArea } from '../../../../shared/geometry.ts';
import type { Candidates } from './candidates.ts';
import type { GridCell } from './cells/grid.ts';
import { countHeaderRows } from './cells/header-rows.ts';
import { assessLikelihood } from './confidence/confidence.ts';
import type { PageView } from './page-view/page-view.ts';
import { boundsOfWords } from './page-view/visual-rows.ts';
import { qualityOf } from './quality/quality.ts';
import type { TableCandidate } from './scoring/candidate.ts';
import { findRejection, hasTableShape, type Rejection } from './scoring/reject.ts';
import { addSidewaysWords } from './sideways-words.ts';

/** More overlapping candidates than this are selected greedily by weight. */
const MAX_EXHAUSTIVE = 16;

/** What decides between equal sets only, in cells: a table, a word, the area of the page. */
const TABLE_COST = 1e-3;
const WORD_GAIN = 1e-6;
const AREA_COST = 1e-7;

/**
 * The cells that are probably right, without lines of one cell: these may be titles and notes. A first line that spans
 * data columns names them.
 */
function computeWeight(candidate: TableCandidate, view: PageView): number {
  const { grid, cellWords } = candidate;
  const filled = grid.cells.filter((_, index) => (cellWords[index]?.length ?? 0) > 0);
  const rows = [...Map.groupBy(filled, ({ row }) => row).values()];
  const isName = ({ row, column, columnSpan }: GridCell) =>
    row === 0 && column > 0 && columnSpan > 1;
  const cells = rows.reduce(
    (sum, row) => sum + (row.length > 1 || row.some(isName) ? row.length : 0),
    0,
  );
  // Names set sideways head the columns.
  const whole = addSidewaysWords(candidate, view);
  const headerRows = countHeaderRows(whole.grid, whole.cellWords);
  const words = cellWords.flat();
  const area = areaOf(boundsOfWords(words)) / (view.width * view.height);
  const right = cells * assessLikelihood(whole, headerRows, view);
  return right - TABLE_COST + WORD_GAIN * words.length - AREA_COST * area;
}

const overlaps = (a: Pick<TableCandidate, 'rect'>, b: TableCandidate): boolean =>
  intersectionArea(a.rect, b.rect) >= 1;

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

const totalWeight = (set: readonly WeightedCandidate[]) =>
  set.reduce((total, { weight }) => total + weight, 0);

/** The disjoint set of candidates with the highest total weight. */
function selectBestSet(sorted: readonly WeightedCandidate[]): WeightedCandidate[] {
  const [first, ...rest] = sorted;
  if (!first) return [];
  const disjoint = rest.filter((other) => !overlaps(first.candidate, other.candidate));
  const withFirst = [first, ...selectBestSet(disjoint)];
  if (disjoint.length === rest.length || sorted.length > MAX_EXHAUSTIVE) return withFirst;
  const withoutFirst = selectBestSet(rest);
  return totalWeight(withoutFirst) > totalWeight(withFirst) ? withoutFirst : withFirst;
}

export type Decision = 'chosen' | 'overlaps a better candidate' | Rejection;

const chooseFrom = (weighted: readonly WeightedCandidate[]): WeightedCandidate[] =>
  groupOverlapping(weighted.toSorted((a, b) => b.weight - a.weight)).flatMap(selectBestSet);

/** How well a candidate agrees with a table of the page, 0 to 1. */
type Rate = (candidate: TableCandidate, view: PageView) => number;

/** A candidate below this quality is more likely text than a table. */
const LEAST_QUALITY = 0.5;

/** The tables that `whole` is read as one of: disjoint candidates within it that agree better, all in all. */
function partsOf(
  whole: TableCandidate,
  candidates: readonly WeightedCandidate[],
  weigh: (candidate: TableCandidate) => WeightedCandidate,
): TableCandidate[] {
  const own = new Set(whole.cellWords.flat());
  const parts = chooseFrom(
    candidates.filter(({ candidate }) => {
      const words = candidate.cellWords.flat();
      return words.length < own.size && words.every((word) => own.has(word));
    }),
  );
  const isBetter = parts.length > 1 && totalWeight(parts) > weigh(whole).weight;
  return isBetter ? parts.map(({ candidate }) => candidate) : [whole];
}

/** The decision for each candidate, with the reason if it is not chosen. */
export function decideCandidates(
  { seen, linked }: Candidates,
  view: PageView,
  rate: Rate = qualityOf,
): Map<TableCandidate, Decision> {
  const decisions = new Map<TableCandidate, Decision>();
  const eligible: WeightedCandidate[] = [];
  for (const candidate of seen) {
    const rejection = findRejection(candidate);
    decisions.set(candidate, rejection ?? 'overlaps a better candidate');
    if (rejection === null) eligible.push({ candidate, weight: computeWeight(candidate, view) });
  }
  const weigh = (candidate: TableCandidate): WeightedCandidate => {
    const words = candidate.cellWords.flat().length;
    return { candidate, weight: words * (rate(candidate, view) - LEAST_QUALITY) };
  };
  const together = linked.filter(hasTableShape);
  const likely = together.map(weigh).filter(({ weight }) => weight > 0);
  const chosen = chooseFrom(eligible).flatMap(({ candidate }) => partsOf(candidate, likely, weigh));
  // Neither rules nor alignment make tables of these.
  const isFree = (candidate: TableCandidate) => !chosen.some((other) => overlaps(candidate, other));
  const free = together.filter(isFree);
  const added = chooseFrom(likely.filter(({ candidate }) => isFree(candidate)));
  chosen.push(...added.map(({ candidate }) => candidate));
  for (const candidate of free) {
    const isText = !chosen.some((other) => overlaps(candidate, other));
    decisions.set(candidate, isText ? 'more likely text' : 'overlaps a better candidate');
  }
  for (const candidate of chosen) decisions.set(candidate, 'chosen');
  return decisions;
}

/** The tables of a page, top to bottom. */
export const selectTables = (
  candidates: Candidates,
  view: PageView,
  rate?: Rate,
): TableCandidate[] =>
  [...decideCandidates(candidates, view, rate)]
    .flatMap(([candidate, decision]) => (decision === 'chosen' ? [candidate] : []))
    .toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
