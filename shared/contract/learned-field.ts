/**
 * What was learned from field corrections: the position of a value in documents of one layout. It
 * is applied to the documents of later runs and never leaves this machine.
 */
import { z } from 'zod';
import { Pagination } from './job.ts';
import { FieldFormat, FieldType } from './schema.ts';

export const LearnedFieldId = z
  .string()
  .regex(/^learn-[0-9a-z]{6,40}$/, 'a learned field id has the shape learn-<id>')
  .meta({ id: 'LearnedFieldId', examples: ['learn-01k5d3m8v2'] });

export const LearnedFrom = z
  .object({ id: LearnedFieldId, file_name: z.string() })
  .describe('The correction that showed where the value stands, by the document it was made in.')
  .meta({ id: 'LearnedFrom' });

export const LearnedField = z
  .object({
    id: LearnedFieldId,
    path: z.string().describe('Of the field; it is applied to fields of this path and type.'),
    title: z.string(),
    type: FieldType,
    format: FieldFormat.nullable(),
    label: z.string().nullable().describe('The printed label beside the value; null without one.'),
    page: z.int().min(1),
    document_id: z.string().nullable().describe('Null once the document is deleted for good.'),
    file_name: z.string(),
    author: z.string(),
    created_at: z.iso.datetime(),
    confirmed: z.int().min(0).describe('Documents whose value found by it was accepted.'),
    contradicted: z.int().min(0).describe('Documents whose value was rejected or corrected.'),
    confidence: z.number().min(0).max(1).describe('Of the next value that it finds.'),
  })
  .meta({ id: 'LearnedField' });
export type LearnedField = z.infer<typeof LearnedField>;

export const LearnedFieldList = z
  .object({ items: z.array(LearnedField).describe('Newest first.'), pagination: Pagination })
  .meta({ id: 'LearnedFieldList' });
