/** State restored after a reload or restart: the documents, and the last position in each. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { windowJsonStorage } from './window-storage.ts';

/** A point of a page, and its position in the view; see `Anchor` of the viewer. */
export interface ViewPosition {
  readonly index: number;
  /** Fractions of the upright page. */
  readonly point: { readonly x: number; readonly y: number };
  /** CSS pixels from the top left of the view. */
  readonly viewX: number;
  readonly viewY: number;
}

interface Session {
  /** Ids of the documents that were open, most recent first. */
  readonly recent: readonly string[];
  /** Last position in each of them. */
  readonly places: Readonly<Record<string, ViewPosition>>;
  /** The collection that the library is filtered by. */
  readonly collectionId: string | null;
}

/** Number of documents whose positions are kept; a few kilobytes. */
const KEPT = 100;

export const useSession = create<Session>()(
  persist<Session>(() => ({ recent: [], places: {}, collectionId: null }), {
    name: 'quarry.session',
    version: 1,
    storage: windowJsonStorage(),
  }),
);

/** Puts a document first among the recent ones; the oldest beyond the limit are dropped. */
export function rememberOpened(documentId: string): void {
  useSession.setState(({ recent, places }) => {
    const kept = [documentId, ...recent.filter((id) => id !== documentId)].slice(0, KEPT);
    const known = Object.entries(places).filter(([id]) => kept.includes(id));
    for (const id of latest.keys()) if (!kept.includes(id)) latest.delete(id);
    return { recent: kept, places: Object.fromEntries(known) };
  });
}

/** Positions of this session: they change with every scroll event, too often to be stored. */
const latest = new Map<string, ViewPosition>();

/** The current or last position in a document; undefined if it was not opened recently. */
export const lastPositionOf = (documentId: string): ViewPosition | undefined =>
  latest.get(documentId) ?? useSession.getState().places[documentId];

/** Records the position in view; `rememberPlace` stores it when scrolling pauses. */
export const notePosition = (documentId: string, position: ViewPosition): void =>
  void latest.set(documentId, position);

export function storePosition(documentId: string, position: ViewPosition): void {
  latest.set(documentId, position);
  useSession.setState(({ places }) => ({ places: { ...places, [documentId]: position } }));
}
