import { z } from 'zod';
import { TEXTS } from '../messages/finding-texts.ts';
import { ConfidenceReason } from './confidence.ts';

export type TextCode = keyof typeof TEXTS;

export const CodedText = z
  .object({
    code: z.enum(Object.keys(TEXTS) as [TextCode, ...TextCode[]]),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    pages: z.array(z.int().min(1)).optional(),
    reasons: z.array(ConfidenceReason).optional(),
  })
  .meta({ id: 'CodedText', description: 'The text as code and values, for other languages.' });
export type CodedText = z.infer<typeof CodedText>;
