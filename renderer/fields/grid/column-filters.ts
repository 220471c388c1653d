/** Filters grid rows by column, with the filter syntax of tables. */
import { type CellValue, readCell } from '../../../shared/values/cell-value.ts';
import { columnFilter } from '../../grid/column-filter.ts';
import { kindOf } from '../field-kinds.ts';
import type { GridCell, GridRow } from './grid-rows.ts';

/** Filter texts by column index: 0 is the document name. */
export type ColumnQueries = ReadonlyMap<number, string>;

/** The rows that pass all column filters. */
export function filterByColumns(
  rows: readonly GridRow[],
  queries: ColumnQueries,
): readonly GridRow[] {
  if (queries.size === 0) return rows;
  const filters = [...queries].map(([column, query]) => ({ column, passes: columnFilter(query) }));
  return rows.filter((row) =>
    filters.every(({ column, passes }) => {
      if (column === 0) {
        const text = row.result.file_name;
        return passes({ kind: 'text', text }, text);
      }
      const cell = row.cells[column - 1];
      return cell !== undefined && passes(comparedValue(cell), cell.text);
    }),
  );
}

/**
 * Value used for comparisons: the raw value, not its formatted text; for a table the number of
 * items.
 */
function comparedValue({ column, result, text }: GridCell): CellValue {
  const kind = kindOf(column.field);
  if (kind === 'table') return readCell(String(Number.parseInt(text, 10)));
  const value = result?.value;
  if (typeof value !== 'number')
    return typeof value === 'string' ? readCell(value) : readCell(text);
  return readCell(kind === 'percentage' ? `${value}%` : String(value), {
    decimalMark: '.',
    dateOrder: null,
  });
}
