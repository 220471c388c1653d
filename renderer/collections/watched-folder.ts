/** The folder that a collection is filled from. */
import { watchedFolders } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { defineQuery } from '../api/queries.ts';

/** Null: none is watched. Loaded again whenever a file of the folder gets on. */
export const watchedFolderQuery = (collectionId: string) =>
  defineQuery(['collections', collectionId, 'watched-folder'], async () => {
    const input = { params: { collectionId } };
    return (await call(watchedFolders.getWatchedFolder, input)).watched_folder;
  });
