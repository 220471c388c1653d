/** Saved schemas: versioned, exchanged as JSON Schema; and the shipped templates. */
import { schemas } from '../../../shared/contract/index.ts';
import { readJsonSchema, UnusableJsonSchema } from '../../../shared/json-schema/read.ts';
import { jsonSchemaOf } from '../../../shared/json-schema/write.ts';
import type { NewSchema, SchemaRecord } from '../../store/index.ts';
import { entryFor } from '../access/documents.ts';
import { deletedSchemaFor, schemaFor } from '../access/resources.ts';
import { completed } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, notFound } from '../errors.ts';
import { packedPages } from '../results/pages.ts';
import { type Route, reply, route } from '../router.ts';
import { SCHEMA_TEMPLATES } from '../schema-templates/index.ts';
import { attachment } from '../sources/filename.ts';
import { paginationOf } from '../views.ts';

const schemaView = (record: SchemaRecord) => ({
  id: record.id,
  name: record.name,
  description: record.description,
  version: record.version,
  fields: [...record.fields],
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const nameTaken = (name: string): ApiError =>
  new ApiError('conflict', `A schema named “${name}” already exists; choose another name.`);

export function schemaRoutes(context: ServiceContext): Route[] {
  const { store, engine, events, clock } = context;

  async function save(schema: NewSchema): Promise<SchemaRecord> {
    const made = await store.schemas.create(schema);
    if (!made) throw nameTaken(schema.name);
    events.publish(schema.accountId, { type: 'schemas' });
    return made;
  }

  const list = route(schemas.listSchemas, async ({ caller, query }) => {
    const { items, total } = await store.schemas.list(caller.accountId, query);
    return reply(200, { items: items.map(schemaView), pagination: paginationOf(total, query) });
  });

  const create = route(schemas.createSchema, async ({ caller, body }) => {
    const { name, description = null, fields } = body;
    const { accountId } = caller;
    return reply(201, schemaView(await save({ accountId, name, description, fields })));
  });

  const get = route(schemas.getSchema, async ({ caller, params }) =>
    reply(200, schemaView(await schemaFor(context, caller, params.schemaId))),
  );

  const change = route(schemas.changeSchema, async ({ caller, params, body }) => {
    const { id } = await schemaFor(context, caller, params.schemaId);
    const { base_version: baseVersion, ...values } = body;
    const changed = await store.schemas.change(id, { ...values, baseVersion });
    if (changed === 'name_taken') throw nameTaken(body.name ?? '');
    if (changed === 'outdated') {
      throw new ApiError(
        'conflict',
        'The schema was changed by another request; read it again and repeat the change.',
      );
    }
    if (!changed) throw notFound('The schema does not exist or was deleted.');
    events.publish(caller.accountId, { type: 'schemas' });
    return reply(200, schemaView(changed));
  });

  const remove = route(schemas.deleteSchema, async ({ caller, params }) => {
    const { id } = await schemaFor(context, caller, params.schemaId);
    await store.schemas.remove(id, new Date(clock.now()).toISOString());
    events.publish(caller.accountId, { type: 'schemas' });
    return reply(200, { id, deleted: true });
  });

  const restore = route(schemas.restoreSchema, async ({ caller, params }) => {
    const { name } = await deletedSchemaFor(context, caller, params.schemaId);
    const restored = await store.schemas.restore(params.schemaId);
    if (restored === 'name_taken') throw nameTaken(name);
    if (!restored)
      throw notFound('The schema cannot be restored: it is not among the deleted schemas.');
    events.publish(caller.accountId, { type: 'schemas' });
    return reply(200, schemaView(restored));
  });

  const versions = route(schemas.listSchemaVersions, async ({ caller, params }) => {
    const { id } = await schemaFor(context, caller, params.schemaId);
    const items = (await store.schemas.versions(id)).map(({ version, fields, createdAt }) => ({
      version,
      fields: [...fields],
      created_at: createdAt,
    }));
    return reply(200, { items });
  });

  const jsonSchema = route(schemas.getJsonSchema, async ({ caller, params }) => {
    const { name, description, fields } = await schemaFor(context, caller, params.schemaId);
    const written = jsonSchemaOf({ name, description, fields: [...fields] });
    return Response.json(written, {
      headers: { 'content-disposition': attachment(`${name}.schema.json`) },
    });
  });

  const importSchema = route(schemas.importSchema, async ({ caller, body }) => {
    const { ignored, ...read } = readOrRefuse(body.json_schema);
    const name = body.name ?? schemas.createSchema.body.shape.name.safeParse(read.name).data;
    if (name === undefined) {
      throw badRequest(
        'A name is required because the JSON Schema has no title that is a valid name.',
        'name',
      );
    }
    const { description, fields } = read;
    const schema = await save({ accountId: caller.accountId, name, description, fields });
    return reply(201, { schema: schemaView(schema), ignored });
  });

  const templates = route(schemas.listSchemaTemplates, async () =>
    reply(200, { items: SCHEMA_TEMPLATES }),
  );

  const suggest = route(schemas.suggestFields, async ({ request, caller, params }) => {
    const { extraction } = completed(await entryFor(context, caller, params.documentId));
    const pages = await packedPages(store, extraction);
    const schema = await engine.understand('suggestFields', { pages }, { signal: request.signal });
    return reply(200, { schema });
  });

  return [
    list,
    create,
    get,
    change,
    remove,
    restore,
    versions,
    jsonSchema,
    importSchema,
    templates,
    suggest,
  ];
}

function readOrRefuse(schema: Record<string, unknown>) {
  try {
    return readJsonSchema(schema);
  } catch (error) {
    throw error instanceof UnusableJsonSchema ? badRequest(error.message) : error;
  }
}
