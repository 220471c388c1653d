/** What drawn lines and tints may mean: each grid of them read as a table, with its bands refined. */
import type { Rect } from '../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { type Grid, gridRect } from '../cells/grid.ts';
import { isDrawingFrame } from '../graphics/drawings.ts';
import type { Edge, Edges } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';
import { createCandidate, type TableCandidate } from '../scoring/candidate.ts';
import { removeSlivers, splitOpenCells } from './cleanup.ts';
import { addHeaderRowsAbove } from './header-rows-above.ts';
import { type Component, createLatticeGrid } from './lattice.ts';
import { splitLatticeColumns } from './split-columns.ts';
import { splitLatticeRows } from './split-rows.ts';
import { trimFrameRows } from './trim-frame.ts';

/** Fewer words than this are no table, whatever is drawn around them. */
export const MIN_WORDS = 4;

/** A rectangle as a key: two readings at the same place to the point. */
export const toRectKey = ({ x0, y0, x1, y1 }: Rect): string =>
  [x0, y0, x1, y1].map(Math.round).join(' ');

/** The grids that a drawing may mean: all of it, and what its outer rooms stand around. */
function createGridVariants(
  lattice: Grid,
  words: readonly ViewWord[],
  horizontal: readonly Edge[],
): Grid[] {
  const trimmed = trimFrameRows(lattice, words);
  const extended = addHeaderRowsAbove(lattice, words, horizontal);
  return trimmed === lattice ? [extended] : [extended, trimmed];
}

/** `grid` with its bands and columns cut where they hold several rows or columns. */
function splitRowsAndColumns(grid: Grid, words: readonly ViewWord[], drawn: boolean): Grid {
  const banded = splitLatticeRows(grid, words);
  // A name over the columns held rooms together only where it stands.
  const closedGrid = banded === grid ? grid : splitOpenCells(banded, words, drawn);
  const splitGrid = splitLatticeColumns(closedGrid, words);
  // Rows of numbers show once each number has its column.
  return splitGrid === closedGrid ? closedGrid : splitLatticeRows(splitGrid, words);
}

/**
 * The tables that `components` of `edges` may draw; `sketches` are drawings that are none.
 * `seen` holds the skeletons read before, so that fills which only repeat the rules cost nothing.
 */
export function createLatticeCandidates(
  words: readonly ViewWord[],
  edges: Edges,
  components: readonly Component[],
  drawings: readonly Rect[],
  drawn: boolean,
  knownSkeletons: Set<string>,
): TableCandidate[] {
  const candidates: TableCandidate[] = [];
  for (const component of components) {
    const lattice = createLatticeGrid(component);
    if (lattice === null || isDrawingFrame(lattice, drawings)) continue;
    const skeleton = `${toRectKey(gridRect(lattice))} ${lattice.xs.length} ${lattice.cells.length}`;
    if (knownSkeletons.has(skeleton)) continue;
    knownSkeletons.add(skeleton);
    for (const grid of createGridVariants(lattice, words, edges.horizontal)) {
      const inside = selectWordsIn(words, gridRect(grid));
      if (inside.length < MIN_WORDS) continue;
      const closedGrid = splitOpenCells(grid, inside, drawn);
      const splitGrid = splitRowsAndColumns(closedGrid, inside, drawn);
      const method = splitGrid === closedGrid ? 'lattice' : 'mixed';
      const cleanGrid = removeSlivers(splitGrid, assignWordsToCells(splitGrid, inside));
      candidates.push(
        createCandidate(method, cleanGrid, assignWordsToCells(cleanGrid, inside), drawn ? 1 : 0.8),
      );
    }
  }
  return candidates;
}
