import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
import { LearnedFieldId, LearnedFieldList } from '../learned-field.ts';

const paging = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  page: z.coerce.number().int().min(1).default(1),
};

export const listLearnedFields = endpoint({
  id: 'listLearnedFields',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/learned-fields',
  summary: 'What corrections of fields taught, newest first',
  query: z.object(paging),
  answers: { 200: { description: 'A page of them.', json: LearnedFieldList } },
  errors: ['bad_request'],
});

export const deleteLearnedField = endpoint({
  id: 'deleteLearnedField',
  tag: 'Fields',
  method: 'DELETE',
  path: '/api/v1/learned-fields/{learnedId}',
  summary: 'Forget what one correction taught',
  description: 'The correction itself stays, and so do values that were found already.',
  params: z.object({ learnedId: LearnedFieldId }),
  answers: {
    200: {
      description: 'Deleted.',
      json: z.object({ id: LearnedFieldId, deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const deleteLearnedFields = endpoint({
  id: 'deleteLearnedFields',
  tag: 'Fields',
  method: 'DELETE',
  path: '/api/v1/learned-fields',
  summary: 'Forget what all corrections taught',
  answers: {
    200: {
      description: 'Deleted.',
      json: z.object({ deleted: z.int().min(0), ids: z.array(LearnedFieldId) }),
    },
  },
  errors: [],
});

export const restoreLearnedField = endpoint({
  id: 'restoreLearnedField',
  tag: 'Fields',
  method: 'POST',
  path: '/api/v1/learned-fields/{learnedId}/restore',
  summary: 'Restore what was deleted of what corrections taught',
  description: 'As long as it was deleted at most 30 days ago.',
  params: z.object({ learnedId: LearnedFieldId }),
  answers: {
    200: {
      description: 'Restored.',
      json: z.object({ id: LearnedFieldId, deleted: z.literal(false) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
