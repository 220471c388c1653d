/** Layout of the split view, which shows two documents, or two positions of one document. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { VIEW_PANES, type ViewPane } from './session.ts';
import { viewerOf } from './viewer.ts';
import { windowJsonStorage } from './window-storage.ts';

interface SplitView {
  /** The open panes in their order on screen: one, or both. */
  readonly panes: readonly ViewPane[];
  /** Their last documents, to restore them. */
  readonly documents: Readonly<Record<ViewPane, string | null>>;
  /** Side by side, or one below the other. */
  readonly direction: 'horizontal' | 'vertical';
  /** Scrolling the active pane scrolls the other one by the same distance. */
  readonly synced: boolean;
  /** While synced: pages that the second pane is ahead of the first; negative if behind. */
  readonly pageOffset: number;
}

/** A window that was closed with only the second pane open starts with the first. */
const ONE_PANE: SplitView = {
  panes: ['first'],
  documents: { first: null, second: null },
  direction: 'horizontal',
  synced: false,
  pageOffset: 0,
};

export const useSplitView = create<SplitView>()(
  persist(() => ONE_PANE, {
    name: 'quarry.split-view',
    version: 1,
    storage: windowJsonStorage(),
    merge: (stored, initial) => {
      const kept = stored as SplitView | undefined;
      // With one pane, the session restores its document.
      return kept
        ? { ...kept, panes: kept.panes.length > 1 ? VIEW_PANES : initial.panes }
        : initial;
    },
  }),
);

for (const pane of VIEW_PANES) {
  viewerOf(pane).subscribe(({ documentId }, before) => {
    if (documentId === before.documentId) return;
    useSplitView.setState(({ documents }) => ({ documents: { ...documents, [pane]: documentId } }));
  });
}
