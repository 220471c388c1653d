/**
 * The collections of this machine, and the one that the library is narrowed to. The list comes from
 * the service and is read again whenever an event says that it changed.
 */
import { create } from 'zustand';
import { type Collection, collections, pathOf } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { useSession } from './session.ts';

/** A collection whose documents alone are listed. */
export interface Scope {
  readonly id: string;
  readonly members: ReadonlySet<string>;
}

interface CollectionsState {
  /** By name. */
  readonly items: readonly Collection[];
  readonly loaded: boolean;
  readonly failure: ApiError | null;
  /** Deleted on screen, and for good once the time for undo has passed. */
  readonly hidden: ReadonlySet<string>;
  readonly scope: Scope | null;
}

export const useCollections = create<CollectionsState>(() => ({
  items: [],
  loaded: false,
  failure: null,
  hidden: new Set(),
  scope: null,
}));

const { getState, setState } = useCollections;

export const collectionOf = (id: string | null | undefined): Collection | null =>
  getState().items.find((item) => item.id === id) ?? null;

/** The collections on screen; `useMemo` over this keeps the list the same while nothing changes. */
export const visibleOf = (
  items: readonly Collection[],
  hidden: ReadonlySet<string>,
): readonly Collection[] => items.filter((item) => !hidden.has(item.id));

/** The collection that the library is narrowed to. */
export const useScopedCollection = (): Collection | null =>
  useCollections(({ items, scope }) => items.find((item) => item.id === scope?.id) ?? null);

const LIST_LIMIT = 100;
/** Of several readings of the list only the newest counts. */
let reading = 0;

export async function loadCollections(): Promise<void> {
  const mine = ++reading;
  try {
    const items: Collection[] = [];
    for (let page = 1; ; page++) {
      const answer = await call(collections.listCollections, {
        query: { limit: LIST_LIMIT, page },
      });
      items.push(...answer.items);
      if (!answer.pagination.hasNextPage) break;
    }
    if (mine !== reading) return;
    setState({ items, loaded: true, failure: null });
    if (wantedScope) await readScope(wantedScope);
  } catch (thrown) {
    if (mine === reading) setState({ failure: asApiError(thrown) });
  }
}

/** Follows the service for as long as the window is open. */
export function followCollections(): () => void {
  return subscribe({
    onEvent(event) {
      // A document that is deleted leaves its collections.
      if (event.type === 'collections' || event.type === 'removed') void loadCollections();
    },
    onState(state) {
      if (state === 'open') void loadCollections();
    },
  });
}

/** The collection chosen, whose documents may still be on their way. */
let wantedScope: string | null = useSession.getState().collectionId;

async function readScope(id: string): Promise<void> {
  try {
    const { documents } = await call(collections.getCollection, { params: { collectionId: id } });
    const members = new Set(documents.map((document) => document.document_id));
    if (wantedScope === id) setState({ scope: { id, members } });
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.code !== 'not_found') throw error;
    if (wantedScope === id) narrowTo(null);
  }
}

/** Lists the documents of one collection only; null lists all again. Throws ApiError. */
export async function narrowTo(id: string | null): Promise<void> {
  wantedScope = id;
  useSession.setState({ collectionId: id });
  if (id === null) setState({ scope: null });
  else await readScope(id);
}

export async function createCollection(
  name: string,
  description: string,
  documentIds: readonly string[],
): Promise<Collection> {
  const made = await call(collections.createCollection, {
    body: { name, description: description || null, doc_ids: [...documentIds] },
  });
  await loadCollections();
  return made;
}

export async function changeCollection(
  id: string,
  change: { readonly name: string; readonly description: string },
): Promise<void> {
  await call(collections.changeCollection, {
    params: { collectionId: id },
    body: { name: change.name, description: change.description || null },
  });
  await loadCollections();
}

/** How many of them were not in it before. */
export async function addToCollection(id: string, documentIds: readonly string[]): Promise<number> {
  const { added } = await call(collections.addToCollection, {
    params: { collectionId: id },
    body: { doc_ids: [...documentIds] },
  });
  if (added > 0) await loadCollections();
  return added;
}

export async function removeFromCollection(
  id: string,
  documentIds: readonly string[],
): Promise<void> {
  await call(collections.removeFromCollection, {
    params: { collectionId: id },
    body: { doc_ids: [...documentIds] },
  });
  await loadCollections();
}

/** Takes a collection off the screen; `deleteHidden` or `restoreCollection` decides what follows. */
export function hideCollection(id: string): void {
  setState(({ hidden }) => ({ hidden: new Set(hidden).add(id) }));
  if (getState().scope?.id === id) void narrowTo(null);
}

export function restoreCollection(id: string): void {
  setState((state) => {
    const hidden = new Set(state.hidden);
    hidden.delete(id);
    return { hidden };
  });
}

export async function deleteHiddenCollection(id: string): Promise<void> {
  if (!getState().hidden.has(id)) return;
  try {
    await call(collections.deleteCollection, { params: { collectionId: id } });
    await loadCollections();
  } finally {
    restoreCollection(id);
  }
}

/** What was deleted and not taken back is gone too when the window closes before the time is up. */
export function deleteHiddenCollectionsOnClose(): void {
  window.addEventListener('pagehide', () => {
    for (const collectionId of getState().hidden) {
      const address = pathOf(collections.deleteCollection, { collectionId });
      void fetch(address, { method: 'DELETE', keepalive: true });
    }
  });
}
