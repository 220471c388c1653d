/** The rows of contract.test.ts for saved schemas and field runs. */
import { corrections, learnedFields, schemas } from '../../shared/contract/index.ts';
import { FIELDS, fieldCallsOn } from '../support/fields.ts';
import type { CallInput, TestService } from '../support/service.ts';

const JSON_SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };

interface Parts {
  readonly service: () => TestService;
  readonly done: () => string;
  readonly busy: () => string;
  readonly foreign: () => string;
}

export function fieldRows({ service, done, busy, foreign }: Parts) {
  const calls = fieldCallsOn(service);
  let made = 0;

  /** A request about a new schema. */
  async function schema(more: CallInput = {}, name = `Schema ${++made}`): Promise<CallInput> {
    const { json } = await calls.saveSchema({ name });
    return { ...more, params: { schemaId: json.id } };
  }
  async function deletedSchema(more: CallInput = {}, name?: string): Promise<CallInput> {
    const input = await schema({}, name);
    await service().call(schemas.deleteSchema, input);
    return { ...input, ...more };
  }
  const ofSchema = (more: CallInput = {}) => ({
    bad_request: () => ({ ...more, params: { schemaId: 'no id' } }),
    not_found: () => ({ ...more, params: { schemaId: 'schema-000000' } }),
    forbidden: () => schema({ ...more, key: foreign() }),
  });

  /** A request about a run that has ended. */
  async function run(more: CallInput = {}): Promise<CallInput> {
    const { json } = await calls.begin({ doc_ids: [done()] });
    await calls.ended(json.id);
    return { ...more, params: { runId: json.id, documentId: done() } };
  }
  async function evaluated(): Promise<CallInput> {
    const input = await run();
    return { ...input, query: { reference: input.params?.runId } };
  }
  const ofRun = (more: CallInput = {}) => ({
    bad_request: () => ({ ...more, params: { runId: 'no id', documentId: done() } }),
    not_found: () => ({ ...more, params: { runId: 'frun-000000', documentId: done() } }),
    forbidden: () => run({ ...more, key: foreign() }),
  });
  /** A request about what a correction taught. */
  async function learned(more: CallInput = {}): Promise<CallInput> {
    const { params } = await run();
    const bbox = { x: 0, y: 0, width: 1, height: 1 };
    const operation = { kind: 'set_field', page: 1, run_id: params?.runId, path: 'kind', bbox };
    await service().call(corrections.createCorrections, {
      params: { documentId: done() },
      body: { operations: [operation] },
    });
    const { json } = await service().call(learnedFields.listLearnedFields, {});
    return { ...more, params: { learnedId: json.items[0]?.id } };
  }
  async function forgotten(more: CallInput = {}): Promise<CallInput> {
    const input = await learned();
    await service().call(learnedFields.deleteLearnedField, input);
    return { ...input, ...more };
  }
  const ofDocument = {
    bad_request: () => ({ params: { documentId: 'not an id' } }),
    not_found: () => ({ params: { documentId: 'doc-none' } }),
    forbidden: () => ({ params: { documentId: done() }, key: foreign() }),
  };
  const started = (body: Record<string, unknown>, more: CallInput = {}): CallInput => ({
    ...more,
    body: { schema: { name: 'Report', fields: FIELDS }, ...body },
  });
  const review = { body: { reviews: [{ path: 'total', review: 'accepted' }] } };

  return {
    listSchemas: { success: () => ({}), errors: { bad_request: () => ({ query: { page: 0 } }) } },
    createSchema: {
      success: () => ({ body: { name: 'New', fields: FIELDS } }),
      errors: {
        bad_request: () => ({ body: { name: 'x', fields: [] } }),
        conflict: async () => {
          await schema({}, 'Taken');
          return { body: { name: 'Taken', fields: FIELDS } };
        },
      },
    },
    getSchema: { success: () => schema(), errors: ofSchema() },
    changeSchema: {
      success: () => schema({ body: { description: 'Filed in 2024' } }),
      errors: {
        ...ofSchema({ body: {} }),
        conflict: () => schema({ body: { description: 'x', base_version: 2 } }),
      },
    },
    deleteSchema: { success: () => schema(), errors: ofSchema() },
    restoreSchema: {
      success: () => deletedSchema(),
      errors: {
        ...ofSchema(),
        forbidden: () => deletedSchema({ key: foreign() }),
        conflict: async () => {
          const name = `Schema ${++made}`;
          const input = await deletedSchema({}, name);
          await schema({}, name);
          return input;
        },
      },
    },
    listSchemaVersions: { success: () => schema(), errors: ofSchema() },
    getJsonSchema: { success: () => schema(), errors: ofSchema() },
    importSchema: {
      success: () => ({ body: { name: 'Imported', json_schema: JSON_SCHEMA } }),
      errors: {
        bad_request: () => ({ body: { json_schema: JSON_SCHEMA } }),
        conflict: async () => {
          await schema({}, 'Taken too');
          return { body: { name: 'Taken too', json_schema: JSON_SCHEMA } };
        },
      },
    },
    suggestFields: {
      success: () => ({ params: { documentId: done() } }),
      errors: { ...ofDocument, job_not_ready: () => ({ params: { documentId: busy() } }) },
    },
    listSchemaTemplates: { success: () => ({}), errors: {} },
    createFieldRun: {
      success: () => started({ doc_ids: [done()] }),
      errors: {
        bad_request: () => started({ doc_ids: [] }),
        not_found: () => started({ doc_ids: ['doc-none'] }),
        forbidden: () => started({ doc_ids: [done()] }, { key: foreign() }),
      },
    },
    listFieldRuns: {
      success: () => ({ query: { document: done() } }),
      errors: {
        bad_request: () => ({ query: { limit: 1000 } }),
        not_found: () => ({ query: { collection: 'None' } }),
        forbidden: () => ({ query: { document: done() }, key: foreign() }),
      },
    },
    getFieldRun: { success: () => run(), errors: ofRun() },
    listFieldRunResults: { success: () => run(), errors: ofRun() },
    cancelFieldRun: { success: () => run(), errors: ofRun() },
    exportFieldRun: { success: () => run(), errors: ofRun() },
    deleteFieldRun: { success: () => run(), errors: ofRun() },
    reviewFields: {
      success: () => run(review),
      errors: {
        ...ofRun(review),
        bad_request: () => run({ body: { reviews: [{ path: 'none', review: 'accepted' }] } }),
      },
    },
    evaluateFieldRun: {
      success: evaluated,
      errors: {
        bad_request: () => run(),
        not_found: async () => ({ ...(await evaluated()), query: { reference: 'frun-000000' } }),
        forbidden: async () => ({ ...(await evaluated()), key: foreign() }),
      },
    },
    getFieldAccuracy: { success: () => ({}), errors: {} },
    listLearnedFields: {
      success: () => ({}),
      errors: { bad_request: () => ({ query: { page: 0 } }) },
    },
    deleteLearnedField: {
      success: () => learned(),
      errors: {
        bad_request: () => ({ params: { learnedId: 'no id' } }),
        not_found: () => ({ params: { learnedId: 'learn-000000' } }),
        forbidden: () => learned({ key: foreign() }),
      },
    },
    restoreLearnedField: {
      success: () => forgotten(),
      errors: {
        bad_request: () => ({ params: { learnedId: 'no id' } }),
        not_found: () => ({ params: { learnedId: 'learn-000000' } }),
        forbidden: () => forgotten({ key: foreign() }),
      },
    },
    deleteLearnedFields: { success: () => ({}), errors: {} },
    getDocumentFields: {
      success: () => ({ params: { documentId: done() } }),
      errors: ofDocument,
    },
  };
}
