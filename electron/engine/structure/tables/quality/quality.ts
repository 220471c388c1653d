/**
 * How well a candidate agrees with a table of the page: the tree edit similarity (TEDS, Zhong et al. 2020)
 * that it is expected to have with it, 0 for text. Boosted trees over what the candidate looks like, how its
 * rows belong together and part from those around it (`regions/row-links.ts`) and what a reader can check of
 * it; `quality.trees.json` is fitted by `test/bench/calibration/fit-regions.ts`.
 */

import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { probabilityBy, type Trees } from '../../../common/trees.ts';
import { countColumns, countRows } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import { assessLikelihood } from '../confidence/confidence.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { linkedRowsOf } from '../regions/row-links.ts';
import type { TableCandidate } from '../scoring/candidate.ts';
import { createExistenceInputs } from '../scoring/existence.ts';
import { addSidewaysWords } from '../sideways-words.ts';
import model from './quality.trees.json' with { type: 'json' };

const MODEL = model as unknown as Trees;

/** Larger values tell nothing more. */
const MOST = { rows: 40, columns: 12, words: 60 } as const;

/** The links of the rows that the candidate has words of, and those to the rows above and below. */
function linksOf({ cellWords }: TableCandidate, view: PageView) {
  const { rows, links } = linkedRowsOf(view);
  const own = new Set(cellWords.flat());
  const shares = rows.map(
    ({ words }) => words.filter((word) => own.has(word)).length / words.length,
  );
  const first = shares.findIndex((share) => share > 0);
  const last = shares.findLastIndex((share) => share > 0);
  return {
    inner: links.slice(first, last),
    above: links[first - 1] ?? 0,
    below: links[last] ?? 0,
    /** Of the words of each of these rows. */
    shares: shares.filter((share) => share > 0),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Of the rows of the grid: those of one cell, and the gaps between them. */
function rowFeatures({ grid, cellWords }: TableCandidate) {
  const rows: ViewWord[][][] = Array.from({ length: countRows(grid) }, () => []);
  grid.cells.forEach(({ row }, i) => {
    const words = cellWords[i] ?? [];
    if (words.length > 0) rows[row]?.push([...words]);
  });
  const filled = rows.filter(({ length }) => length > 0);
  const bounds = filled.map((row) => boundsOfWords(row.flat()));
  const em = median(filled.flat(2).map(({ size }) => size)) || 1;
  const gaps = pairsOf(bounds).map(([above, below]) => (below.y0 - above.y1) / em);
  return {
    loneRows: filled.filter(({ length }) => length === 1).length / Math.max(1, filled.length),
    widestGap: Math.min(8, Math.max(0, ...gaps)),
    gapOverOthers: Math.min(10, Math.max(0, ...gaps) - median(gaps)),
  };
}

export function qualityFeatures(candidate: TableCandidate, view: PageView): Record<string, number> {
  const { grid, cellWords, features, method, existence, rect } = candidate;
  // Names set sideways head the columns.
  const whole = addSidewaysWords(candidate, view);
  const headerRows = countHeaderRows(whole.grid, whole.cellWords);
  const { inner, above, below, shares } = linksOf(candidate, view);
  return {
    ...createExistenceInputs(grid, cellWords, features),
    containment: features.containment,
    rows: Math.min(MOST.rows, countRows(grid)),
    columns: Math.min(MOST.columns, countColumns(grid)),
    isLattice: Number(method === 'lattice'),
    isMixed: Number(method === 'mixed'),
    headerRows,
    linkMean: inner.length === 0 ? 0.5 : mean(inner),
    weakLinks: Math.min(6, inner.filter((link) => link < 0.5).length),
    ...rowFeatures(candidate),
    linkLeast: inner.length === 0 ? 0.5 : Math.min(...inner),
    linkAbove: above,
    linkBelow: below,
    wholeRows: mean(shares),
    confidence: assessLikelihood(whole, headerRows, view),
    existence,
    words: Math.min(MOST.words, cellWords.flat().length / Math.max(1, grid.cells.length)),
    width: (rect.x1 - rect.x0) / view.width,
  };
}

/** 0 to 1. */
export const qualityOf = (candidate: TableCandidate, view: PageView, trees = MODEL): number =>
  probabilityBy(trees, qualityFeatures(candidate, view));
