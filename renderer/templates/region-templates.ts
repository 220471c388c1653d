/** Region templates, and those that fit a document. */
import { type InputOf, regionTemplates } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { callAll } from '../api/lists.ts';
import { changing, defineQuery } from '../api/queries.ts';

/** By name. */
export const templatesQuery = defineQuery(['region-templates'], () =>
  callAll(regionTemplates.listRegionTemplates),
);

/** Templates that fit a document and were not applied to it yet. */
export const fittingTemplatesQuery = (documentId: string, jobId: string | null) =>
  defineQuery(['fitting-templates', documentId, String(jobId)], async ({ signal }) => {
    const input = { params: { documentId } };
    return (await call(regionTemplates.listFittingTemplates, input, { signal })).items;
  });

const change = changing(['region-templates']);

/** Throws ApiError; so do the functions below. */
export const createTemplate = (
  body: InputOf<typeof regionTemplates.createRegionTemplate>['body'],
) => change(regionTemplates.createRegionTemplate, { body });

export const renameTemplate = (templateId: string, name: string) =>
  change(regionTemplates.renameRegionTemplate, { params: { templateId }, body: { name } });

export const deleteTemplate = (templateId: string) =>
  change(regionTemplates.deleteRegionTemplate, { params: { templateId } });

export const restoreTemplate = (templateId: string) =>
  change(regionTemplates.restoreRegionTemplate, { params: { templateId } });
