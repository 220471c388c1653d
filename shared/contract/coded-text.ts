import { z } from 'zod';
import type { FAILURES } from '../failures.ts';
import type { TEXTS } from '../messages/finding-texts.ts';
import type { Message } from '../messages/messages.ts';
import { positive } from './common.ts';
import { ConfidenceReason } from './confidence.ts';

/** A text without a name is its own code, as in the catalogue. */
export type TextCode = keyof typeof TEXTS | keyof typeof FAILURES | Message;

export const CodedText = z
  .object({
    code: z
      .string()
      .describe('A name, or the English text with the names of its values (ICU MessageFormat).'),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    pages: z.array(positive).optional(),
    reasons: z.array(ConfidenceReason).optional(),
    get cause() {
      return CodedText.optional().describe('Another text within this one.');
    },
    quotes: z.array(z.string()).optional(),
    languages: z.array(z.string()).optional().describe('By code, as those of scans.'),
    alternatives: z.array(z.string()).optional().describe('Languages, one of which it is.'),
  })
  .meta({ id: 'CodedText', description: 'The text as code and values, for other languages.' });
export type CodedText = z.infer<typeof CodedText>;
/** In English, or as code and values where it has values. */
export type ServiceText = string | CodedText;

export const errorParts = { error: z.string(), coded_error: CodedText.optional() };
export const messageParts = { message: z.string(), coded_message: CodedText.optional() };
