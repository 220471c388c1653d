/**
 * Shaded rectangles as the eye sees them. Programs paint the shading of one cell in pieces (its margins,
 * each of its lines) and the cells of a row side by side, all of one colour without a gap. Pieces of one
 * colour that touch are one area. What parts an area is a line that none of its pieces crosses: between
 * rows always, between columns if it recurs in another row, for pieces of one line of text end anywhere.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import type { Fill } from '../../pdf/types.ts';

/** Fills looked at one against the other when sorting out those that cannot be seen. */
const MAX_COMPARED_FILLS = 3_000;
const WHITE = 0xffffff;
/** Fills this near leave no line of paper between them that the eye sees. Points. */
const MAX_ADJACENT_GAP = 0.3;
/** Sides of two cells that lie on each other differ by no more than this. Points. */
const SIDE_TOLERANCE = 1;

const fillArea = (fill: Fill): number => (fill.x1 - fill.x0) * (fill.y1 - fill.y0);

const isContained = (inner: Fill, outer: Fill): boolean =>
  inner.x0 >= outer.x0 - 0.5 &&
  inner.y0 >= outer.y0 - 0.5 &&
  inner.x1 <= outer.x1 + 0.5 &&
  inner.y1 <= outer.y1 + 0.5;

/** Length that two intervals share; negative: the gap between them. */
const overlapLength = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Whether two fills meet along a side; what lies one over the other does not. */
function areAdjacent(a: Fill, b: Fill): boolean {
  const across = overlapLength(a.x0, a.x1, b.x0, b.x1);
  const down = overlapLength(a.y0, a.y1, b.y0, b.y1);
  return (
    Math.min(across, down) >= -MAX_ADJACENT_GAP &&
    Math.min(across, down) <= MAX_ADJACENT_GAP &&
    Math.max(across, down) > MAX_ADJACENT_GAP
  );
}

/** Fills of one colour that touch, directly or through others. */
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

/** The lines between `ends` and `starts` of pieces that no piece crosses. */
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

/** For each line between the columns of an area, to the point, how many rows it parts. */
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

/** The pieces of an area put together between the lines that part it. */
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

/** A piece that cannot be seen for its colour, which is that of the area it lies on or of the paper. */
interface InvisibleFill {
  readonly piece: Fill;
  readonly background: Fill | undefined;
}

/** The pieces in the colour of the ground that go on a column below (or above) `fill`. */
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
    // What is wider or narrower is of another table, or a spot at a corner.
    if (Math.abs(x0 - fill.x0) > SIDE_TOLERANCE || Math.abs(x1 - fill.x1) > SIDE_TOLERANCE)
      return column;
    column.push(...next);
    inColumn = inColumn.filter((piece) => !next.includes(piece));
    end = below ? Math.max(end, y1) : Math.min(end, y0);
  }
}

/** Those of `painted` that show, and the others. */
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
 * The areas that fills show, parted into cells, and the cells in the colour of the ground that go on
 * their columns: every other row of a striped table is often painted white.
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
