/**
 * The end of the period that a report covers: a date field named "period end" or "balance sheet
 * date" takes it from "for the fiscal year ended …", as on the cover.
 */
import { parseDate } from '../../../../shared/values/date-value.ts';
import { mainPeriodEnd, PERIOD_END_NAME, periodEndsIn } from '../content/period-end.ts';
import { runText } from './run-text.ts';
import type { Candidate, PreparedDocument, Wanted } from './types.ts';

/** The stated end of the period; nothing for any other field. */
export function findPeriodEnd(prepared: PreparedDocument, { kind, texts }: Wanted): Candidate[] {
  if (kind !== 'date' || !texts.some((name) => PERIOD_END_NAME.test(name))) return [];
  // The end of a quarter is not that of a fiscal year.
  const ofYear = texts.some((name) => /\byear\b/i.test(name));
  const mentions = prepared.sentences.flatMap(({ page, words }) => {
    const { text, wordsBetween } = runText({ page, words });
    return periodEndsIn(text).flatMap(({ name, date, start, end }) => {
      if (ofYear && !name.endsWith('year')) return [];
      const value = parseDate(date, null)?.value;
      return value
        ? [{ date, value, page, pageNumber: page.page, words: wordsBetween(start, end) }]
        : [];
    });
  });
  const best = mainPeriodEnd(mentions);
  if (!best) return [];
  const { value, page, words } = best.mention;
  const features = {
    'stated as the end of the period': 1,
    'one of several ends of a period': Number(!best.sure),
  };
  return [{ value, page, words, features }];
}
