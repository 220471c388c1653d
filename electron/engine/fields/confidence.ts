/**
 * Confidence of a value: the share of comparable values that are correct. The ranking compares a
 * value with its rivals; how often the best is correct is calibrated on documents that the ranking
 * was not fitted on (Platt scaling, 1999). Kinds of evidence (no label, a sentence, sums, agreement,
 * recognition, the kind of the value) were tried as further inputs and gave worse results on documents
 * of other templates. The weights are data
 * (`confidence.json`), fitted by `test/bench/fields/fit.ts`; docs/benchmarks.md reports their
 * effect.
 */

import model from './confidence.json' with { type: 'json' };
import type { FeatureVector } from './types.ts';

/** Lower limit: no confidence reaches 0. */
const LEAST = 0.02;
const MOST = 0.99;
/** Log odds are clamped to this value; natural logarithm. */
const WIDEST = 6;

export interface ConfidenceWeights {
  /** Log odds at even odds of the ranking; natural logarithm. */
  readonly bias: number;
  /** Weight of the log odds of the ranking. */
  readonly odds: number;
  /** The same two for items of a list, which are decided one by one and not against each other. */
  readonly listBias: number;
  readonly listOdds: number;
}

/**
 * Evidence that tells of a value itself, not against its rivals: changes of the log odds, set by hand
 * because no labelled document has a code with check digits.
 */
const CHECKED: Readonly<Record<string, number>> = {
  'right check digits': 0.5,
  'wrong check digits': -5,
};

/** Log odds of a probability; natural logarithm. */
export const oddsOf = (probability: number): number =>
  Math.max(-WIDEST, Math.min(WIDEST, Math.log(probability / Math.max(1e-9, 1 - probability))));

/** Confidence from 0.02 to 0.99 for a probability of the ranking, of a value or of an item of a list. */
export function confidenceOf(
  probability: number,
  isItem: boolean,
  features: FeatureVector,
  weights: ConfidenceWeights = model,
): number {
  const { bias, odds: scale, listBias, listOdds } = weights;
  const [start, slope] = isItem ? [listBias, listOdds] : [bias, scale];
  let odds = start + slope * oddsOf(probability);
  for (const name in CHECKED) odds += (CHECKED[name] ?? 0) * (features[name] ?? 0);
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}
