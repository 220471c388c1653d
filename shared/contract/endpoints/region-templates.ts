import { z } from 'zod';
import { RegionTemplateId } from '../correction.ts';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import {
  CreateRegionTemplate,
  FittingTemplateList,
  RegionTemplate,
  RenameRegionTemplate,
  TemplateAppliedList,
  TemplateDocuments,
  TemplateMatchesList,
} from '../region-template.ts';
import { resourceEndpoints } from '../resource.ts';

const endpoint = endpointsOf('Corrections');

const template = resourceEndpoints('Corrections', {
  noun: 'region template',
  param: 'templateId',
  id: RegionTemplateId,
  item: RegionTemplate,
});

export const listRegionTemplates = template.list({});
export const createRegionTemplate = template.create(CreateRegionTemplate, {
  summary: 'Save a table region as a template for documents with the same layout',
  errors: ['not_found', 'forbidden'],
});
export const renameRegionTemplate = template.change(RenameRegionTemplate);
export const deleteRegionTemplate = template.remove({
  summary: 'Delete a region template; tables added by it are kept',
});
export const restoreRegionTemplate = template.restore();

export const findTemplateMatches = endpoint('POST /api/v1/region-templates/{templateId}/matches', {
  role: 'viewer',
  summary: 'Find the regions that a template matches; nothing is stored',
  description:
    '`POST /document/{documentId}/pages/{page}/table-preview` returns the table of a region.',
  params: template.params,
  body: TemplateDocuments,
  answers: okAnswer('The matching regions by document.', TemplateMatchesList),
});

export const applyRegionTemplate = endpoint('POST /api/v1/region-templates/{templateId}/apply', {
  summary: 'Add the table of a template to documents with the same layout',
  description:
    'The tables are stored as corrections and can be undone together in each document. Pages that ' +
    'already have a table of the template are skipped.',
  params: template.params,
  body: TemplateDocuments,
  answers: okAnswer('Added tables by document.', TemplateAppliedList),
  expensive: true,
});

export const listFittingTemplates = endpoint('GET /document/{documentId}/region-templates', {
  summary: 'List region templates that fit a document and are not applied yet',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer('The templates.', FittingTemplateList),
});
