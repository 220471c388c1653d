/** Dates in a run of words, and those that are the ends of a period ("from … to …"). */
import type { DateOrder } from '../../../shared/values/date-value.ts';
import { findDates } from '../../../shared/values/dates-in-text.ts';
import { labelTerms, type Vocabulary } from '../vocabulary/index.ts';
import { runText } from './run-text.ts';
import type { ParsedValue, Run } from './types.ts';

export function datesIn(run: Run, order: DateOrder | null, vocabulary: Vocabulary): ParsedValue[] {
  const { text, wordsBetween } = runText(run);
  if (!/\d/.test(text)) return [];
  const found = findDates(text, order);
  return found.map(({ value, start, end }, at): ParsedValue => {
    const words = wordsBetween(start, end);
    const next = found[at + 1];
    const before = found[at - 1];
    if (next && joins(text.slice(end, next.start), vocabulary))
      return { value, words, end: 'start' };
    if (before && joins(text.slice(before.end, start), vocabulary)) {
      return { value, words, end: 'end' };
    }
    return { value, words };
  });
}

/** Whether the text between two dates makes them the ends of one period. */
function joins(between: string, vocabulary: Vocabulary): boolean {
  const text = between.trim();
  if (/^[-‐‑–—]+$/u.test(text)) return true;
  const units = vocabulary.units(labelTerms(text));
  return (
    text.length < 12 && /^[\p{L}'\s-]+$/u.test(text) && units.length === 1 && units[0] === 'end'
  );
}
