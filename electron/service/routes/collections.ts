/** Collections: named groups of documents that are exported and queried together. */
import {
  Collection,
  type CollectionDocument,
  collections,
} from '../../../shared/contract/index.ts';
import type { CollectionEntry } from '../../store/index.ts';
import { documentsAmong, documentsNamed } from '../access/documents.ts';
import { collectionFor, collectionResource } from '../access/resources.ts';
import { exportArchive, exportEvents } from '../collections/export.ts';
import { queryEvents } from '../collections/query.ts';
import type { ServiceContext } from '../context.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import { attachment } from '../sources/filename.ts';
import { ndjson, streamOf } from '../streams.ts';
import { fileNameOf, viewBy } from '../views.ts';
import { resourceRoutes } from './resources.ts';

const collectionView = viewBy(Collection);

const documentView = (entry: CollectionEntry): CollectionDocument => ({
  job_id: entry.job?.id ?? null,
  document_id: entry.document.id,
  file_name: fileNameOf(entry),
  status: entry.job?.status ?? null,
  total_pages: entry.extraction?.totalPages ?? null,
  added_at: entry.addedAt,
});

export function collectionRoutes(context: ServiceContext): Route[] {
  const { store, answerers, events, limits } = context;

  const shared = resourceRoutes(context, collectionResource, {
    view: collectionView,
    list: collections.listCollections,
    create: {
      endpoint: collections.createCollection,
      async run(caller, { name, description = null, metadata = {}, doc_ids = [] }) {
        const documentIds = await documentsNamed(context, caller, doc_ids);
        const { accountId } = caller;
        return store.collections.create({ accountId, name, description, metadata, documentIds });
      },
    },
    change: {
      endpoint: collections.changeCollection,
      run: ({ id }, change) => store.collections.change(id, change),
    },
    remove: collections.deleteCollection,
    restore: collections.restoreCollection,
  });

  return [
    ...shared,
    ...routes(collections, {
      getCollection: async ({ caller, params }) => {
        const found = await collectionFor(context, caller, params.collectionId);
        const documents = (await store.collections.documents(found.id)).map(documentView);
        return reply(200, { ...collectionView(found), documents });
      },

      addToCollection: async ({ caller, params, body }) => {
        const { id } = await collectionFor(context, caller, params.collectionId);
        const added = await store.collections.addDocuments(
          id,
          await documentsNamed(context, caller, body.doc_ids),
        );
        if (added.length > 0) events.publish(caller.accountId, { type: 'collections' });
        return reply(200, {
          added: added.length,
          total_requested: body.doc_ids.length,
          added_ids: added,
        });
      },

      removeFromCollection: async ({ caller, params, body }) => {
        const { id } = await collectionFor(context, caller, params.collectionId);
        // A deleted document is in no collection, which is the requested state.
        const { ids } = await documentsAmong(context, caller, body.doc_ids);
        const removed = await store.collections.removeDocuments(id, ids);
        if (removed.length > 0) events.publish(caller.accountId, { type: 'collections' });
        return reply(200, { removed: removed.length, removed_ids: removed });
      },

      exportCollection: async ({ caller, params, query }) => {
        const { id, name } = await collectionFor(context, caller, params.id);
        const members = await store.collections.documents(id);
        const { vendor } = query;
        if (query.format === 'markdown') {
          const headers = { 'content-disposition': attachment(`${name}.ndjson`) };
          return ndjson((signal) => exportEvents(store, members, { vendor, signal }), headers);
        }
        const body = streamOf((signal) => exportArchive(store, members, { vendor, signal }));
        return fileResponse(body, 'application/zip', `${name}.zip`);
      },

      queryCollection: async ({ caller, params, body }) => {
        const { id } = await collectionFor(context, caller, params.id);
        const members = await store.collections.documents(id);
        const { provider_id, ...asked } = body;
        const answerer = await answerers.get(caller.accountId, provider_id);
        const timeout = limits.answerWait;
        return ndjson((signal) =>
          queryEvents(store, members, { ...asked, answerer, timeout, signal }),
        );
      },
    }),
  ];
}
