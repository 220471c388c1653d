/** Scale of the amounts of a table: "in thousands", stated for the table, a row or a column. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { magnitudeIn } from '../../../shared/values/magnitudes.ts';
import type { Vocabulary } from '../vocabulary/index.ts';
import type { ParsedValue, PreparedDocument } from './types.ts';

/** Scale of the amount that a word of a page is part of; 1 outside of tables. */
export function scaleAt(page: PageContent, word: number, vocabulary: Vocabulary): number {
  const isIn = ({ words }: Cell) =>
    words !== undefined && word >= words[0] && word < words[0] + words[1];
  const table = page.tables.find(({ cells }) => cells.some(isIn));
  const cell = table?.cells.find(isIn);
  return table && cell ? scaleOfCell(table, cell, vocabulary) : 1;
}

/**
 * The unit of the row or column takes precedence over that of the table: "Sales (€ m)" beside "(€
 * 000)". Ratios and amounts per share are not scaled.
 */
export function scaleOfCell(table: Table, cell: Cell, vocabulary: Vocabulary): number {
  const label = table.cells.find(({ row, column }) => row === cell.row && column === 0)?.text ?? '';
  const header = table.cells
    .filter(
      ({ row, column, column_span }) =>
        row < table.header_rows && column <= cell.column && cell.column < column + column_span,
    )
    .map(({ text }) => text);
  const isRatio = (text: string) => text.includes('%') || vocabulary.isPerUnit(text);
  if (isRatio(label) || header.some(isRatio)) return 1;
  return (
    [label, ...header.toReversed(), table.unit ?? '']
      .map((text) => magnitudeIn(text).factor)
      .find((factor) => factor !== 1) ?? 1
  );
}

/** An amount in full units, if its table states it in thousands or millions. */
export function scaledAmount(
  prepared: PreparedDocument,
  page: PageContent,
  parsed: ParsedValue,
): ParsedValue {
  const factor = prepared.scaleAt(page, parsed.words[0] ?? 0);
  if (factor === 1 || typeof parsed.value !== 'number') return parsed;
  return { ...parsed, value: Number((parsed.value * factor).toPrecision(15)) };
}
