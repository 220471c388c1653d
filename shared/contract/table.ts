import { z } from 'zod';
import { Box } from './box.ts';
import {
  count,
  fraction,
  named,
  namedEnum,
  nullableText,
  optionalText,
  positive,
} from './common.ts';
import { ConfidenceReason, Source } from './confidence.ts';

/** How the text of a column is parsed as values. */
export const ColumnFormat = named('ColumnFormat', {
  type: z.enum(['text', 'number', 'amount', 'percentage', 'date']),
  decimal_separator: z
    .enum(['.', ','])
    .optional()
    .describe('Decimal separator of numbers; a comma in 1.234,56.'),
});
export type ColumnFormat = z.infer<typeof ColumnFormat>;

export const Cell = z
  .object({
    row: count,
    column: count,
    row_span: positive,
    column_span: positive,
    text: z
      .string()
      .describe('Plain text; note marks and exponents are superscript characters (`1,204²`).'),
    markdown: optionalText.describe(
      'Inline Markdown if the cell has superscripts or subscripts: `1,204<sup>2</sup>`.',
    ),
    bbox: Box,
    header: z.boolean().describe('Whether the cell labels a column or a row.'),
    level: positive
      .optional()
      .describe('Indent level of a row label, 1 for the first indent; absent without indent.'),
    bold: z.boolean().optional().describe('All text of the cell is bold; absent if not.'),
    rule_below: z
      .enum(['single', 'double'])
      .optional()
      .describe(
        'Ruling line below the cell, as under summands or totals; absent if there is none, and in tables with rules between all rows.',
      ),
    confidence: fraction.describe('Probability that the text is correct.'),
    confidence_reasons: z
      .array(ConfidenceReason)
      .optional()
      .describe('Reasons for a confidence below high; absent if it is high.'),
    source: Source.optional(),
    continued: z
      .object({ page: positive, bbox: Box })
      .optional()
      .describe('Where the rest of the cell is printed if a page break cuts its row.'),
    words: z
      .tuple([count, count])
      .optional()
      .describe(
        'Index of the first word of the cell in the word list of the page, and number of words.',
      ),
  })
  .meta({ id: 'Cell', description: 'One cell of a table; cells tile the grid without overlap.' });
export type Cell = z.infer<typeof Cell>;

/** How a table was detected. */
export const TableMethod = z
  .enum(['lattice', 'stream', 'mixed', 'chart'])
  .describe(
    'lattice: from drawn rulings; stream: from alignment of the words; mixed: from both; chart: the ' +
      'values of a bar or line chart, as printed on it or, with a leading ≈, estimated from its axis. ' +
      'The words of a chart are those of its figure.',
  );
export type TableMethod = z.infer<typeof TableMethod>;

/** A number that keeps a total from adding up. */
export const TotalMismatch = named('TotalMismatch', {
  row: count,
  column: count,
  printed: z.string(),
  expected: z
    .string()
    .describe('The number with which the total would add up, in the printed format.'),
  difference: optionalText.describe(
    'Amount by which the total differs; absent in results of older versions.',
  ),
  singled_out: z
    .boolean()
    .describe(
      'true: totals in both directions, or the balances before and after, agree on this number. false: ' +
        'it is the most likely one, but another number of the same total may be wrong.',
    ),
});
export type TotalMismatch = z.infer<typeof TotalMismatch>;

export const TableTotal = z
  .object({
    axis: z
      .enum(['row', 'column'])
      .describe('Whether the total and its parts are rows or columns.'),
    index: count
      .nullable()
      .describe('Row or column of the total; null for shares that add up to an unprinted 100 %.'),
    parts: z.array(count).describe('Rows or columns that are added up.'),
    operation: z
      .enum(['sum', 'difference', 'balance', 'change', 'share'])
      .describe(
        'sum: total of the parts; difference: first part minus second part; balance: in each row, the ' +
          'balance of the previous row plus or minus the parts; change: in each row, the change from ' +
          'the second part to the first in per cent; share: in each row, the part in per cent of the ' +
          'part in the row with 100 per cent.',
      ),
    foots: z
      .array(count)
      .describe('Columns (for a column total: rows) in which the printed numbers add up.'),
    mismatches: z
      .array(TotalMismatch)
      .describe(
        'Numbers that are probably misread or misprinted, because the total adds up elsewhere.',
      ),
  })
  .meta({ id: 'TableTotal', description: 'Numbers identified as totals of other numbers.' });
export type TableTotal = z.infer<typeof TableTotal>;

/** A primary statement of accounts. */
export const StatementKind = namedEnum('StatementKind', [
  'balance_sheet',
  'income_statement',
  'comprehensive_income_statement',
  'cash_flow_statement',
  'equity_statement',
]);
export type StatementKind = z.infer<typeof StatementKind>;

/** Labels of the table as a whole, printed above it or in its corner. */
export const TableLabels = z.object({
  title: nullableText.describe(
    'Caption, or text printed above the table, without unit and period.',
  ),
  unit: optionalText.describe('Unit of the numbers as printed: `In millions, except per share`.'),
  period: optionalText.describe(
    'Dates or periods covered, as printed: `Year ended December 31, 2024`.',
  ),
  section: z
    .array(z.string())
    .optional()
    .describe('Headings above the title, outermost first; absent if there are none.'),
  statement: StatementKind.optional().describe(
    'Primary financial statement that the table is or is a part of; absent for all other tables, also excerpts and summaries of statements.',
  ),
});
export type TableLabels = z.infer<typeof TableLabels>;

export const Table = named('Table', {
  page: positive,
  table_index: count.describe('0-based index in the document.'),
  markdown: z.string(),
  headers: z.array(z.string()).describe('Texts of the last header row, one per column.'),
  row_count: count.describe('Number of rows below the header.'),
  column_count: count,
  header_rows: count,
  confidence: fraction
    .optional()
    .describe('Probability that region, rows, columns and spans are correct.'),
  confidence_reasons: z
    .array(ConfidenceReason)
    .optional()
    .describe(
      'Reasons for a confidence below high, most important first, and the number of OCR words with low confidence; absent if there is nothing to report.',
    ),
  method: TableMethod,
  ...TableLabels.shape,
  bbox: Box,
  rows: z
    .array(z.array(z.string()))
    .describe('All rows as text; the text of a spanning cell is not repeated.'),
  cells: z.array(Cell),
  source: Source.optional(),
  drawn: z.literal(true).optional().describe('A person drew the region of the table.'),
  accepted: z
    .literal(true)
    .optional()
    .describe('A person has compared the table with the page and accepted it.'),
  column_formats: z
    .array(ColumnFormat.nullable())
    .optional()
    .describe('Column formats set by a person, one entry per column; absent if none was set.'),
  continues: z
    .boolean()
    .describe('Whether the table continues the last table of the previous page.'),
  totals: z
    .array(TableTotal)
    .optional()
    .describe('Totals found by arithmetic; absent if there are none.'),
});
export type Table = z.infer<typeof Table>;

/** Where the rows of a table that spans pages are printed. */
export const TablePart = named('TablePart', {
  page: positive,
  position: count.describe('0-based index among the tables of the page.'),
  first_row: count.describe('Row index in the whole table of the first row kept from this page.'),
  repeated_rows: count.describe(
    'Repeated header rows at the top of this page; not part of the whole table.',
  ),
  continued_rows: positive
    .optional()
    .describe(
      'Rows below the repeated header that end the last row of the previous page; absent if the page break cuts no row.',
    ),
});
export type TablePart = z.infer<typeof TablePart>;

/** The fields shown in a list of tables; the cells are with the pages. */
export const TableOutline = Table.omit({ markdown: true, rows: true, cells: true })
  .extend({ parts: z.array(TablePart).min(1).describe('One part per page.') })
  .meta({
    id: 'TableOutline',
    description: 'A table without its cells. A table over several pages is one entry.',
  });
export type TableOutline = z.infer<typeof TableOutline>;

export const TableOutlines = named('TableOutlines', { tables: z.array(TableOutline) });
