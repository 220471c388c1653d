/** Region templates: saved, listed, and applied to documents of their layout. */

import { regionTemplates as endpoints } from '../../../shared/contract/index.ts';
import { layoutOf } from '../../engine/index.ts';
import { authorOf } from '../access/callers.ts';
import { documentsNamed, entryFor, noResults } from '../access/documents.ts';
import { collectionFor, regionTemplateResource } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import {
  applyTemplate,
  fittingTemplates,
  matchesInDocument,
  regionTemplateView,
} from '../corrections/region-templates.ts';
import { badRequest, notFound } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { fileNameOf } from '../views.ts';
import { resourceRoutes } from './resources.ts';

export function regionTemplateRoutes(context: ServiceContext): Route[] {
  const { store } = context;
  const { find } = regionTemplateResource;

  async function documentsOf(
    caller: KnownCaller,
    { doc_ids = [], collection_id }: { doc_ids?: readonly string[]; collection_id?: string },
  ): Promise<string[]> {
    if (collection_id === undefined) return documentsNamed(context, caller, doc_ids);
    const { id } = await collectionFor(context, caller, collection_id);
    return (await store.collections.documents(id)).map(({ document }) => document.id);
  }

  const shared = resourceRoutes(context, regionTemplateResource, {
    view: regionTemplateView,
    list: endpoints.listRegionTemplates,
    create: {
      endpoint: endpoints.createRegionTemplate,
      async run(caller, { document_id: reference, name, ...region }) {
        const entry = await entryFor(context, caller, reference);
        const { document, extraction } = entry;
        const content = extraction && (await store.pages.content(extraction, region.page));
        if (!content) throw notFound(noResults(document, region.page));
        const layout = layoutOf(content);
        if (layout.words.length === 0) {
          throw badRequest('The page has no printed words to match other documents by.', 'page');
        }
        const fromLast = (extraction.totalPages ?? region.page) - region.page;
        return await store.regionTemplates.create({
          ...{ name, accountId: caller.accountId, author: authorOf(caller) },
          ...{ documentId: document.id, fileName: fileNameOf(entry) },
          region: { ...region, layout, fromLast },
        });
      },
    },
    change: {
      endpoint: endpoints.renameRegionTemplate,
      run: ({ id }, change) => store.regionTemplates.change(id, change),
    },
    remove: endpoints.deleteRegionTemplate,
    restore: endpoints.restoreRegionTemplate,
  });

  return [
    ...shared,
    ...routes(endpoints, {
      findTemplateMatches: async ({ caller, params, body }) => {
        const template = await find(context, caller, params.templateId);
        const items = [];
        for (const documentId of await documentsOf(caller, body)) {
          items.push(await matchesInDocument(context, template, documentId));
        }
        return reply(200, { items });
      },

      applyRegionTemplate: async ({ caller, params, body }) => {
        const template = await find(context, caller, params.templateId);
        const items = [];
        for (const documentId of await documentsOf(caller, body)) {
          items.push(await applyTemplate(context, template, documentId, authorOf(caller)));
        }
        return reply(200, { items });
      },

      listFittingTemplates: async ({ caller, params }) => {
        const entry = await entryFor(context, caller, params.documentId);
        return reply(200, { items: await fittingTemplates(store, entry) });
      },
    }),
  ];
}
