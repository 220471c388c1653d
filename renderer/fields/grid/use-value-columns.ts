/** Column widths of the grid: by the kind of their values, until set by the user. */
import { useMemo } from 'react';
import { chosenWidths, setColumnWidth, useColumnWidths } from '../../state/column-widths.ts';
import type { SizedColumns } from '../../tables/grid/use-column-widths.ts';
import { CELL_EXTRA, MIN_WIDTH, textMeasure } from '../../tables/grid/widths.ts';
import { kindOf } from '../field-kinds.ts';
import type { GridColumn, GridRow } from './grid-rows.ts';

/** Width of the first column, which is frozen; CSS pixels, like all widths. */
const NAME_WIDTH = 220;
const WIDTHS: Readonly<Record<string, number>> = {
  address: 240,
  text: 190,
  table: 90,
  boolean: 80,
};
const COLUMN_WIDTH = 164;
/** Next to a value: its confidence. Next to a title: its sort order and filter. */
const MARKS_WIDTH = 44;
/** Maximum, so that a column leaves space for others. */
const MOST_FITTED = 600;

type ValueColumns = Pick<SizedColumns, 'widths' | 'isChosen' | 'resize' | 'fitToContent' | 'reset'>;

/** Column 0 is the document name. */
export function useValueColumns(
  schema: string,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): ValueColumns {
  const tables = useColumnWidths((state) => state.tables);
  return useMemo(() => {
    const key = `fields ${schema}`;
    const count = columns.length + 1;
    const chosen = chosenWidths(tables, key, count);
    const usual = [
      NAME_WIDTH,
      ...columns.map(({ field }) => WIDTHS[kindOf(field)] ?? COLUMN_WIDTH),
    ];
    const set = (column: number, width: number | null) => setColumnWidth(key, count, column, width);
    return {
      widths: usual.map((width, column) => chosen.get(column) ?? width),
      isChosen: (column) => chosen.has(column),
      resize: (column, width) => set(column, Math.max(MIN_WIDTH, Math.round(width))),
      fitToContent(column) {
        const measure = textMeasure(getComputedStyle(document.body).fontFamily);
        const title = column === 0 ? 'Document' : (columns[column - 1]?.title ?? '');
        const texts = rows.map(({ result, cells }) =>
          column === 0 ? result.file_name : (cells[column - 1]?.text ?? ''),
        );
        const widest = Math.max(...[title, ...texts].map((text) => measure(text, false)));
        set(column, Math.min(MOST_FITTED, Math.ceil(widest) + CELL_EXTRA + MARKS_WIDTH));
      },
      reset: (column) => set(column, null),
    };
  }, [tables, schema, columns, rows]);
}
