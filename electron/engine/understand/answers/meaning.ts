/**
 * Features of the best candidates by meaning: how near what they state is to the question, by a
 * network, whatever the words.
 */

import type { Similarity, SimilarityRequest } from '../../language/similarity/index.ts';
import { likelyLanguages } from '../../language/vocabulary/index.ts';
import { askedTerms } from '../../language/vocabulary/question-words.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import type { FeatureVector } from './compose/statement.ts';

/** So many of the best candidates are compared. */
export const MOST_COMPARED = 6;

/** Null for a question that is in none of the languages that the network knows. */
export function requestFor(question: string, texts: readonly string[]): SimilarityRequest | null {
  if (texts.length === 0 || !likelyLanguages(question).includes('en')) return null;
  return { question, words: wordsFor(question, askedTerms(question)), texts };
}

/** The words of a question that terms were read from. */
export const wordsFor = (question: string, terms: readonly string[]): string[] =>
  question
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => termsOf(word).some((term) => terms.includes(term))) ?? [];

/** Features of each compared candidate, by what they are of the nearest. */
export function similarityFeatures(similar: readonly Similarity[]): FeatureVector[] {
  const nearest = Math.max(...similar.map(({ whole }) => whole));
  const met = Math.max(...similar.map(({ least }) => least));
  return similar.map(({ whole, least }) => ({
    compared: 1,
    'meaning of the whole': whole,
    'meaning of the whole, from the nearest': whole - nearest,
    'meaning of the farthest word': least,
    'meaning of the farthest word, from the nearest': least - met,
  }));
}

/** Of candidates that are not among the compared ones. */
export const NOT_COMPARED: FeatureVector = {
  'meaning of the whole, from the nearest': -0.3,
  'meaning of the farthest word, from the nearest': -0.3,
};
