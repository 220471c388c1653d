/**
 * Repairs lattices: removes slivers between double rules, splits cells that shading or missing
 * rules leave open.
 */

import { centerY } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import type { Grid, GridCell } from '../cells/grid.ts';
import { cellRect, createGrid, findInterval, mapPositionsToCells } from '../cells/grid.ts';
import { centerX } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { groupVisualRows, MAX_SPACE, verticalGap } from '../page-view/visual-rows.ts';

/** Maximum height of an empty sliver row, in type sizes. */
const MAX_SLIVER_HEIGHT = 0.9;
/** Maximum width of an empty sliver column, in type sizes. */
const MAX_SLIVER_WIDTH = 1.3;
/** The same between fills: the column of a currency sign that was joined to its amount. */
const MAX_SHADED_SLIVER_WIDTH = 2;
/** A word with at least this share of its extent on either side of a border crosses it. */
const MIN_CROSSING_SHARE = 0.25;

const crossesBorder = (from: number, to: number, border: number): boolean =>
  Math.min(border - from, to - border) > MIN_CROSSING_SHARE * (to - from);

/**
 * Shading shows which cells are shaded, not where the others end, and rules are often omitted
 * between empty cells. A span is kept only if its text confirms it: by a word across an inner
 * border or, where rules are drawn, by leaving no gutter. `named`: spans are names over columns as
 * well, which a line continues over.
 */
export function splitOpenCells(
  grid: Grid,
  words: readonly ViewWord[],
  drawn: boolean,
  named = false,
): Grid {
  const wordsOf = (cell: GridCell) => {
    const { x0, y0, x1, y1 } = cellRect(grid, cell);
    return words.filter((word) => word.x0 < x1 && word.x1 > x0 && word.y0 < y1 && word.y1 > y0);
  };
  const open = drawn
    ? grid.cells.flatMap((cell) => splitBetweenRows(cell, grid, words))
    : grid.cells.flatMap((cell) => splitBetweenTexts(cell, grid, wordsOf(cell)));
  const spans = open.filter((cell) => {
    if (cell.rowSpan * cell.columnSpan === 1) return false;
    const inside = wordsOf(cell);
    if (inside.length === 0) return false;
    const xs = grid.xs.slice(cell.column + 1, cell.column + cell.columnSpan);
    if (inside.some((word) => xs.some((x) => crossesBorder(word.x0, word.x1, x)))) return true;
    const gaps = xs.map((x) => findGapsAt(inside, x));
    return drawn
      ? gaps.every((own) => own.length === 0 || Math.min(...own) < MAX_SPACE)
      : named &&
          xs.length > 0 &&
          gaps.every((own) => own.length > 0 && Math.max(...own) < MAX_SPACE);
  });
  return createGrid(grid.xs, grid.ys, spans);
}

/** The rows of a cell whose lines stand apart, each level with another cell: labels of totals. */
function splitBetweenRows(cell: GridCell, grid: Grid, words: readonly ViewWord[]): GridCell[] {
  if (cell.rowSpan === 1) return [cell];
  const { x0, y0, x1, y1 } = cellRect(grid, cell);
  const lines = groupVisualRows(words.filter((word) => y0 < centerY(word) && centerY(word) < y1));
  const isInside = (word: ViewWord) => x0 < centerX(word) && centerX(word) < x1;
  const areRows =
    lines.length === cell.rowSpan &&
    lines.every(
      (line, at) =>
        findInterval(grid.ys, centerY(line)) === cell.row + at &&
        line.words.some(isInside) &&
        !line.words.every(isInside),
    ) &&
    pairsOf(lines).every(([above, below]) => verticalGap(above, below) > MAX_SPACE * above.size);
  return areRows ? lines.map((_, at) => ({ ...cell, row: cell.row + at, rowSpan: 1 })) : [cell];
}

/** The parts of a cell between texts that stand apart at a border: one of them alone may cross borders. */
function splitBetweenTexts(cell: GridCell, { xs }: Grid, words: readonly ViewWord[]): GridCell[] {
  const end = cell.column + cell.columnSpan;
  const isBetween = (x: number) => {
    const gaps = findGapsAt(words, x);
    const isCrossed = words.some((word) => crossesBorder(word.x0, word.x1, x));
    return gaps.length > 0 && Math.min(...gaps) >= MAX_SPACE && !isCrossed;
  };
  const starts = [...xs.keys()]
    .slice(cell.column, end)
    .filter((at) => at === cell.column || isBetween(xs[at] ?? 0));
  return starts.map((column, i) => ({
    ...cell,
    column,
    columnSpan: (starts[i + 1] ?? end) - column,
  }));
}

/** Gaps at `x` of the lines with words on both sides of it, in type sizes. */
const findGapsAt = (words: readonly ViewWord[], x: number): number[] =>
  groupVisualRows(words).flatMap((row) => {
    const before = row.words.findLast((word) => centerX(word) < x);
    const after = row.words.find((word) => centerX(word) >= x);
    return before && after ? [(after.x0 - before.x1) / row.size] : [];
  });

/** Removes empty rows and columns that are too thin for text. */
export function removeSlivers(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  drawn: boolean,
): Grid {
  const size = median(cellWords.flat().map((word) => word.size)) || 10;
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  const cellAtPosition = mapPositionsToCells(grid);
  const inUse = { row: new Uint8Array(rows), column: new Uint8Array(columns) };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const index = cellAtPosition[row * columns + column] ?? 0;
      const cell = grid.cells[index];
      if (!cell || cellWords[index]?.length === 0) continue;
      // A span keeps only those rows and columns that no single cell uses.
      if (cell.rowSpan === 1) inUse.row[row] = 1;
      if (cell.columnSpan === 1) inUse.column[column] = 1;
    }
  }
  const selectKept = (borders: readonly number[], inUse: Uint8Array, minSize: number): number[] =>
    [...inUse.keys()].filter(
      (i) => inUse[i] === 1 || (borders[i + 1] ?? 0) - (borders[i] ?? 0) > minSize,
    );
  const keptRows = selectKept(grid.ys, inUse.row, MAX_SLIVER_HEIGHT * size);
  const minWidth = (drawn ? MAX_SLIVER_WIDTH : MAX_SHADED_SLIVER_WIDTH) * size;
  const keptColumns = selectKept(grid.xs, inUse.column, minWidth);
  if (keptRows.length === rows && keptColumns.length === columns) return grid;
  if (keptRows.length === 0 || keptColumns.length === 0) return grid;

  const words = cellWords.flat();
  const ys = [
    grid.ys[0] ?? 0,
    ...keptRows.slice(1).map((i) => grid.ys[i] ?? 0),
    grid.ys.at(-1) ?? 0,
  ];
  const xs = [
    grid.xs[0] ?? 0,
    ...pairsOf(keptColumns).map(([left, right]) =>
      selectLeastCrossed(grid.xs.slice(left + 1, right + 1), words),
    ),
    grid.xs.at(-1) ?? 0,
  ];
  const spans: GridCell[] = [];
  for (const cell of grid.cells) {
    const row = keptRows.filter((at) => at < cell.row).length;
    const column = keptColumns.filter((at) => at < cell.column).length;
    const rowSpan = keptRows.filter((at) => at < cell.row + cell.rowSpan).length - row;
    const columnSpan =
      keptColumns.filter((at) => at < cell.column + cell.columnSpan).length - column;
    if (rowSpan > 0 && columnSpan > 0) spans.push({ row, column, rowSpan, columnSpan });
  }
  return createGrid(xs, ys, spans);
}

/** Of the borders of removed columns, the last of those that the fewest words cross. */
function selectLeastCrossed(borders: readonly number[], words: readonly ViewWord[]): number {
  const crossings = borders.map((x) => words.filter(({ x0, x1 }) => x0 < x && x1 > x).length);
  return borders[crossings.lastIndexOf(Math.min(...crossings))] ?? 0;
}
