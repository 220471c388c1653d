/** Finds section titles and numbered items that stand in a list: they are no headings there. */
import type { HeadingCandidate } from '../summary-types.ts';
import { MIN_CAPITALISED_LETTERS } from './heading-features.ts';

/** A lower-case word that a title would capitalise. */
const LONG_LOWER = new RegExp(`(?<!\\p{L})\\p{Ll}{${MIN_CAPITALISED_LETTERS},}`, 'u');
/** Minimum number of successively numbered titles in a list of contents. */
const MIN_LISTED_TITLES = 3;

/**
 * Indexes of candidates in a list: section titles without text between them (`2.1`, `2.2`, `2.3`),
 * or successively numbered items some of which are sentences in body style.
 */
export function findListedTitles(candidates: readonly HeadingCandidate[]): Set<number> {
  const listed = new Set<number>();
  const close = (run: readonly number[], isList: boolean) => {
    if (isList) for (const at of run) listed.add(at);
  };
  let run: number[] = [];
  let series: number[] = [];
  const closeRun = () => close(run, run.length >= MIN_LISTED_TITLES);
  const isSentence = (at: number) => {
    const { distinct = true, text = '' } = candidates[at] ?? {};
    return !distinct && text.endsWith('.') && LONG_LOWER.test(text);
  };
  const closeSeries = () => close(series, series.some(isSentence));
  candidates.forEach(({ block, numbering, text }, at) => {
    if (numbering === 0) {
      closeRun();
      run = [];
      return;
    }
    const before = candidates[run.at(-1) ?? -1];
    if (before?.block !== block - 1 || before.numbering !== numbering) {
      closeRun();
      run = [];
    }
    run.push(at);
    const number = parseItemNumber(text);
    if (number === null) return;
    if (number !== (parseItemNumber(candidates[series.at(-1) ?? -1]?.text ?? '') ?? 0) + 1) {
      closeSeries();
      series = [];
    }
    series.push(at);
  });
  closeRun();
  closeSeries();
  return listed;
}

/** The number of `3. Press the key`; null without one or if it has several parts. */
const parseItemNumber = (text: string): number | null => {
  const number = /^\(?(\d{1,2})[.)] /u.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};
