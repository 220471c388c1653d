/** The incorrect sum shown in the window: its total and parts, highlighted on their pages. */
import { create } from 'zustand';
import type { ReviewCell } from '../../shared/contract/index.ts';
import { useSelection } from './selection.ts';

export interface HighlightedSum {
  readonly documentId: string;
  readonly cells: readonly ReviewCell[];
}

export const useHighlightedSum = create<{ readonly sum: HighlightedSum | null }>(() => ({
  sum: null,
}));

export const showSum = (sum: HighlightedSum | null): void => useHighlightedSum.setState({ sum });

// It is cleared when the selection leaves the cells of the sum.
useSelection.subscribe(({ selected }, before) => {
  if (selected === before.selected) return;
  const { sum } = useHighlightedSum.getState();
  const isOfSum = sum?.cells.some(
    ({ page, table, row, column }) =>
      selected?.kind === 'cell' &&
      selected.page === page &&
      selected.table === table &&
      selected.row === row &&
      selected.column === column,
  );
  if (sum && !isOfSum) showSum(null);
});
