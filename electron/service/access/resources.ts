/** The kinds of resources of an account: who may access one, and who is told that it changed. */
import { codedText } from '../../../shared/coded-text.ts';
import { type CodedText, CollectionId, type ListName } from '../../../shared/contract/index.ts';
import type {
  CollectionRecord,
  ResourceRecord,
  ResourceRepository,
  Store,
} from '../../store/index.ts';
import { ApiError, notFound } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import type { KnownCaller } from '../types.ts';
import { mustOwn } from './callers.ts';
import { documentFor, type WithStore } from './documents.ts';

const missing = (noun: string) => codedText('The {noun} does not exist or was deleted.', { noun });

/** Returns a function that finds a resource by its id; `message` is the error if there is none. */
const finder =
  <R extends { readonly accountId: string }>(
    find: (store: Store, id: string) => Promise<R | null>,
    noun: string,
    message: string | CodedText = missing(noun),
  ) =>
  async ({ store }: WithStore, caller: KnownCaller, id: string): Promise<R> => {
    const found = await find(store, id);
    if (!found) throw notFound(message);
    mustOwn(caller, found.accountId, noun);
    return found;
  };

type Find<R extends ResourceRecord> = (
  context: WithStore,
  caller: KnownCaller,
  id: string,
) => Promise<R>;

/** What the operations on one kind of resource share. */
export interface Resource<R extends ResourceRecord> {
  repository(store: Store): Omit<ResourceRepository<R, never, never, object>, 'create' | 'change'>;
  readonly find: Find<R>;
  readonly findDeleted: Find<R>;
  /**
   * Reports a change to windows and returns its result; throws if the store has refused it: another
   * resource has its `name`, or it was deleted meanwhile.
   */
  publishChange(events: EventHub, result: R | 'name_taken' | null, name?: string): R;
}

/** `changed` is reported after a change; `find` accepts more than ids. */
function resource<R extends ResourceRecord>(
  noun: string,
  repository: Resource<R>['repository'],
  changed: ListName | ((events: EventHub, record: R) => void),
  find = finder((store, id) => repository(store).find(id), noun),
): Resource<R> {
  const noneDeleted = codedText(
    'The {noun} cannot be restored: it is not among the deleted {noun}s.',
    { noun },
  );
  return {
    repository,
    find,
    findDeleted: finder((store, id) => repository(store).findDeleted(id), noun, noneDeleted),
    publishChange(events, result, name) {
      if (result === 'name_taken') {
        const text = 'A {noun} named “{name}” already exists; choose another name.';
        throw new ApiError('conflict', codedText(text, { noun, name: name ?? '' }));
      }
      if (!result) throw notFound(missing(noun));
      if (typeof changed === 'function') changed(events, result);
      else events.publish(result.accountId, { type: changed });
      return result;
    },
  };
}

/** By id, or by name among the caller's collections. */
export async function collectionFor(
  { store }: WithStore,
  caller: KnownCaller,
  reference: string,
): Promise<CollectionRecord> {
  const found =
    (await store.collections.find(reference)) ??
    // Names are stored in this form.
    (await store.collections.byName(caller.accountId, reference.normalize('NFC')));
  if (!found) {
    const isId = CollectionId.safeParse(reference).success;
    throw notFound(
      isId
        ? missing('collection')
        : codedText('Collection “{name}” not found.', { name: reference }),
    );
  }
  mustOwn(caller, found.accountId, 'collection');
  return found;
}

/** The ids of the document and the collection that a request names. */
export async function scopeOf(
  context: WithStore,
  caller: KnownCaller,
  {
    document,
    collection,
  }: { readonly document?: string | undefined; readonly collection?: string | undefined },
): Promise<{ documentId: string | undefined; collectionId: string | undefined }> {
  return {
    documentId: document && (await documentFor(context, caller, document)).id,
    collectionId: collection && (await collectionFor(context, caller, collection)).id,
  };
}

export const collectionResource = resource(
  'collection',
  (store) => store.collections,
  'collections',
  collectionFor,
);
export const conversationResource = resource(
  'conversation',
  (store) => store.conversations,
  (events, conversation) => events.conversationChanged(conversation),
);
export const schemaResource = resource('schema', (store) => store.schemas, 'schemas');
export const learnedFieldResource = resource(
  'learned field',
  (store) => store.learnedFields,
  'learned_fields',
);
export const regionTemplateResource = resource(
  'template',
  (store) => store.regionTemplates,
  'region_templates',
);
export const presetResource = resource('preset', (store) => store.presets, 'presets');
export const providerResource = resource('provider', (store) => store.providers, 'providers');

export const conversationFor = conversationResource.find;
export const schemaFor = schemaResource.find;

export const fieldRunFor = finder((store, id) => store.fieldRuns.find(id), 'field run');

export const reviewItemFor = finder(
  (store, id) => store.review.find(id),
  'review item',
  'The review item no longer exists because the results have changed.',
);
