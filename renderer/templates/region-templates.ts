/** Region templates, and those that fit a document. */
import { type InputOf, regionTemplates } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { callAll } from '../api/lists.ts';
import { changing, changingById, defineQuery } from '../api/queries.ts';

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

const changeTemplate = changingById(['region-templates']);

/** Each throws ApiError. */
export const templateRequests = {
  create: (body: InputOf<typeof regionTemplates.createRegionTemplate>['body']) =>
    changing(['region-templates'])(regionTemplates.createRegionTemplate, { body }),
  rename: changeTemplate(regionTemplates.renameRegionTemplate),
  remove: changeTemplate(regionTemplates.deleteRegionTemplate),
  restore: changeTemplate(regionTemplates.restoreRegionTemplate),
};
