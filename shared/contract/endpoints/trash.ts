import { z } from 'zod';
import { DocumentRefs } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
import { Trash, TrashOutcome } from '../trash.ts';

const documentsNamed = z.object({ doc_ids: DocumentRefs });

export const listTrash = endpoint({
  id: 'listTrash',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/trash',
  summary: 'Deleted documents that can still be restored',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'A page of the trash, deleted last first.', json: Trash } },
  errors: ['bad_request'],
});

export const moveToTrash = endpoint({
  id: 'moveToTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash',
  summary: 'Move documents to the trash',
  description:
    'Running extractions stop. A document that cannot be moved does not stop the others.',
  body: documentsNamed,
  answers: { 200: { description: 'What became of each.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const restoreFromTrash = endpoint({
  id: 'restoreFromTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash/restore',
  summary: 'Restore documents from the trash',
  description:
    'They return with their results and to their collections; an extraction that the deletion ' +
    'stopped continues where it was.',
  body: documentsNamed,
  answers: { 200: { description: 'What became of each.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const purgeFromTrash = endpoint({
  id: 'purgeFromTrash',
  tag: 'Workbench',
  method: 'POST',
  path: '/api/v1/trash/purge',
  summary: 'Delete documents in the trash for good',
  body: documentsNamed,
  answers: { 200: { description: 'What became of each.', json: TrashOutcome } },
  errors: ['bad_request'],
});

export const emptyTrash = endpoint({
  id: 'emptyTrash',
  tag: 'Workbench',
  method: 'DELETE',
  path: '/api/v1/trash',
  summary: 'Delete every document in the trash for good',
  answers: {
    200: {
      description: 'How many were deleted.',
      json: z.object({ deleted: z.int().min(0) }),
    },
  },
  errors: [],
});
