/** Folders of this machine that collections are filled from. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { textParts } from '../../../shared/coded-text.ts';
import {
  watchedFolders as endpoints,
  MOST_FAILED_FILES,
  type WatchedFolder,
} from '../../../shared/contract/index.ts';
import type { WatchedFolderRecord } from '../../store/index.ts';
import { collectionFor, schemaFor } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import { listFolder } from '../intake/watched-folders.ts';
import { type Route, reply, routes } from '../router.ts';

async function isFolderOf(folder: string, owner: string): Promise<boolean> {
  const path = relative(await realpath(owner), await realpath(folder));
  return !path.startsWith('..') && !isAbsolute(path);
}

export function watchedFolderRoutes(context: ServiceContext): Route[] {
  const { store, events, watchedFolders: folders } = context;

  async function view(watched: WatchedFolderRecord): Promise<WatchedFolder> {
    const files = await store.watchedFolders.files(watched.collectionId);
    const failed = files.flatMap(({ name, error }) =>
      error === null ? [] : [{ file_name: name, ...textParts('error', error) }],
    );
    return {
      folder: watched.folder,
      schema_id: watched.schemaId,
      export: watched.format,
      languages: [...watched.languages],
      files: files.filter(({ documentId, error }) => documentId !== null && error === null).length,
      pending: files.filter(({ finished, error }) => !finished && error === null).length,
      failed: failed.slice(0, MOST_FAILED_FILES),
      ...textParts('problem', watched.problem),
    };
  }

  return routes(endpoints, {
    getWatchedFolder: async ({ caller, params }) => {
      const { id } = await collectionFor(context, caller, params.collectionId);
      const watched = await store.watchedFolders.find(id);
      return reply(200, { watched_folder: watched && (await view(watched)) });
    },

    watchFolder: async ({ caller, params, body }) => {
      if (caller.kind === 'window' && caller.isSignedIn) {
        throw new ApiError('forbidden', 'A server watches no folders for people who sign in.');
      }
      const { id } = await collectionFor(context, caller, params.collectionId);
      const { folder, schema_id: schemaId, export: format, languages } = body;
      if (!isAbsolute(folder))
        throw badRequest('The path of the folder must be absolute.', 'folder');
      const listed = await listFolder(folder);
      if ('problem' in listed) throw badRequest(listed.problem, 'folder');
      if (await isFolderOf(folder, folders.dataFolder)) {
        throw badRequest('Quarry keeps its own data in this folder; choose another.', 'folder');
      }
      if (schemaId !== null) await schemaFor(context, caller, schemaId);
      const watched = { collectionId: id, home: folders.home, folder, schemaId, format, languages };
      await store.watchedFolders.put(watched);
      events.publish(caller.accountId, { type: 'collections' });
      return reply(200, await view({ ...watched, problem: null }));
    },

    stopWatchingFolder: async ({ caller, params }) => {
      const { id } = await collectionFor(context, caller, params.collectionId);
      await store.watchedFolders.remove(id);
      events.publish(caller.accountId, { type: 'collections' });
      return reply(200, { id, deleted: true });
    },
  });
}
