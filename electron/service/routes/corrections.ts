/** Corrections of a document, extraction of a region as a table, and the audit trail. */
import { corrections as endpoints } from '../../../shared/contract/index.ts';
import { csvFileText } from '../../../shared/csv.ts';
import { authorOf } from '../access/callers.ts';
import { documentFor, entryFor, noResults } from '../access/documents.ts';
import { scopeOf } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { correctionView } from '../corrections/save-change.ts';
import { notFound } from '../errors.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import { pageView } from '../views.ts';

const AUDIT_COLUMNS = [
  ...(['at', 'author', 'document_id', 'file_name', 'page', 'action'] as const),
  ...(['subject', 'before', 'after'] as const),
];

export function correctionRoutes(context: ServiceContext): Route[] {
  const { store, corrections, tableInRegion } = context;

  return routes(endpoints, {
    listCorrections: async ({ caller, params, query }) => {
      const document = await documentFor(context, caller, params.documentId);
      const { revision } = await store.corrections.document(document.id);
      const items = await store.corrections.list(document.id, query);
      return reply(200, { ...pageView(items, query, correctionView), revision });
    },

    createCorrections: async ({ caller, params, body }) => {
      const document = await documentFor(context, caller, params.documentId);
      return reply(201, await corrections.create(document.id, authorOf(caller), body));
    },

    undoCorrections: async ({ caller, params }) => {
      const document = await documentFor(context, caller, params.documentId);
      return reply(200, await corrections.undo(document.id, authorOf(caller)));
    },

    redoCorrections: async ({ caller, params }) => {
      const document = await documentFor(context, caller, params.documentId);
      return reply(200, await corrections.redo(document.id, authorOf(caller)));
    },

    previewTable: async ({ caller, params, body }) => {
      const { document, extraction } = await entryFor(context, caller, params.documentId);
      const page = extraction && (await store.pages.content(extraction, params.page));
      if (!page) throw notFound(noResults(document, params.page));
      return reply(200, await tableInRegion(document, page, body));
    },

    getAuditTrail: async ({ caller, query }) => {
      const of = await scopeOf(context, caller, query);
      if (query.format === 'json') {
        const entries = await store.corrections.auditTrail(caller.accountId, of, query);
        return reply(
          200,
          pageView(entries, query, (entry) => entry),
        );
      }
      const { items } = await store.corrections.auditTrail(caller.accountId, of);
      const rows = items.map((entry) => AUDIT_COLUMNS.map((name) => String(entry[name] ?? '')));
      const csv = csvFileText([AUDIT_COLUMNS, ...rows]);
      return fileResponse(csv, 'text/csv; charset=utf-8', 'audit-trail.csv');
    },
  });
}
