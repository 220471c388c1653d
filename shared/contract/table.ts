import { z } from 'zod';
import { Box } from '../geometry.ts';

export const Cell = z
  .object({
    row: z.int().min(0),
    column: z.int().min(0),
    row_span: z.int().min(1),
    column_span: z.int().min(1),
    text: z.string(),
    bbox: Box,
    header: z.boolean().describe('The cell labels a column or a row.'),
    confidence: z.number().min(0).max(1),
    words: z
      .tuple([z.int().min(0), z.int().min(0)])
      .optional()
      .describe('First word and count of words in the page word list: the ink of this cell.'),
  })
  .meta({ id: 'Cell', description: 'One cell of a table; cells tile the grid without overlap.' });
export type Cell = z.infer<typeof Cell>;

/** How a table was recognised: from drawn rulings, from alignment of the words, or from both. */
export const TableMethod = z.enum(['lattice', 'stream', 'mixed']);
export type TableMethod = z.infer<typeof TableMethod>;

export const Table = z
  .object({
    page: z.int().min(1),
    table_index: z.int().min(0).describe('0-based position in the whole document.'),
    markdown: z.string(),
    headers: z.array(z.string()).describe('Text of the last header row, one entry per column.'),
    row_count: z.int().min(0).describe('Rows below the header.'),
    column_count: z.int().min(0),
    header_rows: z.int().min(0),
    confidence: z.number().min(0).max(1).optional(),
    method: TableMethod,
    title: z.string().nullable(),
    bbox: Box,
    rows: z.array(z.array(z.string())).describe('All rows as text; a span repeats nothing.'),
    cells: z.array(Cell),
    continues: z.boolean().describe('The table goes on from the last table of the page before.'),
  })
  .meta({ id: 'Table' });
export type Table = z.infer<typeof Table>;
