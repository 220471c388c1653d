import { z } from 'zod';
import { count } from './common.ts';

/** Reasons that lowered a confidence; shared/confidence.ts has a sentence for each. */
export const ConfidenceReasonCode = z
  .enum([
    ...(['numbers_right', 'numbers_left', 'numbers_above', 'numbers_below'] as const),
    ...(['numbers_between', 'unnamed_columns', 'same_names', 'shared_cells'] as const),
    ...(['several_periods', 'broken_rows', 'unlabelled_rows', 'totals_differ'] as const),
    ...(['names_above', 'no_header', 'blank_header_cells', 'split_header'] as const),
    ...(['text_over_border', 'digits_over_border', 'text_close', 'weak_alignment'] as const),
    ...(['several_values', 'long_cells', 'empty_cells', 'few_cells', 'no_rules'] as const),
    ...(['close_to_neighbor', 'joined_lines', 'joined_columns', 'unsure_words'] as const),
    ...(['estimated_values', 'drawn_differs', 'unlabelled_marks', 'joined_rows'] as const),
  ])
  .describe(
    'numbers_right, numbers_left, numbers_above, numbers_below, numbers_between: `count` numbers ' +
      'that stand there on the page are in no cell; unnamed_columns: `count` of `of` columns of ' +
      'numbers have no header; same_names: `count` columns of numbers have the same header as ' +
      'another one; shared_cells: `count` cells hold several numbers; several_periods: `count` ' +
      'header cells name several years; broken_rows: `count` rows continue the row above; ' +
      'unlabelled_rows: `count` rows have no label; joined_rows: `count` rows may begin within ' +
      'others; totals_differ: `count` numbers do not match a ' +
      'total; names_above: text above the columns is not in the header; no_header: no header row ' +
      'detected; blank_header_cells: `count` of `of` header cells are empty; split_header: the ' +
      'header has `of` rows with `count` empty cells; text_over_border, digits_over_border: text ' +
      '(digits) of `count` cells crosses a cell border; text_close: text directly above or below ' +
      'may belong to the table; few_cells: the grid has `count` cells; weak_alignment: columns are ' +
      'poorly aligned; several_values: cells contain more than one value; long_cells: cells read ' +
      'like running text; empty_cells: `count` of `of` cells are empty; no_rules: no ruling lines ' +
      'confirm the grid; close_to_neighbor: the cell is hardly more than a space away from the next ' +
      'cell; joined_lines, joined_columns: the cell was merged from several lines (columns) without ' +
      'ruling lines as confirmation; unsure_words: `count` of `of` OCR words have low confidence; ' +
      'estimated_values: `count` of `of` values of a chart are estimated from its axis, not printed; ' +
      'drawn_differs: `count` of `of` numbers printed on a chart do not agree with what is drawn; ' +
      'unlabelled_marks: `count` of `of` places along a chart have no label and are left out.',
  )
  .meta({ id: 'ConfidenceReasonCode' });
export type ConfidenceReasonCode = z.infer<typeof ConfidenceReasonCode>;

export const ConfidenceReason = z
  .object({
    code: ConfidenceReasonCode,
    count: count.optional(),
    of: count.optional(),
  })
  .meta({ id: 'ConfidenceReason', description: 'A measured reason for a confidence below high.' });
export type ConfidenceReason = z.infer<typeof ConfidenceReason>;

export const Source = z
  .literal('human')
  .describe('human: corrected or created by a person; absent if extracted.');
