import { z } from 'zod';
import { DocumentDetail, DocumentRef, UploadAccepted } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { PageContent } from '../page.ts';

const documentParams = z.object({ documentId: DocumentRef });
const pageParams = documentParams.extend({ page: z.coerce.number().int().min(1) });

export const uploadDocument = endpoint({
  id: 'uploadDocument',
  tag: 'Documents',
  method: 'POST',
  path: '/document/{documentId}/upload',
  summary: 'Send a PDF as the raw body and start its extraction',
  description: 'Streams to disk. The id is the caller’s choice; a known id keeps its document.',
  params: documentParams,
  headers: z.object({
    'x-file-name': z.string().optional().describe('Percent-encoded where it is not ASCII.'),
    'x-visibility': z.enum(['public', 'private']).optional(),
  }),
  binaryBody: [{ mediaType: 'application/pdf', description: 'The PDF' }],
  answers: { 202: { description: 'Stored; extraction is queued.', json: UploadAccepted } },
  errors: ['bad_request', 'insufficient_credits', 'payload_too_large', 'forbidden', 'conflict'],
});

export const getDocument = endpoint({
  id: 'getDocument',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/status',
  summary: 'How a document stands, its outline and warnings',
  params: documentParams,
  answers: { 200: { description: 'The document.', json: DocumentDetail } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getDocumentFile = endpoint({
  id: 'getDocumentFile',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/file',
  summary: 'The source PDF; answers byte ranges',
  params: documentParams,
  answers: {
    200: {
      description: 'The PDF.',
      binary: [{ mediaType: 'application/pdf', description: 'The bytes as they came' }],
    },
    206: {
      description: 'The range asked for.',
      binary: [{ mediaType: 'application/pdf', description: 'Part of the PDF' }],
    },
    304: { description: 'It is the file that the caller has (If-None-Match).' },
    416: { description: 'The range lies outside of the file; Content-Range tells its size.' },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getPage = endpoint({
  id: 'getPage',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/pages/{page}',
  summary: 'Words, blocks and tables of one page, as soon as it is read',
  params: pageParams,
  answers: { 200: { description: 'The page.', json: PageContent } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getPageImage = endpoint({
  id: 'getPageImage',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/pages/{page}/image',
  summary: 'A page as a picture',
  params: pageParams,
  query: z.object({
    width: z.coerce.number().int().min(16).max(4096).default(1024).describe('Pixels.'),
  }),
  answers: {
    200: {
      description: 'The page.',
      binary: [{ mediaType: 'image/png', description: 'PNG of the width asked for' }],
    },
    304: { description: 'It is the picture that the caller has (If-None-Match).' },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  tag: 'Documents',
  method: 'DELETE',
  path: '/document/{documentId}',
  summary: 'Delete a document with its jobs and results',
  params: documentParams,
  answers: {
    200: {
      description: 'It is gone.',
      json: z.object({ document_id: z.string(), deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
