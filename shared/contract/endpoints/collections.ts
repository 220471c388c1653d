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
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
import { Vendor } from '../reading.ts';
import { TRASH_DAYS } from '../trash.ts';

const byReference = z.object({ collectionId: CollectionRef });
const byId = z.object({ id: CollectionRef });

const NDJSON = 'application/x-ndjson';

export const createCollection = endpoint({
  id: 'createCollection',
  tag: 'Collections',
  method: 'POST',
  path: '/api/v1/collections',
  summary: 'Make a collection, empty or with documents',
  description: 'An unknown document is a 404 that names it; nothing is made then.',
  body: CreateCollection,
  answers: { 201: { description: 'The new collection.', json: Collection } },
  errors: ['bad_request', 'conflict', 'not_found', 'forbidden'],
});

export const listCollections = endpoint({
  id: 'listCollections',
  tag: 'Collections',
  method: 'GET',
  path: '/api/v1/collections',
  summary: 'List collections by name',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'A page of collections.', json: CollectionList } },
  errors: ['bad_request'],
});

export const getCollection = endpoint({
  id: 'getCollection',
  tag: 'Collections',
  method: 'GET',
  path: '/api/v1/collections/{collectionId}',
  summary: 'A collection with its documents, by id or name',
  params: byReference,
  answers: { 200: { description: 'The collection.', json: CollectionDetail } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const changeCollection = endpoint({
  id: 'changeCollection',
  tag: 'Collections',
  method: 'PATCH',
  path: '/api/v1/collections/{collectionId}',
  summary: 'Rename a collection, change its description or metadata',
  params: byReference,
  body: ChangeCollection,
  answers: { 200: { description: 'The collection as it is now.', json: Collection } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const deleteCollection = endpoint({
  id: 'deleteCollection',
  tag: 'Collections',
  method: 'DELETE',
  path: '/api/v1/collections/{collectionId}',
  summary: 'Delete a collection; its documents stay',
  params: byReference,
  answers: {
    200: {
      description: 'It is gone.',
      json: z.object({ id: CollectionId, deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const restoreCollection = endpoint({
  id: 'restoreCollection',
  tag: 'Collections',
  method: 'POST',
  path: '/api/v1/collections/{collectionId}/restore',
  summary: 'Restore a deleted collection with its documents',
  description:
    'By id, as long as it was deleted at most ' +
    `${TRASH_DAYS} days ago and no other collection has its name.`,
  params: z.object({ collectionId: CollectionId }),
  answers: { 200: { description: 'The collection.', json: Collection } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const addToCollection = endpoint({
  id: 'addToCollection',
  tag: 'Collections',
  method: 'POST',
  path: '/api/v1/collections/{collectionId}/documents',
  summary: 'Add documents to a collection; those that are in it already are skipped',
  params: byReference,
  body: CollectionMembers,
  answers: {
    200: {
      description: 'How many were added, of how many, and which.',
      json: z.object({
        added: z.int().min(0),
        total_requested: z.int().min(0),
        added_ids: z.array(z.string()),
      }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const removeFromCollection = endpoint({
  id: 'removeFromCollection',
  tag: 'Collections',
  method: 'DELETE',
  path: '/api/v1/collections/{collectionId}/documents',
  summary: 'Take documents out of a collection; the documents stay',
  params: byReference,
  body: CollectionMembers,
  answers: {
    200: {
      description: 'How many were in it, and which.',
      json: z.object({ removed: z.int().min(0), removed_ids: z.array(z.string()) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const exportCollection = endpoint({
  id: 'exportCollection',
  tag: 'Collections',
  method: 'GET',
  path: '/v1/collections/{id}/export',
  summary: 'The text of every document of a collection',
  description:
    'markdown: NDJSON with start, one result per document, done; or error where the stream broke off. zip: one .md file per document.',
  params: byId,
  query: z.object({
    format: z.enum(['markdown', 'zip']).default('markdown'),
    vendor: Vendor.optional().describe(
      'Whose reading of the pages: quarry or another program; default: quarry, or the newest reading where it has none.',
    ),
  }),
  answers: {
    200: {
      description: 'A stream; documents are read while it runs.',
      json: CollectionExportEvent,
      binary: [
        { mediaType: NDJSON, description: 'One CollectionExportEvent a line' },
        { mediaType: 'application/zip', description: 'One Markdown file per document' },
      ],
      headers: ['Cache-Control', 'Content-Disposition'],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const queryCollection = endpoint({
  id: 'queryCollection',
  tag: 'Collections',
  method: 'POST',
  path: '/v1/collections/{id}/query',
  summary: 'Ask every document of a collection the same question',
  description:
    'NDJSON with start, one result per document as each is answered, done. A document that fails is a result of its own and ends nothing.',
  params: byId,
  body: CollectionQuery,
  answers: {
    200: {
      description: 'A stream; several documents are asked at a time.',
      json: CollectionQueryEvent,
      binary: [{ mediaType: NDJSON, description: 'One CollectionQueryEvent a line' }],
      headers: ['Cache-Control'],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
