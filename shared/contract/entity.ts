import { z } from 'zod';
import { Box } from './box.ts';
import { count, fraction, named, positive } from './common.ts';
import { TableLabels } from './table.ts';

/** A table of a document as an entity of its own. */
export const TableEntity = named('TableEntity', {
  type: z.literal('table'),
  value: z.string().describe('The table as Markdown.'),
  index: count.describe('0-based index in the document.'),
  page: positive,
  ...TableLabels.shape,
  bbox: Box.optional().describe('Absent if the vendor did not state it.'),
  row_count: count,
  column_count: count,
  confidence: fraction.optional(),
  vendor: z.string().describe('Program that extracted the table: quarry or a vendor.'),
});
export type TableEntity = z.infer<typeof TableEntity>;

export const TableEntities = named('TableEntities', { nodes: z.array(TableEntity), total: count });

export const DEFAULT_TABLE_LIMIT = 50;
export const MAX_TABLE_LIMIT = 500;
