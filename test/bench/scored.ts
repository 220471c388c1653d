/** A document with its score: what a benchmark tells of those that fare worst. */

export interface Scored {
  readonly document: string;
  readonly score: number;
  /** What the score is made of. */
  readonly because: string;
}

/** Documents that are told for each target that is missed. */
export const WORST = 10;

export const worstFirst = (
  documents: readonly Scored[],
  better: 'higher' | 'lower' = 'higher',
): Scored[] =>
  documents
    .filter(({ score }) => Number.isFinite(score))
    .sort((a, b) => (better === 'higher' ? a.score - b.score : b.score - a.score));
