/** How results are exported to files: which part of a document, in which format and layout. */
import { z } from 'zod';
import { CollectionRef } from './collection.ts';
import { count, named, optionalText, wholeNumber } from './common.ts';
import { DocumentRef } from './document.ts';
import { ExportFormat, PartialChoice, TableSpans } from './results.ts';

/** How CSV treats texts that a spreadsheet would run as a formula. */
export const CsvFormulas = z
  .enum(['escaped', 'raw'])
  .optional()
  .describe(
    'csv: escaped (default) puts an apostrophe before non-numeric text that begins with =, +, -, @ or a tab, to prevent formula injection in spreadsheets; raw writes the text unchanged.',
  );
export type CsvFormulas = NonNullable<z.infer<typeof CsvFormulas>>;

/** The layout of tables; the same for one document and for several. */
const layout = {
  sheets: z
    .enum(['many', 'one'])
    .default('many')
    .describe('xlsx and csv: one sheet or file per table, or all tables below one another.'),
  heading: z
    .enum(['none', 'above'])
    .default('none')
    .describe('xlsx, csv and markdown: title, unit, period and page above each table.'),
  source: z
    .enum(['none', 'rows'])
    .default('none')
    .describe(
      'xlsx and csv: additional columns with page, box, confidence and whether a person corrected the row.',
    ),
  formulas: CsvFormulas,
};

export const ExportQuery = z.object({
  format: ExportFormat.default('markdown'),
  table: wholeNumber
    .min(0)
    .optional()
    .describe(
      'table_index of a single table; format json then returns an ExportedTable, the part on its page.',
    ),
  tables: optionalText.describe(
    'table_index values such as 0,3-5; each table includes its continuations, but in json, where the part on each page is a table. Cannot be combined with `pages`.',
  ),
  rows: optionalText.describe(
    'Rows of the chosen table, 0-based with header rows counted, such as 4-9,12; the header is always included, and totals of the table are left out. Needs `tables` with a single table.',
  ),
  pages: optionalText.describe('Page numbers such as 1-3,7.'),
  spans: TableSpans.default('blank'),
  partial: PartialChoice,
  progress_id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .describe('Id chosen by the caller; events of type `export` with this id report the progress.'),
  ...layout,
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** Progress within the current step of an export. */
export const ExportProgress = named('ExportProgress', {
  step: z
    .enum(['pages', 'pictures', 'file'])
    .describe('pages: reading pages; pictures: rendering figures; file: writing the file.'),
  done: count,
  total: count.nullable().describe('Null if unknown, as for the file.'),
});
export type ExportProgress = z.infer<typeof ExportProgress>;

export type ExportLayout = Pick<ExportQuery, keyof typeof layout>;

/** What an export preset keeps: everything but which documents, pages and tables. */
export const ExportLayoutChoice = named('ExportLayoutChoice', {
  format: ExportFormat.default('xlsx'),
  ...layout,
});
export type ExportLayoutChoice = z.infer<typeof ExportLayoutChoice>;

/** Maximum number of documents in one archive. */
export const MAX_EXPORTED = 1000;

export const BulkExportRequest = z
  .object({
    documents: z.array(DocumentRef).min(1).max(MAX_EXPORTED).optional(),
    collection: CollectionRef.optional().describe('Export all documents of this collection.'),
    format: ExportFormat.default('xlsx'),
    partial: z
      .boolean()
      .default(false)
      .describe('Also export the available pages of cancelled and failed jobs.'),
    ...layout,
  })
  .refine(({ documents, collection }) => (documents === undefined) !== (collection === undefined), {
    error: 'name either documents or a collection',
  })
  .meta({ id: 'BulkExportRequest', examples: [{ documents: ['doc-01k5d3m8v2'] }] });
export type BulkExportRequest = z.infer<typeof BulkExportRequest>;
