import { z } from 'zod';
import { CapabilitiesHeader } from '../capabilities.ts';
import { DocumentDetail, DocumentRef, FileName, UploadAccepted, Visibility } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_TABLE_LIMIT, MAX_TABLE_LIMIT, TableEntities, TableEntity } from '../entity.ts';
import { CsvFormulas } from '../export.ts';
import { LanguagesHeader } from '../languages.ts';
import { PageContent, PageOutline } from '../page.ts';
import { PageBox } from '../page-box.ts';
import { Vendor } from '../reading.ts';
import { TRASH_DAYS } from '../trash.ts';

const documentParams = z.object({ documentId: DocumentRef });

const CACHE_HEADERS = ['ETag', 'Cache-Control'] as const;
const FILE_HEADERS = [...CACHE_HEADERS, 'Accept-Ranges'] as const;

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
    'x-visibility': Visibility.optional(),
    'x-capabilities': CapabilitiesHeader.optional().describe('A JSON object.'),
    'x-languages': LanguagesHeader.optional().describe(
      'In which scanned pages are read: codes with commas between them, default en.',
    ),
    'x-source-path': z
      .string()
      .optional()
      .describe('Path of the file on this machine, percent-encoded; ignored but from the window.'),
  }),
  binaryBody: [
    { mediaType: 'application/pdf', description: 'The PDF' },
    { mediaType: 'image/png', description: 'A picture of a page' },
    { mediaType: 'image/jpeg', description: 'A picture of a page' },
    { mediaType: 'image/tiff', description: 'Pictures of pages' },
  ],
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
  query: z.object({
    repaired: z
      .enum(['yes', 'no'])
      .default('no')
      .describe('yes: a file that broke off comes whole, with an end that readers can begin at.'),
  }),
  answers: {
    200: {
      description: 'The PDF.',
      binary: [{ mediaType: 'application/pdf', description: 'The bytes as they came' }],
      headers: FILE_HEADERS,
    },
    206: {
      description: 'The range asked for.',
      binary: [{ mediaType: 'application/pdf', description: 'Part of the PDF' }],
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
    304: {
      description: 'It is the file that the caller has (If-None-Match).',
      headers: FILE_HEADERS,
    },
    416: {
      description: 'The range lies outside of the file; Content-Range tells its size.',
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
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
  query: z.object({
    missing: z
      .enum(['error', 'empty'])
      .default('error')
      .describe('empty: a page that is not read yet answers 204 in place of 404.'),
  }),
  answers: {
    200: { description: 'The page.', json: PageContent },
    204: { description: 'The page is not read yet, and missing=empty was asked for.' },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getDocumentHeadings = endpoint({
  id: 'getDocumentHeadings',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/headings',
  summary: 'Headings and printed page numbers of the pages read so far',
  params: documentParams,
  query: z.object({
    pages: z.string().optional().describe('Only these pages, as in 1-3,7.'),
  }),
  answers: {
    200: {
      description: 'The pages read so far, ascending; provisional until the document is completed.',
      json: z.object({ document_id: z.string(), pages: z.array(PageOutline) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getPageImage = endpoint({
  id: 'getPageImage',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/pages/{page}/image',
  summary: 'A page, or a part of it, as a picture',
  params: pageParams,
  query: z.object({
    width: z.coerce
      .number()
      .int()
      .min(16)
      .max(4096)
      .default(1024)
      .describe(
        'Pixels of the picture; fewer where the part is small and more would show nothing.',
      ),
    box: PageBox.optional(),
  }),
  answers: {
    200: {
      description: 'The page.',
      binary: [{ mediaType: 'image/png', description: 'PNG of the width asked for' }],
      headers: CACHE_HEADERS,
    },
    304: {
      description: 'It is the picture that the caller has (If-None-Match).',
      headers: CACHE_HEADERS,
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const unlockDocument = endpoint({
  id: 'unlockDocument',
  tag: 'Documents',
  method: 'POST',
  path: '/document/{documentId}/unlock',
  summary: 'Give the password of a protected document, for pictures of its pages',
  description:
    'The password that a document was extracted with is known already. It is kept in memory until ' +
    'the service ends and never stored.',
  params: documentParams,
  body: z.object({ password: z.string().min(1).max(512) }),
  answers: {
    200: {
      description: 'The password opens the document.',
      json: z.object({ document_id: z.string(), unlocked: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const changeDocument = endpoint({
  id: 'changeDocument',
  tag: 'Documents',
  method: 'PATCH',
  path: '/document/{documentId}',
  summary: 'Rename a document, make it public or private',
  params: documentParams,
  body: z
    .object({ visibility: Visibility.optional(), filename: FileName.optional() })
    .refine(
      ({ visibility, filename }) => visibility !== undefined || filename !== undefined,
      'visibility or filename is needed',
    ),
  answers: {
    200: {
      description: 'How it is now.',
      json: z.object({
        document_id: z.string(),
        visibility: Visibility,
        filename: z.string().nullable(),
      }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  tag: 'Documents',
  method: 'DELETE',
  path: '/document/{documentId}',
  summary: 'Move a document with its jobs and results to the trash',
  description:
    'From then on every other endpoint answers 404 for it; running extractions stop. ' +
    `It can be restored for ${TRASH_DAYS} days.`,
  params: documentParams,
  answers: {
    200: {
      description: 'It is in the trash.',
      json: z.object({
        document_id: z.string(),
        deleted: z.literal(true),
        purge_at: z.iso.datetime().describe('From then on it may be gone for good.'),
      }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const createDocument = endpoint({
  id: 'createDocument',
  tag: 'Documents',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Upload a PDF as a form field and start its extraction',
  headers: z.object({
    'x-visibility': Visibility.optional(),
    'x-capabilities': CapabilitiesHeader.optional().describe('A JSON object.'),
    'x-languages': LanguagesHeader.optional().describe(
      'In which scanned pages are read: codes with commas between them, default en.',
    ),
  }),
  binaryBody: [
    { mediaType: 'multipart/form-data', description: 'A form with the PDF in the field `file`' },
  ],
  answers: { 202: { description: 'Stored; extraction is queued.', json: UploadAccepted } },
  errors: ['bad_request', 'insufficient_credits', 'payload_too_large'],
});

/** The vendor whose output is requested. */
const vendorQuery = Vendor.optional().describe(
  'quarry or another program; default: quarry, or the newest reading where it has none.',
);

const entityParams = z.object({ id: DocumentRef });

export const listTables = endpoint({
  id: 'listTables',
  tag: 'Documents',
  method: 'GET',
  path: '/v1/documents/{id}/entities/tables',
  summary: 'The tables of a document',
  params: entityParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_TABLE_LIMIT).default(DEFAULT_TABLE_LIMIT),
    offset: z.coerce.number().int().min(0).default(0),
    vendor: vendorQuery,
  }),
  answers: { 200: { description: 'Tables in the order of the document.', json: TableEntities } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  open: 'public-documents',
});

export const getTable = endpoint({
  id: 'getTable',
  tag: 'Documents',
  method: 'GET',
  path: '/v1/documents/{id}/entities/tables/{index}',
  summary: 'One table of a document',
  params: entityParams.extend({ index: z.coerce.number().int().min(0) }),
  query: z.object({
    format: z.enum(['json', 'csv', 'html', 'markdown']).default('json'),
    formulas: CsvFormulas,
    vendor: vendorQuery,
  }),
  answers: {
    200: {
      description: 'The table.',
      json: TableEntity,
      binary: [
        { mediaType: 'text/csv; charset=utf-8', description: 'RFC 4180' },
        { mediaType: 'text/html; charset=utf-8', description: 'One table element with its spans' },
        { mediaType: 'text/markdown; charset=utf-8', description: 'Markdown' },
      ],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
  open: 'public-documents',
});
