/**
 * Percentages printed without their sign. Statements print currency and percent signs in the first
 * row and at totals only: "$ 1,975  30 %", below it "4,514  70". As numbers, the column would hold
 * 0.3 and 70.
 *
 * Evidence: the first number of the column has a percent sign, and its numbers have one exactly in
 * the rows that print a currency. Rows of several kinds, as of ratios and amounts, differ from that.
 */
import type { Cell } from '../../../shared/contract/table.ts';
import type { CellText, TableValues } from '../../../shared/values/table-values.ts';

/** The values, with these as percentages. `cells`: row by row. */
export function withUnsignedPercentages(values: TableValues, cells: readonly Cell[]): TableValues {
  const numbers = cells.flatMap((cell) => {
    const value = values.valueOf(cell);
    return value.kind === 'number' ? [{ cell, ...value }] : [];
  });
  const rows = new Set(numbers.flatMap(({ cell, currency }) => (currency ? cell.row : [])));
  const columns = [...Map.groupBy(numbers, ({ cell }) => cell.column).values()].filter(
    (column) =>
      column[0]?.percent &&
      column.every(({ cell, percent }) => rows.has(cell.row) === percent) &&
      column.every(({ magnitude, unit }) => magnitude === 1 && unit === ''),
  );
  const percentages = new Set<CellText>(columns.flat().map(({ cell }) => cell));
  return {
    ...values,
    valueOf(cell) {
      const value = values.valueOf(cell);
      if (value.kind !== 'number' || value.percent || !percentages.has(cell)) return value;
      return { ...value, value: value.value / 100, percent: true };
    },
  };
}
