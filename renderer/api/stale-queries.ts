/** Which queries each event of the service makes stale. */
import type { QueryKey } from '@tanstack/react-query';
import {
  fieldRuns,
  type LibraryEvent,
  learnedFields,
  modelDownloads,
} from '../../shared/contract/index.ts';
import { subscribe } from './events.ts';
import { reload, startAfter } from './queries.ts';

type EventOf<Type extends LibraryEvent['type']> = Extract<LibraryEvent, { type: Type }>;

/** Keys, or the beginnings of keys, of the queries that an event concerns. */
const STALE: {
  readonly [Type in LibraryEvent['type']]?: (event: EventOf<Type>) => readonly QueryKey[];
} = {
  schemas: () => [['schemas']],
  region_templates: () => [['region-templates'], ['fitting-templates']],
  corrections: ({ document_id: id }) => [
    ['fitting-templates', id],
    ['document-fields', id],
    ['outline', id],
  ],
  // A new extraction may move the values.
  document: ({ document: { document_id: id, status } }) =>
    status === 'completed' ? [['document-fields', id]] : [],
  learned_fields: () => [[learnedFields.listLearnedFields.id]],
  field_run: () => [
    ['document-fields'],
    [fieldRuns.listFieldRuns.id],
    [learnedFields.listLearnedFields.id],
  ],
  field_run_removed: () => [['document-fields']],
  conversation: ({ conversation_id: id, document_id: documentId, collection_id: collectionId }) => [
    documentId === null
      ? ['conversations', 'collection', collectionId]
      : ['conversations', 'document', documentId],
    ['messages', id],
  ],
  // An installed language pack has left the downloads.
  languages: () => [['languages'], [modelDownloads.listModelDownloads.id]],
  providers: () => [['providers']],
  trash: () => [['trash']],
  // A deleted document is removed from its collections.
  removed: () => [['collections']],
  collections: () => [['collections']],
  presets: () => [['presets']],
};

const staleKeys = (event: LibraryEvent): readonly QueryKey[] =>
  (STALE[event.type] as ((event: LibraryEvent) => readonly QueryKey[]) | undefined)?.(event) ?? [];

/** Changes come in bursts, for example when many documents are deleted at once; milliseconds. */
const PAUSE_MS = 50;

/** By key: whether it became stale again while it is loaded. */
const loading = new Map<string, boolean>();

/** One request at a time: at once, and another one for all that changes meanwhile. */
async function reloadOneByOne(key: QueryKey): Promise<void> {
  const name = JSON.stringify(key);
  const isLoading = loading.has(name);
  loading.set(name, isLoading);
  if (isLoading) return;
  do {
    loading.set(name, false);
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await Promise.all([reload(key), pause]);
  } while (loading.get(name));
  loading.delete(name);
}

/** Keeps the queries current while the window is open. */
export function followQueries(): void {
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  startAfter(connected);
  let isFirst = true;
  subscribe({
    onEvent(event) {
      for (const key of staleKeys(event)) void reloadOneByOne(key);
    },
    onState(state) {
      if (state === 'connecting') return;
      // Events are lost while there is no connection. The first requests are made after this.
      if (state === 'open' && !isFirst) void reload([]);
      isFirst = false;
      resolve();
    },
  });
}
