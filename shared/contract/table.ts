import { z } from 'zod';
import { Box } from './box.ts';
import { ConfidenceReason } from './confidence.ts';

/** How the text of a column is parsed as values. */
export const ColumnFormat = z
  .object({
    type: z.enum(['text', 'number', 'amount', 'percentage', 'date']),
    decimal_separator: z.enum(['.', ',']).optional().describe('Of numbers: 1.234,56 has a comma.'),
  })
  .meta({ id: 'ColumnFormat' });
export type ColumnFormat = z.infer<typeof ColumnFormat>;

export const Cell = z
  .object({
    row: z.int().min(0),
    column: z.int().min(0),
    row_span: z.int().min(1),
    column_span: z.int().min(1),
    text: z.string(),
    bbox: Box,
    header: z.boolean().describe('The cell labels a column or a row.'),
    level: z
      .int()
      .min(1)
      .optional()
      .describe('Steps by which a label of the first column stands in; absent for the outermost.'),
    bold: z.boolean().optional().describe('All of its text is printed bold; absent where not.'),
    rule_below: z
      .enum(['single', 'double'])
      .optional()
      .describe(
        'A line is drawn below it, as under the parts of a sum and under its total; absent where ' +
          'none is, and in tables with lines between all rows.',
      ),
    confidence: z.number().min(0).max(1).describe('How likely its text is right.'),
    confidence_reasons: z
      .array(ConfidenceReason)
      .optional()
      .describe('Why the confidence is not high; absent where it is.'),
    source: z
      .literal('human')
      .optional()
      .describe('Corrected or made by a person; absent where it is as the engine extracted it.'),
    words: z
      .tuple([z.int().min(0), z.int().min(0)])
      .optional()
      .describe('First word and count of words in the page word list: the ink of this cell.'),
  })
  .meta({ id: 'Cell', description: 'One cell of a table; cells tile the grid without overlap.' });
export type Cell = z.infer<typeof Cell>;

/** How a table was detected: from drawn rulings, from alignment of the words, or from both. */
export const TableMethod = z.enum(['lattice', 'stream', 'mixed']);
export type TableMethod = z.infer<typeof TableMethod>;

/** A number that keeps a total from adding up. */
export const TotalMismatch = z
  .object({
    row: z.int().min(0),
    column: z.int().min(0),
    printed: z.string(),
    expected: z.string().describe('What would make the total add up, written as the printed one.'),
    difference: z
      .string()
      .optional()
      .describe('By how much the total misses; absent in results of older versions.'),
    singled_out: z
      .boolean()
      .describe(
        'Totals in both directions, or the balances before and after, agree on this number; else it ' +
          'is the likeliest, and another of the same total may be the wrong one.',
      ),
  })
  .meta({ id: 'TotalMismatch' });
export type TotalMismatch = z.infer<typeof TotalMismatch>;

export const TableTotal = z
  .object({
    axis: z.enum(['row', 'column']).describe('What the total and its parts are.'),
    index: z
      .int()
      .min(0)
      .nullable()
      .describe('The row or column that holds the total; null for shares of an unprinted 100 %.'),
    parts: z.array(z.int().min(0)).describe('The rows or columns that make it up.'),
    operation: z
      .enum(['sum', 'difference', 'balance'])
      .describe(
        'sum: of the parts; difference: the first of them less the second; balance: of columns, in ' +
          'each row the number of the row before and what the parts add to it or take from it.',
      ),
    foots: z
      .array(z.int().min(0))
      .describe('Columns (for a column: rows) in which the printed figures add up.'),
    mismatches: z
      .array(TotalMismatch)
      .describe('Figures that look misread or misprinted, for the others of the total add up.'),
  })
  .meta({ id: 'TableTotal', description: 'Figures that were found to be the totals of others.' });
export type TableTotal = z.infer<typeof TableTotal>;

/** Labels of the table as a whole, printed above it or in its corner. */
export const TableLabels = z.object({
  title: z
    .string()
    .nullable()
    .describe('Its caption, or else what is printed above it, without unit and period.'),
  unit: z
    .string()
    .optional()
    .describe('What its numbers are stated in, as printed: `In millions, except per share`.'),
  period: z
    .string()
    .optional()
    .describe('What dates or periods it covers, as printed: `Year ended December 31, 2024`.'),
  section: z
    .array(z.string())
    .optional()
    .describe('The headings above its title, the outermost first; absent where there are none.'),
});
export type TableLabels = z.infer<typeof TableLabels>;

export const Table = z
  .object({
    page: z.int().min(1),
    table_index: z.int().min(0).describe('0-based position in the whole document.'),
    markdown: z.string(),
    headers: z.array(z.string()).describe('Text of the last header row, one entry per column.'),
    row_count: z.int().min(0).describe('Rows below the header.'),
    column_count: z.int().min(0),
    header_rows: z.int().min(0),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('How likely all is right: region, rows, columns, spans.'),
    confidence_reasons: z
      .array(ConfidenceReason)
      .optional()
      .describe(
        'Why the confidence is not high, most important first, and how many recognised words are ' +
          'unsure; absent where there is nothing to say.',
      ),
    method: TableMethod,
    ...TableLabels.shape,
    bbox: Box,
    rows: z.array(z.array(z.string())).describe('All rows as text; a span repeats nothing.'),
    cells: z.array(Cell),
    source: z
      .literal('human')
      .optional()
      .describe('Corrected or made by a person; absent where it is as the engine extracted it.'),
    column_formats: z
      .array(ColumnFormat.nullable())
      .optional()
      .describe('How people set its columns, one entry per column; absent where nobody did.'),
    continues: z.boolean().describe('The table goes on from the last table of the page before.'),
    totals: z
      .array(TableTotal)
      .optional()
      .describe('What adds up in the table, by arithmetic alone; absent where nothing does.'),
  })
  .meta({ id: 'Table' });
export type Table = z.infer<typeof Table>;

/** Where the rows of a table that spans pages are printed. */
export const TablePart = z
  .object({
    page: z.int().min(1),
    position: z.int().min(0).describe('0-based position among the tables of its page.'),
    first_row: z.int().min(0).describe('Row of the whole table that its first kept row is.'),
    repeated_rows: z
      .int()
      .min(0)
      .describe('Rows at its top that print the header again; they are no rows of the whole.'),
  })
  .meta({ id: 'TablePart' });
export type TablePart = z.infer<typeof TablePart>;

/** The fields shown in a list of tables; the cells are with the pages. */
export const TableOutline = Table.omit({ markdown: true, rows: true, cells: true })
  .extend({ parts: z.array(TablePart).min(1).describe('One per page that it runs over.') })
  .meta({
    id: 'TableOutline',
    description: 'A table without its cells; one that runs over pages is one.',
  });
export type TableOutline = z.infer<typeof TableOutline>;

export const TableOutlines = z
  .object({ tables: z.array(TableOutline) })
  .meta({ id: 'TableOutlines' });
