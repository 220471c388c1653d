/**
 * Folds of documents such that those of one issuer or one template are in the same fold: what is
 * fitted on the other folds is then judged on documents that look different. Documents whose first pages
 * share most of their words (Jaccard) form a group; a group as a whole goes to one fold.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import { dealGroups, groupAlike, overlap } from '../grouping.ts';

/** From 0. */
export type Fold = number;
export const FOLDS = 4;

/** Share of common words from which two first pages are taken for one template. */
const SAME_TEMPLATE = 0.45;

const wordsOf = (pages: readonly PageContent[]): Set<string> =>
  new Set(
    (pages[0]?.words.text ?? [])
      .map((word) => word.toLowerCase().replace(/[^\p{L}]+/gu, ''))
      .filter((word) => word.length > 2),
  );

export function foldsOf(
  documents: ReadonlyMap<string, readonly PageContent[]>,
): ReadonlyMap<string, Fold> {
  const words = new Map([...documents].map(([id, pages]) => [id, wordsOf(pages)]));
  const groups = groupAlike(words, (a, b) => overlap(a, b) >= SAME_TEMPLATE);
  return dealGroups(groups, FOLDS);
}
