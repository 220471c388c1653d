/** Saved schemas: versioned, exchanged as JSON Schema; and the shipped templates. */
import { SavedSchema, SchemaVersion, schemas } from '../../../shared/contract/index.ts';
import { readJsonSchema, UnusableJsonSchema } from '../../../shared/json-schema/read.ts';
import { jsonSchemaOf } from '../../../shared/json-schema/write.ts';
import { entryFor } from '../access/documents.ts';
import { schemaFor, schemaResource } from '../access/resources.ts';
import { completed } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import { packedPages } from '../results/pages.ts';
import { type Route, reply, routes } from '../router.ts';
import { SCHEMA_TEMPLATES } from '../schema-templates/index.ts';
import { attachment } from '../sources/filename.ts';
import { viewBy } from '../views.ts';
import { resourceRoutes } from './resources.ts';

const schemaView = viewBy(SavedSchema);
const versionView = viewBy(SchemaVersion);

export function schemaRoutes(context: ServiceContext): Route[] {
  const { store, engine, events } = context;

  const shared = resourceRoutes(context, schemaResource, {
    view: schemaView,
    list: schemas.listSchemas,
    create: {
      endpoint: schemas.createSchema,
      run: ({ accountId }, { name, description = null, fields }) =>
        store.schemas.create({ accountId, name, description, fields }),
    },
    change: {
      endpoint: schemas.changeSchema,
      async run({ id }, { base_version: baseVersion, ...values }) {
        const changed = await store.schemas.change(id, { ...values, baseVersion });
        if (changed !== 'outdated') return changed;
        throw new ApiError(
          'conflict',
          'The schema was changed by another request; read it again and repeat the change.',
        );
      },
    },
    remove: schemas.deleteSchema,
    restore: schemas.restoreSchema,
  });

  return [
    ...shared,
    ...routes(schemas, {
      getSchema: async ({ caller, params }) =>
        reply(200, schemaView(await schemaFor(context, caller, params.schemaId))),

      listSchemaVersions: async ({ caller, params }) => {
        const { id } = await schemaFor(context, caller, params.schemaId);
        return reply(200, { items: (await store.schemas.versions(id)).map(versionView) });
      },

      getJsonSchema: async ({ caller, params }) => {
        const { name, description, fields } = await schemaFor(context, caller, params.schemaId);
        const written = jsonSchemaOf({ name, description, fields: [...fields] });
        return Response.json(written, {
          headers: { 'content-disposition': attachment(`${name}.schema.json`) },
        });
      },

      importSchema: async ({ caller: { accountId }, body }) => {
        const { ignored, ...read } = readOrRefuse(body.json_schema);
        const name = body.name ?? schemas.createSchema.body.shape.name.safeParse(read.name).data;
        if (name === undefined) {
          throw badRequest(
            'A name is required because the JSON Schema has no title that is a valid name.',
            'name',
          );
        }
        const { description, fields } = read;
        const made = await store.schemas.create({ accountId, name, description, fields });
        const schema = schemaResource.publishChange(events, made, name);
        return reply(201, { schema: schemaView(schema), ignored });
      },

      listSchemaTemplates: async () => reply(200, { items: SCHEMA_TEMPLATES }),

      suggestFields: async ({ request, caller, params }) => {
        const { extraction } = completed(await entryFor(context, caller, params.documentId));
        const pages = await packedPages(store, extraction);
        const schema = await engine.understand(
          'suggestFields',
          { pages },
          { signal: request.signal },
        );
        return reply(200, { schema });
      },
    }),
  ];
}

function readOrRefuse(schema: Record<string, unknown>) {
  try {
    return readJsonSchema(schema);
  } catch (error) {
    throw error instanceof UnusableJsonSchema ? badRequest(error.message) : error;
  }
}
