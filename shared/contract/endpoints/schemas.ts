import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { resourceEndpoints } from '../resource.ts';
import {
  ChangeSchema,
  CreateSchema,
  ImportedSchema,
  ImportSchema,
  SavedSchema,
  SchemaId,
  SchemaTemplateList,
  SchemaVersionList,
} from '../saved-schema.ts';
import { SchemaDefinition } from '../schema.ts';

const endpoint = endpointsOf('Fields');

const schema = resourceEndpoints('Fields', {
  noun: 'schema',
  param: 'schemaId',
  id: SchemaId,
  item: SavedSchema,
  hasUniqueName: true,
});

export const listSchemas = schema.list({}, { summary: 'List saved schemas' });
export const createSchema = schema.create(CreateSchema, { summary: 'Save a schema' });
export const getSchema = schema.get('Get the newest version of a saved schema', SavedSchema);
export const changeSchema = schema.change(ChangeSchema, {
  summary: 'Rename a schema or change its fields',
  description: 'Changed fields create a new version; runs keep the version they applied.',
});
export const deleteSchema = schema.remove({
  summary: 'Delete a schema; values found with it are kept',
});
export const restoreSchema = schema.restore();

export const listSchemaVersions = endpoint('GET /api/v1/schemas/{schemaId}/versions', {
  summary: 'List the versions of a schema',
  params: schema.params,
  answers: okAnswer('Newest first.', SchemaVersionList),
});

export const getJsonSchema = endpoint('GET /api/v1/schemas/{schemaId}/json-schema', {
  summary: 'Export a saved schema as JSON Schema, draft 2020-12',
  params: schema.params,
  answers: {
    200: {
      description: 'The JSON Schema.',
      json: z.record(z.string(), z.unknown()),
      headers: ['Content-Disposition'],
    },
  },
});

export const importSchema = endpoint('POST /api/v1/schemas/import', {
  summary: 'Create a schema from a JSON Schema',
  body: ImportSchema,
  answers: { 201: { description: 'The saved schema, version 1.', json: ImportedSchema } },
  errors: ['conflict'],
});

export const listSchemaTemplates = endpoint('GET /api/v1/schema-templates', {
  summary: 'List built-in schemas',
  answers: okAnswer('In display order.', SchemaTemplateList),
});

export const suggestFields = endpoint('POST /document/{documentId}/suggest-fields', {
  role: 'viewer',
  summary: 'Suggest a schema for a document',
  description: 'Derived from its labelled values and the headers of its tables of items.',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer(
    'Null if the document has neither labelled values nor tables of items.',
    z.object({ schema: SchemaDefinition.nullable() }),
  ),
  errors: ['job_not_ready'],
});
