/**
 * Page labels: printed page numbers such as iv, 12 or F-3, which may differ from the page index. A
 * number at either end of a header or footer is a label if it counts with the pages; years and page
 * totals stay constant, and numbers of the text jump. Unnumbered pages within a run (chapter
 * starts, plates) are counted; pages before and after it are not, because their numbering is
 * unknown.
 */

import type { PageDecisions } from '../profile-types.ts';
import { toRoman } from '../roman-numerals.ts';
import type { PageSummary, PrintedNumber } from '../summary-types.ts';

/** Maximum number of consecutive unnumbered pages within a run. */
const MAX_UNNUMBERED = 3;
/** Minimum pages of a run, because plain numbers may count by chance. */
const MIN_PAGES = 3;
/** The same for Roman numerals and prefixed numbers, which rarely do. */
const MIN_MARKED_PAGES = 2;

const formatPageLabel = ({ prefix, numerals, value }: PrintedNumber): string => {
  if (numerals === 'arabic') return `${prefix}${value}`;
  const roman = toRoman(value);
  return numerals === 'roman' ? roman : roman.toUpperCase();
};

interface NumberedRun {
  /** First and last page with a printed label, and how many pages print one. */
  readonly first: number;
  readonly last: number;
  readonly printed: number;
  /** Label of the first page. */
  readonly label: PrintedNumber;
}

/** Runs of ascending pages on which one kind of number counts. */
function findNumberedRuns(
  pages: readonly number[],
  labelOn: (page: number) => PrintedNumber,
): NumberedRun[] {
  const runs: NumberedRun[] = [];
  let [first = 0] = pages;
  let printed = 0;
  pages.forEach((page, at) => {
    printed++;
    const next = pages[at + 1];
    if (next !== undefined && next - page - 1 <= MAX_UNNUMBERED) return;
    runs.push({ first, last: page, printed, label: labelOn(first) });
    first = next ?? 0;
    printed = 0;
  });
  return runs;
}

const isReliableRun = ({ printed, label }: NumberedRun): boolean => {
  const marked = label.numerals !== 'arabic' || /\p{L}/u.test(label.prefix);
  return printed >= (marked ? MIN_MARKED_PAGES : MIN_PAGES);
};

/** Page -> label, from the numbers in headers and footers. */
export function detectPageLabels(
  pages: readonly PageSummary[],
  headersAndFooters: ReadonlyMap<number, PageDecisions['headersAndFooters']>,
): Map<number, string> {
  const series = new Map<string, Map<number, PrintedNumber>>();
  for (const { page, edges } of pages) {
    for (const { block, numbers } of edges) {
      if (headersAndFooters.get(page)?.[block] === undefined) continue;
      for (const number of numbers) {
        const key = `${number.prefix}|${number.numerals}|${number.value - page}`;
        series.set(key, (series.get(key) ?? new Map()).set(page, number));
      }
    }
  }
  const runs = [...series.values()].flatMap((found) =>
    findNumberedRuns([...found.keys()], (page) => found.get(page) as PrintedNumber),
  );
  const labels = new Map<number, string>();
  // If two kinds of numbers count, such as pages of a chapter, the longer run wins.
  for (const { first, last, label } of runs
    .filter(isReliableRun)
    .sort((a, b) => b.printed - a.printed || a.first - b.first)) {
    for (let page = first; page <= last; page++) {
      if (labels.has(page)) continue;
      labels.set(page, formatPageLabel({ ...label, value: label.value + page - first }));
    }
  }
  return labels;
}
