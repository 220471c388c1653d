import { z } from 'zod';
import { AnswerBlock } from './answer-content.ts';
import { Citation } from './citation.ts';
import { CodedText } from './coded-text.ts';
import { count, fraction, named, nullableText } from './common.ts';
import { JobId, JobRef } from './job.ts';
import { ProviderRef } from './provider.ts';

/** Maximum length of a question, in characters. */
export const MAX_QUESTION = 4_000;

export const ChatRequest = named('ChatRequest', {
  job_id: JobRef.describe('Id of a completed job.'),
  message: z
    .string()
    .trim()
    .min(1)
    .max(MAX_QUESTION)
    .meta({ examples: ['What was the revenue?'] }),
  provider_id: ProviderRef.optional(),
});

/** A number that was computed from numbers of the document. */
export const Calculation = named('Calculation', {
  expression: z.string().describe('Formula with the operands as printed: (1,204 − 1,118) ÷ 1,118.'),
  result: z.number(),
  unit: nullableText.describe(
    'Percent sign, currency or magnitude such as `millions`; null for a plain number.',
  ),
  operands: z.array(
    z.object({
      label: z.string().describe('Row and column headers, or other text that names the number.'),
      value: z.number().describe('Value with the scale applied.'),
      text: z.string().describe('Text as printed.'),
      citation: count.describe('Index in `citations`.'),
    }),
  ),
});
export type Calculation = z.infer<typeof Calculation>;

/** A passage related to the question that does not answer it. */
export const NearPassage = named('NearPassage', { heading: nullableText, citation: Citation });
export type NearPassage = z.infer<typeof NearPassage>;

/** The parts of an answer, whichever provider gave it. */
export const answerParts = {
  content: z.array(AnswerBlock).describe('The answer in parts, with its values and citations.'),
  answer: z.string().describe('The content as Markdown; [1] refers to the first citation.'),
  citations: z
    .array(Citation)
    .describe(
      'First those that the answer refers to; after them other pages that state the same, or, if the answer is not certain, are near the question.',
    ),
  found: z
    .boolean()
    .describe('Whether the document contains an answer, as far as that is probable.'),
  confidence: fraction,
  certain: z.boolean().optional().describe('false: the answer is stated as uncertain.'),
  uncertain_because: nullableText
    .optional()
    .describe('Why the answer is not certain; null if it is, or if nothing particular is known.'),
  coded_uncertain_because: CodedText.optional(),
  calculation: Calculation.nullable().optional(),
  nearest: z.array(NearPassage).optional().describe('The closest passages if no answer was found.'),
  understood_as: nullableText
    .optional()
    .describe(
      'The complete question that a follow-up question was interpreted as; null if the question was complete.',
    ),
};

export const ChatAnswer = named('ChatAnswer', { ...answerParts, job_id: JobId });
export type ChatAnswer = z.infer<typeof ChatAnswer>;
