/**
 * Whether a picture may show text, by the luminance of a small copy: print, charts, diagrams and
 * screenshots have an even background with something drawn on it; photographs have none.
 */
import type { Luminance } from '../pdf/luminance.ts';

/** Maximum difference of background luminance from the commonest; 0 to 255. */
const SAME_LUMINANCE = 12;
/** Shares of the picture that are background: a map has the least, an empty frame the most. */
const LEAST_GROUND = 0.4;
const MOST_GROUND = 0.995;

export function hasEvenGround({ values: luminance }: Luminance): boolean {
  const counts = new Uint32Array(256);
  for (let i = 0; i < luminance.length; i++) (counts[luminance[i] as number] as number)++;
  const ground = counts.indexOf(Math.max(...counts));
  const near = counts.subarray(Math.max(0, ground - SAME_LUMINANCE), ground + SAME_LUMINANCE + 1);
  const share = near.reduce((sum, count) => sum + count, 0) / luminance.length;
  return share >= LEAST_GROUND && share <= MOST_GROUND;
}
