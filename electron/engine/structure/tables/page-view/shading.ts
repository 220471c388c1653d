/**
 * Shaded cells from filled rectangles. Programs paint the shading of a cell in pieces (margins,
 * lines) and the cells of a row side by side, all of one color without a gap. Adjacent pieces of
 * one color form an area. An area is divided at lines that none of its pieces crosses: always
 * between rows; between columns only if the line recurs in another row, because pieces of one text
 * line end anywhere.
 */
import { unionOf } from '../../../../../shared/geometry.ts';
import type { Fill } from '../../../read/pdf/types.ts';

/** More fills than this are not compared for visibility. */
const MAX_COMPARED_FILLS = 3_000;
const WHITE = 0xffffff;
/** Fills within this distance show no gap. Points. */
const MAX_ADJACENT_GAP = 0.3;
/** Tolerance for the sides of stacked cells. Points. */
const SIDE_TOLERANCE = 1;

const fillArea = (fill: Fill): number => (fill.x1 - fill.x0) * (fill.y1 - fill.y0);

const isContained = (inner: Fill, outer: Fill): boolean =>
  inner.x0 >= outer.x0 - 0.5 &&
  inner.y0 >= outer.y0 - 0.5 &&
  inner.x1 <= outer.x1 + 0.5 &&
  inner.y1 <= outer.y1 + 0.5;

/** Length of the overlap of two intervals; a gap is negative. */
const overlapLength = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Whether two fills share a side; overlapping ones do not. */
function areAdjacent(a: Fill, b: Fill): boolean {
  const across = overlapLength(a.x0, a.x1, b.x0, b.x1);
  const down = overlapLength(a.y0, a.y1, b.y0, b.y1);
  return (
    Math.min(across, down) >= -MAX_ADJACENT_GAP &&
    Math.min(across, down) <= MAX_ADJACENT_GAP &&
    Math.max(across, down) > MAX_ADJACENT_GAP
  );
}

/** Groups of fills of one color that are adjacent, directly or through others. */
const groupAdjacentByColor = (fills: readonly Fill[]): Fill[][] =>
  [...Map.groupBy(fills, (fill) => fill.color).values()].flatMap(groupAdjacent);

function groupAdjacent(fills: readonly Fill[]): Fill[][] {
  const sorted = fills.toSorted((a, b) => a.y0 - b.y0);
  const parent = sorted.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[i] = root;
    return root;
  };
  sorted.forEach((fill, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j];
      if (!other || other.y0 > fill.y1 + MAX_ADJACENT_GAP) break;
      if (areAdjacent(fill, other)) parent[find(j)] = find(i);
    }
  });
  return [...Map.groupBy(sorted, (_, i) => find(i)).values()];
}

/** The lines between pieces that no piece crosses. */
function findSeparators(pieces: readonly Fill[], from: 'x0' | 'y0', to: 'x1' | 'y1'): number[] {
  const sorted = pieces.toSorted((a, b) => a[from] - b[from]);
  const separators: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    if (piece[from] >= end - MAX_ADJACENT_GAP && end > Number.NEGATIVE_INFINITY)
      separators.push(piece[from]);
    end = Math.max(end, piece[to]);
  }
  return separators;
}

const countSeparatorsBefore = (separators: readonly number[], at: number): number =>
  separators.filter((separator) => separator <= at + MAX_ADJACENT_GAP).length;

/** For each line between columns of an area, rounded to points, the number of rows it divides. */
function countSeparatedRows(areas: readonly (readonly Fill[])[]): Map<number, number> {
  const separatedRows = new Map<number, number>();
  for (const pieces of areas) {
    const rows = 1 + findSeparators(pieces, 'y0', 'y1').length;
    for (const x of findSeparators(pieces, 'x0', 'x1')) {
      separatedRows.set(Math.round(x), (separatedRows.get(Math.round(x)) ?? 0) + rows);
    }
  }
  return separatedRows;
}

/** Merges the pieces of an area between its separators. */
function mergePieces(pieces: readonly Fill[], separatedRows: ReadonlyMap<number, number>): Fill[] {
  if (pieces.length === 1) return [...pieces];
  const xs = findSeparators(pieces, 'x0', 'x1').filter(
    (x) => (separatedRows.get(Math.round(x)) ?? 0) > 1,
  );
  const ys = findSeparators(pieces, 'y0', 'y1');
  const cells = Map.groupBy(
    pieces,
    (piece) => `${countSeparatorsBefore(xs, piece.x0)} ${countSeparatorsBefore(ys, piece.y0)}`,
  );
  return [...cells.values()].map((cell) => ({ ...(cell[0] as Fill), ...unionOf(cell) }));
}

/** A fill in the color of the fill below it, or of the paper. */
interface InvisibleFill {
  readonly piece: Fill;
  readonly background: Fill | undefined;
}

/** The invisible fills that continue a column below (or above) `fill`. */
function collectColumnCells(
  fill: Fill,
  invisible: Iterable<InvisibleFill>,
  below: boolean,
): Fill[] {
  const column: Fill[] = [];
  let inColumn = [...invisible].flatMap(({ piece, background }) =>
    overlapLength(piece.x0, piece.x1, fill.x0, fill.x1) > MAX_ADJACENT_GAP &&
    (!background || isContained(fill, background))
      ? [piece]
      : [],
  );
  let end = below ? fill.y1 : fill.y0;
  for (;;) {
    const next = inColumn.filter(
      (piece) => Math.abs((below ? piece.y0 : piece.y1) - end) <= SIDE_TOLERANCE,
    );
    if (next.length === 0) return column;
    const { x0, x1, y0, y1 } = unionOf(next);
    // A wider or narrower fill belongs to another table or is a corner.
    if (Math.abs(x0 - fill.x0) > SIDE_TOLERANCE || Math.abs(x1 - fill.x1) > SIDE_TOLERANCE)
      return column;
    column.push(...next);
    inColumn = inColumn.filter((piece) => !next.includes(piece));
    end = below ? Math.max(end, y1) : Math.min(end, y0);
  }
}

/** Splits `fills` by whether they are visible. */
function splitByVisibility(fills: readonly Fill[]): {
  visible: Fill[];
  invisible: InvisibleFill[];
} {
  const visible: Fill[] = [];
  const invisible: InvisibleFill[] = [];
  for (const piece of fills.toSorted((a, b) => fillArea(b) - fillArea(a))) {
    const background = visible.findLast((other) => isContained(piece, other));
    if (piece.color !== (background?.color ?? WHITE)) visible.push(piece);
    else invisible.push({ piece, background });
  }
  return { visible, invisible };
}

/**
 * The shaded cells, and the cells in the background color that continue their columns: every other
 * row of a striped table is often painted white.
 */
export function extractShadedCells(fills: readonly Fill[]): Fill[] {
  if (fills.length > MAX_COMPARED_FILLS) return fills.filter((fill) => fill.color !== WHITE);
  const { visible, invisible } = splitByVisibility(fills);
  const areas = groupAdjacentByColor(visible);
  const separatedRows = countSeparatedRows([
    ...areas,
    ...groupAdjacentByColor(invisible.map(({ piece }) => piece)),
  ]);
  const cells = areas.flatMap((pieces) => mergePieces(pieces, separatedRows));
  const remaining = new Map(invisible.map((one) => [one.piece, one]));
  const stripedCells = cells.flatMap((cell) =>
    [true, false].flatMap((below) => {
      const column = collectColumnCells(cell, remaining.values(), below);
      for (const piece of column) remaining.delete(piece);
      return column.length === 0 ? [] : [{ ...cell, ...unionOf(column) }];
    }),
  );
  return [...cells, ...stripedCells];
}
