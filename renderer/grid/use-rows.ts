/** Rows filtered and sorted by the user, through TanStack Table. */
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { columnName } from '../../shared/tables/column-name.ts';
import type { CellValue } from '../../shared/values/cell-value.ts';
import type { ColumnFilters } from './ColumnFilter.tsx';
import { columnFilter } from './column-filter.ts';
import { compareValues, textFilter } from './compare.ts';
import type { Grid, GridRow } from './slots.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type RowsFeatures = typeof features;

const byValue: SortFn<RowsFeatures, GridRow> = (a, b, columnId) =>
  compareValues(a.getValue<CellValue>(columnId), b.getValue<CellValue>(columnId));

/** Blank cells sort last in either direction. */
const sortKey = (row: GridRow, column: number): CellValue | undefined => {
  const { value } = row.slotAt(column);
  return value.kind === 'blank' ? undefined : value;
};

export function useRows(grid: Grid, query: string, filters: ColumnFilters) {
  const data = useMemo(() => {
    if (query.trim() === '' && filters.size === 0) return grid.rows;
    const holds = textFilter(query);
    const columns = [...filters].map(([column, asked]) => ({ column, is: columnFilter(asked) }));
    return grid.rows.filter(
      (row) =>
        holds(row.cells.map((cell) => cell?.text ?? '')) &&
        columns.every(({ column, is }) => {
          const { value, cell } = row.slotAt(column);
          return is(value, cell?.text ?? '');
        }),
    );
  }, [grid, query, filters]);
  const columns = useMemo(
    () =>
      Array.from(
        { length: grid.columnCount },
        (_, column): ColumnDef<RowsFeatures, GridRow> => ({
          id: String(column),
          header: columnName(column),
          accessorFn: (row) => sortKey(row, column),
          sortFn: byValue,
          sortUndefined: 'last',
          sortDescFirst: false,
        }),
      ),
    [grid.columnCount],
  );
  const table = useTable({
    features,
    data,
    columns,
    getRowId: (row) => String(row.row),
  });
  const { sorting } = table.state;
  const rows = useMemo(
    // Rows as printed need not be made into those of the library: a table may have 100,000.
    () => (sorting.length > 0 ? table.getRowModel().rows.map((row) => row.original) : data),
    [table, sorting, data],
  );
  return { rows, table };
}

export type RowsTable = ReturnType<typeof useRows>['table'];
