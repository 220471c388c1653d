/** The place of a cell in the words of a reader: `Costs: Wages, 2024`. */
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { cellLabels } from '../../../shared/tables/cell-labels.ts';
import { columnName } from '../../../shared/tables/column-name.ts';

/** Without label or header, the number of the row and the letter of the column as in the grid. */
export function cellPlace(
  name: string,
  table: Pick<Table, 'cells' | 'headers' | 'header_rows'>,
  cell: Pick<Cell, 'row' | 'column'>,
): string {
  const { row, column } = cellLabels(table, cell);
  return `${name}: ${row || `row ${cell.row + 1}`}, ${column || `column ${columnName(cell.column)}`}`;
}
