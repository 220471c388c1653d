/**
 * Adds header rows above a ruled grid whose verticals do not extend into its header: column names
 * between the grid and a rule above it, each over one or several columns.
 */

import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import { createGrid, findInterval, type Grid, gridRect } from '../cells/grid.ts';
import { centerX, isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';
import { groupVisualRows, type VisualRow, verticalGap } from '../page-view/visual-rows.ts';

/** Maximum height of the header, in type sizes: up to three lines. */
const MAX_HEIGHT = 5;
/** Minimum cover of the grid's width by the top rule. */
const RULE_COVER = 0.7;
/** Maximum gap between the lines of a name, in type sizes. */
const MAX_LINE_GAP = 0.6;
/** Names over fewer columns than this may be a title. */
const MIN_HEADER_COLUMNS = 3;

/** `grid` with such header rows, or `grid` itself. */
export function addHeaderRowsAbove(
  grid: Grid,
  words: readonly ViewWord[],
  horizontal: readonly Edge[],
  isFramed: boolean,
): Grid {
  const rect = gridRect(grid);
  const columns = countColumnsWithText(grid, words);
  if (columns < MIN_HEADER_COLUMNS) return grid;
  const width = rect.x1 - rect.x0;
  const above = words.filter((word) => {
    const middle = centerX(word);
    return word.y1 <= rect.y0 + 2 && middle > rect.x0 && middle < rect.x1;
  });
  const size = above.reduce((max, word) => Math.max(max, word.size), 0);
  const rows = groupVisualRows(above.filter((word) => word.y0 > rect.y0 - MAX_HEIGHT * size));
  const last = rows.at(-1);
  if (!last || rect.y0 - last.y1 > 2 * last.size) return grid;

  const topRule = horizontal.findLast(
    (edge) =>
      edge.position < last.y0 + 1 &&
      edge.position > rect.y0 - MAX_HEIGHT * last.size &&
      Math.min(edge.end, rect.x1) - Math.max(edge.start, rect.x0) >= RULE_COVER * width,
  );
  const top = topRule?.position ?? topOfNames(rows, grid) - 1;
  const lines = selectHeaderLines(
    rows.filter((row) => row.y0 >= top - 1),
    grid,
    isFramed,
  );
  // A name over several columns may be a caption; it does not count.
  const namedColumns = new Set(
    lines.flatMap(({ names }) =>
      names.flatMap(({ first, last }) => (first === last ? [first] : [])),
    ),
  );
  // Without a top rule, all columns but the row header column must be named.
  const minNamed = topRule ? columns / 2 : columns - 1;
  if (namedColumns.size < Math.max(2, minNamed) || lines.some(holdsNumbers)) return grid;

  const groups = groupHeaderLines(lines);
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
  return createGrid(grid.xs, [...ys, ...grid.ys], [...spans, ...body]);
}

/** Rows of numbers above a shaded row are rows of the table; years name columns. */
const holdsNumbers = ({ row }: HeaderLine): boolean =>
  row.textRuns
    .map(({ words }) => joinWords(words))
    .some((text) => isNumeric(text) && !isYear(text));

/** Columns with letters or digits: empty ones and those of currency signs need no names. */
function countColumnsWithText(grid: Grid, words: readonly ViewWord[]): number {
  const inside = selectWordsIn(words, gridRect(grid));
  const withText = inside.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return new Set(withText.map((word) => findInterval(grid.xs, centerX(word)))).size;
}

/** Top of the last row, of the other lines of its names, and of the spanners directly above. */
function topOfNames(rows: readonly VisualRow[], grid: Grid): number {
  const columnsOf = (row: VisualRow) => findNames(row, grid);
  const named = new Set(
    rows
      .slice(-1)
      .flatMap(columnsOf)
      .map(({ first }) => first),
  );
  const isSpanner = (row: VisualRow) =>
    columnsOf(row).every(({ first, last }) => first > 0 && last > first);
  const isWrapped = (row: VisualRow, below: VisualRow | undefined) =>
    below !== undefined &&
    verticalGap(row, below) < MAX_LINE_GAP * row.size &&
    columnsOf(row).every(({ first, last }) => first > 0 && last === first && named.has(first));
  const last = rows.length - 1;
  const before = rows
    .slice(0, last)
    .findLastIndex((row, i) => !isSpanner(row) && !isWrapped(row, rows[i + 1]));
  return rows[before + 1]?.y0 ?? 0;
}

/** First and last column of a name. */
interface NameColumns {
  readonly first: number;
  readonly last: number;
}

interface HeaderLine {
  readonly row: VisualRow;
  readonly names: readonly NameColumns[];
}

const findNames = ({ textRuns }: VisualRow, { xs }: Grid): NameColumns[] =>
  textRuns.map(({ x0, x1 }) => ({
    first: findInterval(xs, x0 + 1),
    last: findInterval(xs, x1 - 1),
  }));

/**
 * The header lines directly above the grid. Text that continues from the row header column is a
 * title or a sentence; above a frame, a line with two texts in a column has columns of its own.
 */
function selectHeaderLines(
  rows: readonly VisualRow[],
  grid: Grid,
  isFramed: boolean,
): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (const row of rows.toReversed()) {
    const names = findNames(row, grid);
    const isRunningText = names.some(({ first, last }) => last > first && first === 0);
    const isCrowded = names.some(({ first }, i) =>
      names.some(({ last }, j) => j < i && last >= first),
    );
    if (isRunningText || (isFramed && isCrowded)) break;
    lines.unshift({ row, names });
  }
  return lines;
}

/** Merges wrapped names into one row; a line with a spanner is a row of its own. */
function groupHeaderLines(lines: readonly HeaderLine[]): HeaderLine[][] {
  const hasSpanner = ({ names }: HeaderLine) => names.some(({ first, last }) => last > first);
  return groupNeighbours(lines, (_, line, group) => ![line, ...group].some(hasSpanner));
}
