/** State of the Review panel: scope, kinds and states shown, and the current item. */
import type { ReviewItem, ReviewKind } from '../../shared/contract/index.ts';
import { storedState } from '../state/window-storage.ts';
import { neighbourItem, type QueueRow, type StateFilter } from './queue.ts';

/** The document on screen, all documents, or the collection of this id. */
export type ScopeChoice = 'document' | 'library' | { readonly collectionId: string };

interface ReviewView {
  readonly scope: ScopeChoice;
  readonly state: StateFilter;
  readonly kind: ReviewKind | null;
  readonly currentId: string | null;
  /** The item whose note is being edited. */
  readonly notingId: string | null;
  /** The rows on screen; null while the panel shows none. */
  readonly rows: readonly QueueRow[] | null;
  /** Incremented when the row of the current item should take the focus. */
  readonly focusRequest: number;
  /** Screen reader announcement. */
  readonly announcement: string;
}

export const useReviewView = storedState<ReviewView>(
  'review',
  {
    ...{ scope: 'document', state: 'open', kind: null },
    ...{ currentId: null, notingId: null, rows: null, focusRequest: 0, announcement: '' },
  },
  ['scope', 'state', 'kind'],
);

const { getState } = useReviewView;

const set = (change: Partial<ReviewView>): void => {
  useReviewView.setState(change);
};

export const chooseScope = (scope: ScopeChoice): void =>
  set({ scope, kind: null, currentId: null });
export const filterState = (state: StateFilter): void => set({ state });
export const filterKind = (kind: ReviewKind | null): void => set({ kind });
export const showRows = (rows: readonly QueueRow[] | null): void => set({ rows });
export const announce = (announcement: string): void => set({ announcement });
export const writeNote = (notingId: string | null): void => set({ notingId });

/** Makes an item current; `focus`: its row takes the focus. */
export function makeCurrent(id: string | null, focus = false): void {
  const { focusRequest } = getState();
  set({ currentId: id, focusRequest: focus ? focusRequest + 1 : focusRequest });
}

export const itemsShown = (): ReviewItem[] =>
  (getState().rows ?? []).flatMap((row) => (row.type === 'item' ? row.item : []));

export const currentItem = (): ReviewItem | null =>
  itemsShown().find(({ id }) => id === getState().currentId) ?? null;

/** The item before or after the current one. */
export const neighbourOfCurrent = (by: 1 | -1): ReviewItem | null =>
  neighbourItem(getState().rows ?? [], getState().currentId, by);
