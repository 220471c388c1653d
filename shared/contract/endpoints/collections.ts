import { z } from 'zod';
import {
  ChangeCollection,
  Collection,
  CollectionDetail,
  CollectionExportEvent,
  CollectionId,
  CollectionList,
  CollectionMembers,
  CollectionQuery,
  CollectionQueryEvent,
  CollectionRef,
  CreateCollection,
} from '../collection.ts';
import { paging } from '../common.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
import { Vendor } from '../reading.ts';
import { TRASH_DAYS } from '../trash.ts';

const endpoint = endpointsOf('Collections');

const byReference = z.object({ collectionId: CollectionRef });
const byId = z.object({ id: CollectionRef });

const NDJSON = 'application/x-ndjson';

export const createCollection = endpoint({
  id: 'createCollection',
  requestLine: 'POST /api/v1/collections',
  summary: 'Create a collection',
  description: 'Unknown documents answer 404 with their id; no collection is created.',
  body: CreateCollection,
  answers: { 201: { description: 'The new collection.', json: Collection } },
  errors: ['conflict', 'not_found', 'forbidden'],
});

export const listCollections = endpoint({
  id: 'listCollections',
  requestLine: 'GET /api/v1/collections',
  summary: 'List collections',
  query: z.object(paging),
  answers: { 200: { description: 'A page of collections, sorted by name.', json: CollectionList } },
});

export const getCollection = endpoint({
  id: 'getCollection',
  requestLine: 'GET /api/v1/collections/{collectionId}',
  summary: 'Get a collection with its documents, by id or name',
  params: byReference,
  answers: { 200: { description: 'The collection.', json: CollectionDetail } },
});

export const changeCollection = endpoint({
  id: 'changeCollection',
  requestLine: 'PATCH /api/v1/collections/{collectionId}',
  summary: 'Update the name, description or metadata of a collection',
  params: byReference,
  body: ChangeCollection,
  answers: { 200: { description: 'The updated collection.', json: Collection } },
  errors: ['conflict'],
});

export const deleteCollection = endpoint({
  id: 'deleteCollection',
  requestLine: 'DELETE /api/v1/collections/{collectionId}',
  summary: 'Delete a collection; its documents are kept',
  params: byReference,
  answers: deletedAnswers(CollectionId),
});

export const restoreCollection = endpoint({
  id: 'restoreCollection',
  requestLine: 'POST /api/v1/collections/{collectionId}/restore',
  summary: 'Restore a deleted collection',
  description: `By id, within ${TRASH_DAYS} days, unless another collection has its name.`,
  params: z.object({ collectionId: CollectionId }),
  answers: { 200: { description: 'The collection.', json: Collection } },
  errors: ['conflict'],
});

export const addToCollection = endpoint({
  id: 'addToCollection',
  requestLine: 'POST /api/v1/collections/{collectionId}/documents',
  summary: 'Add documents to a collection',
  params: byReference,
  body: CollectionMembers,
  answers: {
    200: {
      description:
        'Number of added and requested documents, and the ids added. Documents already in the collection are skipped.',
      json: z.object({
        added: z.int().min(0),
        total_requested: z.int().min(0),
        added_ids: z.array(z.string()),
      }),
    },
  },
});

export const removeFromCollection = endpoint({
  id: 'removeFromCollection',
  requestLine: 'DELETE /api/v1/collections/{collectionId}/documents',
  summary: 'Remove documents from a collection; the documents are kept',
  params: byReference,
  body: CollectionMembers,
  answers: {
    200: {
      description: 'Number and ids of the removed documents.',
      json: z.object({ removed: z.int().min(0), removed_ids: z.array(z.string()) }),
    },
  },
});

export const exportCollection = endpoint({
  id: 'exportCollection',
  requestLine: 'GET /v1/collections/{id}/export',
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
        { mediaType: NDJSON, description: 'One CollectionExportEvent per line' },
        { mediaType: 'application/zip', description: 'One Markdown file per document' },
      ],
      headers: ['Cache-Control', 'Content-Disposition'],
    },
  },
});

export const queryCollection = endpoint({
  id: 'queryCollection',
  requestLine: 'POST /v1/collections/{id}/query',
  role: 'viewer',
  summary: 'Ask every document of a collection the same question',
  description:
    'NDJSON with one `start`, one `result` per answered document and one `done` event. A failed document is a result with an error; the other documents continue.',
  params: byId,
  body: CollectionQuery,
  answers: {
    200: {
      description: 'Stream; several documents are asked at the same time.',
      json: CollectionQueryEvent,
      binary: [{ mediaType: NDJSON, description: 'One CollectionQueryEvent per line' }],
      headers: ['Cache-Control'],
    },
  },
});
