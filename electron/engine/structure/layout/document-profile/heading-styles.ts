/**
 * Uses repetition over the document to separate titles from labels. A style that precedes text
 * several times is a title style, even if only italic or underlined; the same words repeated often
 * are the label of a kind of paragraph, such as `Note`.
 */

import type { HeadingCandidate, PageSummary } from '../summary-types.ts';
import { styleKey } from '../text-style.ts';

/** Minimum number of repetitions of a label, and minimum share of the pages. */
const MIN_REPEATED = 5;
const REPEATED_SHARE = 0.25;
/** Minimum number of titles in a recurring style, and minimum share of them that precede text. */
const MIN_RECURRING = 3;
const RECURRING_SHARE = 0.5;

/** Keys (text and size) of titles that recur so often that they are labels, such as `Note`. */
export function findRepeatedLabels(pages: readonly PageSummary[]): Set<string> {
  const headings = pages.flatMap((page) => page.headings);
  const often = Math.max(MIN_REPEATED, REPEATED_SHARE * pages.length);
  const labels = [...Map.groupBy(headings, headingLabelKey)];
  return new Set(labels.flatMap(([key, { length }]) => (length >= often ? [key] : [])));
}

/** Keys of the styles whose blocks repeatedly precede text. */
export function findRecurringStyles(candidates: readonly HeadingCandidate[]): Set<string> {
  const styled = candidates.filter(({ distinct, underlined }) => distinct || underlined);
  const recurs = (all: readonly HeadingCandidate[]) => {
    const before = new Set(all.flatMap(({ precedesText, text }) => (precedesText ? [text] : [])));
    return before.size >= MIN_RECURRING && before.size >= RECURRING_SHARE * all.length;
  };
  const styles = [...Map.groupBy(styled, headingStyleKey)];
  return new Set(styles.flatMap(([key, all]) => (recurs(all) ? [key] : [])));
}

export const headingStyleKey = ({ style, underlined }: HeadingCandidate): string =>
  `${styleKey(style)}|${underlined}`;

export const headingLabelKey = ({ text, style }: HeadingCandidate): string =>
  `${style.size}|${text}`;
