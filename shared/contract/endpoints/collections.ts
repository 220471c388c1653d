import { z } from 'zod';
import {
  ChangeCollection,
  Collection,
  CollectionDetail,
  CollectionExportEvent,
  CollectionId,
  CollectionMembers,
  CollectionQuery,
  CollectionQueryEvent,
  CollectionRef,
  CreateCollection,
} from '../collection.ts';
import { count } from '../common.ts';
import { endpointsOf, jsonLines, okAnswer, streamAnswer } from '../endpoint.ts';
import { Vendor } from '../reading.ts';
import { resourceEndpoints } from '../resource.ts';

const endpoint = endpointsOf('Collections');

const byId = z.object({ id: CollectionRef });

const collection = resourceEndpoints('Collections', {
  noun: 'collection',
  param: 'collectionId',
  id: CollectionId,
  reference: CollectionRef,
  item: Collection,
  hasUniqueName: true,
});

export const listCollections = collection.list({
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: list the deleted ones, which can be restored.'),
});
export const createCollection = collection.create(CreateCollection, {
  description: 'Unknown documents answer 404 with their id; no collection is created.',
  errors: ['not_found', 'forbidden'],
});
export const getCollection = collection.get(
  'Get a collection with its documents, by id or name',
  CollectionDetail,
);
export const changeCollection = collection.change(ChangeCollection, {
  summary: 'Update the name, description or metadata of a collection',
});
export const deleteCollection = collection.remove({
  summary: 'Delete a collection; its documents are kept',
});
export const restoreCollection = collection.restore();

export const addToCollection = endpoint('POST /api/v1/collections/{collectionId}/documents', {
  summary: 'Add documents to a collection',
  params: collection.params,
  body: CollectionMembers,
  answers: okAnswer(
    'Number of added and requested documents, and the ids added. Documents already in the collection are skipped.',
    z.object({
      added: count,
      total_requested: count,
      added_ids: z.array(z.string()),
    }),
  ),
});

export const removeFromCollection = endpoint(
  'DELETE /api/v1/collections/{collectionId}/documents',
  {
    summary: 'Remove documents from a collection; the documents are kept',
    params: collection.params,
    body: CollectionMembers,
    answers: okAnswer(
      'Number and ids of the removed documents.',
      z.object({ removed: count, removed_ids: z.array(z.string()) }),
    ),
  },
);

export const exportCollection = endpoint('GET /v1/collections/{id}/export', {
  summary: 'Get the text of every document of a collection',
  description:
    'markdown: NDJSON with one `start`, one `result` per document and one `done` event, or `error` if the stream is interrupted. zip: one .md file per document.',
  params: byId,
  query: z.object({
    format: z.enum(['markdown', 'zip']).default('markdown'),
    vendor: Vendor.optional().describe(
      'Vendor whose result is returned; default: quarry, or the newest vendor of documents that Quarry has not extracted.',
    ),
  }),
  answers: {
    200: {
      description: 'Stream; documents are read while it is sent.',
      json: CollectionExportEvent,
      binary: [
        jsonLines(CollectionExportEvent),
        { mediaType: 'application/zip', description: 'One Markdown file per document' },
      ],
      headers: ['Cache-Control', 'Content-Disposition'],
    },
  },
});

export const queryCollection = endpoint('POST /v1/collections/{id}/query', {
  role: 'viewer',
  summary: 'Ask every document of a collection the same question',
  description:
    'NDJSON with one `start`, one `result` per answered document and one `done` event. A failed document is a result with an error; the other documents continue.',
  params: byId,
  body: CollectionQuery,
  answers: streamAnswer(
    'Stream; several documents are asked at the same time.',
    CollectionQueryEvent,
  ),
});
