/**
 * Splits lattice rows: rules often separate only some of the rows, such as every fifth. A lattice
 * row that holds several rows of numbers is split into them, where rules separate most rows only if
 * each has a label; spanning cells stay as drawn. If shading starts at the second row, the first one
 * shares its lattice row with the column headers and is split from them; names over several of its
 * columns are split from those below.
 */

import { centerY } from '../../../../../shared/geometry.ts';
import { countColumns, createGrid, findInterval, type Grid, type GridCell } from '../cells/grid.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { countHeaderLines, countNumericRows } from '../stream/header-lines.ts';
import { findColumnRuns, mergeWrappedLines } from '../stream/row-starts.ts';
import { widenSpanningHeaders } from '../stream/spanning-headers.ts';
import { type SplitRow, splitLinesAtBorders } from '../stream/split-row.ts';
import { computeRowBorders } from '../stream/stream.ts';

/** Minimum share of the lines of a lattice row with numbers for it to be several rows. */
const MIN_NUMERIC_RATIO = 0.3;

/**
 * Whether the lines fill several columns; lines in one column may be a further paragraph of its
 * cell.
 */
const fillsSeveralColumns = (group: readonly SplitRow[]): boolean =>
  new Set(group.flatMap(({ segments }) => segments.map(({ first }) => first))).size > 1;

const hasLabel = (group: readonly SplitRow[]): boolean =>
  group.some(({ segments }) => segments.some(({ first, last }) => first === 0 && last === 0));

/** Whether the row header column holds a label and another column a number. */
const isLabelledNumericRow = (group: readonly SplitRow[]): boolean =>
  countNumericRows([group]) === 1 && hasLabel(group);

/** The cells of names over several columns in `groups`, the first of which is row `from` of the grid. */
const findNameSpans = (groups: readonly (readonly SplitRow[])[], from: number): GridCell[] =>
  groups.flatMap((group, at) =>
    findColumnRuns(group)
      .filter(({ first, last }) => first > 0 && last > first)
      .map(({ first, last }) => ({
        row: from + at,
        column: first,
        rowSpan: 1,
        columnSpan: last - first + 1,
      })),
  );

/** `grid` with such rows split; the same grid if there are none. */
export function splitLatticeRows(grid: Grid, words: readonly ViewWord[], drawn: boolean): Grid {
  const wordsByRow: ViewWord[][] = grid.ys.slice(1).map(() => []);
  for (const word of words) wordsByRow[findInterval(grid.ys, centerY(word))]?.push(word);
  const groupsByRow = wordsByRow.map((rowWords) => {
    const lines = splitLinesAtBorders(rowWords, grid.xs);
    return mergeWrappedLines(
      widenSpanningHeaders(lines, countHeaderLines(lines), countColumns(grid), []),
      [],
    );
  });
  const numericRowsOf = (groups: readonly (readonly SplitRow[])[]): number =>
    countNumericRows(groups.filter(fillsSeveralColumns));
  const counts = groupsByRow.map(numericRowsOf);
  const single = counts.filter((count) => count === 1).length;
  /** Rules part most rows with numbers from each other, and so all. */
  const areRuled = counts.reduce((sum, count) => sum + count, 0) < 2 * single;
  const ys: number[] = [];
  /** New index of each old row border. */
  const newIndex: number[] = [];
  /** Cells of names over several columns. */
  const nameSpans: GridCell[] = [];
  groupsByRow.forEach((groups, row) => {
    newIndex.push(ys.length);
    ys.push(grid.ys[row] ?? 0);
    const isSpanned = grid.cells.some(
      (cell) => cell.rowSpan > 1 && cell.row <= row && cell.row + cell.rowSpan > row,
    );
    const across = grid.cells.filter((cell) => cell.row === row && cell.columnSpan > 1);
    if (isSpanned) return;
    const isFree = ({ column, columnSpan }: GridCell): boolean =>
      !across.some(
        (cell) => cell.column < column + columnSpan && column < cell.column + cell.columnSpan,
      );
    // Shading below a header shows its columns, not where their names end.
    const spanners = drawn || row > 0 ? [] : findNameSpans(groups, 0).filter(isFree);
    if (groups.length < 2) nameSpans.push(...spanners);
    if (groups.length < 2) return;
    const numericRows = numericRowsOf(groups);
    const startsWithHeader =
      row === 0 && numericRows === 1 && isLabelledNumericRow(groups.at(-1) ?? []);
    const areRows =
      numericRows >= 2 &&
      numericRows >= MIN_NUMERIC_RATIO * groups.length &&
      (!areRuled || groups.every(hasLabel));
    if (!startsWithHeader && !areRows && spanners.length === 0) return;
    nameSpans.push(...findNameSpans(groups, ys.length - 1).filter(isFree));
    ys.push(...computeRowBorders(groups, []).slice(1, -1));
  });
  newIndex.push(ys.length);
  ys.push(grid.ys.at(-1) ?? 0);
  if (ys.length === grid.ys.length && nameSpans.length === 0) return grid;

  const spans: GridCell[] = [...nameSpans];
  for (const cell of grid.cells) {
    const row = newIndex[cell.row] ?? 0;
    const end = newIndex[cell.row + cell.rowSpan] ?? row + 1;
    if (cell.rowSpan > 1) spans.push({ ...cell, row, rowSpan: end - row });
    else if (cell.columnSpan > 1) {
      for (let at = row; at < end; at++) spans.push({ ...cell, row: at, rowSpan: 1 });
    }
  }
  return createGrid(grid.xs, ys, spans);
}
