import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { nullableText, paging, wholeNumber } from '../common.ts';
import { DocumentRef, DocumentTag, Library, SearchResult, UploadAccepted } from '../document.ts';
import { endpointsOf, okAnswer, streamAnswer } from '../endpoint.ts';
import { LibraryEvent } from '../event.ts';
import { BulkExportRequest } from '../export.ts';
import { JobStatus } from '../job.ts';
import { Languages } from '../languages.ts';
import { PageRange } from '../page-filter.ts';
import { TableOutlines } from '../table.ts';

const endpoint = endpointsOf('Workbench');

export const listDocuments = endpoint('GET /api/v1/documents', {
  summary: 'List documents with the status of their newest job',
  query: z.object({
    query: z.string().max(200).optional().describe('Part of the file name.'),
    status: JobStatus.optional(),
    tag: DocumentTag.optional().describe('Only documents that have this tag.'),
    ...paging,
  }),
  answers: okAnswer('A page of the library, newest first.', Library),
});

export const retryDocument = endpoint('POST /document/{documentId}/extract', {
  summary: 'Extract a stored document again, with a password, other languages or other pages',
  params: z.object({ documentId: DocumentRef }),
  body: z.object({
    password: z.string().max(512).optional(),
    languages: Languages.optional().describe('Languages for OCR; default: as before.'),
    pages: PageRange.nullish().describe('The pages to read; null: all; default: as before.'),
  }),
  answers: { 202: { description: 'A new job is queued.', json: UploadAccepted } },
  errors: ['insufficient_credits', 'conflict'],
});

export const getDocumentSource = endpoint('GET /document/{documentId}/source', {
  summary: 'Get the path of the original file on this machine',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer(
    'The path at the time of addition; the file may have been moved or deleted since.',
    z.object({ document_id: z.string(), path: nullableText }),
  ),
  only: 'window',
});

export const outlineTables = endpoint('GET /document/{documentId}/tables', {
  summary: 'List the tables of a document with labels and size, without cells',
  description: 'While a document is being extracted: the tables of completed pages.',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer('In document order.', TableOutlines),
});

export const exportDocuments = endpoint('POST /api/v1/documents/export', {
  role: 'viewer',
  summary: 'Export several documents or a collection as a ZIP archive',
  description:
    'One file per document, named after it, or one folder per document if there are several files. not-exported.txt lists documents without results with the reason.',
  body: BulkExportRequest,
  answers: {
    200: {
      description: 'ZIP archive; it is sent while it is written.',
      binary: [{ mediaType: 'application/zip', description: 'One entry per document' }],
      headers: ['Content-Disposition'],
    },
  },
  errors: ['not_found', 'forbidden'],
});

export const search = endpoint('GET /api/v1/search', {
  summary: 'Search the text of a document, a collection or the library',
  query: z.object({
    q: z.string().min(1).max(200),
    document: DocumentRef.optional(),
    collection: CollectionRef.optional().describe('Only documents of this collection.'),
    limit: wholeNumber.min(1).max(500).default(50),
    per_document: wholeNumber
      .min(1)
      .max(500)
      .optional()
      .describe('Maximum number of hits per document; `documents` has the full counts.'),
  }),
  answers: okAnswer('Hits with the boxes of the matched words.', SearchResult),
  errors: ['not_found', 'forbidden'],
});

export const events = endpoint('GET /api/v1/events', {
  summary: 'Stream of changes to the library',
  description: 'NDJSON, one LibraryEvent per line, with heartbeats.',
  answers: streamAnswer('Endless stream.', LibraryEvent),
});
