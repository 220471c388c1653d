/** Where the places of a grid are drawn: pixels from the top left of its first cell. */
import type { Bounds, Place } from './cell-range.ts';

export const ROW_HEIGHT = 28;

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Left edge of each column, and the right edge of the last. */
export function columnStarts(widths: readonly number[]): number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

export function areaOf({ top, left, bottom, right }: Bounds, starts: readonly number[]): Area {
  const x0 = starts[left] ?? 0;
  const x1 = starts[right + 1] ?? x0;
  return {
    left: x0,
    top: top * ROW_HEIGHT,
    width: x1 - x0,
    height: (bottom - top + 1) * ROW_HEIGHT,
  };
}

/** Of the width of the pane, what a column that stays may take from those that scroll. */
const FROZEN_SHARE = 0.5;

/**
 * Width of the first column where it stays while the others scroll sideways, for rows are known by
 * it; 0 where nothing scrolls, and where it would leave too little `room` for the others.
 */
export function frozenWidth(starts: readonly number[], room: number): number {
  const [, first = 0] = starts;
  const scrolls = (starts.at(-1) ?? 0) > room;
  return scrolls && first <= room * FROZEN_SHARE ? first : 0;
}

/** The place under a point; a point outside belongs to the nearest place. */
export function placeAt(x: number, y: number, starts: readonly number[], rowCount: number): Place {
  const row = Math.max(0, Math.min(rowCount - 1, Math.floor(y / ROW_HEIGHT)));
  const next = starts.findIndex((start) => start > x);
  const last = starts.length - 2;
  return { row, column: Math.max(0, next < 0 ? last : next - 1) };
}
