/** The trash: list, restore and delete permanently. */
import { type TrashOutcome, trash } from '../../../shared/contract/index.ts';
import type { TrashedDocument } from '../../store/index.ts';
import { documentFor, trashedFor } from '../access/documents.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import { purgeTime } from '../trash.ts';
import type { KnownCaller } from '../types.ts';
import { libraryItem, pageView } from '../views.ts';

/** Batch size while the trash is emptied. */
const BATCH = 100;

const itemOf = (trashed: TrashedDocument) => ({
  ...libraryItem(trashed),
  deleted_at: trashed.deletedAt,
  purge_at: purgeTime(trashed.deletedAt),
});

export function trashRoutes(context: ServiceContext): Route[] {
  const { store, trash: bin } = context;

  /** Applies an action to each document of the trash that a request names. */
  const withTrashed = (
    caller: KnownCaller,
    references: readonly string[],
    act: (trashed: TrashedDocument) => Promise<boolean>,
  ) =>
    forEach(references, async (reference) => {
      const trashed = await trashedFor(context, caller, reference);
      if (!(await act(trashed))) throw notFound('The document is not in the trash.');
      return trashed.document.id;
    });

  return routes(trash, {
    listTrash: async ({ caller, query }) => {
      return reply(200, pageView(await store.trash.list(caller.accountId, query), query, itemOf));
    },

    moveToTrash: async ({ caller, body }) =>
      reply(
        200,
        await forEach(body.doc_ids, async (reference) => {
          const document = await documentFor(context, caller, reference);
          await bin.add(document);
          return document.id;
        }),
      ),

    restoreFromTrash: async ({ caller, body }) =>
      reply(
        200,
        await withTrashed(caller, body.doc_ids, (trashed) => bin.restore(trashed, caller)),
      ),

    purgeFromTrash: async ({ caller, body }) =>
      reply(200, await withTrashed(caller, body.doc_ids, (trashed) => bin.purge(trashed))),

    emptyTrash: async ({ caller }) => {
      let deleted = 0;
      for (;;) {
        const { items } = await store.trash.list(caller.accountId, { page: 1, limit: BATCH });
        if (items.length === 0) return reply(200, { deleted });
        for (const trashed of items) if (await bin.purge(trashed)) deleted += 1;
      }
    },
  });
}

/** A caller error for one document does not stop the others. */
async function forEach(
  references: readonly string[],
  act: (reference: string) => Promise<string>,
): Promise<TrashOutcome> {
  const outcome: TrashOutcome = { document_ids: [], failed: [] };
  for (const reference of references) {
    try {
      outcome.document_ids.push(await act(reference));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.failed.push({ id: reference, message: error.message });
    }
  }
  return outcome;
}
