/** The widths of the columns of one table in its pane, and what the reader does to them. */
import { useMemo } from 'react';
import { chosenWidths, setColumnWidth, useColumnWidths } from '../../state/column-widths.ts';
import type { Grid } from './slots.ts';
import { columnDemands, fitColumns, type Measure, MIN_WIDTH, textMeasure } from './widths.ts';

export interface SizedColumns {
  readonly widths: readonly number[];
  readonly measure: Measure;
  /** Columns that the reader has sized. */
  readonly isChosen: (column: number) => boolean;
  readonly resize: (column: number, width: number) => void;
  /** As wide as the widest text of the column. */
  readonly fitToContent: (column: number) => void;
  readonly reset: (column: number) => void;
}

/** `room` is the width of the pane without row numbers and scrollbar. */
export function useSizedColumns(grid: Grid, tableKey: string, room: number): SizedColumns {
  const measure = useMemo(() => gridMeasure(), []);
  const demands = useMemo(() => columnDemands(grid, measure), [grid, measure]);
  const { columnCount, kinds } = grid;
  const tables = useColumnWidths((state) => state.tables);
  const chosen = useMemo(
    () => chosenWidths(tables, tableKey, columnCount),
    [tables, tableKey, columnCount],
  );
  const widths = useMemo(
    () => fitColumns(demands, kinds, room, chosen),
    [demands, kinds, room, chosen],
  );
  return useMemo(() => {
    const set = (column: number, width: number | null) =>
      setColumnWidth(tableKey, columnCount, column, width);
    return {
      widths,
      measure,
      isChosen: (column) => chosen.has(column),
      resize: (column, width) => set(column, Math.max(MIN_WIDTH, Math.round(width))),
      fitToContent: (column) => set(column, demands[column]?.full ?? MIN_WIDTH),
      reset: (column) => set(column, null),
    };
  }, [widths, measure, chosen, tableKey, columnCount, demands]);
}

/** One for the window, for it remembers what it has measured. */
let shared: { readonly family: string; readonly measure: Measure } | null = null;

function gridMeasure(): Measure {
  const { fontFamily: family } = getComputedStyle(document.body);
  if (shared?.family !== family) shared = { family, measure: textMeasure(family) };
  return shared.measure;
}
