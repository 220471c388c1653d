/**
 * Splits lattice columns: verticals often separate only groups of columns. A lattice column that
 * holds several columns of numbers is split at their gutters; a cell whose text bridges a gutter
 * spans the new columns.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { assignWordsToCells } from '../cells/assemble.ts';
import { cellRect, countColumns, createGrid, type Grid, type GridCell } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** Minimum rows with numbers on all sides of the gutters. */
const MIN_ROWS = 3;
/** Minimum share of a column's lines with such numbers. */
const MIN_NUMERIC_RATIO = 0.5;

/**
 * The gutters between columns of numbers among `words`, the first of which may hold labels; none
 * otherwise.
 */
function findNumericGutters(words: readonly ViewWord[]): readonly Gutter[] {
  const rows = groupVisualRows(words);
  if (rows.length < 2) return [];
  const gutters = findTableGutters(rows);
  if (gutters.length === 0) return [];
  const cutsByColumn = rows.map((row) => splitRowAtColumns(row, gutters).segments);
  const numericRows = cutsByColumn.filter(
    (segments) =>
      segments.length > 1 &&
      segments.slice(1).every(({ words: held }) => isNumeric(joinWords(held))),
  ).length;
  // Few rows are enough only if each of them, including the names, fills all columns.
  const isFull =
    numericRows > 0 && cutsByColumn.every((segments) => segments.length === gutters.length + 1);
  const isEnough = isFull || numericRows >= Math.max(MIN_ROWS, MIN_NUMERIC_RATIO * rows.length);
  return isEnough ? gutters : [];
}

/** Whether a text run of the cell spans a gutter: a group name, not numbers set close together. */
const spansGutter = (words: readonly ViewWord[], gutters: readonly Gutter[]): boolean =>
  groupVisualRows(words)
    .flatMap((row) => row.textRuns)
    .some(
      (textRun) =>
        gutters.some(({ middle }) => textRun.x0 < middle && textRun.x1 > middle) &&
        !textRun.words.every((word) => isNumeric(word.text)),
    );

/** Whether the last lines name each column but the first, below a name over several of them. */
const namesColumns = (words: readonly ViewWord[], gutters: readonly Gutter[]): boolean => {
  const lines = groupVisualRows(words);
  const below = lines.slice(lines.findLastIndex((line) => spansGutter(line.words, gutters)) + 1);
  const named = below.flatMap((line) =>
    splitRowAtColumns(line, gutters).segments.map(({ first }) => first),
  );
  return new Set(named.filter((column) => column > 0)).size === gutters.length;
};

/** Maximum distance of the middle of a name from that of its cell, in type sizes. */
const MAX_CENTER_OFFSET = 0.8;

/**
 * Whether the cell holds one name in the middle of the columns into which it would be split, while
 * the others are empty.
 */
function isCenteredName(words: readonly ViewWord[], rect: Rect, gutters: readonly Gutter[]) {
  const [line, ...others] = groupVisualRows(words);
  if (!line || others.length > 0 || gutters.length === 0) return false;
  const [segment, ...more] = splitRowAtColumns(line, gutters).segments;
  if (!segment || more.length > 0 || isNumeric(joinWords(words))) return false;
  const offset = Math.abs(line.x0 + line.x1 - rect.x0 - rect.x1) / 2;
  return offset <= MAX_CENTER_OFFSET * line.size;
}

/** `grid` with such columns split; the same grid if there are none. */
export function splitLatticeColumns(grid: Grid, words: readonly ViewWord[]): Grid {
  const columns = countColumns(grid);
  const cellWords = assignWordsToCells(grid, words);
  const cutsByColumn: (readonly Gutter[])[] = Array.from({ length: columns }, (_, column) =>
    findNumericGutters(
      grid.cells.flatMap((cell, i) =>
        cell.column === column && cell.columnSpan === 1 ? (cellWords[i] ?? []) : [],
      ),
    ),
  );
  if (cutsByColumn.every((gutters) => gutters.length === 0)) return grid;

  const xs: number[] = [];
  /** New index of each old column border. */
  const newIndex: number[] = [];
  cutsByColumn.forEach((gutters, column) => {
    newIndex.push(xs.length);
    xs.push(grid.xs[column] ?? 0, ...gutters.map((gutter) => gutter.middle));
  });
  newIndex.push(xs.length);
  xs.push(grid.xs.at(-1) ?? 0);

  const spans = grid.cells.flatMap((cell, i): GridCell[] => {
    const column = newIndex[cell.column] ?? 0;
    const columnSpan = (newIndex[cell.column + cell.columnSpan] ?? column + 1) - column;
    const gutters = cutsByColumn[cell.column] ?? [];
    const own = cellWords[i] ?? [];
    const inner = xs
      .slice(column + 1, column + columnSpan)
      .map((x) => ({ x0: x, x1: x, middle: x }));
    const isSpan =
      !(cell.row === 0 && namesColumns(own, inner)) &&
      (cell.columnSpan > 1 ||
        spansGutter(own, gutters) ||
        isCenteredName(own, cellRect(grid, cell), gutters));
    if (isSpan || columnSpan === 1) return [{ ...cell, column, columnSpan }];
    return Array.from({ length: columnSpan }, (_, at) => ({
      ...cell,
      column: column + at,
      columnSpan: 1,
    }));
  });
  return createGrid(xs, grid.ys, spans);
}
