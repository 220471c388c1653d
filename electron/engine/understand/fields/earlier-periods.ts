/**
 * Values of earlier periods: if a row states several periods, a field without a period means the
 * latest. The period of a column is read from its headers.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Period } from '../content/periods.ts';
import { type TableView, viewsOf } from '../content/table-view.ts';

/** Indexes of the words in cells whose row has a later period of the same length. */
export function wordsOfEarlierPeriods(page: PageContent): ReadonlySet<number> {
  const views = page.tables.flatMap((table) => viewsOf(page, table));
  return new Set(views.flatMap(earlierWords));
}

const earlierWords = ({ columns, rows }: TableView): number[] =>
  rows.flatMap(({ cells }) => {
    const periods = cells.map(({ column }) => columns[column]?.period ?? null);
    return cells.flatMap(({ words }, at) => {
      const own = periods[at];
      return own && periods.some((other) => other && isLater(other, own)) ? [...words] : [];
    });
  });

const isLater = (other: Period, own: Period): boolean =>
  other.months === own.months && other.part === own.part && other.year > own.year;
