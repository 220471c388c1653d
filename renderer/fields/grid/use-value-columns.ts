/** Column widths of the grid: they fit its values and titles, until set by the user. */
import { useMemo } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { gridMeasure, type SizedColumns } from '../../grid/use-column-widths.ts';
import { CELL_EXTRA, MIN_WIDTH } from '../../grid/widths.ts';
import { chosenWidths, setColumnWidth, useColumnWidths } from '../../state/column-widths.ts';
import type { GridColumn, GridRow } from './grid-rows.ts';

/** Next to a value: its confidence. Next to a title: its sort order and filter; CSS pixels. */
const MARKS_WIDTH = 44;
/** Maximum as shown, and when a user asks for all of the widest value. */
const MOST_USUAL = 260;
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
    const measure = gridMeasure();
    const fitted = [t('Document'), ...columns.map(({ title }) => title)].map((title, column) => {
      const texts = rows.map(({ result, cells }) =>
        column === 0 ? result.file_name : (cells[column - 1]?.text ?? ''),
      );
      const widest = [title, ...texts].reduce(
        (most, text) => Math.max(most, measure(text, false)),
        0,
      );
      return Math.ceil(widest) + CELL_EXTRA + MARKS_WIDTH;
    });
    const set = (column: number, width: number | null) => setColumnWidth(key, count, column, width);
    return {
      widths: fitted.map((width, column) => chosen.get(column) ?? Math.min(MOST_USUAL, width)),
      isChosen: (column) => chosen.has(column),
      resize: (column, width) => set(column, Math.max(MIN_WIDTH, Math.round(width))),
      fitToContent: (column) => set(column, Math.min(MOST_FITTED, fitted[column] ?? MIN_WIDTH)),
      reset: (column) => set(column, null),
    };
  }, [tables, schema, columns, rows]);
}
