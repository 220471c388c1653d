/** What this window returns to after a reload or restart: documents, and where each was left. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { windowJsonStorage } from './window-storage.ts';

/** A point of a page, and where in the view it stands; see `Anchor` of the viewer. */
export interface ReadingPlace {
  readonly index: number;
  /** Fractions of the upright page. */
  readonly point: { readonly x: number; readonly y: number };
  /** CSS pixels from the top left of the view. */
  readonly viewX: number;
  readonly viewY: number;
}

interface Session {
  /** Ids of the documents that were open, the last one first. */
  readonly recent: readonly string[];
  /** Where each of them was left. */
  readonly places: Readonly<Record<string, ReadingPlace>>;
  /** The collection that the library is narrowed to. */
  readonly collectionId: string | null;
}

/** Documents whose places are kept; a few kilobytes. */
const KEPT = 100;

export const useSession = create<Session>()(
  persist<Session>(() => ({ recent: [], places: {}, collectionId: null }), {
    name: 'quarry.session',
    version: 1,
    storage: windowJsonStorage(),
  }),
);

/** Puts a document first among the recent ones; the oldest beyond the limit are forgotten. */
export function rememberOpened(documentId: string): void {
  useSession.setState(({ recent, places }) => {
    const kept = [documentId, ...recent.filter((id) => id !== documentId)].slice(0, KEPT);
    const known = Object.entries(places).filter(([id]) => kept.includes(id));
    for (const id of latest.keys()) if (!kept.includes(id)) latest.delete(id);
    return { recent: kept, places: Object.fromEntries(known) };
  });
}

/** Places of this session: they change with every scrolled pixel, too often to be stored. */
const latest = new Map<string, ReadingPlace>();

/** Where a document is or was left; undefined for one that was not open lately. */
export const placeOf = (documentId: string): ReadingPlace | undefined =>
  latest.get(documentId) ?? useSession.getState().places[documentId];

/** The place in view, to be stored by `rememberPlace` when scrolling pauses. */
export const notePlace = (documentId: string, place: ReadingPlace): void =>
  void latest.set(documentId, place);

export function rememberPlace(documentId: string, place: ReadingPlace): void {
  latest.set(documentId, place);
  useSession.setState(({ places }) => ({ places: { ...places, [documentId]: place } }));
}
