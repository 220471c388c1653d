import { z } from 'zod';
import { CollectionId, CollectionRef } from '../collection.ts';
import { deletedAnswers, endpointsOf, okAnswer } from '../endpoint.ts';
import { WatchedFolder, WatchFolder } from '../watched-folder.ts';

const endpoint = endpointsOf('Collections', 'window');

const byReference = z.object({ collectionId: CollectionRef });

export const getWatchedFolder = endpoint('GET /api/v1/collections/{collectionId}/watched-folder', {
  summary: 'Get the watched folder of a collection',
  params: byReference,
  answers: okAnswer(
    'The folder and the state of its files; null if none is watched.',
    z.object({ watched_folder: WatchedFolder.nullable() }),
  ),
});

export const watchFolder = endpoint('PUT /api/v1/collections/{collectionId}/watched-folder', {
  summary: 'Watch a folder for a collection',
  description:
    'PDFs and page images in the folder are added to the collection, now and whenever one is ' +
    'stored or replaced there. Schema and export apply to files added from now on.',
  params: byReference,
  body: WatchFolder,
  answers: okAnswer('The watched folder.', WatchedFolder),
});

export const stopWatchingFolder = endpoint(
  'DELETE /api/v1/collections/{collectionId}/watched-folder',
  {
    summary: 'Stop watching the folder of a collection; its documents are kept',
    params: byReference,
    answers: deletedAnswers(CollectionId),
  },
);
