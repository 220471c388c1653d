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
  const counts = new Map<string, number>();
  for (const candidate of pages.flatMap(({ headings }) => headings)) {
    const key = headingLabelKey(candidate);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = Math.max(MIN_REPEATED, REPEATED_SHARE * pages.length);
  return new Set([...counts].flatMap(([key, count]) => (count >= often ? [key] : [])));
}

/** Keys of the styles whose blocks repeatedly precede text. */
export function findRecurringStyles(candidates: readonly HeadingCandidate[]): Set<string> {
  const styles = new Map<string, { all: number; heading: Set<string> }>();
  for (const candidate of candidates) {
    const { precedesText, text, distinct, underlined } = candidate;
    if (!distinct && !underlined) continue;
    const usage = styles.get(headingStyleKey(candidate)) ?? { all: 0, heading: new Set() };
    usage.all++;
    if (precedesText) usage.heading.add(text);
    styles.set(headingStyleKey(candidate), usage);
  }
  const recurs = ({ all, heading }: { all: number; heading: Set<string> }) =>
    heading.size >= MIN_RECURRING && heading.size >= RECURRING_SHARE * all;
  return new Set([...styles].flatMap(([key, usage]) => (recurs(usage) ? [key] : [])));
}

export const headingStyleKey = ({ style, underlined }: HeadingCandidate): string =>
  `${styleKey(style)}|${underlined}`;

export const headingLabelKey = ({ text, style }: HeadingCandidate): string =>
  `${style.size}|${text}`;
