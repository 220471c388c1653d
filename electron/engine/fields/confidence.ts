/**
 * How sure a value is to be right: the share of values like it that are. The ranking says how a value
 * stands among its rivals; how often the best of them is right is learned from documents that the
 * ranking was not fitted on (Platt scaling, 1999). Features of the value and of its place beside that
 * made it worse on documents of other templates.
 *
 * The weights are data (`confidence.json`) and come from `test/bench/fields/fit.ts`;
 * docs/benchmarks.md tells what they are worth.
 */
import model from './confidence.json' with { type: 'json' };

/** Nothing is certain. */
const LEAST = 0.02;
const MOST = 0.99;
/** Odds beyond this, as a natural logarithm, make no value surer. */
const WIDEST = 6;

export interface ConfidenceWeights {
  /** Odds where the ranking gives even ones, as a natural logarithm. */
  readonly bias: number;
  /** What the odds of the ranking count. */
  readonly odds: number;
}

/** Odds of a probability as a natural logarithm. */
export const oddsOf = (probability: number): number =>
  Math.max(-WIDEST, Math.min(WIDEST, Math.log(probability / Math.max(1e-9, 1 - probability))));

/** 0.02 to 0.99, of the probability that the ranking gives. */
export function confidenceOf(probability: number, weights: ConfidenceWeights = model): number {
  const odds = weights.bias + weights.odds * oddsOf(probability);
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}
