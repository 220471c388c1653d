/**
 * The end of the period that a report covers: a date field named "period end" or "balance sheet
 * date" takes it from "for the fiscal year ended …", as on the cover.
 */
import { parseDate } from '../../../shared/values/date-value.ts';
import { mainPeriodEnd, PERIOD_END_NAME, periodEndsIn } from '../content/period-end.ts';
import { nameTerms } from '../evidence/terms.ts';
import { putFirst } from './prefer.ts';
import type { Choice } from './rank.ts';
import { runText } from './run-text.ts';
import type { FieldDefinition, PreparedDocument, Wanted } from './types.ts';

/** Probability of the date on the cover, or of one that most mentions agree on; of any other. */
const SURE = 0.9;
const UNSURE = 0.6;

/** `choices` with the stated end of the period first; as they are for any other field. */
export function preferPeriodEnd(
  prepared: PreparedDocument,
  wanted: Wanted,
  { key, title = '' }: FieldDefinition,
  choices: readonly Choice[],
): readonly Choice[] {
  const names = [title, nameTerms(key).join(' ')];
  if (wanted.kind !== 'date' || !names.some((name) => PERIOD_END_NAME.test(name))) return choices;
  const mentions = prepared.sentences.flatMap(({ page, words }) => {
    const { text, wordsBetween } = runText({ page, words });
    return periodEndsIn(text).flatMap(({ date, start, end }) => {
      const value = parseDate(date, null)?.value;
      return value
        ? [{ date, value, page, pageNumber: page.page, words: wordsBetween(start, end) }]
        : [];
    });
  });
  const best = mainPeriodEnd(mentions);
  if (!best) return choices;
  const { value, page, words } = best.mention;
  const candidate = { value, page, words, features: { 'stated as the end of the period': 1 } };
  return putFirst(choices, candidate, best.sure ? SURE : UNSURE);
}
