import { z } from 'zod';
import { CodedText } from './coded-text.ts';
import { count } from './common.ts';

/** A part of a line of an answer. */
export const AnswerSegment = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      text: z.string(),
      strong: z.boolean().optional(),
      coded_text: CodedText.optional(),
    }),
    z.object({
      type: z.literal('value'),
      text: z.string().describe('A number, date or name that answers; as printed, or computed.'),
      citation: count
        .nullable()
        .describe('Index in `citations` of the words that print it; null for a computed value.'),
      date: z.iso.date().optional().describe('The day that it is read as, if it is a date.'),
    }),
    z.object({
      type: z.literal('citation'),
      citation: count.describe('Index in `citations`.'),
    }),
  ])
  .meta({ id: 'AnswerSegment' });
export type AnswerSegment = z.infer<typeof AnswerSegment>;

const segments = z.array(AnswerSegment);

export const AnswerBlock = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('paragraph'), segments }),
    z.object({ type: z.literal('list_item'), segments }),
    z.object({
      type: z.literal('table'),
      rows: z.array(z.array(segments)).describe('Rows of cells, the header row first.'),
    }),
  ])
  .meta({ id: 'AnswerBlock' });
export type AnswerBlock = z.infer<typeof AnswerBlock>;
