import { z } from 'zod';
import { EXPORT_FORMAT_IDS } from '../export-formats.ts';
import { Box } from './box.ts';
import { messageParts } from './coded-text.ts';
import { named, optionalText, positive } from './common.ts';
import { FormField } from './form-field.ts';
import { Block } from './page.ts';
import { Table } from './table.ts';

export const PageText = named('PageText', {
  page: positive,
  content: z.string(),
  markdown: z.string(),
  blocks: z.array(Block),
});
export type PageText = z.infer<typeof PageText>;

export const EntityType = z.enum([
  'table',
  'figure',
  'heading',
  'list',
  'footnote',
  'signature',
  'key_value',
  'form_field',
]);
export type EntityType = z.infer<typeof EntityType>;

export const Entity = named('Entity', {
  type: EntityType,
  page: positive,
  title: z
    .string()
    .describe(
      'Caption of a figure or table, lead-in of a list, signer, name of a form field, or the text itself.',
    ),
  bbox: Box,
  level: positive.optional().describe('Level of a heading; 1 is the highest.'),
  items: z.array(z.string()).optional().describe('Items of a list, each with its marker.'),
  image_url: optionalText.describe('URL of the image of a figure, cropped from the page.'),
  name: FormField.shape.name.optional(),
  kind: FormField.shape.kind.optional(),
  state: FormField.shape.state.optional(),
  options: FormField.shape.options,
  option_boxes: FormField.shape.option_boxes,
});
export type Entity = z.infer<typeof Entity>;

export const PageWarning = z.object({ page: positive, ...messageParts }).meta({
  id: 'PageWarning',
  description: 'Page that could not be read completely, with the reason.',
});
export type PageWarning = z.infer<typeof PageWarning>;

export const ResultPart = z.enum(['tables', 'text', 'entities']);
export type ResultPart = z.infer<typeof ResultPart>;

export const TableSpans = z
  .enum(['blank', 'repeat', 'html'])
  .describe(
    'In Markdown, of a cell over several rows or columns: blank has its text in the first place only, repeat in each, html writes the table as HTML.',
  );
export type TableSpans = z.infer<typeof TableSpans>;

const missingPages = {
  partial: z.literal(true).optional().describe('Pages of the document are missing.'),
  missing_pages: z
    .array(positive)
    .optional()
    .describe('Requested pages without results; only with `partial`.'),
};

export const Results = named('Results', {
  tables: z.array(Table).optional(),
  text: z.array(PageText).optional(),
  entities: z.array(Entity).optional(),
  warnings: z.array(PageWarning),
  ...missingPages,
});
export type Results = z.infer<typeof Results>;

/** A single table as a file. */
export const ExportedTable = Table.extend(missingPages).meta({ id: 'ExportedTable' });
export type ExportedTable = z.infer<typeof ExportedTable>;

/** Requests the available pages of a job that was cancelled or failed. */
export const PartialChoice = z
  .enum(['true', 'false'])
  .default('false')
  .describe('true: return the available pages of a cancelled or failed job.');

export const ExportFormat = z.enum(EXPORT_FORMAT_IDS);
export type ExportFormat = z.infer<typeof ExportFormat>;
