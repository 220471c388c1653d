/**
 * The collections on this computer, and the one that the library is filtered by. The list is loaded
 * from the service and reloaded whenever an event reports a change.
 */
import { create } from 'zustand';
import { type Collection, collections } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { callAll, followAnswer } from '../api/lists.ts';
import { batchesOf } from './document-batches.ts';
import { useSession } from './session.ts';

/** A collection; only its documents are listed. */
export interface Scope {
  readonly id: string;
  readonly members: ReadonlySet<string>;
}

interface CollectionsState {
  /** Sorted by name. */
  readonly items: readonly Collection[];
  readonly loaded: boolean;
  readonly failure: ApiError | null;
  readonly scope: Scope | null;
}

export const useCollections = create<CollectionsState>(() => ({
  items: [],
  loaded: false,
  failure: null,
  scope: null,
}));

const { getState, setState } = useCollections;

export const collectionOf = (id: string | null | undefined): Collection | null =>
  getState().items.find((item) => item.id === id) ?? null;

/** The collection that the library is filtered by. */
export const useScopedCollection = (): Collection | null =>
  useCollections(({ items, scope }) => items.find((item) => item.id === scope?.id) ?? null);

const { load, follow } = followAnswer({
  // A deleted document is removed from its collections.
  events: ['collections', 'removed'],
  read: () => callAll(collections.listCollections),
  async take(items) {
    setState({ items, loaded: true, failure: null });
    const wanted = wantedScope();
    if (wanted) await readScope(wanted);
  },
  fail: (failure) => setState({ failure }),
});
export const loadCollections = load;
export const followCollections = follow;

/** The chosen collection; its documents may still be loading. */
const wantedScope = (): string | null => useSession.getState().collectionId;

async function readScope(id: string): Promise<void> {
  try {
    const { documents } = await call(collections.getCollection, { params: { collectionId: id } });
    const members = new Set(documents.map((document) => document.document_id));
    if (wantedScope() === id) setState({ scope: { id, members } });
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.code !== 'not_found') throw error;
    if (wantedScope() === id) narrowTo(null);
  }
}

/** Lists the documents of one collection only; null lists all documents. Throws ApiError. */
export async function narrowTo(id: string | null): Promise<void> {
  useSession.setState({ collectionId: id });
  if (id === null) setState({ scope: null });
  else await readScope(id);
}

export async function createCollection(
  name: string,
  description: string,
  documentIds: readonly string[],
): Promise<Collection> {
  const [first = [], ...rest] = batchesOf(documentIds);
  const made = await call(collections.createCollection, {
    body: { name, description: description || null, doc_ids: first },
  });
  for (const doc_ids of rest) {
    await call(collections.addToCollection, {
      params: { collectionId: made.id },
      body: { doc_ids },
    });
  }
  await loadCollections();
  return made;
}

export async function changeCollection(
  id: string,
  change: Pick<Collection, 'name' | 'description'>,
): Promise<void> {
  await call(collections.changeCollection, {
    params: { collectionId: id },
    body: { name: change.name, description: change.description },
  });
  await loadCollections();
}

/** Returns those documents that were not in the collection before. */
export async function addToCollection(
  id: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const added: string[] = [];
  for (const doc_ids of batchesOf(documentIds)) {
    const params = { collectionId: id };
    added.push(
      ...(await call(collections.addToCollection, { params, body: { doc_ids } })).added_ids,
    );
  }
  if (added.length > 0) await loadCollections();
  return added;
}

/** Returns those documents that were in the collection. */
export async function removeFromCollection(
  id: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const doc_ids of batchesOf(documentIds)) {
    const answer = await call(collections.removeFromCollection, {
      params: { collectionId: id },
      body: { doc_ids },
    });
    removed.push(...answer.removed_ids);
  }
  await loadCollections();
  return removed;
}

export async function deleteCollection(id: string): Promise<void> {
  const { items, scope } = getState();
  if (scope?.id === id) void narrowTo(null);
  setState({ items: items.filter((item) => item.id !== id) });
  try {
    await call(collections.deleteCollection, { params: { collectionId: id } });
  } finally {
    await loadCollections();
  }
}

export async function restoreCollection(id: string): Promise<void> {
  await call(collections.restoreCollection, { params: { collectionId: id } });
  await loadCollections();
}
