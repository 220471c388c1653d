/**
 * Review: the parts of a document that a person should compare with its pages, with the decisions
 * on them. Items are derived from the results; decisions persist over restarts and new extractions.
 */

import { z } from 'zod';
import { Box } from './box.ts';
import { CodedText } from './coded-text.ts';
import { count, idWith, named, nullableText, Pagination, positive, time } from './common.ts';
import { CorrectionId } from './correction.ts';
import { FieldRunId } from './field-run.ts';

export const ReviewItemId = idWith('rev', 'a review item').meta({ id: 'ReviewItemId' });

export const REVIEW_KINDS = [
  'total_mismatch',
  'missing_field',
  'field_confidence',
  'table_confidence',
  'cell_confidence',
  'ocr_words',
  'page_warning',
  'check',
  'conflict',
] as const;

export const ReviewKind = z
  .enum(REVIEW_KINDS)
  .describe(
    'total_mismatch: a number does not agree with its total; missing_field: a required field has ' +
      'no value; field_confidence: confidence below high; table_confidence: a table that lacks numbers, ' +
      'has a fault in its values or low confidence; cell_confidence: cells whose value may be another one; ocr_words: OCR words with low ' +
      'confidence; page_warning: a page that was not read completely; check: another check failed; ' +
      'conflict: a correction no longer fits the extracted content.',
  )
  .meta({ id: 'ReviewKind' });
export type ReviewKind = z.infer<typeof ReviewKind>;

export const ReviewSeverity = z
  .enum(['high', 'medium'])
  .describe('high: probably wrong or missing; medium: should be compared with the page.')
  .meta({ id: 'ReviewSeverity' });
export type ReviewSeverity = z.infer<typeof ReviewSeverity>;

export const ReviewItemState = z
  .enum(['open', 'accepted', 'rejected'])
  .describe('accepted: confirmed as correct; rejected: marked as wrong.')
  .meta({ id: 'ReviewItemState' });
export type ReviewItemState = z.infer<typeof ReviewItemState>;

const page = positive;
const index = count;
const ofTable = { page, table: index.describe('Index among the tables of the page.') };
const ofCell = { ...ofTable, row: index, column: index };

/** The subject of an item, by its position in the results. */
export const ReviewTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('table'), ...ofTable }),
    z.object({ kind: z.literal('cell'), ...ofCell }),
    z.object({
      kind: z.literal('words'),
      page,
      words: z.array(index).describe('Indexes in the word list of the page.'),
    }),
    z.object({
      kind: z.literal('field'),
      run_id: FieldRunId,
      path: z.string().describe('Path of the field, as in the result of the run.'),
      page: page.nullable().describe('Null if the value has no position.'),
    }),
    z.object({ kind: z.literal('correction'), correction_id: CorrectionId, page }),
    z.object({ kind: z.literal('page'), page }),
    z.object({ kind: z.literal('document') }),
  ])
  .meta({ id: 'ReviewTarget' });
export type ReviewTarget = z.infer<typeof ReviewTarget>;

/** A number of a sum that does not add up. */
export const ReviewCell = named('ReviewCell', {
  ...ofCell,
  role: z.enum(['total', 'part']),
  text: z.string(),
  bbox: Box,
});
export type ReviewCell = z.infer<typeof ReviewCell>;

/** The derived part of an item. */
export const reviewFinding = {
  kind: ReviewKind,
  severity: ReviewSeverity,
  page: page.nullable().describe('Page to check first; null if the item refers to no page.'),
  bbox: Box.nullable(),
  place: z
    .string()
    .describe(
      'Position as text: `Costs: Wages, 2024`, or `Table 4: row 3, column B` without labels.',
    ),
  coded_position: CodedText.optional(),
  reason: z.string().describe('Description of the finding, one sentence.'),
  coded_reason: CodedText.optional(),
  target: ReviewTarget,
  cells: z
    .array(ReviewCell)
    .optional()
    .describe('The total and its parts as printed; with total_mismatch only.'),
  proposal: z
    .object({ ...ofCell, before: z.string(), after: z.string() })
    .optional()
    .describe('Cell text with which the total would add up.'),
};

export const ReviewItem = named('ReviewItem', {
  id: ReviewItemId,
  document_id: z.string(),
  file_name: z.string(),
  ...reviewFinding,
  state: ReviewItemState,
  note: z.string(),
  author: nullableText.describe(
    'Label of the API key used, or name of the person at the window; `Window` without one.',
  ),
  decided_at: time.nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

export const ReviewCount = named('ReviewCount', {
  kind: ReviewKind,
  open: count,
  accepted: count,
  rejected: count,
});
export type ReviewCount = z.infer<typeof ReviewCount>;

export const ReviewItemList = named('ReviewItemList', {
  items: z.array(ReviewItem).describe('By document, newest first, then by page.'),
  counts: z
    .array(ReviewCount)
    .describe('Counts for the collection and document filters, regardless of kind and state.'),
  pagination: Pagination,
});

/** Maximum number of items in one response, and in one change. */
export const MOST_REVIEW_ITEMS = 1_000;

const decision = {
  state: ReviewItemState.optional(),
  note: z.string().trim().max(2_000).optional().describe('An empty note removes the note.'),
};
const isDecision = (change: { state?: unknown; note?: unknown }): boolean =>
  change.state !== undefined || change.note !== undefined;
const NOT_EMPTY = { error: 'state or note is required', path: ['state'] };

export const ChangeReviewItem = z
  .object(decision)
  .refine(isDecision, NOT_EMPTY)
  .meta({ id: 'ChangeReviewItem', examples: [{ state: 'accepted' }] });

export const ChangeReviewItems = z
  .object({
    items: z
      .array(z.object({ id: ReviewItemId, ...decision }).refine(isDecision, NOT_EMPTY))
      .min(1)
      .max(MOST_REVIEW_ITEMS)
      .describe('All items are changed, or none.'),
  })
  .meta({
    id: 'ChangeReviewItems',
    examples: [{ items: [{ id: 'rev-01k5d3m8v2', state: 'accepted' }] }],
  });

export const ReviewItemsChanged = named('ReviewItemsChanged', {
  items: z.array(ReviewItem).describe('The items in their new state, in the order of the request.'),
});
