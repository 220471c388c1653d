/**
 * Whether another interpretation of the same words has the same cells. Ruled and aligned
 * interpretations use different evidence, so a fault of one is seldom a fault of the other.
 */
import type { ViewWord } from '../page-view/page-view.ts';

/** The cells of an interpretation. */
export interface Cells {
  readonly cellWords: readonly (readonly ViewWord[])[];
}

/** Share of the words of `cells` that `other` has to hold, too, to interpret the same table. */
const MIN_SHARED_WORDS = 0.8;

/**
 * Share of the words in both that are in the same cell: with the same words, but for those that only
 * one interpretation holds. Null if `other` is about other words.
 */
export function computeAgreement({ cellWords }: Cells, other: Cells): number | null {
  const cellOf = new Map<ViewWord, number>();
  other.cellWords.forEach((words, index) => {
    for (const word of words) cellOf.set(word, index);
  });
  const all = cellWords.reduce((sum, words) => sum + words.length, 0);
  /** Of `other`, the words in each cell that are in both. */
  const shared = new Map<number, number>();
  for (const word of cellWords.flat()) {
    const index = cellOf.get(word);
    if (index !== undefined) shared.set(index, (shared.get(index) ?? 0) + 1);
  }
  const both = [...shared.values()].reduce((sum, count) => sum + count, 0);
  if (both < MIN_SHARED_WORDS * all) return null;
  let same = 0;
  for (const words of cellWords) {
    const known = words.filter((word) => cellOf.has(word));
    const cells = new Set(known.map((word) => cellOf.get(word)));
    const [only] = cells;
    if (cells.size === 1 && only !== undefined && shared.get(only) === known.length)
      same += known.length;
  }
  return same / both;
}
