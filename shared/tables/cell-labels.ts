/** What a reader calls a cell: the label of its row and the header of its column. */
import type { Cell, Table } from '../contract/table.ts';

/** Longer labels are sentences, which name nothing; characters. */
const MAX_LABEL = 60;

const shortened = (text = ''): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > MAX_LABEL ? `${line.slice(0, MAX_LABEL - 1)}…` : line;
};

/** Empty where there is none. */
export function cellLabels(
  { cells, headers, header_rows }: Pick<Table, 'cells' | 'headers' | 'header_rows'>,
  { row, column }: Pick<Cell, 'row' | 'column'>,
): { readonly row: string; readonly column: string } {
  const label = cells.find(
    (cell) => cell.column === 0 && row >= cell.row && row < cell.row + cell.row_span,
  );
  return {
    row: column === 0 || row < header_rows ? '' : shortened(label?.text),
    column: shortened(headers[column]),
  };
}
