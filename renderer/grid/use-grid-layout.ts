/** Edges of the rows and columns of a grid, from the widths of its columns. */
import { useMemo, useRef } from 'react';
import { memoizedStep, type ResultsByObject, runSteps } from '../../shared/memoize.ts';
import { edgesOf, type GridLayout, LINE_HEIGHT, ROW_HEIGHT } from './geometry.ts';
import type { Grid, GridRow } from './slots.ts';
import { type Measure, needsSecondLine } from './widths.ts';

/** `rows`: those of the grid, sorted and filtered. The same object as long as nothing moves. */
export function useGridLayout(
  grid: Grid,
  rows: readonly GridRow[],
  widths: readonly number[],
  measure: Measure,
): GridLayout {
  const former = useRef<readonly number[]>([]);
  const heights = useMemo(() => {
    const heightsOf = (some: readonly GridRow[]): readonly number[] =>
      some.map((row) =>
        needsSecondLine(row, widths, measure) ? ROW_HEIGHT + LINE_HEIGHT : ROW_HEIGHT,
      );
    const next = rows === grid.rows ? heightsInParts(grid, widths, heightsOf) : heightsOf(rows);
    const { current } = former;
    const isSame = next.length === current.length && next.every((each, at) => each === current[at]);
    if (!isSame) former.current = next;
    return former.current;
  }, [grid, rows, widths, measure]);
  return useMemo(() => ({ starts: edgesOf(widths), tops: edgesOf(heights) }), [widths, heights]);
}

const heightsByPart: ResultsByObject<readonly number[]> = new WeakMap();

/** After an edit, only the rows of its part are measured. */
const heightsInParts = (
  { parts }: Grid,
  widths: readonly number[],
  heightsOf: (rows: readonly GridRow[]) => readonly number[],
): readonly number[] =>
  ([] as number[]).concat(
    ...parts.map(({ rows, cells, key }) =>
      runSteps(
        memoizedStep(heightsByPart, cells, `${key} ${widths.join()}`, () => heightsOf(rows)),
      ),
    ),
  );
