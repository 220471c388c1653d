/** Numbers of a sum that a person has typed: where the sum fails, they are the first to look at. */
import type { Cell, Table, TableTotal, TotalMismatch } from '../contract/table.ts';
import { cellLabels } from '../tables/cell-labels.ts';

/** `21,436 (Paving, 2024)`, the total last; empty if none was edited. */
export function editedAddends(
  table: Pick<Table, 'cells' | 'headers' | 'header_rows'>,
  { axis, index, parts }: Pick<TableTotal, 'axis' | 'index' | 'parts'>,
  { row, column }: Pick<TotalMismatch, 'row' | 'column'>,
): string[] {
  const lines = index === null ? parts : [...parts, index];
  const inSum = (cell: Cell) =>
    axis === 'row'
      ? cell.column === column && lines.includes(cell.row)
      : cell.row === row && lines.includes(cell.column);
  return table.cells
    .filter((cell) => cell.source === 'human' && inSum(cell))
    .map((cell) => {
      const labels = cellLabels(table, cell);
      const name = [labels.row, labels.column].filter(Boolean).join(', ');
      return name === '' ? cell.text : `${cell.text} (${name})`;
    });
}
