import { z } from 'zod';
import { Box } from './box.ts';
import { named, positive } from './common.ts';

/** Position of a value or a sentence: its own words and their bounding box. */
export const Citation = named('Citation', {
  page: positive,
  quote: z.string().describe('The words as printed on the page.'),
  bbox: Box,
  source: z.literal('ocr_page').describe('The quote is text of the page itself.'),
});
export type Citation = z.infer<typeof Citation>;

export const CitationChange = z
  .enum(['moved', 'lost'])
  .nullable()
  .describe(
    'moved: the words are at another position after a new extraction; lost: they were not found; null if unchanged.',
  );
