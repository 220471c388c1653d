/** Properties derived from the cells of a table. */
import type { Cell } from '../contract/table.ts';

type CellSpan = Pick<Cell, 'row' | 'column' | 'row_span' | 'column_span' | 'text'>;

/** All rows as text, `rowCount` by `columnCount`; the text of a span appears once. */
export function tableRows(
  cells: readonly CellSpan[],
  rowCount: number,
  columnCount: number,
): string[][] {
  const rows = Array.from({ length: rowCount }, () => new Array<string>(columnCount).fill(''));
  for (const cell of cells) {
    const row = rows[cell.row];
    if (row) row[cell.column] = cell.text;
  }
  return rows;
}

/** Per column, the text of the cell that covers it in the last header row. */
export function tableHeaders(
  cells: readonly CellSpan[],
  headerRows: number,
  columnCount: number,
): string[] {
  const headers = new Array<string>(columnCount).fill('');
  const last = headerRows - 1;
  if (last < 0) return headers;
  for (const cell of cells) {
    if (cell.row > last || cell.row + cell.row_span <= last) continue;
    for (let at = cell.column; at < cell.column + cell.column_span; at++) headers[at] = cell.text;
  }
  return headers;
}
