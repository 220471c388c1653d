/** Detects text outside its clip path. Clips are nearly always rectangles, so their bounds are used. */
import type { Rect } from '../../../../../shared/geometry.ts';
import { GlyphFlag, type Glyphs, holdsGlyph } from '../types.ts';
import type { PaintedText } from './paint-order.ts';
import { holdsRun, type Runs, SPACE } from './runs.ts';

/** A glyph is clipped if its centre is at least this far outside; points. */
const CLIP_SLACK = 0.5;

/**
 * `places`: index into `texts` of the text object of each run. A partly visible word is read
 * completely, as its text is known; the clipped part takes up no space beyond the clip, where other
 * text may be.
 */
export function flagClipped(
  glyphs: Glyphs,
  texts: readonly PaintedText[],
  positions: Int32Array,
  runs: Runs,
): void {
  for (let r = 0; r < runs.count; r++) {
    const clip = texts[positions[r] as number]?.clip ?? null;
    const from = runs.from[r] as number;
    const to = runs.to[r] as number;
    if (clip === null || from === to || holdsRun(clip, runs, r)) continue;
    let start = from;
    for (let i = from; i <= to; i++) {
      if (i < to && glyphs.codePoint[i] !== SPACE) continue;
      clipWord(glyphs, start, i, clip);
      start = i;
    }
  }
}

function clipWord(glyphs: Glyphs, from: number, to: number, clip: Rect): void {
  let shown = 0;
  for (let i = from; i < to; i++) {
    if (glyphs.codePoint[i] !== SPACE && holdsGlyph(clip, glyphs, i, -CLIP_SLACK)) shown++;
  }
  const letters = to - from - (glyphs.codePoint[from] === SPACE ? 1 : 0);
  if (shown === letters) return;
  for (let i = from; i < to; i++) {
    if (shown === 0) (glyphs.flags[i] as number) |= GlyphFlag.clipped;
    else moveInto(clip, glyphs, i);
  }
}

/** Along the line only: clips are often lower than the line height of a font. */
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
