/** Texts of review items, in English and as code and values: `Costs: Wages, 2024`. */
import { codedText, formatCodedText, textParts } from '../../../shared/coded-text.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { cellLabels } from '../../../shared/tables/cell-labels.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import { printedTitle } from '../../../shared/tables/name.ts';

export type TableLabel = ReturnType<typeof tableLabel>;

/** The title, or else the number of the table within its document. */
export const tableLabel = (table: Pick<Table, 'title' | 'method'>, number: number) => ({
  ...{ title: printedTitle(table), kind: table.method === 'chart' ? 'chart' : 'table', number },
});

/** Without label or header, the number of the row and the letter of the column as in the grid. */
export const cellLabel = (
  table: Pick<Table, 'cells' | 'headers' | 'header_rows'>,
  cell: Pick<Cell, 'row' | 'column'>,
) => ({
  ...cellLabels(table, cell),
  ...{ row_number: cell.row + 1, letter: columnName(cell.column) },
});

export function positionText(...text: Parameters<typeof codedText>) {
  const coded = codedText(...text);
  return { place: formatCodedText(coded), coded_position: coded };
}

export const reasonText = (...text: Parameters<typeof codedText>) =>
  textParts('reason', codedText(...text));
