import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { paging, wholeNumber } from '../common.ts';
import {
  AuditTrail,
  CorrectionList,
  CorrectionsChanged,
  CreateCorrections,
  PreviewTable,
} from '../correction.ts';
import { DocumentRef } from '../document.ts';
import { bodyInFormat, endpointsOf, okAnswer } from '../endpoint.ts';
import { Table } from '../table.ts';

const endpoint = endpointsOf('Corrections');

const ofDocument = z.object({ documentId: DocumentRef });
const changed = { description: 'The pages in their new state.', json: CorrectionsChanged };

export const listCorrections = endpoint('GET /document/{documentId}/corrections', {
  summary: 'List the corrections of a document',
  params: ofDocument,
  query: z.object(paging),
  answers: okAnswer('A page of corrections.', CorrectionList),
});

export const createCorrections = endpoint('POST /document/{documentId}/corrections', {
  summary: 'Correct tables, text or structure of a document',
  description:
    'The operations are stored and applied at once to everything that is read from the document: ' +
    'pages, tables, search, exports. Undone corrections can no longer be redone.',
  params: ofDocument,
  body: CreateCorrections,
  answers: { 201: changed },
  errors: ['conflict'],
});

export const undoCorrections = endpoint('POST /document/{documentId}/corrections/undo', {
  summary: 'Undo the corrections of the last request',
  params: ofDocument,
  answers: { 200: changed },
  errors: ['conflict'],
});

export const redoCorrections = endpoint('POST /document/{documentId}/corrections/redo', {
  summary: 'Redo the last undone corrections',
  params: ofDocument,
  answers: { 200: changed },
  errors: ['conflict'],
});

export const previewTable = endpoint('POST /document/{documentId}/pages/{page}/table-preview', {
  role: 'viewer',
  summary: 'Preview the table in a region of a page; nothing is stored',
  params: ofDocument.extend({ page: wholeNumber.min(1) }),
  body: PreviewTable,
  answers: okAnswer('The table.', Table),
});

export const getAuditTrail = endpoint('GET /api/v1/audit-trail', {
  summary: 'List corrections and review decisions with their authors, newest first',
  query: z.object({
    document: DocumentRef.optional(),
    collection: CollectionRef.optional().describe('Only documents that are in the collection now.'),
    format: z
      .enum(['json', 'csv'])
      .default('json')
      .describe('csv: all entries, without pagination.'),
    ...paging,
  }),
  answers: {
    200: {
      description: 'A page of entries, or all entries as a file.',
      json: AuditTrail,
      binary: [bodyInFormat('csv', 'RFC 4180, UTF-8')],
      headers: ['Content-Disposition'],
    },
  },
  errors: ['not_found', 'forbidden'],
});
