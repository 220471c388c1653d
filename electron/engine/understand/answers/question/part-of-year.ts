/**
 * Parts of a year in the words of interim reports: `Three months ended June 30, 2023` for `Q2 2023`
 * and `second quarter of 2023`, where the fiscal year of the report is the calendar year.
 */
import type { Accounts } from '../../accounts/accounts.ts';
import { endOfPart, endTogether, type Period, periodSpansIn } from '../../content/periods.ts';

const YEAR_END = { end: '12-31' };

/** The question with the head of a column for the part of a year that it names; none without. */
export function inMonths(accounts: Accounts, text: string): string[] {
  const [named, other] = periodSpansIn(text).filter(({ period }) => period.part !== null);
  if (!named || other) return [];
  const { start, end, period } = named;
  const asked = { ...period, end: endOfPart(period) };
  const head = accounts.views
    .flatMap(({ columns }) => columns)
    .find((column) => column.period && isHead(column.period, asked));
  if (!head || !isCalendarYear(accounts, asked)) return [];
  return [`${text.slice(0, start)}${head.name}${text.slice(end)}`];
}

/** Whether a column of months ends with the part of a calendar year that is asked for. */
const isHead = ({ year, months, part, end }: Period, asked: Period): boolean =>
  year === asked.year &&
  months === asked.months &&
  part === null &&
  end !== undefined &&
  endTogether(asked, { end });

/** Whether the balances are of the asked day and of the end of a calendar year. */
function isCalendarYear({ statements }: Accounts, asked: Period): boolean {
  const [sheet] = statements
    .filter(({ kind }) => kind === 'balance_sheet')
    .toSorted((a, b) => b.score - a.score);
  const ends = sheet?.view.columns.flatMap(({ period }) => period ?? []) ?? [];
  return (
    ends.some((period) => period.end !== undefined && endTogether(period, YEAR_END)) &&
    ends.every((period) => endTogether(period, YEAR_END) || endTogether(period, asked))
  );
}
