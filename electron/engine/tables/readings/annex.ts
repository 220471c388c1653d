/**
 * A heading over a lattice that its verticals do not reach: names in rows of their own between the
 * grid and a rule above it, over one column each or over several.
 */

import { columnsOf, type Grid, gridRect, intervalOf, tileGrid } from '../cells/grid.ts';
import { middleOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import { type Row, rowsOf as visualRows } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** The heading is no higher than this many of its type sizes, for up to three lines. */
const MAX_HEIGHT = 5;
/** The rule covers this share of the grid's width, and is not much longer. */
const RULE_COVER = 0.7;
const MAX_RULE = 1.3;
/** A name over several columns has no more words than this. */
const MAX_WORDS = 7;
/** Names over fewer columns than this are as likely a title. */
const MIN_COLUMNS = 3;

/** `grid` with first rows for such a heading, or as it is. */
export function withAnnex(
  grid: Grid,
  words: readonly SheetWord[],
  horizontal: readonly Edge[],
): Grid {
  const columns = columnsOf(grid);
  if (columns < MIN_COLUMNS) return grid;
  const rect = gridRect(grid);
  const width = rect.x1 - rect.x0;
  const above = words.filter((word) => {
    const middle = middleOf(word);
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
  const lines = linesOf(
    rows.filter((row) => row.y0 >= top - 1),
    grid,
  );
  // A name over several columns may as well be a caption: it does not count.
  const named = new Set(
    lines.flatMap(({ names }) =>
      names.flatMap(({ first, last }) => (first === last ? [first] : [])),
    ),
  );
  // Without a rule on top only names for all columns but the stub are evidence enough.
  const needed = roof ? columns / 2 : columns - 1;
  if (named.size < Math.max(2, needed)) return grid;

  const groups = groupsOf(lines);
  const ys = groups.map((group, i) => {
    const above = groups[i - 1]?.at(-1);
    const first = group[0];
    if (!first) return top;
    return above ? (above.row.y1 + first.row.y0) / 2 : Math.min(top, first.row.y0 - 1);
  });
  const spans = groups.flatMap((group, row) =>
    group.flatMap(({ names }) =>
      names.map(({ first, last }) => ({
        row,
        column: first,
        rowSpan: 1,
        columnSpan: last - first + 1,
      })),
    ),
  );
  const body = grid.cells.map((cell) => ({ ...cell, row: cell.row + groups.length }));
  return tileGrid(grid.xs, [...ys, ...grid.ys], [...spans, ...body]);
}

interface HeadingLine {
  readonly row: Row;
  /** First and last column of each name. */
  readonly names: readonly { readonly first: number; readonly last: number }[];
}

/** The lines of names right above the grid; what runs on from the stub is a title or a sentence. */
function linesOf(rows: readonly Row[], grid: Grid): HeadingLine[] {
  const lines: HeadingLine[] = [];
  for (const row of rows.toReversed()) {
    const names = row.phrases.map((phrase) => ({
      first: intervalOf(grid.xs, phrase.x0 + 1),
      last: intervalOf(grid.xs, phrase.x1 - 1),
      words: phrase.words.length,
    }));
    const runsOn = names.some(
      ({ first, last, words }) => last > first && (first === 0 || words > MAX_WORDS),
    );
    if (runsOn) break;
    lines.unshift({ row, names });
  }
  return lines;
}

/** Lines of names that wrap are one row; a name over several columns stands in a row of its own. */
function groupsOf(lines: readonly HeadingLine[]): HeadingLine[][] {
  const reaches = ({ names }: HeadingLine) => names.some(({ first, last }) => last > first);
  const groups: HeadingLine[][] = [];
  for (const line of lines) {
    const open = groups.at(-1);
    if (open && !reaches(line) && !open.some(reaches)) open.push(line);
    else groups.push([line]);
  }
  return groups;
}
