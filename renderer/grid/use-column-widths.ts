/** The column widths of one table in its pane, and the actions that change them. */
import { useMemo, useRef } from 'react';
import { chosenWidths, setColumnWidth, useColumnWidths } from '../state/column-widths.ts';
import type { Grid } from './slots.ts';
import {
  type Demands,
  demandsOf,
  fitColumns,
  type Measure,
  MIN_WIDTH,
  textMeasure,
} from './widths.ts';

export interface SizedColumns {
  readonly widths: readonly number[];
  readonly measure: Measure;
  /** Whether the user has set the width of the column. */
  readonly isChosen: (column: number) => boolean;
  readonly resize: (column: number, width: number) => void;
  /** Sizes the column to its widest text. */
  readonly fitToContent: (column: number) => void;
  readonly reset: (column: number) => void;
}

/** `room`: width of the pane without row numbers and scrollbar, CSS pixels. */
export function useSizedColumns(grid: Grid, tableKey: string, available: number): SizedColumns {
  const measure = useMemo(() => gridMeasure(), []);
  const former = useRef<Demands | null>(null);
  const demands = useMemo(() => {
    former.current = demandsOf(grid, measure, former.current);
    return former.current.columns;
  }, [grid, measure]);
  const { columnCount, kinds } = grid;
  const tables = useColumnWidths((state) => state.tables);
  const chosen = useMemo(
    () => chosenWidths(tables, tableKey, columnCount),
    [tables, tableKey, columnCount],
  );
  const fitted = useRef<readonly number[]>([]);
  const widths = useMemo(() => {
    const next = fitColumns(demands, kinds, available, chosen);
    // The same list as long as no column moves: heights of rows are measured by it.
    if (next.join() !== fitted.current.join()) fitted.current = next;
    return fitted.current;
  }, [demands, kinds, available, chosen]);
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

/** Shared in the window, because it caches its measurements. */
let shared: { readonly family: string; readonly measure: Measure } | null = null;

export function gridMeasure(): Measure {
  const { fontFamily: family } = getComputedStyle(document.body);
  if (shared?.family !== family) shared = { family, measure: textMeasure(family) };
  return shared.measure;
}
