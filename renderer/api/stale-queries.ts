/** Which queries each event of the service makes stale. */
import type { QueryKey } from '@tanstack/react-query';
import { type LibraryEvent, learnedFields, modelDownloads } from '../../shared/contract/index.ts';
import { subscribe } from './events.ts';
import { reload, startAfter } from './queries.ts';

type EventOf<Type extends LibraryEvent['type']> = Extract<LibraryEvent, { type: Type }>;

/** Keys, or the beginnings of keys, of the queries that an event concerns. */
const STALE: {
  readonly [Type in LibraryEvent['type']]?: (event: EventOf<Type>) => readonly QueryKey[];
} = {
  schemas: () => [['schemas']],
  region_templates: () => [['region-templates'], ['fitting-templates']],
  corrections: ({ document_id: id }) => [['fitting-templates', id]],
  learned_fields: () => [[learnedFields.listLearnedFields.id]],
  field_run: () => [[learnedFields.listLearnedFields.id]],
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
const BURST_MS = 50;

/** Keeps the queries current while the window is open. */
export function followQueries(): void {
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  startAfter(connected);
  let isFirst = true;
  const bursts = new Map<string, ReturnType<typeof setTimeout>>();
  subscribe({
    onEvent(event) {
      for (const key of staleKeys(event)) {
        const name = JSON.stringify(key);
        clearTimeout(bursts.get(name));
        bursts.set(
          name,
          setTimeout(() => void reload(key), BURST_MS),
        );
      }
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
