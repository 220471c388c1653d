/**
 * Periods relative to that of the previous answer: `the year before`, `the previous quarter`, `the
 * year after`. They are replaced in the text by absolute periods.
 */
import { type Period, periodName, periodsIn } from '../../content/periods.ts';

const UNIT = '(?:(?:fiscal|financial|calendar)\\s+)?(year|quarter)';
const BEFORE = 'previous|prior|preceding|before|earlier';
const AFTER = 'following|next|subsequent|after|later';
/** At the end of the text only: `prior year adjustments` is not a period. */
const RELATIVE = new RegExp(
  String.raw`(?:\b(?:in|for|of|during)\s+)?(?:\b(?:the|one|a)\s+)?\b(?:(?:(${BEFORE})|(${AFTER}))\s+${UNIT}|${UNIT}\s+(?:(${BEFORE})|(${AFTER})))(?:\s+(?:that|this|it))?(?=[\s?.!]*$)`,
  'i',
);
/** After these words the period is the basis of a comparison, not the one asked about. */
const COMPARED = /\b(?:from|than|to|with|over|versus|vs\.?|against|since|and)\s*$/i;

/** `text` with `in 2022` for `the year before`, relative to `periods`; null if it names none. */
export function withRelativePeriod(
  text: string,
  periods: () => readonly Period[],
): { readonly text: string | null } | null {
  const match = RELATIVE.exec(text);
  if (!match) return null;
  const before = text.slice(0, match.index);
  const opens = /^\s*(?:and|but|so)?\s*$/i.test(before);
  if (!opens && (COMPARED.test(before) || periodsIn(before).length > 0)) return null;
  const unit = (match[3] ?? match[4])?.toLowerCase();
  const by = (match[1] ?? match[5]) === undefined ? 1 : -1;
  const shifted = periods().flatMap((period) => shiftPeriod(period, by, unit === 'quarter') ?? []);
  if (shifted.length === 0) return { text: null };
  const named = `in ${shifted.map(periodName).join(' and ')}`;
  return { text: `${before}${named}${text.slice(match.index + match[0].length)}` };
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
