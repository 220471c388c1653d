/**
 * Values of earlier periods: of a row that states several periods, a field without a period means the
 * latest. Which columns are of which periods is told by their headers.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Period } from '../answers/periods.ts';
import { type TableView, viewOf } from '../answers/tables/view.ts';

/** Words of a page in cells of a period that has a later one of the same length in its row. */
export function wordsOfEarlierPeriods(page: PageContent): ReadonlySet<number> {
  const views = page.tables.flatMap((table) => viewOf(page, table) ?? []);
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
