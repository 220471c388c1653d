/** Edges of the rows and columns of a grid, from the widths of its columns. */
import { useMemo, useRef } from 'react';
import type { GridRow } from '../model/slots.ts';
import { edgesOf, type GridLayout, LINE_HEIGHT, ROW_HEIGHT } from './geometry.ts';
import { type Measure, needsSecondLine } from './widths.ts';

interface Heights {
  readonly rows: readonly GridRow[];
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

/** The same object as long as nothing moves; after an edit, only the changed rows are measured. */
export function useGridLayout(
  rows: readonly GridRow[],
  widths: readonly number[],
  measure: Measure,
): GridLayout {
  const former = useRef<Heights | null>(null);
  const heights = useMemo(() => {
    former.current = heightsOf(rows, widths, measure, former.current);
    return former.current.heights;
  }, [rows, widths, measure]);
  return useMemo(() => ({ starts: edgesOf(widths), tops: edgesOf(heights) }), [widths, heights]);
}

function heightsOf(
  rows: readonly GridRow[],
  widths: readonly number[],
  measure: Measure,
  former: Heights | null,
): Heights {
  const known = former?.widths === widths ? former : null;
  const heightOf = (row: GridRow): number =>
    needsSecondLine(row, widths, measure) ? ROW_HEIGHT + LINE_HEIGHT : ROW_HEIGHT;
  const isKnown = (row: GridRow, at: number): boolean => known?.rows[at] === row;
  const isSame =
    known?.rows.length === rows.length &&
    rows.every((row, at) => isKnown(row, at) || heightOf(row) === known.heights[at]);
  const heights = isSame
    ? known.heights
    : rows.map((row, at) => (isKnown(row, at) && known?.heights[at]) || heightOf(row));
  return { rows, widths, heights };
}
