import { z } from 'zod';
import { count } from '../common.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { LearnedField, LearnedFieldId } from '../learned-field.ts';
import { resourceEndpoints } from '../resource.ts';

const endpoint = endpointsOf('Fields');

const learnedField = resourceEndpoints('Fields', {
  noun: 'learned field',
  param: 'learnedId',
  id: LearnedFieldId,
  item: LearnedField,
  order: 'newest first',
});

export const listLearnedFields = learnedField.list({});
export const deleteLearnedField = learnedField.remove({
  description: 'The correction it was learned from and the values already found are kept.',
});
export const restoreLearnedField = learnedField.restore(
  z.object({ id: LearnedFieldId, deleted: z.literal(false) }),
);

export const deleteLearnedFields = endpoint('DELETE /api/v1/learned-fields', {
  summary: 'Delete all learned fields',
  answers: okAnswer('Deleted.', z.object({ deleted: count, ids: z.array(LearnedFieldId) })),
});
