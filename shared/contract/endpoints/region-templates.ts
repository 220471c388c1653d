import { z } from 'zod';
import { paging } from '../common.ts';
import { RegionTemplateId } from '../correction.ts';
import { DocumentRef } from '../document.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
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

const endpoint = endpointsOf('Corrections');

const byId = z.object({ templateId: RegionTemplateId });

export const listRegionTemplates = endpoint({
  id: 'listRegionTemplates',
  requestLine: 'GET /api/v1/region-templates',
  summary: 'List region templates',
  query: z.object(paging),
  answers: {
    200: { description: 'A page of templates, sorted by name.', json: RegionTemplateList },
  },
});

export const createRegionTemplate = endpoint({
  id: 'createRegionTemplate',
  requestLine: 'POST /api/v1/region-templates',
  summary: 'Save a table region as a template for documents with the same layout',
  body: CreateRegionTemplate,
  answers: { 201: { description: 'The template.', json: RegionTemplate } },
  errors: ['not_found', 'forbidden'],
});

export const renameRegionTemplate = endpoint({
  id: 'renameRegionTemplate',
  requestLine: 'PATCH /api/v1/region-templates/{templateId}',
  summary: 'Rename a region template',
  params: byId,
  body: RenameRegionTemplate,
  answers: { 200: { description: 'The renamed template.', json: RegionTemplate } },
});

export const deleteRegionTemplate = endpoint({
  id: 'deleteRegionTemplate',
  requestLine: 'DELETE /api/v1/region-templates/{templateId}',
  summary: 'Delete a region template; tables added by it are kept',
  params: byId,
  answers: deletedAnswers(RegionTemplateId),
});

export const restoreRegionTemplate = endpoint({
  id: 'restoreRegionTemplate',
  requestLine: 'POST /api/v1/region-templates/{templateId}/restore',
  summary: 'Restore a deleted region template',
  description: 'Within 30 days of the deletion.',
  params: byId,
  answers: { 200: { description: 'The template.', json: RegionTemplate } },
});

export const findTemplateMatches = endpoint({
  id: 'findTemplateMatches',
  requestLine: 'POST /api/v1/region-templates/{templateId}/matches',
  role: 'viewer',
  summary: 'Find the regions that a template matches; nothing is stored',
  description:
    '`POST /document/{documentId}/pages/{page}/table-preview` returns the table of a region.',
  params: byId,
  body: TemplateDocuments,
  answers: { 200: { description: 'The matching regions by document.', json: TemplateMatchesList } },
});

export const applyRegionTemplate = endpoint({
  id: 'applyRegionTemplate',
  requestLine: 'POST /api/v1/region-templates/{templateId}/apply',
  summary: 'Add the table of a template to documents with the same layout',
  description:
    'The tables are stored as corrections and can be undone together in each document. Pages that ' +
    'already have a table of the template are skipped.',
  params: byId,
  body: TemplateDocuments,
  answers: { 200: { description: 'Added tables by document.', json: TemplateAppliedList } },
  expensive: true,
});

export const listFittingTemplates = endpoint({
  id: 'listFittingTemplates',
  requestLine: 'GET /document/{documentId}/region-templates',
  summary: 'List region templates that fit a document and are not applied yet',
  params: z.object({ documentId: DocumentRef }),
  answers: { 200: { description: 'The templates.', json: FittingTemplateList } },
});
