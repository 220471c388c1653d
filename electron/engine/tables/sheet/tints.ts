/**
 * Shaded rectangles as the eye sees them. Programs paint the shading of one cell in pieces (its margins,
 * each of its lines) and the cells of a row side by side, all of one colour without a gap. Pieces of one
 * colour that touch are one area. What parts an area is a line that none of its pieces crosses: between
 * rows always, between columns if it recurs in another row, for pieces of one line of text end anywhere.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import type { Fill } from '../../pdf/types.ts';

/** Fills looked at one against the other when sorting out those that cannot be seen. */
const MAX_NESTED = 3_000;
const WHITE = 0xffffff;
/** Fills this near leave no line of paper between them that the eye sees. Points. */
const TOUCH = 0.3;
/** Sides of two cells that lie on each other differ by no more than this. Points. */
const SAME_SIDE = 1;

const areaOfFill = (fill: Fill): number => (fill.x1 - fill.x0) * (fill.y1 - fill.y0);

const lies = (inner: Fill, outer: Fill): boolean =>
  inner.x0 >= outer.x0 - 0.5 &&
  inner.y0 >= outer.y0 - 0.5 &&
  inner.x1 <= outer.x1 + 0.5 &&
  inner.y1 <= outer.y1 + 0.5;

/** Length that two intervals share; negative: the gap between them. */
const shared = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Whether two fills meet along a side; what lies one over the other does not. */
function touch(a: Fill, b: Fill): boolean {
  const across = shared(a.x0, a.x1, b.x0, b.x1);
  const down = shared(a.y0, a.y1, b.y0, b.y1);
  return (
    Math.min(across, down) >= -TOUCH &&
    Math.min(across, down) <= TOUCH &&
    Math.max(across, down) > TOUCH
  );
}

/** Fills of one colour that touch, directly or through others. */
const areasOf = (fills: readonly Fill[]): Fill[][] =>
  [...Map.groupBy(fills, (fill) => fill.color).values()].flatMap(touching);

function touching(fills: readonly Fill[]): Fill[][] {
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
      if (!other || other.y0 > fill.y1 + TOUCH) break;
      if (touch(fill, other)) parent[find(j)] = find(i);
    }
  });
  return [...Map.groupBy(sorted, (_, i) => find(i)).values()];
}

/** The lines between `ends` and `starts` of pieces that no piece crosses. */
function seamsOf(pieces: readonly Fill[], from: 'x0' | 'y0', to: 'x1' | 'y1'): number[] {
  const sorted = pieces.toSorted((a, b) => a[from] - b[from]);
  const seams: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    if (piece[from] >= end - TOUCH && end > Number.NEGATIVE_INFINITY) seams.push(piece[from]);
    end = Math.max(end, piece[to]);
  }
  return seams;
}

const placeAmong = (seams: readonly number[], at: number): number =>
  seams.filter((seam) => seam <= at + TOUCH).length;

/** For each line between the columns of an area, to the point, how many rows it parts. */
function partedRows(areas: readonly (readonly Fill[])[]): Map<number, number> {
  const parted = new Map<number, number>();
  for (const pieces of areas) {
    const rows = 1 + seamsOf(pieces, 'y0', 'y1').length;
    for (const x of seamsOf(pieces, 'x0', 'x1')) {
      parted.set(Math.round(x), (parted.get(Math.round(x)) ?? 0) + rows);
    }
  }
  return parted;
}

/** The pieces of an area put together between the lines that part it. */
function joinPieces(pieces: readonly Fill[], parted: ReadonlyMap<number, number>): Fill[] {
  if (pieces.length === 1) return [...pieces];
  const xs = seamsOf(pieces, 'x0', 'x1').filter((x) => (parted.get(Math.round(x)) ?? 0) > 1);
  const ys = seamsOf(pieces, 'y0', 'y1');
  const cells = Map.groupBy(
    pieces,
    (piece) => `${placeAmong(xs, piece.x0)} ${placeAmong(ys, piece.y0)}`,
  );
  return [...cells.values()].map((cell) => ({ ...(cell[0] as Fill), ...unionOf(cell) }));
}

/** A piece that cannot be seen for its colour, which is that of the area it lies on or of the paper. */
interface Unseen {
  readonly piece: Fill;
  readonly ground: Fill | undefined;
}

/** The pieces in the colour of the ground that go on a column below (or above) `fill`. */
function columnFrom(fill: Fill, unseen: Iterable<Unseen>, below: boolean): Fill[] {
  const column: Fill[] = [];
  let within = [...unseen].flatMap(({ piece, ground }) =>
    shared(piece.x0, piece.x1, fill.x0, fill.x1) > TOUCH && (!ground || lies(fill, ground))
      ? [piece]
      : [],
  );
  let end = below ? fill.y1 : fill.y0;
  for (;;) {
    const next = within.filter(
      (piece) => Math.abs((below ? piece.y0 : piece.y1) - end) <= SAME_SIDE,
    );
    if (next.length === 0) return column;
    const { x0, x1, y0, y1 } = unionOf(next);
    // What is wider or narrower is of another table, or a spot at a corner.
    if (Math.abs(x0 - fill.x0) > SAME_SIDE || Math.abs(x1 - fill.x1) > SAME_SIDE) return column;
    column.push(...next);
    within = within.filter((piece) => !next.includes(piece));
    end = below ? Math.max(end, y1) : Math.min(end, y0);
  }
}

/** Those of `painted` that show, and the others. */
function sortByVisibility(painted: readonly Fill[]): { seen: Fill[]; unseen: Unseen[] } {
  const seen: Fill[] = [];
  const unseen: Unseen[] = [];
  for (const piece of painted.toSorted((a, b) => areaOfFill(b) - areaOfFill(a))) {
    const ground = seen.findLast((other) => lies(piece, other));
    if (piece.color !== (ground?.color ?? WHITE)) seen.push(piece);
    else unseen.push({ piece, ground });
  }
  return { seen, unseen };
}

/**
 * The areas that fills show, parted into cells, and the cells in the colour of the ground that go on
 * their columns: every other row of a striped table is often painted white.
 */
export function shadedCells(painted: readonly Fill[]): Fill[] {
  if (painted.length > MAX_NESTED) return painted.filter((fill) => fill.color !== WHITE);
  const { seen, unseen } = sortByVisibility(painted);
  const areas = areasOf(seen);
  const parted = partedRows([...areas, ...areasOf(unseen.map(({ piece }) => piece))]);
  const cells = areas.flatMap((pieces) => joinPieces(pieces, parted));
  const left = new Map(unseen.map((one) => [one.piece, one]));
  const blank = cells.flatMap((cell) =>
    [true, false].flatMap((below) => {
      const column = columnFrom(cell, left.values(), below);
      for (const piece of column) left.delete(piece);
      return column.length === 0 ? [] : [{ ...cell, ...unionOf(column) }];
    }),
  );
  return [...cells, ...blank];
}
