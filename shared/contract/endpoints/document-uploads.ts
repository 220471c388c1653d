import { z } from 'zod';
import { CapabilitiesHeader } from '../capabilities.ts';
import { optionalText, wholeNumber } from '../common.ts';
import { DocumentRef, UploadAccepted, Visibility } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { LanguagesHeader } from '../languages.ts';
import { PageRange } from '../page-filter.ts';
import { FileInspection, UploadedParts } from '../upload.ts';

const endpoint = endpointsOf('Documents');

const documentParams = z.object({ documentId: DocumentRef });

const PDF_OR_IMAGE = [
  { mediaType: 'application/pdf', description: 'PDF' },
  { mediaType: 'image/png', description: 'Image of a page' },
  { mediaType: 'image/jpeg', description: 'Image of a page' },
  { mediaType: 'image/tiff', description: 'Images of pages' },
];

export const uploadDocument = endpoint('POST /document/{documentId}/upload', {
  summary: 'Upload a PDF as the request body and start its extraction',
  description:
    'The caller chooses the id: doc- and lower-case letters, digits and hyphens. An id that is already in use is a new upload for that document. The body is streamed to disk.',
  params: documentParams,
  headers: z.object({
    'x-file-name': optionalText.describe('Percent-encoded if not ASCII.'),
    'x-visibility': Visibility.optional(),
    'x-capabilities': CapabilitiesHeader.optional().describe('JSON object.'),
    'x-languages': LanguagesHeader.optional().describe(
      'Comma-separated languages for OCR; default en.',
    ),
    'x-pages': PageRange.optional().describe('The pages to read; default: all.'),
    'x-source-path': optionalText.describe(
      'Percent-encoded path of the file on this machine; ignored unless sent by the window.',
    ),
    'x-parts': wholeNumber
      .min(1)
      .optional()
      .describe('Size of the file in bytes. There is no body: the file was uploaded in parts.'),
  }),
  binaryBody: PDF_OR_IMAGE,
  answers: { 202: { description: 'Stored; the extraction is queued.', json: UploadAccepted } },
  errors: ['insufficient_credits', 'payload_too_large', 'conflict'],
  impossible: ['not_found'],
});

export const inspectFile = endpoint('POST /api/v1/inspect', {
  summary: 'Tell what kind of pages a PDF has, without reading or keeping it',
  description: 'Which pages are scans, garbled or forms, and how long reading them takes.',
  binaryBody: PDF_OR_IMAGE,
  answers: okAnswer('One entry per page.', FileInspection),
  errors: ['payload_too_large', 'unprocessable'],
  impossible: ['not_found'],
});

export const putUploadPart = endpoint('PUT /document/{documentId}/parts', {
  summary: 'Upload a part of a large PDF',
  description:
    'Parts follow one another; one that does not begin where the last one ended changes nothing. After a lost connection, a part without bytes says where to go on. When all are there, upload the document with X-Parts. Parts are kept for a day.',
  params: documentParams,
  query: z.object({
    start: wholeNumber.min(0).describe('Position of the first byte.'),
  }),
  binaryBody: [{ mediaType: 'application/octet-stream', description: 'At most 16 MiB of the PDF' }],
  answers: okAnswer('What was received so far.', UploadedParts),
  errors: ['payload_too_large'],
  impossible: ['not_found', 'forbidden'],
});

export const deleteUploadParts = endpoint('DELETE /document/{documentId}/parts', {
  summary: 'Delete the parts of an upload that is not completed',
  params: documentParams,
  answers: okAnswer('Nothing is left.', UploadedParts),
  impossible: ['not_found', 'forbidden'],
});

export const createDocument = endpoint('POST /v1/documents', {
  summary: 'Upload a PDF as a form field and start its extraction',
  description: 'Options are headers. Other fields of the form are ignored.',
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
