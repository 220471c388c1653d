/** What other parts of the window show on the pages, and what is drawn and adjusted there. */
import { create } from 'zustand';
import type { ConfidenceLevel } from '../../shared/confidence.ts';
import type {
  Citation,
  RegionTemplate,
  ReviewCell,
  ReviewState,
  RunField,
  SchemaField,
} from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import type { Convention } from '../../shared/values/cell-value.ts';
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

/** Words of a page that the value is taken from. */
interface TakenWords {
  readonly page: number;
  /** Positions in the word list of the page. */
  readonly words: readonly number[];
}

/** The value of a field being edited, either typed or taken from the words of a page. */
export interface FieldEdit {
  readonly documentId: string;
  readonly runId: string;
  readonly path: string;
  readonly title: string;
  readonly field: SchemaField;
  readonly before: RunField | null;
  readonly text: string;
  /** ISO 4217 code of an amount; empty without one. */
  readonly currency: string;
  /** Number and date format of the text. */
  readonly convention: Convention;
  /** Source of the words; null: not taken from a page. */
  readonly citation: Citation | null;
  readonly taken: TakenWords | null;
  /** The user is selecting words on the pages. */
  readonly picking: boolean;
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
  /** The value of a field that is edited; it may take words of the pages. */
  readonly edit: FieldEdit | null;
  /** Target of the hovered or focused link. */
  readonly linkTarget: string | null;
}

export const NO_FIELDS: readonly FieldRegion[] = [];

export const usePageMarks = create<PageMarks>(() => ({
  ...{ citations: [], sum: null, fields: NO_FIELDS },
  ...{ separators: null, drawing: false, region: null },
  ...{ edit: null, linkTarget: null },
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
