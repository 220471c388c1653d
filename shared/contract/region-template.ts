/**
 * Region templates: the region of a table on a page of one layout, to extract the table from other
 * documents of that layout. They never leave this machine.
 */

import { z } from 'zod';
import { Box } from './box.ts';
import { CollectionRef } from './collection.ts';
import { fraction, named, nullableText, positive, time } from './common.ts';
import { ColumnEdges, CorrectionsChanged, RegionMethod, RegionTemplateId } from './correction.ts';
import { DocumentRef } from './document.ts';

const TemplateName = z.string().trim().normalize('NFC').min(1, 'a template needs a name').max(200);

const TemplatePages = z
  .enum(['same', 'every'])
  .describe(
    'same: the page with the same number, counted from the first or the last page; every: all pages ' +
      'with this layout.',
  );

const region = {
  page: positive,
  bbox: Box,
  method: RegionMethod,
  columns: ColumnEdges.nullable(),
};

export const RegionTemplate = named('RegionTemplate', {
  id: RegionTemplateId,
  name: z.string(),
  ...region,
  pages: TemplatePages,
  document_id: nullableText.describe('Null after the document was permanently deleted.'),
  file_name: z.string(),
  author: z.string(),
  created_at: time,
});
export type RegionTemplate = z.infer<typeof RegionTemplate>;

export const CreateRegionTemplate = named('CreateRegionTemplate', {
  name: TemplateName,
  document_id: DocumentRef.describe('Document with the page of the layout.'),
  page: region.page,
  bbox: Box,
  method: RegionMethod.default('automatic'),
  columns: ColumnEdges.nullable().default(null),
  pages: TemplatePages.default('same'),
});

export const RenameRegionTemplate = named('RenameRegionTemplate', { name: TemplateName });

/** Maximum number of documents in one request. */
export const MOST_TEMPLATE_DOCUMENTS = 500;

export const TemplateDocuments = z
  .object({
    doc_ids: z.array(DocumentRef).min(1).max(MOST_TEMPLATE_DOCUMENTS).optional(),
    collection_id: CollectionRef.optional().describe(
      'All documents of this collection, instead of doc_ids.',
    ),
  })
  .refine(
    ({ doc_ids, collection_id }) => (doc_ids === undefined) !== (collection_id === undefined),
    { error: 'either doc_ids or collection_id is required', path: ['doc_ids'] },
  )
  .meta({ id: 'TemplateDocuments', examples: [{ collection_id: 'Invoices' }] });

export const TemplateMatch = named('TemplateMatch', {
  page: positive,
  bbox: Box.describe('The region, shifted with the surrounding words.'),
  columns: ColumnEdges.nullable(),
  likeness: fraction.describe('Fraction of words at the same position.'),
  applied: z.boolean().describe('Whether the page already has a table of this template.'),
});
export type TemplateMatch = z.infer<typeof TemplateMatch>;

const ofDocument = { document_id: z.string(), file_name: z.string() };
const why = nullableText.describe('Error message; null unless nothing could be done.');

export const TemplateMatches = named('TemplateMatches', {
  ...ofDocument,
  matches: z
    .array(TemplateMatch)
    .describe('In page order; empty if the document has another layout.'),
  error: why,
});
export type TemplateMatches = z.infer<typeof TemplateMatches>;

export const TemplateMatchesList = named('TemplateMatchesList', {
  items: z.array(TemplateMatches).describe('In the order of the request.'),
});

export const TemplateApplied = named('TemplateApplied', {
  ...ofDocument,
  pages: z.array(positive).describe('Pages to which a table was added.'),
  skipped: z
    .array(z.object({ page: positive, reason: z.string() }))
    .describe('Pages on which the region contains no table.'),
  error: why,
  changed: CorrectionsChanged.nullable().describe('Null if nothing was added.'),
});
export type TemplateApplied = z.infer<typeof TemplateApplied>;

export const TemplateAppliedList = named('TemplateAppliedList', {
  items: z.array(TemplateApplied).describe('In the order of the request.'),
});

export const FittingTemplateList = named('FittingTemplateList', {
  items: z
    .array(z.object({ template: RegionTemplate, matches: z.array(TemplateMatch) }))
    .describe('Most similar first; templates already applied wherever they fit are omitted.'),
});
export type FittingTemplate = z.infer<typeof FittingTemplateList>['items'][number];
