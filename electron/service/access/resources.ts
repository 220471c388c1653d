/** Finds the resources of an account and checks that the caller may access them. */
import { CollectionId } from '../../../shared/contract/index.ts';
import type { CollectionRecord, Store } from '../../store/index.ts';
import { notFound } from '../errors.ts';
import type { KnownCaller } from '../types.ts';
import { mustOwn } from './callers.ts';
import type { WithStore } from './documents.ts';

const NO_COLLECTION = 'The collection does not exist or was deleted.';
export const NO_DELETED_COLLECTION =
  'The collection can no longer be restored: it was already restored or permanently deleted.';
export const NO_CONVERSATION = 'The conversation does not exist or was deleted.';

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
    throw notFound(isId ? NO_COLLECTION : `Collection “${reference}” not found.`);
  }
  mustOwn(caller, found.accountId, 'The collection');
  return found;
}

/** A deleted collection that can be restored. */
export const deletedCollectionFor = finder(
  (store, id) => store.collections.findDeleted(id),
  'The collection',
  NO_DELETED_COLLECTION,
);

/** A conversation that is not deleted; nor is its document or collection. */
export const conversationFor = finder(
  (store, id) => store.conversations.find(id),
  'The conversation',
  NO_CONVERSATION,
);

/** A deleted conversation that can be restored. */
export const deletedConversationFor = finder(
  (store, id) => store.conversations.findDeleted(id),
  'The conversation',
  'The conversation cannot be restored: it is not among the deleted conversations.',
);

export const schemaFor = finder(
  (store, id) => store.schemas.find(id),
  'The schema',
  'The schema does not exist or was deleted.',
);

/** A deleted schema that can be restored. */
export const deletedSchemaFor = finder(
  (store, id) => store.schemas.findDeleted(id),
  'The schema',
  'The schema cannot be restored: it is not among the deleted schemas.',
);

export const fieldRunFor = finder(
  (store, id) => store.fieldRuns.find(id),
  'The field run',
  'The field run does not exist or was deleted.',
);

export const learnedFieldFor = finder(
  (store, id) => store.learnedFields.find(id),
  'The learned field',
  'The learned field does not exist or was deleted.',
);

/** One that was deleted and can be restored. */
export const deletedLearnedFieldFor = finder(
  (store, id) => store.learnedFields.findDeleted(id),
  'The learned field',
  'The learned field can no longer be restored: it was already restored or permanently deleted.',
);

export const regionTemplateFor = finder(
  (store, id) => store.regionTemplates.find(id),
  'The template',
  'The template does not exist or was deleted.',
);

/** A deleted template that can be restored. */
export const deletedRegionTemplateFor = finder(
  (store, id) => store.regionTemplates.findDeleted(id),
  'The template',
  'The template cannot be restored: it is not among the deleted templates.',
);

export const presetFor = finder(
  (store, id) => store.presets.find(id),
  'The preset',
  'The preset does not exist or was deleted.',
);

export const deletedPresetFor = finder(
  (store, id) => store.presets.findDeleted(id),
  'The preset',
  'The preset cannot be restored: it is not among the deleted presets.',
);

export const reviewItemFor = finder(
  (store, id) => store.review.find(id),
  'The review item',
  'The review item no longer exists because the results have changed.',
);
