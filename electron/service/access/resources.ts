/** Finds the resources of an account and checks that the caller may access them. */
import { CollectionId } from '../../../shared/contract/index.ts';
import type { CollectionRecord, Store } from '../../store/index.ts';
import { notFound } from '../errors.ts';
import type { KnownCaller } from '../types.ts';
import { mustOwn } from './callers.ts';
import type { WithStore } from './documents.ts';

const missing = (what: string) => `The ${what} does not exist or was deleted.`;
export const NO_DELETED_COLLECTION =
  'The collection can no longer be restored: it was already restored or permanently deleted.';
export const NO_CONVERSATION = missing('conversation');

/**
 * Returns a function that finds a resource by its id. `what` is the resource at the beginning of a
 * sentence, `missing` the message if there is none.
 */
const finder =
  <T extends { readonly accountId: string }>(
    find: (store: Store, id: string) => Promise<T | null>,
    what: string,
    missing: string,
  ) =>
  async ({ store }: WithStore, caller: KnownCaller, id: string): Promise<T> => {
    const found = await find(store, id);
    if (!found) throw notFound(missing);
    mustOwn(caller, found.accountId, what);
    return found;
  };

/** By id, or by name among the caller's collections. */
export async function collectionFor(
  { store }: WithStore,
  caller: KnownCaller,
  reference: string,
): Promise<CollectionRecord> {
  // Names are stored in this form.
  const found = await store.collections.find(caller.accountId, reference.normalize('NFC'));
  if (!found) {
    const isId = CollectionId.safeParse(reference).success;
    throw notFound(isId ? missing('collection') : `Collection “${reference}” not found.`);
  }
  mustOwn(caller, found.accountId, 'The collection');
  return found;
}

/** What was deleted can be restored for a while. */
function deletable<T extends { accountId: string }, Deleted extends { accountId: string }>(
  what: string,
  of: (store: Store) => {
    find(id: string): Promise<T | null>;
    findDeleted(id: string): Promise<Deleted | null>;
  },
) {
  const noDeleted = `The ${what} cannot be restored: it is not among the deleted ${what}s.`;
  const find = finder((store, id) => of(store).find(id), `The ${what}`, missing(what));
  return [
    find,
    finder((store, id) => of(store).findDeleted(id), `The ${what}`, noDeleted),
  ] as const;
}

export const [conversationFor, deletedConversationFor] = deletable(
  'conversation',
  (store) => store.conversations,
);
export const [schemaFor, deletedSchemaFor] = deletable('schema', (store) => store.schemas);
export const [learnedFieldFor, deletedLearnedFieldFor] = deletable(
  'learned field',
  (store) => store.learnedFields,
);
export const [regionTemplateFor, deletedRegionTemplateFor] = deletable(
  'template',
  (store) => store.regionTemplates,
);
export const [presetFor, deletedPresetFor] = deletable('preset', (store) => store.presets);

/** A deleted collection that can be restored. */
export const deletedCollectionFor = finder(
  (store, id) => store.collections.findDeleted(id),
  'The collection',
  NO_DELETED_COLLECTION,
);

export const fieldRunFor = finder(
  (store, id) => store.fieldRuns.find(id),
  'The field run',
  missing('field run'),
);

export const reviewItemFor = finder(
  (store, id) => store.review.find(id),
  'The review item',
  'The review item no longer exists because the results have changed.',
);
