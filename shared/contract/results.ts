import { z } from 'zod';
import { Box } from './box.ts';
import { Block } from './page.ts';
import { Table } from './table.ts';

export const PageText = z
  .object({
    page: z.int().min(1),
    content: z.string(),
    markdown: z.string(),
    blocks: z.array(Block),
  })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof PageText>;

export const EntityType = z.enum([
  'table',
  'figure',
  'heading',
  'list',
  'footnote',
  'signature',
  'key_value',
]);
export type EntityType = z.infer<typeof EntityType>;

export const Entity = z
  .object({
    type: EntityType,
    page: z.int().min(1),
    title: z
      .string()
      .describe(
        'Caption of a figure or a table, lead-in of a list, who signs, or the text itself.',
      ),
    bbox: Box,
    level: z.int().min(1).optional().describe('Of a heading: its level, 1 is the highest.'),
    items: z.array(z.string()).optional().describe('Of a list: its items, markers before them.'),
    image_url: z.string().optional().describe('Of a figure: its picture, cut out of the page.'),
  })
  .meta({ id: 'Entity' });
export type Entity = z.infer<typeof Entity>;

export const PageWarning = z
  .object({ page: z.int().min(1), message: z.string() })
  .meta({ id: 'PageWarning', description: 'A page that could not be read in full, and why.' });
export type PageWarning = z.infer<typeof PageWarning>;

export const ResultPart = z.enum(['tables', 'text', 'entities']);
export type ResultPart = z.infer<typeof ResultPart>;

const missingPages = {
  partial: z.literal(true).optional().describe('Pages of the document are missing.'),
  missing_pages: z
    .array(z.int().min(1))
    .optional()
    .describe('Pages without results, of those asked for; only together with partial.'),
};

export const Results = z
  .object({
    tables: z.array(Table).optional(),
    text: z.array(PageText).optional(),
    entities: z.array(Entity).optional(),
    warnings: z.array(PageWarning),
    ...missingPages,
  })
  .meta({ id: 'Results' });
export type Results = z.infer<typeof Results>;

/** A single table as a file. */
export const ExportedTable = Table.extend(missingPages).meta({ id: 'ExportedTable' });
export type ExportedTable = z.infer<typeof ExportedTable>;

/** Requests the available pages of a job that was cancelled or failed. */
export const PartialChoice = z
  .enum(['true', 'false'])
  .default('false')
  .describe('true: a job that was cancelled or failed answers with the pages that were read.');

export const ExportFormat = z.enum(['markdown', 'xlsx', 'docx', 'csv', 'html', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;
