/** Field runs: starting and stopping them, their values, reviews and exports. */

import { codedText } from '../../../shared/coded-text.ts';
import { fieldRuns, MAX_PAGE_SIZE, type ReviewState } from '../../../shared/contract/index.ts';
import { safeName } from '../../../shared/safe-name.ts';
import type { FieldRecord } from '../../engine/index.ts';
import type { FieldRunRecord, NewAuditEntry } from '../../store/index.ts';
import { authorOf } from '../access/callers.ts';
import { documentFor, documentsNamed } from '../access/documents.ts';
import { collectionFor, fieldRunFor, schemaFor, scopeOf } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { badRequest, notFound } from '../errors.ts';
import { runRecord } from '../exports/run-records.ts';
import { pathTitle } from '../review/field-items.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { AccuracyReport } from '../understanding/field-accuracy.ts';
import { EvaluationReport } from '../understanding/field-evaluation.ts';
import { fieldResultView, fieldRunView, runFields } from '../understanding/field-run-views.ts';
import { pageView, UNNAMED } from '../views.ts';

const ACTIONS = { accepted: 'accept', rejected: 'reject', unreviewed: 'undo' } as const;

const NO_VALUE = 'The document no longer has this value. Extract the fields again.';

export function fieldRunRoutes(context: ServiceContext): Route[] {
  const { store, clock, fieldRuns: runs } = context;

  /** The documents of a run, and the collection that names them. */
  async function documentsOf(
    caller: KnownCaller,
    { doc_ids = [], collection_id }: { doc_ids?: readonly string[]; collection_id?: string },
  ) {
    if (collection_id === undefined) {
      const documentIds = await documentsNamed(context, caller, doc_ids);
      if (documentIds.length === 0)
        throw badRequest('At least one document is required.', 'doc_ids');
      return { documentIds, collectionId: null };
    }
    const { id, name } = await collectionFor(context, caller, collection_id);
    const documentIds = (await store.collections.documents(id)).map(({ document }) => document.id);
    if (documentIds.length === 0) {
      throw badRequest(codedText('The collection “{name}” has no documents.', { name }));
    }
    return { documentIds, collectionId: id };
  }

  const resultFor = async (run: FieldRunRecord, documentId: string) => {
    const result = await store.fieldRuns.result(run.id, documentId);
    if (!result) throw notFound('The document is not part of this field run.');
    return result;
  };

  /** Results of a run, except those of documents in the trash. */
  async function* resultsOf(run: FieldRunRecord) {
    for (let page = 1; ; page++) {
      const { items } = await store.fieldRuns.results(run.id, { page, limit: MAX_PAGE_SIZE });
      yield* items;
      if (items.length < MAX_PAGE_SIZE) return;
    }
  }

  /** `only`: of this document. */
  async function recordsOf(run: FieldRunRecord, only?: string): Promise<FieldRecord[]> {
    const records: FieldRecord[] = [];
    for await (const result of resultsOf(run)) {
      if (only !== undefined && result.documentId !== only) continue;
      records.push(await runRecord(context, result));
    }
    return records;
  }

  return routes(fieldRuns, {
    getFieldAccuracy: async ({ caller }) => {
      const report = new AccuracyReport();
      for await (const { schema, result } of store.fieldRuns.reviewed(caller.accountId)) {
        report.add(schema, runFields(result));
      }
      return reply(200, report.finish());
    },

    evaluateFieldRun: async ({ caller, params, query }) => {
      const run = await fieldRunFor(context, caller, params.runId);
      const reference = await fieldRunFor(context, caller, query.reference);
      const report = new EvaluationReport();
      for await (const result of resultsOf(run)) {
        const right = await store.fieldRuns.result(reference.id, result.documentId);
        if (!right) continue;
        report.add(run.schema.name, {
          document_id: result.documentId,
          file_name: result.filename ?? UNNAMED,
          fields: runFields(result),
          reference: runFields(right),
        });
      }
      const counts = report.finish();
      return reply(200, { run_id: run.id, reference_run_id: reference.id, ...counts });
    },

    createFieldRun: async ({ caller, body }) => {
      const { accountId } = caller;
      const saved =
        body.schema_id === undefined ? null : await schemaFor(context, caller, body.schema_id);
      const schema = saved ? { name: saved.name, fields: [...saved.fields] } : body.schema;
      if (!schema) throw badRequest('Either schema_id or schema is required.');
      const run = await runs.begin({
        accountId,
        schema,
        schemaId: saved?.id ?? null,
        schemaVersion: saved?.version ?? null,
        ...(await documentsOf(caller, body)),
        providerId: body.provider_id,
      });
      return reply(202, fieldRunView(run));
    },

    listFieldRuns: async ({ caller, query }) => {
      const { schema, page, limit } = query;
      const schemaId = schema && (await schemaFor(context, caller, schema)).id;
      const filter = { ...(await scopeOf(context, caller, query)), schemaId, page, limit };
      const list = await store.fieldRuns.list(caller.accountId, filter);
      return reply(200, pageView(list, query, fieldRunView));
    },

    getFieldRun: async ({ caller, params }) =>
      reply(200, fieldRunView(await fieldRunFor(context, caller, params.runId))),

    listFieldRunResults: async ({ caller, params, query }) => {
      const { id } = await fieldRunFor(context, caller, params.runId);
      return reply(200, pageView(await store.fieldRuns.results(id, query), query, fieldResultView));
    },

    cancelFieldRun: async ({ caller, params }) => {
      const run = await fieldRunFor(context, caller, params.runId);
      await runs.cancel(run);
      return reply(200, fieldRunView(await fieldRunFor(context, caller, run.id)));
    },

    deleteFieldRun: async ({ caller, params }) => {
      const run = await fieldRunFor(context, caller, params.runId);
      await runs.remove(run);
      return reply(200, { id: run.id, deleted: true });
    },

    exportFieldRun: async ({ request, caller, params, query: { format, form, document } }) => {
      const run = await fieldRunFor(context, caller, params.runId);
      const { name, fields } = run.schema;
      const only = document && (await documentFor(context, caller, document)).id;
      const records = { name, form, fields, records: await recordsOf(run, only) };
      const file = await context.exporter.make(
        { type: 'write-fields', order: { format, records } },
        records.records.length,
        request.signal,
      );
      return fileResponse(file.bytes, file.mediaType, `${safeName(name)}.${file.extension}`);
    },

    reviewFields: async ({ caller, params, body }) => {
      const run = await fieldRunFor(context, caller, params.runId);
      const { id: documentId } = await documentFor(context, caller, params.documentId);
      const author = authorOf(caller);
      const before = runFields(await resultFor(run, documentId));
      const known = new Map(before.map((field) => [field.path, field]));
      const reviews: Record<string, ReviewState> = {};
      const audit: NewAuditEntry[] = [];
      for (const [index, { path, review: state }] of body.reviews.entries()) {
        const field = known.get(path);
        if (!field) throw badRequest(NO_VALUE, `reviews.${index}.path`);
        reviews[path] = state;
        if (state !== field.review) {
          const page = field.citations[0]?.page ?? null;
          const entry = { author, page, subject: pathTitle(run.schema, path) };
          audit.push({ ...entry, action: ACTIONS[state], before: field.review, after: state });
        }
      }
      const by = { author, at: new Date(clock.now()).toISOString() };
      await store.fieldRuns.review(run.id, documentId, { reviews, by, audit });
      await context.events.emit('fieldsChanged', run.id, documentId);
      return reply(200, fieldResultView(await resultFor(run, documentId)));
    },

    getDocumentFields: async ({ caller, params }) => {
      const { id } = await documentFor(context, caller, params.documentId);
      const newest = await store.fieldRuns.newestOf(id);
      const items = newest.map(({ run, result }) => ({
        run: fieldRunView(run),
        result: fieldResultView(result),
      }));
      return reply(200, { items });
    },
  });
}
