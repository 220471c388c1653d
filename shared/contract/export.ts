/** How results are exported to files: which part of a document, in which format and layout. */
import { z } from 'zod';
import { CollectionRef } from './collection.ts';
import { DocumentRef } from './document.ts';
import { ExportFormat, PartialChoice } from './results.ts';

/** How CSV treats texts that a spreadsheet would run as a formula. */
export const CsvFormulas = z
  .enum(['escaped', 'raw'])
  .optional()
  .describe(
    'csv: escaped (the default) writes an apostrophe before texts that begin with =, +, -, @ or a tab and are no numbers, so that no spreadsheet runs them; raw writes them as printed.',
  );
export type CsvFormulas = NonNullable<z.infer<typeof CsvFormulas>>;

/** The layout of tables; the same for one document and for several. */
const layout = {
  sheets: z
    .enum(['many', 'one'])
    .default('many')
    .describe('xlsx and csv: a sheet or a file for each table, or all tables below one another.'),
  heading: z
    .enum(['none', 'above'])
    .default('none')
    .describe('xlsx, csv and markdown: title, unit, period and page above each table.'),
  source: z
    .enum(['none', 'rows'])
    .default('none')
    .describe(
      'xlsx and csv: page, box and confidence of each row in columns of their own, and which rows ' +
        'a person corrected.',
    ),
  formulas: CsvFormulas,
};

export const ExportQuery = z.object({
  format: ExportFormat.default('markdown'),
  table: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Only this table, by its table_index; as JSON it is an ExportedTable.'),
  tables: z
    .string()
    .optional()
    .describe(
      'Only these tables, by table_index, as in 0,3-5; each comes with what continues it. Not together with pages.',
    ),
  pages: z.string().optional().describe('Only these pages, as in 1-3,7.'),
  partial: PartialChoice,
  progress_id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .describe(
      'An id chosen by the caller: events of type export with this id tell of the progress.',
    ),
  ...layout,
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** Progress within the current step of an export. */
export const ExportProgress = z
  .object({
    step: z
      .enum(['pages', 'pictures', 'file'])
      .describe('Reading pages, drawing pictures of figures, writing the file.'),
    done: z.int().min(0),
    total: z.int().min(0).nullable().describe('Null where it is not known, as of the file.'),
  })
  .meta({ id: 'ExportProgress' });
export type ExportProgress = z.infer<typeof ExportProgress>;

export type ExportLayout = Pick<ExportQuery, keyof typeof layout>;

/** Maximum number of documents in one archive. */
export const MAX_EXPORTED = 1000;

export const BulkExportRequest = z
  .object({
    documents: z.array(DocumentRef).min(1).max(MAX_EXPORTED).optional(),
    collection: CollectionRef.optional().describe('All documents of this collection.'),
    format: ExportFormat.default('xlsx'),
    partial: z
      .boolean()
      .default(false)
      .describe('Whether those that were cancelled or failed give the pages that were read.'),
    ...layout,
  })
  .refine(({ documents, collection }) => (documents === undefined) !== (collection === undefined), {
    error: 'name either documents or a collection',
  })
  .meta({ id: 'BulkExportRequest', examples: [{ documents: ['doc-01k5d3m8v2'] }] });
export type BulkExportRequest = z.infer<typeof BulkExportRequest>;
