/** Groups glyphs by the text object that drew them. */
import type { Rect } from '../../../../../shared/geometry.ts';
import type { Glyphs } from '../types.ts';

export const SPACE = 0x20;

/**
 * The glyphs of each text object and their bounds, as columns: an object may hold a page or one
 * letter. The range of an object without glyphs is empty.
 */
export interface Runs {
  readonly count: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly x0: Float32Array;
  readonly y0: Float32Array;
  readonly x1: Float32Array;
  readonly y1: Float32Array;
}

export function runsOf(glyphs: Glyphs, count: number): Runs {
  const runs = {
    count,
    from: new Uint32Array(count),
    to: new Uint32Array(count),
    x0: new Float32Array(count).fill(Number.POSITIVE_INFINITY),
    y0: new Float32Array(count).fill(Number.POSITIVE_INFINITY),
    x1: new Float32Array(count).fill(Number.NEGATIVE_INFINITY),
    y1: new Float32Array(count).fill(Number.NEGATIVE_INFINITY),
  };
  for (let i = 0; i < glyphs.count; i++) {
    const r = glyphs.run[i] as number;
    if (runs.to[r] === 0) runs.from[r] = i;
    runs.to[r] = i + 1;
    runs.x0[r] = Math.min(runs.x0[r] as number, glyphs.x0[i] as number);
    runs.y0[r] = Math.min(runs.y0[r] as number, glyphs.y0[i] as number);
    runs.x1[r] = Math.max(runs.x1[r] as number, glyphs.x1[i] as number);
    runs.y1[r] = Math.max(runs.y1[r] as number, glyphs.y1[i] as number);
  }
  return runs;
}

/** Whether `rect` and the bounds of run `r` overlap. */
export const meetsRun = (rect: Rect, { x0, y0, x1, y1 }: Runs, r: number): boolean =>
  rect.y0 < (y1[r] as number) &&
  rect.y1 > (y0[r] as number) &&
  rect.x0 < (x1[r] as number) &&
  rect.x1 > (x0[r] as number);

/** Whether run `r` is completely within `rect`. */
export const holdsRun = (rect: Rect, { x0, y0, x1, y1 }: Runs, r: number): boolean =>
  (x0[r] as number) >= rect.x0 &&
  (x1[r] as number) <= rect.x1 &&
  (y0[r] as number) >= rect.y0 &&
  (y1[r] as number) <= rect.y1;
