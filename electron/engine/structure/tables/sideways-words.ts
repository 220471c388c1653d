/**
 * Column headers that are set sideways belong to the table over whose columns they stand. Words in
 * a cell are added to it; lines that begin above the table extend its first row, or become a row of
 * their own above it, and names of groups of columns stand above them.
 */
import { centerX, containsCenter, type Rect, unionOf } from '../../../../shared/geometry.ts';
import { assignWordsToCells } from './cells/assemble.ts';
import { createGrid, findInterval, type Grid, type GridCell, gridRect } from './cells/grid.ts';
import { isNumeric, joinWords } from './page-view/cell-text.ts';
import type { PageView, ViewWord } from './page-view/page-view.ts';
import { boundsOfWords, groupVisualRows } from './page-view/visual-rows.ts';
import { createCandidate, type TableCandidate } from './scoring/candidate.ts';
import { partitionByCenters } from './stream/partition.ts';

/** Maximum distance of a sideways line from the top of a table, in type sizes. */
const MAX_HEADER_GAP = 1.5;
/** Maximum distance of the name of a group from the center of its columns, in type sizes. */
const MAX_GROUP_OFFSET = 1;
/** Fewer lines above a table are a label beside it. */
const MIN_LINES_ABOVE = 2;

interface SidewaysLine {
  readonly words: readonly ViewWord[];
  readonly rect: Rect;
}

export function addSidewaysWords(candidate: TableCandidate, view: PageView): TableCandidate {
  if (view.sideways.length === 0) return candidate;
  const byLine = Map.groupBy(view.sideways, ({ line }) => line);
  const lines = [...byLine.values()].map((words) => ({ words, rect: boundsOfWords(words) }));
  const table = gridRect(candidate.grid);
  const near = lines.filter(({ words, rect }) => isNearTable(rect, words[0]?.size ?? 0, table));
  // Shorter lines may begin, and end, higher than the longest one.
  const top = Math.min(...near.map(({ rect }) => rect.y0));
  const above = lines.filter(({ rect }) => isAboveTable(rect, top, table));
  const inside = lines.filter((line) => !above.includes(line) && containsCenter(table, line.rect));
  const extended =
    above.length >= MIN_LINES_ABOVE
      ? extendUpwards(candidate, above, findBandTop(above, table, view))
      : candidate;
  const added = extended === candidate ? inside : [...inside, ...above];
  if (added.length === 0) return candidate;
  const { grid, cellWords, method, features } =
    extended === candidate ? extended : addGroupNames(extended, view);
  // Upright names of other columns stand beside the sideways ones.
  const header = { ...gridRect(grid), y1: table.y0 };
  const assigned = new Set(cellWords.flat());
  const beside = view.words.filter((word) => containsCenter(header, word) && !assigned.has(word));
  const words = assignWordsToCells(grid, [...added.flatMap((line) => line.words), ...beside]);
  return createCandidate(
    method,
    grid,
    cellWords.map((own, i) => [...own, ...(words[i] ?? [])]),
    features.ruling,
  );
}

const isAboveTable = (line: Rect, top: number, table: Rect): boolean =>
  containsCenter({ ...table, y0: top, y1: table.y0 }, line);

const isNearTable = (line: Rect, size: number, table: Rect): boolean =>
  isAboveTable(line, 0, table) && table.y0 - line.y1 < MAX_HEADER_GAP * size;

/**
 * The top of the lines, or of the rule or fill above them if between them stands only the name of the
 * row headers.
 */
function findBandTop(lines: readonly SidewaysLine[], table: Rect, view: PageView): number {
  const { x0, y0: top } = unionOf(lines.map(({ rect }) => rect));
  const middle = centerX(table);
  const edges = [
    ...view.fills
      .filter((fill) => lines.some(({ rect }) => containsCenter(fill, rect)))
      .map(({ y0 }) => y0),
    ...view.rulings
      .filter(({ orientation, start, end }) => {
        return orientation === 'horizontal' && start < middle && end > middle;
      })
      .map(({ position }) => position),
  ].filter((y) => y < top);
  const band = Math.max(...edges);
  const above = { ...table, y0: band, y1: top };
  const isFree = view.words.every((word) => word.x1 <= x0 || !containsCenter(above, word));
  return edges.length > 0 && isFree ? band : top;
}

/** The candidate with its first row up to the lines, or with another row if that one is filled. */
function extendUpwards(
  candidate: TableCandidate,
  lines: readonly SidewaysLine[],
  top: number,
): TableCandidate {
  const { grid, cellWords } = candidate;
  const columns = new Set(lines.map(({ rect }) => findInterval(grid.xs, centerX(rect))));
  const isFree = grid.cells.every(({ row, column }, i) => {
    const words = cellWords[i] ?? [];
    if (row > 0 || words.length === 0) return true;
    return !columns.has(column) && !isNumeric(joinWords(words));
  });
  const [first = top, ...rest] = grid.ys;
  if (isFree) return { ...candidate, grid: { ...grid, ys: [top, ...rest] } };
  return addRowAbove(candidate, [top, first], []);
}

/** The candidate with a row above it, from `top` to `bottom`, of single cells and `spans`. */
function addRowAbove(
  candidate: TableCandidate,
  [top, bottom]: readonly [number, number],
  names: readonly GridCell[],
): TableCandidate {
  const { grid, cellWords } = candidate;
  const spans = grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  const ys = [top, bottom, ...grid.ys.slice(1)];
  const higher: Grid = createGrid(grid.xs, ys, [...names, ...spans]);
  const wordsAt = new Map(spans.map(({ row, column }, i) => [`${row} ${column}`, cellWords[i]]));
  return {
    ...candidate,
    grid: higher,
    cellWords: higher.cells.map(({ row, column }) => wordsAt.get(`${row} ${column}`) ?? []),
  };
}

/** The candidate with a row for the line above it, if its names are centered on groups of columns. */
function addGroupNames(candidate: TableCandidate, view: PageView): TableCandidate {
  const { xs, ys } = candidate.grid;
  const [left = 0, right = 0] = [xs[1], xs.at(-1)];
  const [top = 0] = ys;
  const above = view.words.filter(
    ({ x0, x1, y1 }) => y1 <= top + 1 && x1 > (xs[0] ?? 0) && x0 < right,
  );
  const line = groupVisualRows(above).at(-1);
  if (!line || top - line.y1 > MAX_HEADER_GAP * line.size || line.x0 < left) return candidate;
  const columns = xs.slice(1, -1).map((from, i) => ({ from, to: xs[i + 2] ?? right }));
  const names = line.textRuns.map(({ x0, x1 }) => ({ from: x0, to: x1 }));
  const runs = partitionByCenters(names, [columns], MAX_GROUP_OFFSET * line.size);
  if (!runs?.some(({ first, last }) => last > first)) return candidate;
  const spans = runs.map(({ first, last }) => ({
    ...{ row: 0, column: first + 1, rowSpan: 1, columnSpan: last - first + 1 },
  }));
  return addRowAbove(candidate, [line.y0, top], spans);
}
