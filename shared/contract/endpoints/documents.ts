import { z } from 'zod';
import { AnnotationPage } from '../annotation.ts';
import { nullableText, optionalText, time, wholeNumber } from '../common.ts';
import { ComparisonFormat, DocumentComparison } from '../comparison.ts';
import { DocumentDetail, DocumentRef, DocumentTags, FileName, Visibility } from '../document.ts';
import { bodyInFormat, endpointsOf, jsonLines, okAnswer } from '../endpoint.ts';
import { MOST_PAGES_AT_ONCE, PageContent, PageOutline } from '../page.ts';
import { PageBox } from '../page-box.ts';
import { TRASH_DAYS } from '../trash.ts';

export * from './document-uploads.ts';
export * from './tables.ts';

const endpoint = endpointsOf('Documents');

const documentParams = z.object({ documentId: DocumentRef });

const CACHE_HEADERS = ['ETag', 'Cache-Control'] as const;
const FILE_HEADERS = [...CACHE_HEADERS, 'Accept-Ranges'] as const;

const pageParams = documentParams.extend({ page: wholeNumber.min(1) });

export const getDocument = endpoint('GET /document/{documentId}/status', {
  summary: 'Get the status, outline and warnings of a document',
  params: documentParams,
  answers: okAnswer('The document.', DocumentDetail),
});

export const getDocumentAnnotations = endpoint('GET /document/{documentId}/annotations', {
  summary: 'Get what is known of the values of a document as Web Annotations',
  description:
    'The notes that `file?notes=yes` draws: values of fields with their review, corrections, open review items and cited answers, in the W3C Web Annotation Data Model (JSON-LD).',
  params: documentParams,
  answers: okAnswer('The annotations.', AnnotationPage),
});

export const getDocumentFile = endpoint('GET /document/{documentId}/file', {
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
    304: { description: 'Not modified.', headers: FILE_HEADERS },
    416: {
      description: 'Range not satisfiable; Content-Range states the size.',
      headers: [...FILE_HEADERS, 'Content-Range'],
    },
  },
});

export const compareDocuments = endpoint('GET /document/{documentId}/comparison', {
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
        bodyInFormat('csv', 'A row for each change'),
        bodyInFormat('xlsx', 'The same as a workbook'),
      ],
    },
  },
  errors: ['job_not_ready'],
});

export const getPage = endpoint('GET /document/{documentId}/pages/{page}', {
  summary: 'Get words, blocks and tables of a page',
  params: pageParams,
  query: z.object({
    missing: z
      .enum(['error', 'empty'])
      .default('error')
      .describe('empty: a page without results yet answers 204 instead of 404.'),
    through: wholeNumber
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
      binary: [jsonLines(PageContent)],
    },
    204: { description: 'The page has no results yet, and missing=empty was requested.' },
  },
});

export const getDocumentHeadings = endpoint('GET /document/{documentId}/headings', {
  summary: 'Get headings and printed page numbers',
  params: documentParams,
  query: z.object({
    pages: optionalText.describe('Page numbers such as 1-3,7.'),
  }),
  answers: okAnswer(
    'Pages with results, ascending; provisional until the document is completed.',
    z.object({ document_id: z.string(), pages: z.array(PageOutline) }),
  ),
});

export const getPageImage = endpoint('GET /document/{documentId}/pages/{page}/image', {
  summary: 'Render a page, or a region of it, as an image',
  params: pageParams,
  query: z.object({
    width: wholeNumber
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
    304: { description: 'Not modified.', headers: CACHE_HEADERS },
  },
});

export const unlockDocument = endpoint('POST /document/{documentId}/unlock', {
  role: 'viewer',
  summary: 'Provide the password of an encrypted document, to render its pages',
  description:
    'Not needed if the document was extracted with the password since the service started. The ' +
    'password is kept in memory until the service ends and never stored.',
  params: documentParams,
  body: z.object({ password: z.string().min(1).max(512) }),
  answers: okAnswer(
    'The password is correct.',
    z.object({ document_id: z.string(), unlocked: z.literal(true) }),
  ),
});

export const changeDocument = endpoint('PATCH /document/{documentId}', {
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
  answers: okAnswer(
    'The updated document.',
    z.object({
      document_id: z.string(),
      visibility: Visibility,
      filename: nullableText,
      tags: z.array(z.string()),
    }),
  ),
});

export const deleteDocument = endpoint('DELETE /document/{documentId}', {
  summary: 'Move a document with its jobs and results to the trash',
  description: `Running extractions stop; every other endpoint then answers 404. The document can be restored for ${TRASH_DAYS} days.`,
  params: documentParams,
  answers: okAnswer(
    'The document is in the trash.',
    z.object({
      document_id: z.string(),
      deleted: z.literal(true),
      purge_at: time.describe('Time after which the document may be permanently deleted.'),
    }),
  ),
});
