/** Endpoints that the window needs besides the public API: the library, search, events, retry. */
import { codedText } from '../../../shared/coded-text.ts';
import { type LibraryEvent, workbench } from '../../../shared/contract/index.ts';
import { mustAfford } from '../access/callers.ts';
import { documentFor, entryFor, NO_DOCUMENT, nameOf, pdfOf } from '../access/documents.ts';
import { collectionFor, scopeOf } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { documentArchive } from '../exports/archive.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import { streamOf } from '../streams.ts';
import type { Caller } from '../types.ts';
import { libraryItem, pageView, uploadAccepted } from '../views.ts';

/** Heartbeat interval of an idle event stream; milliseconds. */
const HEARTBEAT = 15_000;

export function workbenchRoutes(context: ServiceContext): Route[] {
  const { store, queue, events, passwords } = context;

  async function listed(caller: Caller, reference: string) {
    const { id } = await documentFor(context, caller, reference);
    const entry = await store.documents.listed(id);
    if (!entry) throw notFound(NO_DOCUMENT);
    return entry;
  }

  return routes(workbench, {
    listDocuments: async ({ caller, query }) => {
      const library = await store.documents.library(caller.accountId, query);
      return reply(200, pageView(library, query, libraryItem));
    },

    retryDocument: async ({ caller, params, body }) => {
      const { document, job } = await entryFor(context, caller, params.documentId);
      if (job.status === 'queued' || job.status === 'processing') {
        const file = nameOf(document);
        throw new ApiError('conflict', codedText('{file} is already being extracted.', { file }));
      }
      mustAfford(caller);
      if (document.sha256 !== null) await pdfOf(context, document);
      const again = await queue.add({
        caller,
        documentId: document.id,
        phase: document.sha256 === null ? 'uploading' : 'parsing',
        sourceUrl: document.sha256 === null ? job.sourceUrl : null,
        password: body.password ?? passwords.of(document).password,
        languages: body.languages ?? job.languages,
        pages: body.pages === undefined ? job.pages : body.pages,
        fresh: true,
      });
      return reply(202, uploadAccepted(document.id, again, context.origin()));
    },

    getDocumentSource: async ({ caller, params }) => {
      const { id, sourcePath } = await documentFor(context, caller, params.documentId);
      return reply(200, { document_id: id, path: sourcePath });
    },

    exportDocuments: async ({ caller, body }) => {
      const { documents = [], collection, ...layout } = body;
      const named = collection ? await collectionFor(context, caller, collection) : null;
      const entries = named
        ? await store.collections.documents(named.id)
        : await Promise.all(documents.map((reference) => listed(caller, reference)));
      const name = named?.name ?? `${entries.length} documents`;
      const archive = streamOf((signal) => documentArchive(context, entries, layout, signal));
      return fileResponse(archive, 'application/zip', `${name}.zip`);
    },

    search: async ({ caller, query }) => {
      const { q, limit, per_document: perDocument } = query;
      const scope = await scopeOf(context, caller, query);
      const found = await store.search.search(caller.accountId, {
        ...{ text: q, ...scope, limit, perDocument },
      });
      const hits = found.items.map((hit) => ({
        document_id: hit.documentId,
        filename: hit.filename ?? '',
        page: hit.page,
        match: hit.kind,
        snippet: hit.snippet,
        snippet_marks: hit.marks.map(([start, end]): [number, number] => [start, end]),
        words: [...hit.words],
        boxes: [...hit.boxes],
        ...(hit.tableTitle !== undefined && { table_title: hit.tableTitle }),
      }));
      const documents = found.documents.map((document) => ({
        document_id: document.documentId,
        filename: document.filename ?? '',
        total: document.total,
      }));
      return reply(200, { query: q, total: found.total, documents, hits });
    },

    events: async ({ caller }) => {
      const subscription = events.subscribe(caller.accountId);
      const encoder = new TextEncoder();
      const line = (event: LibraryEvent): Uint8Array =>
        encoder.encode(`${JSON.stringify(event)}\n`);
      let heartbeat: NodeJS.Timeout | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(line({ type: 'heartbeat' }));
          heartbeat = setInterval(() => {
            if ((controller.desiredSize ?? 0) > 0) controller.enqueue(line({ type: 'heartbeat' }));
          }, HEARTBEAT);
        },
        async pull(controller) {
          const event = await subscription.next();
          if (event) return controller.enqueue(line(event));
          clearInterval(heartbeat);
          controller.close();
        },
        cancel() {
          clearInterval(heartbeat);
          subscription.close();
        },
      });
      return new Response(body, {
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
      });
    },
  });
}
