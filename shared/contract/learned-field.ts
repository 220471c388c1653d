/**
 * What was learned from field corrections: the position of a value in documents of one layout. It
 * is applied to the documents of later runs and never leaves this machine.
 */

import { z } from 'zod';
import { idWith } from './common.ts';
import { FieldFormat, FieldType } from './schema.ts';

export const LearnedFieldId = idWith('learn', 'a learned field').meta({ id: 'LearnedFieldId' });

export const LearnedFrom = z
  .object({ id: LearnedFieldId, file_name: z.string() })
  .describe('The correction that the position of the value was learned from, and its document.')
  .meta({ id: 'LearnedFrom' });

export const LearnedField = z
  .object({
    id: LearnedFieldId,
    path: z.string().describe('Path of the field; applied to fields of the same path and type.'),
    title: z.string(),
    type: FieldType,
    format: FieldFormat.nullable(),
    label: z.string().nullable().describe('Printed label next to the value; null without one.'),
    page: z.int().min(1),
    document_id: z.string().nullable().describe('Null after the document was permanently deleted.'),
    file_name: z.string(),
    author: z.string(),
    created_at: z.iso.datetime(),
    confirmed: z.int().min(0).describe('Documents in which the value found by it was accepted.'),
    contradicted: z.int().min(0).describe('Documents where the value was rejected or corrected.'),
    confidence: z.number().min(0).max(1).describe('Confidence of the next value found by it.'),
  })
  .meta({ id: 'LearnedField' });
export type LearnedField = z.infer<typeof LearnedField>;
