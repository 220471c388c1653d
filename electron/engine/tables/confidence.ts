/**
 * What a score is worth: the share of tables of that score that are right, every cell in its place
 * and nothing missing at the edges. The score itself only ranks readings of the same words.
 *
 * Set by hand from a rough count by eye over 127 tables, some of which the rules were mended on:
 * docs/benchmarks.md has the counts and what they are worth. Straight lines between the knots, which
 * never fall.
 */

/** Score and the share right at it; of the best scores one in ten was still wrong somewhere. */
const KNOTS = [
  [0.5, 0.1],
  [0.7, 0.35],
  [0.8, 0.6],
  [0.88, 0.87],
  [1, 0.93],
] as const;

export function confidenceOf(score: number): number {
  let [low, least]: readonly [number, number] = KNOTS[0];
  if (score <= low) return least;
  for (const [high, most] of KNOTS) {
    if (score <= high) return least + ((most - least) * (score - low)) / (high - low || 1);
    [low, least] = [high, most];
  }
  return least;
}
