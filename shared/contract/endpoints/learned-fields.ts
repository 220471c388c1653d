import { z } from 'zod';
import { paging } from '../common.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
import { LearnedFieldId, LearnedFieldList } from '../learned-field.ts';

const endpoint = endpointsOf('Fields');

export const listLearnedFields = endpoint({
  id: 'listLearnedFields',
  requestLine: 'GET /api/v1/learned-fields',
  summary: 'List learned fields, newest first',
  query: z.object(paging),
  answers: { 200: { description: 'A page of learned fields.', json: LearnedFieldList } },
});

export const deleteLearnedField = endpoint({
  id: 'deleteLearnedField',
  requestLine: 'DELETE /api/v1/learned-fields/{learnedId}',
  summary: 'Delete a learned field',
  description: 'The correction it was learned from and the values already found are kept.',
  params: z.object({ learnedId: LearnedFieldId }),
  answers: deletedAnswers(LearnedFieldId),
});

export const deleteLearnedFields = endpoint({
  id: 'deleteLearnedFields',
  requestLine: 'DELETE /api/v1/learned-fields',
  summary: 'Delete all learned fields',
  answers: {
    200: {
      description: 'Deleted.',
      json: z.object({ deleted: z.int().min(0), ids: z.array(LearnedFieldId) }),
    },
  },
});

export const restoreLearnedField = endpoint({
  id: 'restoreLearnedField',
  requestLine: 'POST /api/v1/learned-fields/{learnedId}/restore',
  summary: 'Restore a deleted learned field',
  description: 'Within 30 days of the deletion.',
  params: z.object({ learnedId: LearnedFieldId }),
  answers: {
    200: {
      description: 'Restored.',
      json: z.object({ id: LearnedFieldId, deleted: z.literal(false) }),
    },
  },
});
