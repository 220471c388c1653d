/** Glyphs by the text object that drew them. */
import type { Rect } from '../../../../shared/geometry.ts';
import type { Glyphs } from '../types.ts';

export const SPACE = 0x20;

/** Glyphs of one text object, with their bounds. */
export interface Run extends Rect {
  readonly from: number;
  to: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Range and bounds of each run that has glyphs. */
export function runsOf(glyphs: Glyphs, count: number): (Run | undefined)[] {
  const runs: (Run | undefined)[] = new Array(count);
  for (let i = 0; i < glyphs.count; i++) {
    const r = glyphs.run[i] as number;
    const x0 = glyphs.x0[i] as number;
    const y0 = glyphs.y0[i] as number;
    const x1 = glyphs.x1[i] as number;
    const y1 = glyphs.y1[i] as number;
    const run = runs[r];
    if (run === undefined) runs[r] = { from: i, to: i + 1, x0, y0, x1, y1 };
    else {
      run.to = i + 1;
      run.x0 = Math.min(run.x0, x0);
      run.y0 = Math.min(run.y0, y0);
      run.x1 = Math.max(run.x1, x1);
      run.y1 = Math.max(run.y1, y1);
    }
  }
  return runs;
}

/** Whether the middle of a glyph lies in `rect`, made smaller by `slack`. */
export function holdsMiddle(rect: Rect, glyphs: Glyphs, i: number, slack: number): boolean {
  const x = ((glyphs.x0[i] as number) + (glyphs.x1[i] as number)) / 2;
  const y = ((glyphs.y0[i] as number) + (glyphs.y1[i] as number)) / 2;
  return (
    x >= rect.x0 + slack && x <= rect.x1 - slack && y >= rect.y0 + slack && y <= rect.y1 - slack
  );
}
