/** What changed between two documents that are versions of one another. */
import { z } from 'zod';
import { Box } from './box.ts';
import { count, fraction, named, positive } from './common.ts';

export const ChangeKind = z.enum(['text', 'table', 'row', 'column', 'cell', 'field']);
export type ChangeKind = z.infer<typeof ChangeKind>;

const ComparedSide = named('ComparedSide', {
  page: positive.describe(
    'Where nothing is printed, the page on which it would follow what precedes it.',
  ),
  text: z.string().describe('As printed; empty where nothing is.'),
  boxes: z
    .array(z.object({ page: positive, bbox: Box }))
    .describe('What differs: the words of a changed text, otherwise all of it.'),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

export const DocumentChange = named('DocumentChange', {
  kind: ChangeKind,
  change: z
    .enum(['added', 'removed', 'changed', 'moved'])
    .describe('moved: the same text at another position.'),
  title: z
    .string()
    .describe(
      'The heading above a text, the table with row and column of a cell, or the title of a field; empty without one.',
    ),
  before: ComparedSide,
  after: ComparedSide,
  segments: z
    .array(z.object({ text: z.string(), in: z.enum(['both', 'before', 'after']) }))
    .optional()
    .describe('A changed text word by word; absent for other changes.'),
  difference: z
    .number()
    .optional()
    .describe('Second number minus first, as printed; only where both sides are a number.'),
  uncertain: z
    .literal(true)
    .optional()
    .describe('Part of it was read with low confidence, so that the change may be a misreading.'),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

const ComparedDocument = named('ComparedDocument', {
  document_id: z.string(),
  file_name: z.string(),
  pages: count,
});

export const DocumentComparison = named('DocumentComparison', {
  before: ComparedDocument,
  after: ComparedDocument,
  unchanged: fraction.describe('Share of the text blocks and table rows of both that are equal.'),
  changes: z.array(DocumentChange).describe('In the order of the second document.'),
});
export type DocumentComparison = z.infer<typeof DocumentComparison>;

export const ComparisonFormat = z.enum(['json', 'csv', 'xlsx']);
export type ComparisonFormat = z.infer<typeof ComparisonFormat>;
