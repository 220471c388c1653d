import { z } from 'zod';
import { RegionTemplateId } from '../correction.ts';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
import {
  CreateRegionTemplate,
  FittingTemplateList,
  RegionTemplate,
  RegionTemplateList,
  RenameRegionTemplate,
  TemplateAppliedList,
  TemplateDocuments,
  TemplateMatchesList,
} from '../region-template.ts';

const byId = z.object({ templateId: RegionTemplateId });

export const listRegionTemplates = endpoint({
  id: 'listRegionTemplates',
  tag: 'Corrections',
  method: 'GET',
  path: '/api/v1/region-templates',
  summary: 'List region templates by name',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'A page of templates.', json: RegionTemplateList } },
  errors: ['bad_request'],
});

export const createRegionTemplate = endpoint({
  id: 'createRegionTemplate',
  tag: 'Corrections',
  method: 'POST',
  path: '/api/v1/region-templates',
  summary: 'Save the region of a table for documents of the same layout',
  body: CreateRegionTemplate,
  answers: { 201: { description: 'The template.', json: RegionTemplate } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const renameRegionTemplate = endpoint({
  id: 'renameRegionTemplate',
  tag: 'Corrections',
  method: 'PATCH',
  path: '/api/v1/region-templates/{templateId}',
  summary: 'Rename a region template',
  params: byId,
  body: RenameRegionTemplate,
  answers: { 200: { description: 'The template as it is now.', json: RegionTemplate } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const deleteRegionTemplate = endpoint({
  id: 'deleteRegionTemplate',
  tag: 'Corrections',
  method: 'DELETE',
  path: '/api/v1/region-templates/{templateId}',
  summary: 'Delete a region template; the tables that it added stay',
  params: byId,
  answers: {
    200: {
      description: 'Deleted.',
      json: z.object({ id: RegionTemplateId, deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const restoreRegionTemplate = endpoint({
  id: 'restoreRegionTemplate',
  tag: 'Corrections',
  method: 'POST',
  path: '/api/v1/region-templates/{templateId}/restore',
  summary: 'Restore a deleted region template',
  description: 'As long as it was deleted at most 30 days ago.',
  params: byId,
  answers: { 200: { description: 'The template.', json: RegionTemplate } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const findTemplateMatches = endpoint({
  id: 'findTemplateMatches',
  tag: 'Corrections',
  method: 'POST',
  path: '/api/v1/region-templates/{templateId}/matches',
  summary: 'Where a region template fits in documents; nothing is stored',
  description:
    'What a region gives as a table is answered by `POST /document/{documentId}/pages/{page}/table-preview`.',
  params: byId,
  body: TemplateDocuments,
  answers: { 200: { description: 'The positions.', json: TemplateMatchesList } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const applyRegionTemplate = endpoint({
  id: 'applyRegionTemplate',
  tag: 'Corrections',
  method: 'POST',
  path: '/api/v1/region-templates/{templateId}/apply',
  summary: 'Add the table of a region template to documents of its layout',
  description:
    'The tables are corrections: in each document they are undone together. Pages that have a ' +
    'table of the template already are left out.',
  params: byId,
  body: TemplateDocuments,
  answers: { 200: { description: 'What was added.', json: TemplateAppliedList } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  expensive: true,
});

export const listFittingTemplates = endpoint({
  id: 'listFittingTemplates',
  tag: 'Corrections',
  method: 'GET',
  path: '/document/{documentId}/region-templates',
  summary: 'The region templates that fit a document and were not applied yet',
  params: z.object({ documentId: DocumentRef }),
  answers: { 200: { description: 'The templates.', json: FittingTemplateList } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
