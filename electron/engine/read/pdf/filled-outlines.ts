/**
 * Decomposes filled outlines with only horizontal and vertical edges. Printer drivers fill the
 * outline of a line, a frame or a whole grid as one polygon. The plane is divided along all edges
 * into a small raster; the winding number decides whether a cell is inside. Equal runs of cells in
 * adjacent rows are merged into rectangles, which are then classified as lines or areas.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { Chain } from './point-chains.ts';

/** Maximum slant of an edge, and maximum difference of equal coordinates; points. */
const SLACK = 0.06;
/** An outline with more distinct coordinates in one direction is a drawing. */
const COORDINATES = 200;

/** The rectangles that tile the filled region; null if an edge is slanted or curved. */
export function tileOutline(chains: readonly Chain[], evenOdd: boolean): Rect[] | null {
  if (!chains.every(isRectilinear)) return null;
  const xs = coordinates(chains, 0);
  const ys = coordinates(chains, 1);
  if (xs.length < 2 || ys.length < 2) return [];
  if (xs.length > COORDINATES || ys.length > COORDINATES) return null;
  const columns = xs.length;
  // Change of the winding number when crossing a coordinate within a row.
  const windings = new Int16Array(columns * (ys.length - 1));
  for (const { points } of chains) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const column = indexOf(xs, points[i] as number);
      const from = indexOf(ys, points[i + 1] as number);
      const to = indexOf(ys, points[next + 1] as number);
      const sign = from < to ? 1 : -1;
      for (let row = Math.min(from, to); row < Math.max(from, to); row++) {
        const at = row * columns + column;
        windings[at] = (windings[at] ?? 0) + sign;
      }
    }
  }
  return joinRows(windings, xs, ys, evenOdd);
}

function joinRows(
  windings: Int16Array,
  xs: readonly number[],
  ys: readonly number[],
  evenOdd: boolean,
): Rect[] {
  const tiles: Rect[] = [];
  /** Runs of the previous row by their columns, with the row where they started. */
  let open = new Map<string, { from: number; to: number; since: number }>();
  const close = (run: { from: number; to: number; since: number }, row: number) => {
    const [x0, x1] = [xs[run.from] as number, xs[run.to] as number];
    tiles.push({ x0, x1, y0: ys[run.since] as number, y1: ys[row] as number });
  };
  for (let row = 0; row + 1 < ys.length; row++) {
    const current: typeof open = new Map();
    let winding = 0;
    let from = -1;
    for (let column = 0; column < xs.length; column++) {
      winding += windings[row * xs.length + column] ?? 0;
      const inside = evenOdd ? (winding & 1) === 1 : winding !== 0;
      if (inside && from < 0) from = column;
      if (!inside && from >= 0) {
        const key = `${from} ${column}`;
        current.set(key, { from, to: column, since: open.get(key)?.since ?? row });
        from = -1;
      }
    }
    for (const [key, run] of open) if (!current.has(key)) close(run, row);
    open = current;
  }
  for (const run of open.values()) close(run, ys.length - 1);
  return tiles;
}

function isRectilinear({ points, curved }: Chain): boolean {
  if (curved) return false;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    const dx = Math.abs((points[next] as number) - (points[i] as number));
    const dy = Math.abs((points[next + 1] as number) - (points[i + 1] as number));
    if (dx > SLACK && dy > SLACK) return false;
  }
  return true;
}

/** Distinct x (axis 0) or y (axis 1) of all points, ascending. */
function coordinates(chains: readonly Chain[], axis: 0 | 1): number[] {
  const sorted = chains
    .flatMap(({ points }) => points.filter((_, i) => i % 2 === axis))
    .sort((p, q) => p - q);
  const different: number[] = [];
  for (const value of sorted) {
    if (different.length === 0 || value - (different.at(-1) as number) > SLACK)
      different.push(value);
  }
  return different;
}

/** Index of the coordinate nearest to `value`. */
function indexOf(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
