/** The user's schemas and the built-in templates. */
import {
  type CreateSchema,
  type OutputOf,
  type SchemaDefinition,
  schemas,
} from '../../shared/contract/index.ts';
import { call, open } from '../api/client.ts';
import { callAll } from '../api/lists.ts';
import { changing, changingById, defineQuery, reload, useServiceQuery } from '../api/queries.ts';

/** By name. */
export const schemasQuery = defineQuery(['schemas'], () => callAll(schemas.listSchemas));

export const schemaTemplatesQuery = defineQuery(
  ['schema-templates'],
  async () => (await call(schemas.listSchemaTemplates, {})).items,
);

const NONE: readonly never[] = [];

export function useSchemas() {
  const saved = useServiceQuery(schemasQuery);
  const templates = useServiceQuery(schemaTemplatesQuery);
  return {
    saved: saved.data ?? NONE,
    templates: templates.data ?? NONE,
    loaded: saved.data !== undefined && templates.data !== undefined,
    failure: saved.error ?? templates.error,
  };
}

export const reloadSchemas = () => reload(['schemas'], ['schema-templates']);

const change = changing(['schemas']);

const changeSchema = changingById(['schemas']);

/** Each throws ApiError, for example if the name is already in use. */
export const schemaRequests = {
  create: (body: CreateSchema) => change(schemas.createSchema, { body }),
  change: changeSchema(schemas.changeSchema),
  remove: changeSchema(schemas.deleteSchema),
  restore: changeSchema(schemas.restoreSchema),
};

/** Throws ApiError. */
export function importSchema(
  json: Record<string, unknown>,
  name: string,
): Promise<OutputOf<typeof schemas.importSchema>> {
  // A schema without a title gets the name of its file.
  const named = typeof json.title === 'string' && json.title.trim() !== '' ? {} : { name };
  return change(schemas.importSchema, { body: { json_schema: json, ...named } });
}

/** As a JSON Schema file. */
export const openJsonSchema = (schemaId: string): Promise<Response> =>
  open(schemas.getJsonSchema, { params: { schemaId } });

/** Null if the document has neither labelled values nor item tables. */
export async function suggestFields(documentId: string): Promise<SchemaDefinition | null> {
  return (await call(schemas.suggestFields, { params: { documentId } })).schema;
}
