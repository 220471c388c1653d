/**
 * A heading over a lattice that its verticals do not reach: names in a row of their own between the
 * grid and a rule above it.
 */
import type { Edge } from './edges.ts';
import { columnsOf, type Grid, gridRect, intervalOf, tileGrid } from './grid.ts';
import { phrasesOf, rowsOf as visualRows } from './rows.ts';
import type { SheetWord } from './sheet.ts';

/** The heading is no higher than this many of its type sizes, for up to three lines. */
const MAX_HEIGHT = 5;
/** The rule covers this share of the grid's width, and is not much longer. */
const RULE_COVER = 0.7;
const MAX_RULE = 1.3;

/** `grid` with a first row for such a heading, or as it is. */
export function withAnnex(
  grid: Grid,
  words: readonly SheetWord[],
  horizontal: readonly Edge[],
): Grid {
  const rect = gridRect(grid);
  const width = rect.x1 - rect.x0;
  const above = words.filter((word) => {
    const middle = (word.x0 + word.x1) / 2;
    return word.y1 <= rect.y0 + 2 && middle > rect.x0 && middle < rect.x1;
  });
  const size = above.reduce((max, word) => Math.max(max, word.size), 0);
  const rows = visualRows(above.filter((word) => word.y0 > rect.y0 - MAX_HEIGHT * size));
  const last = rows.at(-1);
  if (!last || rect.y0 - last.y1 > 2 * last.size) return grid;

  const roof = horizontal.findLast(
    (edge) =>
      edge.position < last.y0 + 1 &&
      edge.position > rect.y0 - MAX_HEIGHT * last.size &&
      edge.end - edge.start <= MAX_RULE * width &&
      Math.min(edge.end, rect.x1) - Math.max(edge.start, rect.x0) >= RULE_COVER * width,
  );
  const top = roof?.position ?? last.y0 - 1;
  const heading = rows.filter((row) => row.y0 >= top - 1);
  const named = new Set<number>();
  for (const row of heading) {
    for (const phrase of phrasesOf(row)) {
      const first = intervalOf(grid.xs, phrase.x0 + 1);
      if (first !== intervalOf(grid.xs, phrase.x1 - 1)) return grid;
      named.add(first);
    }
  }
  const columns = columnsOf(grid);
  // Without a rule on top only names for all columns but the stub are evidence enough.
  const needed = roof ? columns / 2 : columns - 1;
  if (columns < 3 || named.size < Math.max(2, needed)) return grid;
  const spans = grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return tileGrid(grid.xs, [top, ...grid.ys], spans);
}
