/** Fits weights by gradient ascent on a log-likelihood, with a penalty for leaving given weights. */

export interface Ascent {
  readonly start: ArrayLike<number>;
  /** What the penalty draws each weight to; default `start`. */
  readonly prior?: ArrayLike<number>;
  /** Of the square of the distance to the prior. */
  readonly penalty: number;
  readonly steps: number;
  readonly rate: number;
  /** Least and most that a weight may be; default no bounds. */
  bounds?(index: number): readonly [least: number, most: number];
  /** Adds the slope of the log-likelihood at `weights` to `into`. */
  addGradient(weights: Float64Array, into: Float64Array): void;
}

/** Adam (Kingma, Ba 2015) on all examples at once. */
export function ascend(ascent: Ascent): Float64Array {
  const { start, prior = start, penalty, steps, rate } = ascent;
  const weights = Float64Array.from(start);
  const size = weights.length;
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size);
    ascent.addGradient(weights, gradient);
    for (let index = 0; index < size; index++) {
      const now = weights[index] ?? 0;
      const slope = (gradient[index] ?? 0) - penalty * (now - (prior[index] ?? 0));
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      square[index] = 0.999 * (square[index] ?? 0) + 0.001 * slope * slope;
      const m = (mean[index] ?? 0) / (1 - 0.9 ** step);
      const v = (square[index] ?? 0) / (1 - 0.999 ** step);
      const [least, most] = ascent.bounds?.(index) ?? [-Infinity, Infinity];
      weights[index] = Math.min(most, Math.max(least, now + (rate * m) / (Math.sqrt(v) + 1e-8)));
    }
  }
  return weights;
}
