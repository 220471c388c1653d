/** What other parts of the window show on the pages, and what is drawn and adjusted there. */
import { create } from 'zustand';
import type { ConfidenceLevel } from '../../shared/confidence.ts';
import type { RegionTemplate, ReviewCell, ReviewState } from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import type { DocumentCitation } from './citations.ts';
import { type FieldTarget, useSelection } from './selection.ts';
import type { TablePosition } from './table-entries.ts';

/** Position of a value shown in the Fields panel. */
export interface FieldRegion {
  readonly target: FieldTarget;
  readonly title: string;
  readonly level: ConfidenceLevel;
  readonly review: ReviewState;
  /** A person entered the value. */
  readonly corrected: boolean;
  /** The title is shown next to it; table cells already have the title of their column. */
  readonly labelled: boolean;
}

/** A region to extract a table from. */
export interface Region {
  readonly documentId: string;
  readonly page: number;
  readonly box: Box;
  /** The template that gave the region, with its column edges on this page. */
  readonly template?: Pick<RegionTemplate, 'id' | 'name' | 'method' | 'columns'>;
}

interface PageMarks {
  /** Everything that the selected answer cites or a comparison found changed. */
  readonly citations: readonly DocumentCitation[];
  /** The total and parts of an incorrect sum. */
  readonly sum: { readonly documentId: string; readonly cells: readonly ReviewCell[] } | null;
  /** Empty while the Fields panel shows no values. */
  readonly fields: readonly FieldRegion[];
  /** Positions of the table whose rows and columns are adjusted, page by page. */
  readonly separators: readonly TablePosition[] | null;
  /** The pointer draws a region instead of selecting. */
  readonly drawing: boolean;
  /** The drawn region, shown with its preview; null until drawn. */
  readonly region: Region | null;
}

export const NO_FIELDS: readonly FieldRegion[] = [];

export const usePageMarks = create<PageMarks>(() => ({
  ...{ citations: [], sum: null, fields: NO_FIELDS },
  ...{ separators: null, drawing: false, region: null },
}));

export const markPages = (marks: Partial<PageMarks>): void => usePageMarks.setState(marks);

export const endSeparators = (): void => markPages({ separators: null });
export const endDrawing = (): void => markPages({ drawing: false, region: null });
export const toggleDrawing = (): void =>
  markPages({ drawing: !usePageMarks.getState().drawing, region: null });

// The sum is cleared when the selection leaves its cells.
useSelection.subscribe(({ selected }, before) => {
  if (selected === before.selected) return;
  const { sum } = usePageMarks.getState();
  const isOfSum = sum?.cells.some(
    ({ page, table, row, column }) =>
      selected?.kind === 'cell' &&
      selected.page === page &&
      selected.table === table &&
      selected.row === row &&
      selected.column === column,
  );
  if (sum && !isOfSum) markPages({ sum: null });
});
