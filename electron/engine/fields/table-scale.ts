/** Amounts of tables in full units: "in thousands", stated for the table, a row or a column. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { NumberValue } from '../../../shared/values/number-value.ts';
import { scaleInTable } from '../../../shared/values/table-scale.ts';
import type { ParsedValue } from './types.ts';

/** Factor of the number that a word of a page is part of; 1 outside of tables. */
export function scaleAt(page: PageContent, word: number, number: NumberValue): number {
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
    return scaleInTable({
      number,
      label,
      section: section ?? '',
      headers,
      unit: unit ?? '',
      others,
    });
  }
  return 1;
}

/** An amount in full units, if its table states it in thousands or millions. */
export function scaledAmount(page: PageContent, parsed: ParsedValue): ParsedValue {
  const { number, words, value, others } = parsed;
  const factor = number ? scaleAt(page, words[0] ?? 0, number) : 1;
  if (factor === 1 || typeof value !== 'number') return parsed;
  const inUnits = (amount: number) => Number((amount * factor).toPrecision(15));
  return { ...parsed, value: inUnits(value), ...(others && { others: others.map(inUnits) }) };
}
