/** What drawn lines and tints may mean: each grid of them read as a table, with its bands refined. */
import type { Rect } from '../../../shared/geometry.ts';
import { fillGrid } from './cells/assemble.ts';
import { type Grid, gridRect } from './cells/grid.ts';
import { type Candidate, candidateOf } from './judgement/candidate.ts';
import { isFrame } from './judgement/drawings.ts';
import { withAnnex } from './readings/annex.ts';
import { splitColumns } from './readings/columns.ts';
import { cropRooms } from './readings/crop.ts';
import { type Component, latticeOf } from './readings/lattice.ts';
import { splitBands } from './readings/refine.ts';
import { closeRooms, dropSlivers } from './readings/tidy.ts';
import type { Edge, Edges } from './sheet/edges.ts';
import { wordsIn } from './sheet/ruling.ts';
import type { SheetWord } from './sheet/sheet.ts';

/** Fewer words than this are no table, whatever is drawn around them. */
export const MIN_WORDS = 4;

/** A rectangle as a key: two readings at the same place to the point. */
export const placeOf = ({ x0, y0, x1, y1 }: Rect): string =>
  [x0, y0, x1, y1].map(Math.round).join(' ');

/** The grids that a drawing may mean: all of it, and what its outer rooms stand around. */
function gridsOf(lattice: Grid, words: readonly SheetWord[], horizontal: readonly Edge[]): Grid[] {
  const cropped = cropRooms(lattice, words);
  const whole = withAnnex(lattice, words, horizontal);
  return cropped === lattice ? [whole] : [whole, cropped];
}

/** `grid` with its bands and columns cut where they hold several rows or columns. */
function refine(grid: Grid, words: readonly SheetWord[], drawn: boolean): Grid {
  const banded = splitBands(grid, words);
  // A name over the columns held rooms together only where it stands.
  const rooms = banded === grid ? grid : closeRooms(banded, words, drawn);
  const split = splitColumns(rooms, words);
  // Rows of numbers show once each number has its column.
  return split === rooms ? rooms : splitBands(split, words);
}

/**
 * The tables that `components` of `edges` may draw; `sketches` are drawings that are none.
 * `seen` holds the skeletons read before, so that fills which only repeat the rules cost nothing.
 */
export function latticeCandidates(
  words: readonly SheetWord[],
  edges: Edges,
  components: readonly Component[],
  sketches: readonly Rect[],
  drawn: boolean,
  seen: Set<string>,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const component of components) {
    const lattice = latticeOf(component);
    if (lattice === null || isFrame(lattice, sketches)) continue;
    const skeleton = `${placeOf(gridRect(lattice))} ${lattice.xs.length} ${lattice.cells.length}`;
    if (seen.has(skeleton)) continue;
    seen.add(skeleton);
    for (const grid of gridsOf(lattice, words, edges.horizontal)) {
      const inside = wordsIn(words, gridRect(grid));
      if (inside.length < MIN_WORDS) continue;
      const closed = closeRooms(grid, inside, drawn);
      const split = refine(closed, inside, drawn);
      const method = split === closed ? 'lattice' : 'mixed';
      const tidy = dropSlivers(split, fillGrid(split, inside));
      candidates.push(candidateOf(method, tidy, fillGrid(tidy, inside), drawn ? 1 : 0.8));
    }
  }
  return candidates;
}
