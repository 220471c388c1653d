/**
 * What was learned from field corrections: the position of a value in documents of one layout. It
 * is applied to the documents of later runs and never leaves this machine.
 */

import { z } from 'zod';
import { count, fraction, idWith, named, nullableText, positive, time } from './common.ts';
import { FieldFormat, FieldType } from './schema.ts';

export const LearnedFieldId = idWith('learn', 'a learned field').meta({ id: 'LearnedFieldId' });

export const LearnedFrom = z
  .object({ id: LearnedFieldId, file_name: z.string() })
  .describe('The correction that the position of the value was learned from, and its document.')
  .meta({ id: 'LearnedFrom' });

export const LearnedField = named('LearnedField', {
  id: LearnedFieldId,
  path: z.string().describe('Path of the field; applied to fields of the same path and type.'),
  title: z.string(),
  type: FieldType,
  format: FieldFormat.nullable(),
  label: nullableText.describe('Printed label next to the value; null without one.'),
  page: positive,
  document_id: nullableText.describe('Null after the document was permanently deleted.'),
  file_name: z.string(),
  author: z.string(),
  created_at: time,
  confirmed: count.describe('Documents in which the value found by it was accepted.'),
  contradicted: count.describe('Documents where the value was rejected or corrected.'),
  confidence: fraction.describe('Confidence of the next value found by it.'),
});
export type LearnedField = z.infer<typeof LearnedField>;
