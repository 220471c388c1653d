/** Amounts of tables in full units: "in thousands of euros", stated for the table, a row or a column. */
import type { PageContent } from '../../../../shared/contract/page.ts';
import { currencyCode } from '../../../../shared/values/currencies.ts';
import type { NumberValue } from '../../../../shared/values/number-value.ts';
import { scaleInTable, type TableNumber } from '../../../../shared/values/table-scale.ts';
import { unitInTable } from '../content/printed-unit.ts';
import type { ParsedValue } from './types.ts';

/** The number that a word of a page is part of, with what its table says of it; null outside of tables. */
function numberInTable(page: PageContent, word: number, number: NumberValue): TableNumber | null {
  for (const { cells, rows, header_rows, unit } of page.tables) {
    const cell = cells.find(
      ({ words }) => words !== undefined && word >= words[0] && word < words[0] + words[1],
    );
    if (!cell) continue;
    const label = cells.find(({ row, column }) => row === cell.row && column === 0)?.text ?? '';
    const headers = cells
      .filter(
        ({ row, column, column_span }) =>
          row < header_rows && column <= cell.column && cell.column < column + column_span,
      )
      .map(({ text }) => text);
    const others = rows.slice(header_rows).flatMap((row) => row.slice(1));
    const section = rows
      .slice(0, cell.row)
      .findLast(([first, ...rest]) => first && rest.every((text) => text.trim() === ''))?.[0];
    return { number, label, section: section ?? '', headers, unit: unit ?? '', others };
  }
  return null;
}

/** An amount in full units and with its currency, if its table states it in thousands of euros. */
export function scaledAmount(page: PageContent, parsed: ParsedValue): ParsedValue {
  const { number, words, value, others } = parsed;
  const given = number && numberInTable(page, words[0] ?? 0, number);
  if (!given || typeof value !== 'number') return parsed;
  const unit = unitInTable(given);
  const currency = unit === '' ? {} : { currency: currencyCode(unit) };
  const factor = scaleInTable(given);
  if (factor === 1) return { ...parsed, ...currency };
  const inUnits = (amount: number) => Number((amount * factor).toPrecision(15));
  return {
    ...parsed,
    ...currency,
    value: inUnits(value),
    ...(others && { others: others.map(inUnits) }),
  };
}
