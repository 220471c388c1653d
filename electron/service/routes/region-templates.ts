/** Region templates: saved, listed, and applied to documents of their layout. */
import { regionTemplates as endpoints } from '../../../shared/contract/index.ts';
import { layoutOf } from '../../engine/fields/learned/layout.ts';
import { authorOf } from '../access/callers.ts';
import { documentsNamed, entryFor, nameOf } from '../access/documents.ts';
import { collectionFor, deletedRegionTemplateFor, regionTemplateFor } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import {
  applyTemplate,
  fittingTemplates,
  matchesInDocument,
  regionTemplateView,
} from '../corrections/region-templates.ts';
import { badRequest, notFound } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { fileNameOf, paginationOf } from '../views.ts';

export function regionTemplateRoutes(context: ServiceContext): Route[] {
  const { store, events, clock } = context;

  async function documentsOf(
    caller: KnownCaller,
    { doc_ids = [], collection_id }: { doc_ids?: readonly string[]; collection_id?: string },
  ): Promise<string[]> {
    if (collection_id === undefined) return documentsNamed(context, caller, doc_ids);
    const { id } = await collectionFor(context, caller, collection_id);
    return (await store.collections.documents(id)).map(({ document }) => document.id);
  }

  const list = route(endpoints.listRegionTemplates, async ({ caller, query }) => {
    const { items, total } = await store.regionTemplates.list(caller.accountId, query);
    const pagination = paginationOf(total, query);
    return reply(200, { items: items.map(regionTemplateView), pagination });
  });

  const create = route(endpoints.createRegionTemplate, async ({ caller, body }) => {
    const { document_id: reference, ...region } = body;
    const entry = await entryFor(context, caller, reference);
    const { document, extraction } = entry;
    const content = extraction && (await store.pages.content(extraction, body.page));
    if (!content) throw notFound(`Page ${body.page} of ${nameOf(document)} has no results.`);
    const layout = layoutOf(content);
    if (layout.words.length === 0) {
      throw badRequest('The page has no printed words to match other documents by.', 'page');
    }
    const made = await store.regionTemplates.create({
      ...{ ...region, layout, accountId: caller.accountId, author: authorOf(caller) },
      ...{ documentId: document.id, fileName: fileNameOf(entry) },
      fromLast: (extraction.totalPages ?? body.page) - body.page,
    });
    events.publish(caller.accountId, { type: 'region_templates' });
    return reply(201, regionTemplateView(made));
  });

  const rename = route(endpoints.renameRegionTemplate, async ({ caller, params, body }) => {
    const found = await regionTemplateFor(context, caller, params.templateId);
    await store.regionTemplates.rename(found.id, body.name);
    events.publish(caller.accountId, { type: 'region_templates' });
    return reply(200, regionTemplateView({ ...found, name: body.name }));
  });

  const remove = route(endpoints.deleteRegionTemplate, async ({ caller, params }) => {
    const { id } = await regionTemplateFor(context, caller, params.templateId);
    await store.regionTemplates.remove(id, new Date(clock.now()).toISOString());
    events.publish(caller.accountId, { type: 'region_templates' });
    return reply(200, { id, deleted: true });
  });

  const restore = route(endpoints.restoreRegionTemplate, async ({ caller, params }) => {
    const { id } = await deletedRegionTemplateFor(context, caller, params.templateId);
    await store.regionTemplates.restore(id);
    events.publish(caller.accountId, { type: 'region_templates' });
    return reply(200, regionTemplateView(await regionTemplateFor(context, caller, id)));
  });

  const matches = route(endpoints.findTemplateMatches, async ({ caller, params, body }) => {
    const template = await regionTemplateFor(context, caller, params.templateId);
    const items = [];
    for (const documentId of await documentsOf(caller, body)) {
      items.push(await matchesInDocument(context, template, documentId));
    }
    return reply(200, { items });
  });

  const apply = route(endpoints.applyRegionTemplate, async ({ caller, params, body }) => {
    const template = await regionTemplateFor(context, caller, params.templateId);
    const items = [];
    for (const documentId of await documentsOf(caller, body)) {
      items.push(await applyTemplate(context, template, documentId, authorOf(caller)));
    }
    return reply(200, { items });
  });

  const fitting = route(endpoints.listFittingTemplates, async ({ caller, params }) => {
    const entry = await entryFor(context, caller, params.documentId);
    return reply(200, { items: await fittingTemplates(store, entry) });
  });

  return [list, create, rename, remove, restore, matches, apply, fitting];
}
