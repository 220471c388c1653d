/**
 * Periods relative to that of the previous answer: `the year before`, `the previous quarter`, `the
 * year after`. They are replaced in the text by absolute periods.
 */

import { phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import { type Period, periodName, periodsIn } from '../../content/periods.ts';

/** `text` with `in 2022` for `the year before`, relative to `periods`; null if it names none. */
export function withRelativePeriod(
  text: string,
  periods: () => readonly Period[],
): { readonly text: string | null } | null {
  const earlier = phraseIn(text, 'period_before');
  const span = earlier ?? phraseIn(text, 'period_after');
  if (!span) return null;
  const before = text.slice(0, span.start).trim();
  const opens = before === '' || says(before, 'opening');
  // "From the year before" says with what something is compared, not what is asked about.
  if (!opens && (says(before, 'compared_with') || periodsIn(before).length > 0)) return null;
  const isQuarter = says(text.slice(span.start, span.end), 'part_of_year');
  const shifted = periods().flatMap(
    (period) => shiftPeriod(period, earlier ? -1 : 1, isQuarter) ?? [],
  );
  if (shifted.length === 0) return { text: null };
  const named = `in ${shifted.map(periodName).join(' and ')}`;
  return { text: `${text.slice(0, span.start)}${named}${text.slice(span.end)}` };
}

/**
 * The period `by` years or quarters later; null if a quarter is asked for and the period is none.
 */
function shiftPeriod(period: Period, by: number, quarters: boolean): Period | null {
  if (!quarters) return { ...period, year: period.year + by };
  if (period.months !== 3 || period.part === null) return null;
  const at = period.year * 4 + period.part - 1 + by;
  return { ...period, year: Math.floor(at / 4), part: (at % 4) + 1 };
}
