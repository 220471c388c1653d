/**
 * Corrections: changes that users made to the results of a document. They are a layer over what the
 * engine extracted, replayed in order; every reader of pages gets them corrected.
 */

import { z } from 'zod';
import { Box } from './box.ts';
import { fraction, idWith, listOf, named, Pagination, positive, time } from './common.ts';
import { FieldRunId } from './field-run.ts';
import { BlockType, PageContent } from './page.ts';
import { CurrencyCode } from './schema.ts';
import { ColumnFormat } from './table.ts';

export const CorrectionId = idWith('corr', 'a correction').meta({ id: 'CorrectionId' });

export const RegionTemplateId = idWith('tmpl', 'a region template').meta({
  id: 'RegionTemplateId',
});

export const RegionMethod = z
  .enum(['automatic', 'ruled', 'aligned'])
  .describe(
    'How rows and columns are detected: from ruling lines, from alignment, or whichever fits.',
  );
export type RegionMethod = z.infer<typeof RegionMethod>;

export const ColumnEdges = z
  .array(fraction)
  .min(2)
  .max(202)
  .describe('x of every column edge, including the outer ones, in page fractions, ascending.');

const index = z.int().min(0);
const count = z.int().min(1).max(10_000).default(1);
/** A table, by its page and its 0-based position among the tables of that page. */
const inTable = { page: positive, table: index };
const fractions = z.array(fraction).min(2).max(1_002);

const operation = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...shape });

const rowsOrColumns = { axis: z.enum(['row', 'column']), at: index, count };

const regionShape = {
  bbox: Box,
  method: RegionMethod.default('automatic'),
  columns: ColumnEdges.nullable().optional().describe('Null or omitted: columns are detected.'),
};

/** Positions refer to the page as corrected so far. Rows count from the first header row. */
const PAGE_OPERATIONS = [
  operation('set_cell', { ...inTable, row: index, column: index, text: z.string().max(20_000) }),
  operation('set_title', { ...inTable, title: z.string().trim().max(1_000).nullable() }),
  operation('set_header_rows', { ...inTable, header_rows: index }),
  operation('set_column_format', { ...inTable, column: index, format: ColumnFormat.nullable() }),
  operation('insert', { ...inTable, ...rowsOrColumns }).describe(
    'Inserts empty rows or columns before index `at`.',
  ),
  operation('delete', { ...inTable, ...rowsOrColumns }),
  operation('move', { ...inTable, ...rowsOrColumns, to: index }).describe(
    '`to`: index of the first moved row or column after the move.',
  ),
  operation('merge', { ...inTable, ...rowsOrColumns }).describe(
    'Merges `count` rows or columns into one; cell texts are joined.',
  ),
  operation('merge_cells', {
    ...inTable,
    row: index,
    column: index,
    row_span: positive,
    column_span: positive,
  }),
  operation('split_cell', { ...inTable, row: index, column: index }).describe(
    'Splits a spanning cell into single cells; each word goes to the cell it is printed in.',
  ),
  operation('set_separators', { ...inTable, columns: fractions, rows: fractions }).describe(
    'Replaces the grid: x of every column edge and y of every row edge, including the outer ones, ' +
      'in page fractions, ascending. Cells are filled with the words within their edges.',
  ),
  operation('add_table', {
    page: positive,
    ...regionShape,
    template_id: RegionTemplateId.optional().describe(
      'Id of the region template that the region comes from.',
    ),
  }).describe('Extracts the region as one table; tables covered by it are replaced.'),
  operation('accept_table', inTable).describe('A person has compared the table with the page.'),
  operation('remove_table', inTable).describe(
    'Removes a false table; its words become text blocks.',
  ),
  operation('split_table', { ...inTable, row: index }).describe(
    'Moves the rows from `row` on to a new table.',
  ),
  operation('join_tables', inTable).describe(
    'Appends the rows of the next table of the page to this table.',
  ),
  operation('set_continues', { ...inTable, continues: z.boolean() }).describe(
    'Whether the first table of the page continues the last table of the previous page.',
  ),
  operation('set_word', {
    page: positive,
    word: index.describe('Index in the word list of the page.'),
    text: z.string().trim().min(1).max(500),
  }),
  operation('set_block', {
    page: positive,
    block: index,
    type: BlockType.exclude(['table', 'figure']),
    level: z.int().min(1).max(9).optional(),
  }),
  operation('move_block', { page: positive, from: index, to: index }),
] as const;

/** An operation that changes a page. */
export const PageOperation = z.discriminatedUnion('kind', PAGE_OPERATIONS);
export type PageOperation = z.infer<typeof PageOperation>;

const FieldOperation = operation('set_field', {
  page: positive.describe('Page on which the value is printed or was searched for.'),
  run_id: FieldRunId,
  path: z.string().min(1).max(1_000).describe('Path of the field, as in the result of the run.'),
  value: z
    .unknown()
    .optional()
    .describe(
      'null: the document does not state the value. Omitted: the value is parsed from the words in `bbox`.',
    ),
  currency: CurrencyCode.nullable().optional(),
  bbox: Box.nullable()
    .optional()
    .describe('Box of the words that state the value. Omitted: the words are searched for.'),
  title: z.string().max(1_000).optional().describe('Set by the service: `Seller · Name`.'),
}).describe(
  'Sets the value of a field for all runs of its schema over the document. The value is then ' +
    'read from the same position in other documents of the layout (see learned fields).',
);
export type FieldOperation = z.infer<typeof FieldOperation>;

export const CorrectionOperation = z
  .discriminatedUnion('kind', [...PAGE_OPERATIONS, FieldOperation])
  .meta({ id: 'CorrectionOperation' });
export type CorrectionOperation = z.infer<typeof CorrectionOperation>;

export const CorrectionState = z
  .enum(['applied', 'undone', 'conflict'])
  .describe(
    'conflict: after a new extraction the corrected content was not found; the correction is kept but not applied.',
  )
  .meta({ id: 'CorrectionState' });
export type CorrectionState = z.infer<typeof CorrectionState>;

export const Correction = named('Correction', {
  id: CorrectionId,
  document_id: z.string(),
  page: positive,
  operation: CorrectionOperation,
  state: CorrectionState,
  bbox: Box.nullable().describe('Box of the corrected content.'),
  before: z.string().describe('Text before the correction; empty if there was none.'),
  after: z.string(),
  author: z
    .string()
    .describe(
      'Label of the API key used, or name of the person at the window; `Window` without one.',
    ),
  created_at: time,
});
export type Correction = z.infer<typeof Correction>;

export const CorrectionList = named('CorrectionList', {
  items: z.array(Correction).describe('Oldest first, which is the order of application.'),
  revision: z
    .int()
    .min(0)
    .describe('Increases with every change of the corrections of the document.'),
  pagination: Pagination,
});

export const CreateCorrections = z
  .object({
    operations: z
      .array(CorrectionOperation)
      .min(1)
      .max(1_000)
      .describe('Applied in order, all or none; undone together.'),
    base_revision: z
      .int()
      .min(0)
      .optional()
      .describe('Revision the client edited; 409 if the stored revision is newer.'),
  })
  .meta({
    id: 'CreateCorrections',
    examples: [
      { operations: [{ kind: 'set_cell', page: 3, table: 0, row: 4, column: 2, text: '6,787' }] },
    ],
  });

export type CreateCorrections = z.infer<typeof CreateCorrections>;

/** The state after a change of corrections. */
export const CorrectionsChanged = named('CorrectionsChanged', {
  document_id: z.string(),
  revision: z.int().min(0),
  corrections: z.array(Correction).describe('The corrections that were created, undone or redone.'),
  pages: z.array(PageContent).describe('The changed pages in their new state.'),
  can_undo: z.boolean(),
  can_redo: z.boolean(),
});
export type CorrectionsChanged = z.infer<typeof CorrectionsChanged>;

export const PreviewTable = named('PreviewTable', regionShape);

/** One action of a user on the results of a document. */
export const AuditEntry = named('AuditEntry', {
  at: time,
  author: z.string(),
  document_id: z.string(),
  file_name: z.string(),
  page: positive.nullable(),
  action: z.enum(['correct', 'undo', 'redo', 'conflict', 'accept', 'reject', 'note', 'assign']),
  subject: z.string().describe('What was changed: `Table 4, row 3, column 2`.'),
  before: z.string(),
  after: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditTrail = listOf(AuditEntry, 'Newest first.').meta({ id: 'AuditTrail' });
