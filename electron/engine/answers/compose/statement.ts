/** The result of one answering method: the first statement of an answer. */
import type { Period } from '../../content/periods.ts';
import type { Calculation } from '../types.ts';

export interface Statement {
  /** `[1]` refers to the first of its citations. */
  readonly markdown: string;
  /** 0 to 1: probability that it is correct. */
  readonly confidence: number;
  readonly calculation: Calculation | null;
  /** Its period, the later of two; absent if it has none or several. */
  readonly period?: Period | null;
}

/** Factor for a value of an earlier year than that of the statements, where none is named. */
export const EARLIER = 0.8;

/** Minimum confidence for an answer to state a fact; calibrated by `npm run bench -- --answers`. */
export const CERTAIN = 0.75;
