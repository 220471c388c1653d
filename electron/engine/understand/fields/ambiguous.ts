/**
 * Numbers that their words do not determine: "EUR 1.000", "12 Cr". The value is marked as in
 * conflict with its other meanings, unless the document states it elsewhere beyond doubt.
 */
import { codedText, evidenceIn, evidenceTexts } from '../../../../shared/coded-text.ts';
import type { Choice } from './rank.ts';
import type { FoundCandidate, FoundField } from './types.ts';

/** Greatest confidence of such a value, and that of its other meanings. */
const MOST_AMBIGUOUS = 0.5;
const OTHER_MEANING = 0.3;

/** The other meanings of the words of a value; empty if one position has no other meaning. */
export function othersOf({ occurrences }: Choice): readonly number[] {
  const others = occurrences.map((occurrence) => occurrence.others ?? []);
  return others.some((each) => each.length === 0) ? [] : [...new Set(others.flat())];
}

/** The field with its other meanings as the first candidates. */
export function markAmbiguous(found: FoundField, others: readonly number[]): FoundField {
  if (others.length === 0) return found;
  const { value, currency, confidence, citations, candidates = [] } = found;
  const meanings = others.map((other): FoundCandidate => {
    const least = Math.min(confidence, OTHER_MEANING);
    return {
      ...{ value: other, confidence: least, citations },
      ...evidenceTexts([otherMeaning(value)]),
      ...(currency !== undefined && { currency }),
    };
  });
  return {
    ...found,
    status: 'conflicting',
    confidence: Math.min(confidence, MOST_AMBIGUOUS),
    ...evidenceTexts([...evidenceIn(found), ...others.map(otherMeaning)]),
    candidates: [...meanings, ...candidates],
  };
}

const otherMeaning = (value: unknown) => codedText('may also mean {value}', { value: `${value}` });

/** A field that the document does not state. */
export const notFound = (path: string, type: FoundField['type']): FoundField => ({
  path,
  type,
  status: 'not_found',
  value: null,
  confidence: 0,
  citations: [],
  evidence: [],
});
