/** What one way of answering says: the first statement of an answer. */
import type { Period } from '../periods.ts';
import type { Calculation } from '../types.ts';

export interface Statement {
  /** `[1]` refers to the first of the citations made with it. */
  readonly markdown: string;
  /** 0 to 1: how likely it is right. */
  readonly confidence: number;
  readonly calculation: Calculation | null;
  /** The period that it is about, the later of two; absent where it is about none or several. */
  readonly period?: Period | null;
}

/** From this confidence on an answer states a fact; calibrated by `npm run bench -- --answers`. */
export const CERTAIN = 0.75;
