/** The collections on this computer, and the one that the library is filtered by. */
import { keepPreviousData } from '@tanstack/react-query';
import { type Collection, collections, watchedFolders } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import { batchesOf, callAll } from '../api/lists.ts';
import { changingById, defineQuery, queryCache, reload, useServiceQuery } from '../api/queries.ts';
import { useSession } from './session.ts';

/** By name. */
export const collectionsQuery = defineQuery(['collections'], () =>
  callAll(collections.listCollections),
);

/** Those that can be restored. */
export const deletedCollectionsQuery = defineQuery(['collections', 'deleted'], () =>
  callAll(collections.listCollections, { deleted: 'true' }),
);

/** A collection; only its documents are listed. */
interface Scope {
  readonly id: string;
  readonly members: ReadonlySet<string>;
}

/** Null if the collection no longer exists. */
const scopeQuery = (id: string) =>
  defineQuery(['collections', id], async (): Promise<Scope | null> => {
    try {
      const { documents } = await call(collections.getCollection, { params: { collectionId: id } });
      return { id, members: new Set(documents.map(({ document_id }) => document_id)) };
    } catch (thrown) {
      if (asApiError(thrown).code !== 'not_found') throw thrown;
      if (useSession.getState().collectionId === id) useSession.setState({ collectionId: null });
      return null;
    }
  });

const NONE: readonly never[] = [];

export const loadedCollections = (): readonly Collection[] =>
  queryCache.getQueryData(collectionsQuery.queryKey) ?? NONE;

export const useCollections = (): readonly Collection[] =>
  useServiceQuery(collectionsQuery).data ?? NONE;

export const collectionOf = (id: string | null | undefined): Collection | null =>
  loadedCollections().find((item) => item.id === id) ?? null;

export const useCollection = (id: string | null | undefined): Collection | null =>
  useCollections().find((item) => item.id === id) ?? null;

/** What the library is filtered by; while another collection loads, still the one before. */
export function useScope(): Scope | null {
  const id = useSession((state) => state.collectionId);
  const query = id === null ? null : { ...scopeQuery(id), placeholderData: keepPreviousData };
  return useServiceQuery(query).data ?? null;
}

/** The collection that the library is filtered by. */
export const useScopedCollection = (): Collection | null => useCollection(useScope()?.id);

/** Null until it is loaded. */
export function loadedScope(): Scope | null {
  const { collectionId } = useSession.getState();
  return (collectionId && queryCache.getQueryData(scopeQuery(collectionId).queryKey)) || null;
}

/** Resolves to the ids of the documents of a collection. Throws ApiError. */
export const membersOf = async (id: string): Promise<ReadonlySet<string>> =>
  (await queryCache.fetchQuery(scopeQuery(id)))?.members ?? new Set();

/** Undefined until they are loaded. */
export const useMembers = (id: string | undefined): ReadonlySet<string> | undefined =>
  useServiceQuery(id === undefined ? null : scopeQuery(id)).data?.members;

/** Lists the documents of one collection only; null lists all documents. Throws ApiError. */
export async function narrowTo(id: string | null): Promise<void> {
  useSession.setState({ collectionId: id });
  if (id !== null) await queryCache.fetchQuery(scopeQuery(id));
}

/** The folder that a collection is filled from; null: none. Loaded again with each of its files. */
export const watchedFolderQuery = (collectionId: string) =>
  defineQuery(['collections', collectionId, 'watched-folder'], async () => {
    const input = { params: { collectionId } };
    return (await call(watchedFolders.getWatchedFolder, input)).watched_folder;
  });

const COLLECTIONS = ['collections'];
const changeCollection = changingById(COLLECTIONS);

/** Calls an endpoint with as many documents at a time as it takes. */
const inBatches = async <Answer>(
  documentIds: readonly string[],
  send: (body: { doc_ids: string[] }) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const doc_ids of batchesOf(documentIds)) answers.push(await send({ doc_ids }));
  return answers;
};

/** Each throws ApiError. */
export const collectionRequests = {
  async create(
    name: string,
    description: string,
    documentIds: readonly string[],
  ): Promise<Collection> {
    const [first = [], ...rest] = batchesOf(documentIds);
    const body = { name, description: description || null, doc_ids: first };
    const made = await call(collections.createCollection, { body });
    const params = { collectionId: made.id };
    await inBatches(rest.flat(), (body) => call(collections.addToCollection, { params, body }));
    await reload(COLLECTIONS);
    return made;
  },
  change: changeCollection(collections.changeCollection),
  /** Removed from the screen at once. */
  async remove(collectionId: string): Promise<void> {
    if (useSession.getState().collectionId === collectionId) void narrowTo(null);
    queryCache.setQueryData(collectionsQuery.queryKey, (items) =>
      items?.filter((item) => item.id !== collectionId),
    );
    try {
      await call(collections.deleteCollection, { params: { collectionId } });
    } finally {
      await reload(COLLECTIONS);
    }
  },
  restore: changeCollection(collections.restoreCollection),
};

/** Returns those documents that were not in the collection before. */
export async function addToCollection(
  collectionId: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const answers = await inBatches(documentIds, (body) =>
    call(collections.addToCollection, { params: { collectionId }, body }),
  );
  const added = answers.flatMap((answer) => answer.added_ids);
  if (added.length > 0) await reload(COLLECTIONS);
  return added;
}

/** Returns those documents that were in the collection. */
export async function removeFromCollection(
  collectionId: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const answers = await inBatches(documentIds, (body) =>
    call(collections.removeFromCollection, { params: { collectionId }, body }),
  );
  await reload(COLLECTIONS);
  return answers.flatMap((answer) => answer.removed_ids);
}
