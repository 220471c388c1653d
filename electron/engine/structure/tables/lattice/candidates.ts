/**
 * Candidates from drawn rules and shading: each grid is split further where it holds several rows
 * or columns.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import type { Edges } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';
import { createCandidate, type TableCandidate } from '../scoring/candidate.ts';
import { removeSlivers, splitOpenCells } from './cleanup.ts';
import { addHeaderRowsAbove } from './header-rows-above.ts';
import { type Component, createLatticeGrid, isClosedFrame } from './lattice.ts';
import { splitLatticeColumns } from './split-columns.ts';
import { splitLatticeRows } from './split-rows.ts';
import { trimFrameRows } from './trim-frame.ts';

/** Fewer words than this are not a table. */
export const MIN_WORDS = 4;

/** A key for a rectangle, rounded to points. */
export const toRectKey = ({ x0, y0, x1, y1 }: Rect): string =>
  [x0, y0, x1, y1].map(Math.round).join(' ');

/** The grid variants of a lattice: all of it, and the part inside its frame. */
function createGridVariants(
  lattice: Grid,
  words: readonly ViewWord[],
  headed: (grid: Grid) => Grid,
): Grid[] {
  const trimmed = trimFrameRows(lattice, words);
  const extended = headed(lattice);
  return trimmed === lattice ? [extended] : [extended, trimmed];
}

/** Splits grid rows and columns that hold several rows or columns of text. */
function splitRowsAndColumns(grid: Grid, words: readonly ViewWord[], drawn: boolean): Grid {
  const banded = splitLatticeRows(grid, words);
  // Once rows are split, a spanner no longer justifies open cells in other rows.
  const closedGrid = banded === grid ? grid : splitOpenCells(banded, words, drawn);
  const splitGrid = splitLatticeColumns(closedGrid, words);
  // Rows of numbers become visible once each number has its column.
  return splitGrid === closedGrid ? closedGrid : splitLatticeRows(splitGrid, words);
}

/**
 * The table candidates of `components` of `edges`. `knownSkeletons` collects the grids processed so
 * far, so that fills that only repeat rules are skipped.
 */
export function createLatticeCandidates(
  words: readonly ViewWord[],
  edges: Edges,
  components: readonly Component[],
  drawn: boolean,
  knownSkeletons: Set<string>,
): TableCandidate[] {
  const candidates: TableCandidate[] = [];
  for (const component of components) {
    const lattice = createLatticeGrid(component);
    if (lattice === null) continue;
    const skeleton = `${toRectKey(gridRect(lattice))} ${lattice.xs.length} ${lattice.cells.length}`;
    if (knownSkeletons.has(skeleton)) continue;
    knownSkeletons.add(skeleton);
    const isFramed = isClosedFrame(component);
    const headed = (grid: Grid) => addHeaderRowsAbove(grid, words, edges.horizontal, isFramed);
    for (const grid of createGridVariants(lattice, words, headed)) {
      const inside = selectWordsIn(words, gridRect(grid));
      if (inside.length < MIN_WORDS) continue;
      const closedGrid = splitOpenCells(grid, inside, drawn);
      const splitGrid = splitRowsAndColumns(closedGrid, inside, drawn);
      const method = splitGrid === closedGrid ? 'lattice' : 'mixed';
      const cleanGrid = removeSlivers(splitGrid, assignWordsToCells(splitGrid, inside), drawn);
      // Striped rows show their columns, and so what their names are, only once they are split.
      const headedGrid = method === 'mixed' ? headed(cleanGrid) : cleanGrid;
      const held = headedGrid === cleanGrid ? inside : selectWordsIn(words, gridRect(headedGrid));
      candidates.push(
        createCandidate(method, headedGrid, assignWordsToCells(headedGrid, held), drawn ? 1 : 0.8),
      );
    }
  }
  return candidates;
}
