/**
 * What the document does again and again tells its titles from its labels. Pieces of one look that
 * head text several times are titles, be they only slanted or underlined; the same words several
 * times are the label of a kind of paragraph: `Note`.
 */
import { styleKey } from '../style.ts';
import type { HeadingCandidate, PageSummary } from '../types.ts';

/** Labels come this often, on this share of the pages. */
const LEAST_REPEATED = 5;
const REPEATED_SHARE = 0.25;
/** Titles of one look come at least so often, and so many of those that look so head text. */
const LEAST_RECURRING = 3;
const RECURRING_SHARE = 0.5;

/** Titles, with their size, that come so often that they name a kind of paragraph: `Note`. */
export function repeatedLabels(pages: readonly PageSummary[]): Set<string> {
  const counts = new Map<string, number>();
  for (const candidate of pages.flatMap(({ headings }) => headings)) {
    const key = labelKey(candidate);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = Math.max(LEAST_REPEATED, REPEATED_SHARE * pages.length);
  return new Set([...counts].flatMap(([key, count]) => (count >= often ? [key] : [])));
}

/** Looks in which pieces set apart from the text head it again and again. */
export function recurringLooks(candidates: readonly HeadingCandidate[]): Set<string> {
  const looks = new Map<string, { all: number; heading: Set<string> }>();
  for (const candidate of candidates) {
    const { headsText, text, distinct, underlined } = candidate;
    if (!distinct && !underlined) continue;
    const look = looks.get(lookKey(candidate)) ?? { all: 0, heading: new Set() };
    look.all++;
    if (headsText) look.heading.add(text);
    looks.set(lookKey(candidate), look);
  }
  const recurs = ({ all, heading }: { all: number; heading: Set<string> }) =>
    heading.size >= LEAST_RECURRING && heading.size >= RECURRING_SHARE * all;
  return new Set([...looks].flatMap(([key, look]) => (recurs(look) ? [key] : [])));
}

export const lookKey = ({ style, underlined }: HeadingCandidate): string =>
  `${styleKey(style)}|${underlined}`;

export const labelKey = ({ text, style }: HeadingCandidate): string => `${style.size}|${text}`;
