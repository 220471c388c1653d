/**
 * The user's schemas and the built-in templates. The list is reloaded whenever an event reports a
 * change.
 */
import { create } from 'zustand';
import {
  type CreateSchema,
  type InputOf,
  type OutputOf,
  type SavedSchema,
  type SchemaDefinition,
  type SchemaTemplate,
  type SchemaVersion,
  schemas,
} from '../../shared/contract/index.ts';
import { call, open } from '../api/client.ts';
import type { ApiError } from '../api/error.ts';
import { callAll, followAnswer } from '../api/lists.ts';

interface SchemasState {
  /** Sorted by name. */
  readonly saved: readonly SavedSchema[];
  readonly templates: readonly SchemaTemplate[];
  /** False until the first list has been loaded. */
  readonly loaded: boolean;
  readonly failure: ApiError | null;
}

export const useSchemas = create<SchemasState>(() => ({
  saved: [],
  templates: [],
  loaded: false,
  failure: null,
}));

const { getState, setState } = useSchemas;

const { load, follow } = followAnswer({
  events: ['schemas'],
  async read() {
    const saved = await callAll(schemas.listSchemas);
    // Templates are built in and loaded only once.
    const { templates: known } = getState();
    const templates =
      known.length > 0 ? known : (await call(schemas.listSchemaTemplates, {})).items;
    return { saved, templates };
  },
  take: (answer) => setState({ ...answer, loaded: true, failure: null }),
  fail: (failure) => setState({ failure }),
});
export const loadSchemas = load;
export const followSchemas = follow;

/** Throws ApiError, for example if the name is already in use; so do the functions below. */
export async function createSchema(body: CreateSchema): Promise<SavedSchema> {
  const made = await call(schemas.createSchema, { body });
  await loadSchemas();
  return made;
}

export async function changeSchema(
  schemaId: string,
  body: InputOf<typeof schemas.changeSchema>['body'],
): Promise<SavedSchema> {
  const changed = await call(schemas.changeSchema, { params: { schemaId }, body });
  await loadSchemas();
  return changed;
}

export async function deleteSchema(schemaId: string): Promise<void> {
  await call(schemas.deleteSchema, { params: { schemaId } });
  await loadSchemas();
}

export async function restoreSchema(schemaId: string): Promise<void> {
  await call(schemas.restoreSchema, { params: { schemaId } });
  await loadSchemas();
}

export async function importSchema(
  json: Record<string, unknown>,
  name: string,
): Promise<OutputOf<typeof schemas.importSchema>> {
  // A schema without a title gets the name of its file.
  const named = typeof json.title === 'string' && json.title.trim() !== '' ? {} : { name };
  const imported = await call(schemas.importSchema, { body: { json_schema: json, ...named } });
  await loadSchemas();
  return imported;
}

/** Newest first. */
export async function schemaVersions(schemaId: string): Promise<readonly SchemaVersion[]> {
  return (await call(schemas.listSchemaVersions, { params: { schemaId } })).items;
}

/** As a JSON Schema file. */
export const openJsonSchema = (schemaId: string): Promise<Response> =>
  open(schemas.getJsonSchema, { params: { schemaId } });

/** Null if the document has neither labelled values nor item tables. */
export async function suggestFields(documentId: string): Promise<SchemaDefinition | null> {
  return (await call(schemas.suggestFields, { params: { documentId } })).schema;
}
