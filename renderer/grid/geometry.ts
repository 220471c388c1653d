/**
 * Where the cells of a grid are drawn: CSS pixels from the top of its first cell and from its left,
 * or from its right where the table is right-to-left.
 */
import type { Bounds, Position } from './cell-range.ts';

/** Height of rows whose texts all fit in one line. */
export const ROW_HEIGHT = 28;
/** Height of each further line of text. */
export const LINE_HEIGHT = 16;

/** Where the columns and rows as shown start, each list ending with the end of the last. */
export interface GridLayout {
  readonly starts: readonly number[];
  readonly tops: readonly number[];
}

export interface Area {
  readonly insetInlineStart: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cumulative edges of sizes, from 0 to the end of the last. */
export function edgesOf(sizes: readonly number[]): number[] {
  const edges = [0];
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size);
  return edges;
}

export function areaOf({ top, left, bottom, right }: Bounds, { starts, tops }: GridLayout): Area {
  const [x0, y0] = [starts[left] ?? 0, tops[top] ?? 0];
  const [x1, y1] = [starts[right + 1] ?? x0, tops[bottom + 1] ?? y0];
  return { insetInlineStart: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

/** Maximum share of the pane width for a frozen column. */
export const FROZEN_SHARE = 0.5;

/**
 * Width of the first column if it is frozen while the others scroll horizontally, because it
 * identifies the rows; 0 if nothing scrolls, and if it would leave too little of `room` for the
 * others.
 */
export function frozenWidth(starts: readonly number[], available: number): number {
  const [, first = 0] = starts;
  const scrolls = (starts.at(-1) ?? 0) > available;
  return scrolls && first <= available * FROZEN_SHARE ? first : 0;
}

/** The cell position at a point; a point outside maps to the nearest position. */
export const positionAt = (x: number, y: number, { starts, tops }: GridLayout): Position => ({
  row: pieceAt(tops, y),
  column: pieceAt(starts, x),
});

/** Index of the interval between two edges that contains `at`, by binary search. */
function pieceAt(edges: readonly number[], at: number): number {
  let [low, high] = [0, Math.max(0, edges.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
