/**
 * State restored after a reload or restart: the documents, the last position in each, and the split
 * view, which shows two documents, or two positions of one document.
 */
import { storedState } from './window-storage.ts';

/** A point of a page, and its position in the view; see `Anchor` of the viewer. */
export interface ViewPosition {
  readonly index: number;
  /** Fractions of the upright page. */
  readonly point: { readonly x: number; readonly y: number };
  /** CSS pixels from the top left of the view. */
  readonly viewX: number;
  readonly viewY: number;
}

/** The panes of the viewer; the second one is shown in split view. */
export const VIEW_PANES = ['first', 'second'] as const;
export type ViewPane = (typeof VIEW_PANES)[number];

interface Session {
  /** Ids of the documents that were open, most recent first. */
  readonly recent: readonly string[];
  /** Last position in each of them, by `positionKey`. */
  readonly places: Readonly<Record<string, ViewPosition>>;
  /** The collection that the library is filtered by. */
  readonly collectionId: string | null;
  /** The open panes of the viewer in their order on screen: one, or both in split view. */
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

/** Number of documents whose positions are kept; a few kilobytes. */
const KEPT = 100;

export const useSession = storedState<Session>('session', {
  ...{ recent: [], places: {}, collectionId: null },
  ...{ panes: ['first'], documents: { first: null, second: null } },
  ...{ direction: 'horizontal', synced: false, pageOffset: 0 },
});

// A window that was closed with only the second pane open starts with the first.
const { panes: restored } = useSession.getState();
if (restored[0] !== 'first') {
  useSession.setState({ panes: restored.length > 1 ? VIEW_PANES : ['first'] });
}

/** Both panes of a split view may show the same document, at different positions. */
const positionKey = (documentId: string, pane: ViewPane): string =>
  pane === 'first' ? documentId : `${documentId}/${pane}`;
const documentOfKey = (key: string): string => key.split('/')[0] ?? '';

/** Puts a document first among the recent ones; the oldest beyond the limit are dropped. */
export function rememberOpened(documentId: string): void {
  useSession.setState(({ recent, places }) => {
    const kept = [documentId, ...recent.filter((id) => id !== documentId)].slice(0, KEPT);
    const known = Object.entries(places).filter(([key]) => kept.includes(documentOfKey(key)));
    for (const key of latest.keys()) {
      if (!kept.includes(documentOfKey(key))) latest.delete(key);
    }
    return { recent: kept, places: Object.fromEntries(known) };
  });
}

/** Forgets all documents but those that are open, and the positions in them. */
export function forgetRecent(open: readonly string[]): void {
  useSession.setState(({ recent, places }) => ({
    recent: recent.filter((id) => open.includes(id)),
    places: Object.fromEntries(
      Object.entries(places).filter(([key]) => open.includes(documentOfKey(key))),
    ),
  }));
  for (const key of latest.keys()) {
    if (!open.includes(documentOfKey(key))) latest.delete(key);
  }
}

/** Positions of this session: they change with every scroll event, too often to be stored. */
const latest = new Map<string, ViewPosition>();

/**
 * The current or last position of a pane in a document, otherwise that of the other pane; undefined
 * if the document was not opened recently.
 */
export function lastPositionOf(
  documentId: string,
  pane: ViewPane = 'first',
): ViewPosition | undefined {
  const { places } = useSession.getState();
  for (const each of [pane, ...VIEW_PANES]) {
    const key = positionKey(documentId, each);
    const position = latest.get(key) ?? places[key];
    if (position) return position;
  }
  return undefined;
}

/** Records the position in view; `storePosition` stores it when scrolling pauses. */
export const notePosition = (documentId: string, pane: ViewPane, position: ViewPosition): void =>
  void latest.set(positionKey(documentId, pane), position);

export function storePosition(documentId: string, pane: ViewPane, position: ViewPosition): void {
  const key = positionKey(documentId, pane);
  latest.set(key, position);
  useSession.setState(({ places }) => ({ places: { ...places, [key]: position } }));
}
