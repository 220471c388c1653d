/**
 * Positions of the edges between rows and columns of a table on the page. Cells carry the box in
 * which they are printed; a table whose rows or columns were moved, or that is printed rotated, has
 * no ascending edges.
 */
import type { Cell } from '../contract/table.ts';

type CellGeometry = Pick<Cell, 'row' | 'column' | 'row_span' | 'column_span' | 'bbox'>;

export interface Separators {
  /** x of every column edge in page fractions, ascending, including the outer edges. */
  readonly columns: readonly number[];
  /** y of every row edge. */
  readonly rows: readonly number[];
  /** The first column is the rightmost, as in a right-to-left table. */
  readonly mirrored?: boolean;
}

/** Null if the cells are not arranged on the page as in the grid. */
export function tableSeparators(
  cells: readonly CellGeometry[],
  rowCount: number,
  columnCount: number,
): Separators | null {
  const columnEdges = (all: readonly CellGeometry[]) =>
    edgesAlong(columnCount, all, (cell) => [
      [cell.column, cell.bbox.x],
      [cell.column + cell.column_span, cell.bbox.x + cell.bbox.width],
    ]);
  const printed = columnEdges(cells);
  const columns = printed ?? columnEdges(mirrorColumns(cells, columnCount));
  const rows = edgesAlong(rowCount, cells, (cell) => [
    [cell.row, cell.bbox.y],
    [cell.row + cell.row_span, cell.bbox.y + cell.bbox.height],
  ]);
  return columns && rows && { columns, rows, mirrored: printed === null };
}

/** The cells with the order of their columns reversed. */
export const mirrorColumns = <C extends CellGeometry>(
  cells: readonly C[],
  columnCount: number,
): C[] => cells.map((cell) => ({ ...cell, column: columnCount - cell.column - cell.column_span }));

/** Index of the left edge of a column in `columns`, or of the column at a left edge. */
export const edgeOfColumn = ({ columns, mirrored }: Separators, column: number): number =>
  mirrored ? columns.length - 2 - column : column;

/** Cell sides at one edge differ by rounding only, except where a user merged and inserted. */
function edgesAlong(
  count: number,
  cells: readonly CellGeometry[],
  sidesOf: (cell: CellGeometry) => readonly (readonly [edge: number, position: number])[],
): number[] | null {
  const sides: number[][] = Array.from({ length: count + 1 }, () => []);
  for (const cell of cells) {
    for (const [edge, position] of sidesOf(cell)) sides[edge]?.push(position);
  }
  const edges: number[] = [];
  for (const positions of sides) {
    const before = edges.at(-1) ?? 0;
    // An edge that all cells span has no position.
    const edge = positions.sort((a, b) => a - b)[positions.length >> 1] ?? before;
    if (edge < before - TOLERANCE) return null;
    edges.push(Math.max(before, edge));
  }
  return edges;
}

/** Page fraction: boxes are rounded to a hundred-thousandth. */
const TOLERANCE = 1e-4;

/**
 * Index of the interval of ascending `edges` that contains `position`, clamped to first and last.
 */
export function intervalAt(edges: readonly number[], position: number): number {
  let index = 0;
  while (index < edges.length - 2 && position >= (edges[index + 1] as number)) index++;
  return index;
}
