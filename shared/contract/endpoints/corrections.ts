import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import {
  AuditTrail,
  CorrectionList,
  CorrectionsChanged,
  CreateCorrections,
  PreviewTable,
} from '../correction.ts';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { paging } from '../job.ts';
import { Table } from '../table.ts';

const ofDocument = z.object({ documentId: DocumentRef });
const changed = { description: 'The pages in their new state.', json: CorrectionsChanged };

export const listCorrections = endpoint({
  id: 'listCorrections',
  tag: 'Corrections',
  method: 'GET',
  path: '/document/{documentId}/corrections',
  summary: 'List the corrections of a document',
  params: ofDocument,
  query: z.object(paging),
  answers: { 200: { description: 'A page of corrections.', json: CorrectionList } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const createCorrections = endpoint({
  id: 'createCorrections',
  tag: 'Corrections',
  method: 'POST',
  path: '/document/{documentId}/corrections',
  summary: 'Correct tables, text or structure of a document',
  description:
    'The operations are stored and applied at once to everything that is read from the document: ' +
    'pages, tables, search, exports. Undone corrections can no longer be redone.',
  params: ofDocument,
  body: CreateCorrections,
  answers: { 201: changed },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const undoCorrections = endpoint({
  id: 'undoCorrections',
  tag: 'Corrections',
  method: 'POST',
  path: '/document/{documentId}/corrections/undo',
  summary: 'Undo the corrections of the last request',
  params: ofDocument,
  answers: { 200: changed },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const redoCorrections = endpoint({
  id: 'redoCorrections',
  tag: 'Corrections',
  method: 'POST',
  path: '/document/{documentId}/corrections/redo',
  summary: 'Redo the last undone corrections',
  params: ofDocument,
  answers: { 200: changed },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const previewTable = endpoint({
  id: 'previewTable',
  tag: 'Corrections',
  method: 'POST',
  path: '/document/{documentId}/pages/{page}/table-preview',
  summary: 'Preview the table in a region of a page; nothing is stored',
  params: ofDocument.extend({ page: z.coerce.number().int().min(1) }),
  body: PreviewTable,
  answers: { 200: { description: 'The table.', json: Table } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getAuditTrail = endpoint({
  id: 'getAuditTrail',
  tag: 'Corrections',
  method: 'GET',
  path: '/api/v1/audit-trail',
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
      binary: [{ mediaType: 'text/csv; charset=utf-8', description: 'RFC 4180, UTF-8' }],
      headers: ['Content-Disposition'],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
