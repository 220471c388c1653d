import { z } from 'zod';
import { AnnotationPage } from '../annotation.ts';
import { CapabilitiesHeader } from '../capabilities.ts';
import { ComparisonFormat, DocumentComparison } from '../comparison.ts';
import {
  DocumentDetail,
  DocumentRef,
  DocumentTags,
  FileName,
  UploadAccepted,
  Visibility,
} from '../document.ts';
import { endpointsOf } from '../endpoint.ts';
import { DEFAULT_TABLE_LIMIT, MAX_TABLE_LIMIT, TableEntities, TableEntity } from '../entity.ts';
import { CsvFormulas } from '../export.ts';
import { LanguagesHeader } from '../languages.ts';
import { MOST_PAGES_AT_ONCE, PageContent, PageOutline } from '../page.ts';
import { PageBox } from '../page-box.ts';
import { PageRange } from '../page-filter.ts';
import { Vendor } from '../reading.ts';
import { TableSpans } from '../results.ts';
import { TRASH_DAYS } from '../trash.ts';
import { FileInspection, UploadedParts } from '../upload.ts';

const endpoint = endpointsOf('Documents');

const documentParams = z.object({ documentId: DocumentRef });

const CACHE_HEADERS = ['ETag', 'Cache-Control'] as const;
const FILE_HEADERS = [...CACHE_HEADERS, 'Accept-Ranges'] as const;

const pageParams = documentParams.extend({ page: z.coerce.number().int().min(1) });

const PDF_OR_IMAGE = [
  { mediaType: 'application/pdf', description: 'PDF' },
  { mediaType: 'image/png', description: 'Image of a page' },
  { mediaType: 'image/jpeg', description: 'Image of a page' },
  { mediaType: 'image/tiff', description: 'Images of pages' },
];

export const uploadDocument = endpoint({
  id: 'uploadDocument',
  requestLine: 'POST /document/{documentId}/upload',
  summary: 'Upload a PDF as the request body and start its extraction',
  description:
    'The caller chooses the id. An id that is already in use is a new upload for that document. The body is streamed to disk.',
  params: documentParams,
  headers: z.object({
    'x-file-name': z.string().optional().describe('Percent-encoded if not ASCII.'),
    'x-visibility': Visibility.optional(),
    'x-capabilities': CapabilitiesHeader.optional().describe('JSON object.'),
    'x-languages': LanguagesHeader.optional().describe(
      'Comma-separated languages for OCR; default en.',
    ),
    'x-pages': PageRange.optional().describe('The pages to read; default: all.'),
    'x-source-path': z
      .string()
      .optional()
      .describe(
        'Percent-encoded path of the file on this machine; ignored unless sent by the window.',
      ),
    'x-parts': z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Size of the file in bytes. There is no body: the file was uploaded in parts.'),
  }),
  binaryBody: PDF_OR_IMAGE,
  answers: { 202: { description: 'Stored; the extraction is queued.', json: UploadAccepted } },
  errors: ['insufficient_credits', 'payload_too_large', 'conflict'],
  impossible: ['not_found'],
});

export const inspectFile = endpoint({
  id: 'inspectFile',
  requestLine: 'POST /api/v1/inspect',
  summary: 'Tell what kind of pages a PDF has, without reading or keeping it',
  description: 'Which pages are scans, garbled or forms, and how long reading them takes.',
  binaryBody: PDF_OR_IMAGE,
  answers: { 200: { description: 'One entry per page.', json: FileInspection } },
  errors: ['payload_too_large'],
  impossible: ['not_found'],
});

export const putUploadPart = endpoint({
  id: 'putUploadPart',
  requestLine: 'PUT /document/{documentId}/parts',
  summary: 'Upload a part of a large PDF',
  description:
    'Parts follow one another; one that does not begin where the last one ended changes nothing. After a lost connection, a part without bytes says where to go on. When all are there, upload the document with X-Parts. Parts are kept for a day.',
  params: documentParams,
  query: z.object({
    start: z.coerce.number().int().min(0).describe('Position of the first byte.'),
  }),
  binaryBody: [{ mediaType: 'application/octet-stream', description: 'At most 16 MiB of the PDF' }],
  answers: { 200: { description: 'What was received so far.', json: UploadedParts } },
  errors: ['payload_too_large'],
  impossible: ['not_found', 'forbidden'],
});

export const deleteUploadParts = endpoint({
  id: 'deleteUploadParts',
  requestLine: 'DELETE /document/{documentId}/parts',
  summary: 'Delete the parts of an upload that is not completed',
  params: documentParams,
  answers: { 200: { description: 'Nothing is left.', json: UploadedParts } },
  impossible: ['not_found', 'forbidden'],
});

export const getDocument = endpoint({
  id: 'getDocument',
  requestLine: 'GET /document/{documentId}/status',
  summary: 'Get the status, outline and warnings of a document',
  params: documentParams,
  answers: { 200: { description: 'The document.', json: DocumentDetail } },
});

export const getDocumentAnnotations = endpoint({
  id: 'getDocumentAnnotations',
  requestLine: 'GET /document/{documentId}/annotations',
  summary: 'Get what is known of the values of a document as Web Annotations',
  description:
    'The notes that `file?notes=yes` draws: values of fields with their review, corrections, open review items and cited answers, in the W3C Web Annotation Data Model (JSON-LD).',
  params: documentParams,
  answers: { 200: { description: 'The annotations.', json: AnnotationPage } },
});

export const getDocumentFile = endpoint({
  id: 'getDocumentFile',
  requestLine: 'GET /document/{documentId}/file',
  summary: 'Download the source PDF; supports range requests',
  params: documentParams,
  query: z.object({
    repaired: z
      .enum(['yes', 'no'])
      .default('no')
      .describe(
        'yes: a truncated file is returned with a repaired end, so that PDF readers can open it.',
      ),
    notes: z
      .enum(['yes', 'no'])
      .default('no')
      .describe(
        'yes: a copy with highlights and notes: values of fields with their review, corrections, ' +
          'open review items and cited answers. Protected PDFs are refused.',
      ),
  }),
  answers: {
    200: {
      description: 'The PDF.',
      binary: [{ mediaType: 'application/pdf', description: 'The original bytes, or the copy' }],
      headers: [...FILE_HEADERS, 'Content-Disposition'],
    },
    206: {
      description: 'Partial content.',
      binary: [{ mediaType: 'application/pdf', description: 'Range of the PDF' }],
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
    304: {
      description: 'Not modified.',
      headers: FILE_HEADERS,
    },
    416: {
      description: 'Range not satisfiable; Content-Range states the size.',
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
  },
});

export const compareDocuments = endpoint({
  id: 'compareDocuments',
  requestLine: 'GET /document/{documentId}/comparison',
  summary: 'List what changed from one version of a document to another',
  description:
    'Text is compared by blocks, tables by cells and fields by value. Differences of line breaks, running headers, page numbers and notations of the same number are no changes.',
  params: documentParams,
  query: z.object({
    to: DocumentRef.describe('The later version.'),
    format: ComparisonFormat.default('json'),
  }),
  answers: {
    200: {
      description: 'The changes.',
      json: DocumentComparison,
      both: true,
      binary: [
        { mediaType: 'text/csv; charset=utf-8', description: 'A row for each change' },
        {
          mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          description: 'The same as a workbook',
        },
      ],
    },
  },
  errors: ['job_not_ready'],
});

export const getPage = endpoint({
  id: 'getPage',
  requestLine: 'GET /document/{documentId}/pages/{page}',
  summary: 'Get words, blocks and tables of a page',
  params: pageParams,
  query: z.object({
    missing: z
      .enum(['error', 'empty'])
      .default('error')
      .describe('empty: a page without results yet answers 204 instead of 404.'),
    through: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        `Last page of a range that begins with this page: one page per line, ${MOST_PAGES_AT_ONCE} at most, without those that have no results.`,
      ),
  }),
  answers: {
    200: {
      description: 'The page, or with `through` the pages.',
      json: PageContent,
      both: true,
      binary: [{ mediaType: 'application/x-ndjson', description: 'One PageContent per line' }],
    },
    204: { description: 'The page has no results yet, and missing=empty was requested.' },
  },
});

export const getDocumentHeadings = endpoint({
  id: 'getDocumentHeadings',
  requestLine: 'GET /document/{documentId}/headings',
  summary: 'Get headings and printed page numbers',
  params: documentParams,
  query: z.object({
    pages: z.string().optional().describe('Page numbers such as 1-3,7.'),
  }),
  answers: {
    200: {
      description: 'Pages with results, ascending; provisional until the document is completed.',
      json: z.object({ document_id: z.string(), pages: z.array(PageOutline) }),
    },
  },
});

export const getPageImage = endpoint({
  id: 'getPageImage',
  requestLine: 'GET /document/{documentId}/pages/{page}/image',
  summary: 'Render a page, or a region of it, as an image',
  params: pageParams,
  query: z.object({
    width: z.coerce
      .number()
      .int()
      .min(16)
      .max(4096)
      .default(1024)
      .describe('Width of the image in pixels; less if a small region has no more detail.'),
    box: PageBox.optional(),
  }),
  answers: {
    200: {
      description: 'The image.',
      binary: [{ mediaType: 'image/png', description: 'PNG of the requested width' }],
      headers: CACHE_HEADERS,
    },
    304: {
      description: 'Not modified.',
      headers: CACHE_HEADERS,
    },
  },
});

export const unlockDocument = endpoint({
  id: 'unlockDocument',
  requestLine: 'POST /document/{documentId}/unlock',
  role: 'viewer',
  summary: 'Provide the password of an encrypted document, to render its pages',
  description:
    'Not needed if the document was extracted with the password since the service started. The ' +
    'password is kept in memory until the service ends and never stored.',
  params: documentParams,
  body: z.object({ password: z.string().min(1).max(512) }),
  answers: {
    200: {
      description: 'The password is correct.',
      json: z.object({ document_id: z.string(), unlocked: z.literal(true) }),
    },
  },
});

export const changeDocument = endpoint({
  id: 'changeDocument',
  requestLine: 'PATCH /document/{documentId}',
  summary: 'Rename a document, change its tags or its visibility',
  params: documentParams,
  body: z
    .object({
      visibility: Visibility.optional(),
      filename: FileName.optional(),
      tags: DocumentTags.optional().describe('All its tags; those left out are removed.'),
    })
    .refine(
      ({ visibility, filename, tags }) => (visibility ?? filename ?? tags) !== undefined,
      'visibility, filename or tags are required',
    ),
  answers: {
    200: {
      description: 'The updated document.',
      json: z.object({
        document_id: z.string(),
        visibility: Visibility,
        filename: z.string().nullable(),
        tags: z.array(z.string()),
      }),
    },
  },
});

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  requestLine: 'DELETE /document/{documentId}',
  summary: 'Move a document with its jobs and results to the trash',
  description: `Running extractions stop; every other endpoint then answers 404. The document can be restored for ${TRASH_DAYS} days.`,
  params: documentParams,
  answers: {
    200: {
      description: 'The document is in the trash.',
      json: z.object({
        document_id: z.string(),
        deleted: z.literal(true),
        purge_at: z.iso
          .datetime()
          .describe('Time after which the document may be permanently deleted.'),
      }),
    },
  },
});

export const createDocument = endpoint({
  id: 'createDocument',
  requestLine: 'POST /v1/documents',
  summary: 'Upload a PDF as a form field and start its extraction',
  headers: z.object({
    'x-visibility': Visibility.optional(),
    'x-capabilities': CapabilitiesHeader.optional().describe('JSON object.'),
    'x-languages': LanguagesHeader.optional().describe(
      'Comma-separated languages for OCR; default en.',
    ),
    'x-pages': PageRange.optional().describe('The pages to read; default: all.'),
  }),
  binaryBody: [
    { mediaType: 'multipart/form-data', description: 'Form with the PDF in the field `file`' },
  ],
  answers: { 202: { description: 'Stored; the extraction is queued.', json: UploadAccepted } },
  errors: ['insufficient_credits', 'payload_too_large'],
});

/** The vendor whose output is requested. */
const vendorQuery = Vendor.optional().describe(
  'quarry or a vendor; default: quarry, or the newest vendor if Quarry has not extracted the document.',
);

const entityParams = z.object({ id: DocumentRef });

export const listTables = endpoint({
  id: 'listTables',
  requestLine: 'GET /v1/documents/{id}/entities/tables',
  summary: 'List the tables of a document',
  params: entityParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_TABLE_LIMIT).default(DEFAULT_TABLE_LIMIT),
    offset: z.coerce.number().int().min(0).default(0),
    vendor: vendorQuery,
  }),
  answers: { 200: { description: 'Tables in document order.', json: TableEntities } },
  open: 'public-documents',
});

export const getTable = endpoint({
  id: 'getTable',
  requestLine: 'GET /v1/documents/{id}/entities/tables/{index}',
  summary: 'Get a table of a document',
  params: entityParams.extend({ index: z.coerce.number().int().min(0) }),
  query: z.object({
    format: z.enum(['json', 'csv', 'html', 'markdown']).default('json'),
    formulas: CsvFormulas,
    spans: TableSpans.default('blank'),
    vendor: vendorQuery,
  }),
  answers: {
    200: {
      description: 'The table.',
      json: TableEntity,
      binary: [
        { mediaType: 'text/csv; charset=utf-8', description: 'RFC 4180' },
        {
          mediaType: 'text/html; charset=utf-8',
          description: 'A single table element with its spans',
        },
        { mediaType: 'text/markdown; charset=utf-8', description: 'Markdown' },
      ],
    },
  },
  open: 'public-documents',
});
