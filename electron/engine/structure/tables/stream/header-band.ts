/**
 * Column headers in a band between two edges, rules or the sides of a fill, above rows that have
 * none. The lines of names in different columns need not be level. An edge within the band over some
 * of the columns separates two levels: names above it span several columns each.
 */
import { centerX, centerY } from '../../../../../shared/geometry.ts';
import { createGrid, type Grid, type GridCell, gridRect } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { selectWordsIn } from '../page-view/region-rules.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';

/** Minimum cover of the table's width by an edge of the band, and of a column by one within it. */
const BAND_COVER = 0.85;
const LEVEL_COVER = 0.6;
/** Maximum gap between the band and the first row, and maximum height of the band; type sizes. */
const MAX_GAP = 1;
const MAX_HEIGHT = 9;
/** Tables of fewer columns have names that are found by their rows. */
const MIN_COLUMNS = 4;

export interface HeaderBand {
  readonly grid: Grid;
  /** The words of the band by cell of `grid`, whose first rows they are. */
  readonly words: readonly (readonly ViewWord[])[];
  readonly levels: 1 | 2;
}

/** `grid` with the header rows of such a band; null if there is none over all columns. */
export function findHeaderBand(
  grid: Grid,
  allWords: readonly ViewWord[],
  edges: readonly Edge[],
): HeaderBand | null {
  const columns = grid.xs.length - 1;
  const rect = gridRect(grid);
  const size = allWords.find((word) => word.y0 >= rect.y0 - 1)?.size ?? 0;
  if (columns < MIN_COLUMNS) return null;
  const isOver = ({ start, end }: Edge) =>
    Math.min(end, rect.x1) - Math.max(start, rect.x0) >= BAND_COVER * (rect.x1 - rect.x0);
  const bottom = edges.findLast((edge) => edge.position <= rect.y0 + 1 && isOver(edge));
  if (!bottom || rect.y0 - bottom.position > MAX_GAP * size) return null;
  const top = edges.findLast((edge) => edge.position < bottom.position - size && isOver(edge));
  if (!top || bottom.position - top.position > MAX_HEIGHT * size) return null;
  const divider = edges.find(
    ({ position }) => position > top.position + size / 2 && position < bottom.position - size / 2,
  );
  const isDivided = (column: number): boolean => {
    const [from = 0, to = 0] = grid.xs.slice(column, column + 2);
    if (!divider) return false;
    const covered = Math.min(divider.end, to) - Math.max(divider.start, from);
    return covered >= LEVEL_COVER * (to - from);
  };
  const divided = Array.from({ length: columns }, (_, column) => isDivided(column));
  const levels = divided.filter(Boolean).length > 1 ? 2 : 1;
  const band = selectWordsIn(allWords, { ...rect, y0: top.position, y1: bottom.position });
  const names = levels === 2 && divider ? findSpanningNames(grid, band, divider, divided) : [];
  if (names === null) return null;
  const spanning = new Set(names.flatMap(({ words }) => words));
  const spans: GridCell[] = [
    ...names.map(({ words: _, ...span }) => span),
    ...divided.flatMap((isTwo, column) =>
      levels === 2 && !isTwo ? [{ row: 0, column, rowSpan: 2, columnSpan: 1 }] : [],
    ),
    ...grid.cells.map((cell) => ({ ...cell, row: cell.row + levels })),
  ];
  const ys = [
    top.position,
    ...(levels === 2 && divider ? [divider.position] : []),
    bottom.position,
    ...grid.ys.slice(1),
  ];
  const headed = createGrid(grid.xs, ys, spans);
  const words = headed.cells.map((cell) => {
    if (cell.row >= levels) return [];
    const name = names.find(({ row, column }) => row === cell.row && column === cell.column);
    if (name) return name.words;
    const [from = 0, to = 0] = grid.xs.slice(cell.column, cell.column + 2);
    return band.filter((word) => {
      const middle = centerX(word);
      return !spanning.has(word) && middle >= from && middle < to;
    });
  });
  const isNamed = headed.cells.every(
    (cell, i) => cell.row >= levels || cell.column === 0 || (words[i]?.length ?? 0) > 0,
  );
  const hasNumbers = words.some((own) => own.length > 0 && isNumeric(joinWords(own)));
  return isNamed && !hasNumbers ? { grid: headed, words, levels } : null;
}

interface SpanningName extends GridCell {
  readonly words: readonly ViewWord[];
}

/** The names above the dividing edge, each over the columns nearest to it; null if not in order. */
function findSpanningNames(
  grid: Grid,
  band: readonly ViewWord[],
  divider: Edge,
  divided: readonly boolean[],
): SpanningName[] | null {
  const above = band.filter((word) => {
    const middle = centerX(word);
    const isLevel = centerY(word) < divider.position;
    return isLevel && middle > divider.start && middle < divider.end;
  });
  const rows = groupVisualRows(above);
  const runs = rows.flatMap((row) => row.textRuns);
  if (rows.length !== 1 || runs.length === 0) return null;
  const middleOf = ({ x0, x1 }: { x0: number; x1: number }) => (x0 + x1) / 2;
  const owner = divided.map((isTwo, column) => {
    if (!isTwo) return -1;
    const middle = ((grid.xs[column] ?? 0) + (grid.xs[column + 1] ?? 0)) / 2;
    const distances = runs.map((run) => Math.abs(middleOf(run) - middle));
    return distances.indexOf(Math.min(...distances));
  });
  return runs.flatMap((run, i): SpanningName[] => {
    const first = owner.indexOf(i);
    const last = owner.lastIndexOf(i);
    if (first < 0) return [];
    return [{ row: 0, column: first, rowSpan: 1, columnSpan: last - first + 1, words: run.words }];
  });
}
