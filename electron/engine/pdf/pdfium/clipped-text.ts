/** Finds text that a clip path cuts away. Clips are rectangles nearly always: their bounds decide. */
import type { Rect } from '../../../../shared/geometry.ts';
import { GlyphFlag, type Glyphs } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PaintOrder } from './paint-order.ts';
import { holdsMiddle, type Run, SPACE } from './runs.ts';

/** A glyph is cut away when its middle is this far outside; points. */
const CLIP_SLACK = 0.5;

/**
 * A word that shows in part is read whole, for what it says is known; the part that is cut off takes
 * no place beyond the clip, where other text stands.
 */
export function flagClipped(
  glyphs: Glyphs,
  objects: readonly Pointer[],
  paints: PaintOrder,
  runs: readonly (Run | undefined)[],
): void {
  runs.forEach((run, r) => {
    const clip = paints.texts.get(objects[r] as Pointer)?.clip ?? null;
    if (run === undefined || clip === null || holdsRect(clip, run)) return;
    let start = run.from;
    for (let i = run.from; i <= run.to; i++) {
      if (i < run.to && glyphs.codePoint[i] !== SPACE) continue;
      clipWord(glyphs, start, i, clip);
      start = i;
    }
  });
}

function clipWord(glyphs: Glyphs, from: number, to: number, clip: Rect): void {
  let shown = 0;
  for (let i = from; i < to; i++) {
    if (glyphs.codePoint[i] !== SPACE && holdsMiddle(clip, glyphs, i, -CLIP_SLACK)) shown++;
  }
  const letters = to - from - (glyphs.codePoint[from] === SPACE ? 1 : 0);
  if (shown === letters) return;
  for (let i = from; i < to; i++) {
    if (shown === 0) (glyphs.flags[i] as number) |= GlyphFlag.clipped;
    else moveInto(clip, glyphs, i);
  }
}

/** Along the line only: clips are often lower than a font's line. */
function moveInto(clip: Rect, { x0, x1, y0, y1, angle }: Glyphs, i: number): void {
  const clamp = (edges: Float32Array, least: number, most: number) => {
    edges[i] = Math.min(most, Math.max(least, edges[i] as number));
  };
  const upright = (angle[i] as number) % 180 === 0;
  for (const edges of upright ? [x0, x1] : [y0, y1]) {
    if (upright) clamp(edges, clip.x0, clip.x1);
    else clamp(edges, clip.y0, clip.y1);
  }
}

const holdsRect = (a: Rect, b: Rect): boolean =>
  b.x0 >= a.x0 && b.x1 <= a.x1 && b.y0 >= a.y0 && b.y1 <= a.y1;
