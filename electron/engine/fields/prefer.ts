/** A value found by its own way, put before the ranked values of a field. */
import type { Choice } from './rank.ts';
import type { Candidate } from './types.ts';

/** `choices` with `candidate` first; the others share the probability that it leaves. */
export function putFirst(
  choices: readonly Choice[],
  candidate: Candidate,
  confidence: number,
): readonly Choice[] {
  const same = choices.find(({ value }) => value === candidate.value);
  const first: Choice = {
    value: candidate.value,
    currency: candidate.currency ?? same?.currency ?? null,
    features: { ...same?.features, ...candidate.features },
    score: Math.max(0, ...choices.map(({ score }) => score)) + 1,
    probability: confidence,
    membership: confidence,
    occurrences: [candidate, ...(same?.occurrences ?? [])],
  };
  const others = choices
    .filter((choice) => choice !== same)
    .map((choice) => ({ ...choice, probability: choice.probability * (1 - confidence) }));
  return [first, ...others];
}
