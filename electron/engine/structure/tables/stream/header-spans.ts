/**
 * Names over several columns in grids whose borders do not tell: between shaded columns, a name over
 * three of them stands in the middle one or is cut by a border ("Year | Ended December 31,"). The names of
 * the columns below and the position of the name show its columns, as they do without any borders; it gets
 * their cells if nothing else stands in them.
 */
import { centerX } from '../../../../../shared/geometry.ts';
import { median } from '../../../common/numbers.ts';
import { cellRect, createGrid, type GridCell } from '../cells/grid.ts';
import { countHeaderRows } from '../cells/header-rows.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, VisualRow } from '../page-view/visual-rows.ts';
import type { TableCandidate } from '../scoring/candidate.ts';
import { isCenteredOnColumns, measureColumnExtents } from './column-extents.ts';
import { CENTER_TOLERANCE } from './spanner-rules.ts';
import { widenSpanningHeaders } from './spanning-headers.ts';
import type { SplitRow } from './split-row.ts';

/** The candidate with such names in cells of their own; one with a rule around every cell keeps its borders. */
export function spanHeaderNames(candidate: TableCandidate): TableCandidate {
  const headerRows = countHeaderRows(candidate.grid, candidate.cellWords);
  if (headerRows < 2) return candidate;
  const besideLabels = separateNamesFromLabels(candidate, headerRows);
  return candidate.features.ruling === 1 ? besideLabels : widenNames(besideLabels, headerRows);
}

/** Without a rule beside the row headers, a name in the middle of the columns after them is of these alone. */
function separateNamesFromLabels(candidate: TableCandidate, headerRows: number): TableCandidate {
  const { grid, cellWords } = candidate;
  const rows = groupByRow(candidate).map(toSplitRow);
  const extents = measureColumnExtents(rows.slice(headerRows), grid.xs.length - 1);
  const spans = grid.cells.map((cell, i) => {
    const words = cellWords[i] ?? [];
    const name = boundsOfWords(words);
    const columns = extents.slice(1, cell.columnSpan).filter((column) => column !== null);
    const slack = CENTER_TOLERANCE * (words[0]?.size ?? 0);
    const isOfColumns =
      cell.column === 0 &&
      cell.row < headerRows - 1 &&
      cell.rowSpan === 1 &&
      columns.length > 1 &&
      name.x0 > (grid.xs[1] ?? 0) &&
      Math.abs(centerX(name) - centerX(cellRect(grid, cell))) > slack &&
      isCenteredOnColumns(name, columns, slack);
    return isOfColumns ? { ...cell, column: 1, columnSpan: cell.columnSpan - 1 } : cell;
  });
  if (spans.every((span, i) => span === grid.cells[i])) return candidate;
  const separated = createGrid(grid.xs, grid.ys, spans);
  const words = separated.cells.map(
    ({ row, column }) =>
      cellWords[spans.findIndex((span) => span.row === row && span.column === column)] ?? [],
  );
  return { ...candidate, grid: separated, cellWords: words };
}

const groupByRow = ({ grid, cellWords }: TableCandidate) => {
  const byRow = grid.ys.slice(1).map((): [GridCell, readonly ViewWord[]][] => []);
  grid.cells.forEach((cell, i) => {
    byRow[cell.row]?.push([cell, cellWords[i] ?? []]);
  });
  return byRow;
};

function widenNames(candidate: TableCandidate, headerRows: number): TableCandidate {
  const { grid, cellWords } = candidate;
  const byRow = groupByRow(candidate);
  const widened = widenSpanningHeaders(byRow.map(toSplitRow), headerRows, grid.xs.length - 1, []);
  const spans = widened.slice(0, headerRows).flatMap(({ segments }, row) =>
    segments.flatMap(({ first, last, words }): GridCell[] => {
      const own = new Set(words);
      const isFree = grid.cells.every((cell, i) => {
        if (cell.row > row || cell.row + cell.rowSpan <= row) return true;
        if (cell.column > last || cell.column + cell.columnSpan <= first) return true;
        const isInside = cell.column >= first && cell.column + cell.columnSpan <= last + 1;
        const isSingle = isInside && cell.rowSpan === 1 && cell.columnSpan === 1;
        return isSingle && cellWords[i]?.every((word) => own.has(word));
      });
      return isFree ? [{ row, column: first, rowSpan: 1, columnSpan: last - first + 1 }] : [];
    }),
  );
  const spanned = createGrid(grid.xs, grid.ys, [...spans, ...grid.cells]);
  if (spanned.cells.length === grid.cells.length) return candidate;
  const words = spanned.cells.map(({ row, column, columnSpan }) =>
    (byRow[row] ?? [])
      .filter(([cell]) => cell.column >= column && cell.column < column + columnSpan)
      .flatMap(([, own]) => own),
  );
  return { ...candidate, grid: spanned, cellWords: words };
}

function toSplitRow(cells: readonly (readonly [GridCell, readonly ViewWord[]])[]): SplitRow {
  const filled = cells.filter(([, words]) => words.length > 0);
  const words = filled.flatMap(([, own]) => own).toSorted((a, b) => a.x0 - b.x0);
  return {
    row: new VisualRow(
      words,
      median(words.map(({ baseline }) => baseline)),
      median(words.map(({ size }) => size)),
    ),
    segments: filled.map(([{ column, columnSpan }, own]) => ({
      first: column,
      last: column + columnSpan - 1,
      words: own,
    })),
  };
}
