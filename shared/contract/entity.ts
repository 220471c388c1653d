import { z } from 'zod';
import { Box } from './box.ts';
import { TableLabels } from './table.ts';

/** A table of a document as an entity of its own. */
export const TableEntity = z
  .object({
    type: z.literal('table'),
    value: z.string().describe('The table as Markdown.'),
    index: z.int().min(0).describe('0-based index in the document.'),
    page: z.int().min(1),
    ...TableLabels.shape,
    bbox: Box.optional().describe('Absent if the vendor did not state it.'),
    row_count: z.int().min(0),
    column_count: z.int().min(0),
    confidence: z.number().min(0).max(1).optional(),
    vendor: z.string().describe('Program that extracted the table: quarry or a vendor.'),
  })
  .meta({ id: 'TableEntity' });
export type TableEntity = z.infer<typeof TableEntity>;

export const TableEntities = z
  .object({ nodes: z.array(TableEntity), total: z.int().min(0) })
  .meta({ id: 'TableEntities' });

export const DEFAULT_TABLE_LIMIT = 50;
export const MAX_TABLE_LIMIT = 500;
