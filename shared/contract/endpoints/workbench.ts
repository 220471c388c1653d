import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { DocumentRef, Library, SearchResult, UploadAccepted } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryEvent } from '../event.ts';
import { BulkExportRequest } from '../export.ts';
import { DEFAULT_PAGE_SIZE, JobStatus, MAX_PAGE_SIZE } from '../job.ts';
import { Languages } from '../languages.ts';
import { TableOutlines } from '../table.ts';

export const listDocuments = endpoint({
  id: 'listDocuments',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/documents',
  summary: 'The library: every document with how its newest job stands',
  query: z.object({
    query: z.string().max(200).optional().describe('Part of the file name.'),
    status: JobStatus.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'A page of the library, newest first.', json: Library } },
  errors: ['bad_request'],
});

export const retryDocument = endpoint({
  id: 'retryDocument',
  tag: 'Workbench',
  method: 'POST',
  path: '/document/{documentId}/extract',
  summary: 'Extract a stored document again, with its password or in other languages',
  params: z.object({ documentId: DocumentRef }),
  body: z.object({
    password: z.string().max(512).optional(),
    languages: Languages.optional().describe('Of its scanned pages; default as before.'),
  }),
  answers: { 202: { description: 'A new job is queued.', json: UploadAccepted } },
  errors: ['bad_request', 'insufficient_credits', 'not_found', 'forbidden', 'conflict'],
});

export const getDocumentSource = endpoint({
  id: 'getDocumentSource',
  tag: 'Workbench',
  method: 'GET',
  path: '/document/{documentId}/source',
  summary: 'The file on this machine that the desktop added a document from',
  description: 'Only the window may ask; every key is refused.',
  params: z.object({ documentId: DocumentRef }),
  answers: {
    200: {
      description: 'Its path when it was added; it may have been moved or deleted since.',
      json: z.object({ document_id: z.string(), path: z.string().nullable() }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});

export const outlineTables = endpoint({
  id: 'outlineTables',
  tag: 'Workbench',
  method: 'GET',
  path: '/document/{documentId}/tables',
  summary: 'Every table of a document with its place, names and size, without cells',
  description: 'Of a document that is being extracted: the tables of the pages that are done.',
  params: z.object({ documentId: DocumentRef }),
  answers: { 200: { description: 'In the order of the document.', json: TableOutlines } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const exportDocuments = endpoint({
  id: 'exportDocuments',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/documents/export',
  summary: 'Several documents, or a collection, as one archive of files',
  description:
    'One file per document, named after it; a folder per document where it gives several. Documents without results are listed with the reason in not-exported.txt.',
  body: BulkExportRequest,
  answers: {
    200: {
      description: 'A ZIP archive, written while it is sent.',
      binary: [{ mediaType: 'application/zip', description: 'One entry per document' }],
      headers: ['Content-Disposition'],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const search = endpoint({
  id: 'search',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/search',
  summary: 'Search the text of one document, of a collection or of all',
  query: z.object({
    q: z.string().min(1).max(200),
    document: DocumentRef.optional(),
    collection: CollectionRef.optional().describe('Only its documents.'),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    per_document: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe('Most hits of one document; `documents` counts the others.'),
  }),
  answers: { 200: { description: 'Hits with the boxes of their words.', json: SearchResult } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const events = endpoint({
  id: 'events',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/events',
  summary: 'Changes to the library as they happen',
  description: 'NDJSON, one event a line, with a heartbeat; each line is a LibraryEvent.',
  answers: {
    200: {
      description: 'An endless stream.',
      json: LibraryEvent,
      binary: [{ mediaType: 'application/x-ndjson', description: 'One LibraryEvent a line' }],
      headers: ['Cache-Control'],
    },
  },
  errors: [],
});
