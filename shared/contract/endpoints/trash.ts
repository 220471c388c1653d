import { z } from 'zod';
import { count, paging } from '../common.ts';
import { DocumentRefs } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { Trash, TrashOutcome } from '../trash.ts';

const endpoint = endpointsOf('Workbench');

const documentsNamed = z.object({ doc_ids: DocumentRefs });

export const listTrash = endpoint('GET /api/v1/trash', {
  summary: 'List deleted documents that can be restored',
  query: z.object(paging),
  answers: okAnswer('A page of the trash, most recently deleted first.', Trash),
});

export const moveToTrash = endpoint('POST /api/v1/trash', {
  summary: 'Move documents to the trash',
  description:
    'Running extractions stop. A document that cannot be moved does not affect the others.',
  body: documentsNamed,
  answers: okAnswer('Result for each document.', TrashOutcome),
});

export const restoreFromTrash = endpoint('POST /api/v1/trash/restore', {
  summary: 'Restore documents from the trash',
  description:
    'The documents return to their collections with their results; extractions stopped by the ' +
    'deletion continue.',
  body: documentsNamed,
  answers: okAnswer('Result for each document.', TrashOutcome),
});

export const purgeFromTrash = endpoint('POST /api/v1/trash/purge', {
  summary: 'Permanently delete documents in the trash',
  body: documentsNamed,
  answers: okAnswer('Result for each document.', TrashOutcome),
});

export const emptyTrash = endpoint('DELETE /api/v1/trash', {
  summary: 'Empty the trash',
  answers: okAnswer('Number of deleted documents.', z.object({ deleted: count })),
});
