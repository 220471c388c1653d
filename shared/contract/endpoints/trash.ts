import { z } from 'zod';
import { DocumentRefs } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { paging } from '../job.ts';
import { Trash, TrashOutcome } from '../trash.ts';

const documentsNamed = z.object({ doc_ids: DocumentRefs });

export const listTrash = endpoint({
  id: 'listTrash',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/trash',
  summary: 'List deleted documents that can be restored',
  query: z.object(paging),
  answers: {
    200: { description: 'A page of the trash, most recently deleted first.', json: Trash },
  },
  errors: ['bad_request'],
});

export const moveToTrash = endpoint({
  id: 'moveToTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash',
  summary: 'Move documents to the trash',
  description:
    'Running extractions stop. A document that cannot be moved does not affect the others.',
  body: documentsNamed,
  answers: { 200: { description: 'Result for each document.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const restoreFromTrash = endpoint({
  id: 'restoreFromTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash/restore',
  summary: 'Restore documents from the trash',
  description:
    'The documents return to their collections with their results; extractions stopped by the ' +
    'deletion continue.',
  body: documentsNamed,
  answers: { 200: { description: 'Result for each document.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const purgeFromTrash = endpoint({
  id: 'purgeFromTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash/purge',
  summary: 'Permanently delete documents in the trash',
  body: documentsNamed,
  answers: { 200: { description: 'Result for each document.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const emptyTrash = endpoint({
  id: 'emptyTrash',
  tag: 'Workbench',
  method: 'DELETE',
  path: '/api/v1/trash',
  summary: 'Empty the trash',
  answers: {
    200: {
      description: 'Number of deleted documents.',
      json: z.object({ deleted: z.int().min(0) }),
    },
  },
  errors: [],
});
