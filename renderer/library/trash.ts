/** The trash: number of documents in it and, while it is on screen, the documents themselves. */
import { type TrashOutcome, trash } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { batchesOf, callAll } from '../api/lists.ts';
import { defineQuery } from '../api/queries.ts';
import { drop, loadLibrary, put, useLibrary } from '../state/library.ts';

export const trashCountQuery = defineQuery(
  ['trash', 'count'],
  async () => (await call(trash.listTrash, { query: { limit: 1 } })).pagination.total,
);

/** Most recently deleted first. */
export const trashQuery = defineQuery(['trash', 'items'], () => callAll(trash.listTrash));

type TrashEndpoint =
  | typeof trash.moveToTrash
  | typeof trash.restoreFromTrash
  | typeof trash.purgeFromTrash;

/** Resolves to the outcome for each document; throws ApiError if the request itself failed. */
async function forEachIn(
  endpoint: TrashEndpoint,
  documentIds: readonly string[],
): Promise<TrashOutcome> {
  const outcome: TrashOutcome = { document_ids: [], failed: [] };
  for (const doc_ids of batchesOf(documentIds)) {
    const { document_ids, failed } = await call(endpoint, { body: { doc_ids } });
    outcome.document_ids.push(...document_ids);
    outcome.failed.push(...failed);
  }
  return outcome;
}

/**
 * Moves documents to the trash; they are removed from the screen at once and restored on failure.
 */
export async function moveToTrash(documentIds: readonly string[]): Promise<TrashOutcome> {
  const { items } = useLibrary.getState();
  drop(documentIds);
  try {
    return await forEachIn(trash.moveToTrash, documentIds);
  } catch (thrown) {
    for (const id of documentIds) {
      const item = items.get(id);
      if (item) put(item);
    }
    // Some may have been moved before the failure.
    void loadLibrary();
    throw thrown;
  }
}

/** Restores documents; events show them again. */
export const restoreFromTrash = (documentIds: readonly string[]): Promise<TrashOutcome> =>
  forEachIn(trash.restoreFromTrash, documentIds);

/** Permanently deletes documents in the trash. */
export const purgeFromTrash = (documentIds: readonly string[]): Promise<TrashOutcome> =>
  forEachIn(trash.purgeFromTrash, documentIds);

/** Resolves to the number of permanently deleted documents. */
export const emptyTrash = async (): Promise<number> => (await call(trash.emptyTrash, {})).deleted;
