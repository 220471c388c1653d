/** The folder that a collection is filled from. */
import { useCallback, useEffect, useState } from 'react';
import { type WatchedFolder, watchedFolders } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';

interface Loaded {
  /** Null: none is watched; undefined until it is known. */
  readonly watched: WatchedFolder | null | undefined;
  readonly error: ApiError | null;
}

/** Loaded again whenever a file of the folder gets on. */
export function useWatchedFolder(collectionId: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ watched: undefined, error: null });
  const load = useCallback(
    () =>
      call(watchedFolders.getWatchedFolder, { params: { collectionId } }).then(
        ({ watched_folder: watched }) => setLoaded({ watched, error: null }),
        (thrown) => setLoaded({ watched: undefined, error: asApiError(thrown) }),
      ),
    [collectionId],
  );
  useEffect(() => {
    void load();
    return subscribe({ onEvent: ({ type }) => type === 'collections' && void load() });
  }, [load]);
  return loaded;
}
