/**
 * Numbers that their words do not determine: "EUR 1.000", "12 Cr". The value is marked as in
 * conflict with its other meanings, unless the document states it elsewhere beyond doubt.
 */
import type { Choice } from './rank.ts';
import type { FoundCandidate } from './types.ts';

/** Greatest confidence of such a value, and that of its other meanings. */
export const MOST_AMBIGUOUS = 0.5;
const OTHER_MEANING = 0.3;

/** The other meanings of the words of a value; empty if one position has no other meaning. */
export function othersOf({ occurrences }: Choice): readonly number[] {
  const others = occurrences.map((occurrence) => occurrence.others ?? []);
  return others.some((each) => each.length === 0) ? [] : [...new Set(others.flat())];
}

export const ambiguityOf = (choice: Choice): string[] =>
  othersOf(choice).map((other) => `may also mean ${other}`);

/** The other meanings as candidates beside the value that is returned. */
export const otherMeanings = (choice: Choice, shown: FoundCandidate): FoundCandidate[] =>
  othersOf(choice).map((value) => ({
    ...shown,
    value,
    confidence: Math.min(shown.confidence, OTHER_MEANING),
    evidence: [`may also mean ${choice.value}`],
  }));
