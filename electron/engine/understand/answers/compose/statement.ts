/** What a generator proposes: the first statement of an answer. */

import type { CodedText } from '../../../../../shared/contract/coded-text.ts';
import type { Passage } from '../../content/passages.ts';
import type { Period } from '../../content/periods.ts';
import type { Calculation } from '../types.ts';
import type { Citations } from './citations.ts';
import type { AnswerBlock } from './segments.ts';

/** Features by name; absent ones are 0. */
export type FeatureVector = Readonly<Record<string, number>>;

export interface Statement {
  readonly content: readonly AnswerBlock[];
  /** 0 to 1: how well its parts match what the question names. */
  readonly confidence: number;
  readonly calculation?: Calculation;
  /** Its period, the later of two; absent if it has none or several. */
  readonly period?: Period | null;
  /** The passage that it quotes. */
  readonly passage?: Passage;
  readonly features?: FeatureVector;
  /** Why it does not fit for certain; otherwise because only a part of the question matches. */
  readonly doubt?: CodedText;
  /** What it is about without saying it: the header of the rows that it compares. */
  readonly about?: string;
}

export interface Candidate {
  /** Name of the generator that proposes it. */
  readonly generator: string;
  readonly statement: Statement;
  readonly citations: Citations;
}

/** How well a statement fits of which all that the question names is known. */
export const WHOLE = 0.88;
/** How well one fits beside which something else may be meant. */
export const OPEN = 0.6;

/** Factor for a value of an earlier year than that of the statements, where none is named. */
export const EARLIER = 0.8;

/** Minimum confidence for an answer to state a fact; calibrated by `npm run bench -- --answers`. */
export const CERTAIN = 0.85;
