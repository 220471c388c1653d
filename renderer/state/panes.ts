/** Opens, closes and restores the panes of the split view, and scrolls them together. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { activatePane, openDocument, type PageRegion, useLibrary } from './library.ts';
import { useSession, VIEW_PANES, type ViewPane, type ViewPosition } from './session.ts';
import { activePane, useViewer, useViewPane, viewerOf } from './viewer.ts';

for (const pane of VIEW_PANES) {
  viewerOf(pane).subscribe(({ documentId }, before) => {
    if (documentId === before.documentId) return;
    useSession.setState(({ documents }) => ({ documents: { ...documents, [pane]: documentId } }));
  });
}

const otherPane = (pane: ViewPane): ViewPane => (pane === 'first' ? 'second' : 'first');

export const isSplit = (): boolean => useSession.getState().panes.length > 1;
export const useIsSplit = (): boolean => useSession(({ panes }) => panes.length > 1);

/** The number of the surrounding pane on screen, from 1; null without a split view. */
export function usePaneNumber(): number | null {
  const pane = useViewPane();
  return useSession(({ panes }) => (panes.length > 1 ? panes.indexOf(pane) + 1 : null));
}

/** The document of the surrounding pane; outside of panes, of the active one. */
export function usePaneDocument(): LibraryItem | null {
  const documentId = useViewer((state) => state.documentId);
  return useLibrary(({ items }) => (documentId ? (items.get(documentId) ?? null) : null));
}

/** Opens a document in the pane that is not active, which becomes the active one. */
export function openInSplitView(documentId: string, region?: PageRegion): void {
  const pane = otherPane(activePane());
  useSession.setState(({ panes }) => ({
    panes: panes.includes(pane) ? panes : [...panes, pane],
  }));
  activatePane(pane);
  openDocument(documentId, region);
}

/** Shows the page in view in a second pane, or closes the pane that is not active. */
export function toggleSplit(): void {
  const { documentId, page } = useViewer.getState();
  if (isSplit()) closePane(otherPane(activePane()));
  else if (documentId) openInSplitView(documentId, { page });
}

/** Closes a pane; the other one takes its space. */
export function closePane(pane: ViewPane): void {
  if (!isSplit()) return;
  activatePane(pane === activePane() ? otherPane(pane) : activePane());
  useSession.setState({ panes: [activePane()] });
  viewerOf(pane).getState().open(null);
}

/** Opens the documents of the last split view, except the one of the active pane. */
export function restorePanes(): void {
  const { panes, documents } = useSession.getState();
  if (panes.length < 2) return;
  const other = otherPane(activePane());
  const viewer = viewerOf(other).getState();
  const documentId = documents[other];
  if (viewer.documentId) return;
  if (documentId && useLibrary.getState().items.has(documentId)) viewer.open(documentId);
  else closePane(other);
}

export function toggleDirection(): void {
  useSession.setState(({ direction }) => ({
    direction: direction === 'horizontal' ? 'vertical' : 'horizontal',
  }));
}

/** From now on both panes scroll together, as many pages apart as they are at this moment. */
export function toggleSynced(): void {
  const [first, second] = VIEW_PANES.map((pane) => viewerOf(pane).getState().page);
  useSession.setState(({ synced }) => ({
    synced: !synced,
    pageOffset: (second ?? 1) - (first ?? 1),
  }));
}

/** Scrolls the other pane along with the active one while both scroll together. */
export function scrollOtherPane(pane: ViewPane, position: ViewPosition): void {
  const { synced, pageOffset } = useSession.getState();
  if (!synced || !isSplit() || pane !== activePane()) return;
  const index = position.index + (pane === 'first' ? pageOffset : -pageOffset);
  const other = viewerOf(otherPane(pane)).getState();
  if (index >= 0 && index < other.pageCount) other.returnTo({ ...position, index });
}
