import { z } from 'zod';
import { paging } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
import {
  ChangeSchema,
  CreateSchema,
  ImportedSchema,
  ImportSchema,
  SavedSchema,
  SavedSchemaList,
  SchemaId,
  SchemaTemplateList,
  SchemaVersionList,
} from '../saved-schema.ts';
import { SchemaDefinition } from '../schema.ts';

const endpoint = endpointsOf('Fields');

const byId = z.object({ schemaId: SchemaId });

export const listSchemas = endpoint({
  id: 'listSchemas',
  requestLine: 'GET /api/v1/schemas',
  summary: 'List saved schemas',
  query: z.object(paging),
  answers: { 200: { description: 'A page of schemas, sorted by name.', json: SavedSchemaList } },
});

export const createSchema = endpoint({
  id: 'createSchema',
  requestLine: 'POST /api/v1/schemas',
  summary: 'Save a schema',
  body: CreateSchema,
  answers: { 201: { description: 'The saved schema, version 1.', json: SavedSchema } },
  errors: ['conflict'],
});

export const getSchema = endpoint({
  id: 'getSchema',
  requestLine: 'GET /api/v1/schemas/{schemaId}',
  summary: 'Get the newest version of a saved schema',
  params: byId,
  answers: { 200: { description: 'The schema.', json: SavedSchema } },
});

export const changeSchema = endpoint({
  id: 'changeSchema',
  requestLine: 'PATCH /api/v1/schemas/{schemaId}',
  summary: 'Rename a schema or change its fields',
  description: 'Changed fields create a new version; runs keep the version they applied.',
  params: byId,
  body: ChangeSchema,
  answers: { 200: { description: 'The updated schema.', json: SavedSchema } },
  errors: ['conflict'],
});

export const deleteSchema = endpoint({
  id: 'deleteSchema',
  requestLine: 'DELETE /api/v1/schemas/{schemaId}',
  summary: 'Delete a schema; values found with it are kept',
  params: byId,
  answers: deletedAnswers(SchemaId),
});

export const restoreSchema = endpoint({
  id: 'restoreSchema',
  requestLine: 'POST /api/v1/schemas/{schemaId}/restore',
  summary: 'Restore a deleted schema',
  description: 'Within 30 days of the deletion, unless another schema has its name.',
  params: byId,
  answers: { 200: { description: 'The schema.', json: SavedSchema } },
  errors: ['conflict'],
});

export const listSchemaVersions = endpoint({
  id: 'listSchemaVersions',
  requestLine: 'GET /api/v1/schemas/{schemaId}/versions',
  summary: 'List the versions of a schema',
  params: byId,
  answers: { 200: { description: 'Newest first.', json: SchemaVersionList } },
});

export const getJsonSchema = endpoint({
  id: 'getJsonSchema',
  requestLine: 'GET /api/v1/schemas/{schemaId}/json-schema',
  summary: 'Export a saved schema as JSON Schema, draft 2020-12',
  params: byId,
  answers: {
    200: {
      description: 'The JSON Schema.',
      json: z.record(z.string(), z.unknown()),
      headers: ['Content-Disposition'],
    },
  },
});

export const importSchema = endpoint({
  id: 'importSchema',
  requestLine: 'POST /api/v1/schemas/import',
  summary: 'Create a schema from a JSON Schema',
  body: ImportSchema,
  answers: { 201: { description: 'The saved schema, version 1.', json: ImportedSchema } },
  errors: ['conflict'],
});

export const listSchemaTemplates = endpoint({
  id: 'listSchemaTemplates',
  requestLine: 'GET /api/v1/schema-templates',
  summary: 'List built-in schemas',
  answers: {
    200: { description: 'In display order.', json: SchemaTemplateList },
  },
});

export const suggestFields = endpoint({
  id: 'suggestFields',
  requestLine: 'POST /document/{documentId}/suggest-fields',
  role: 'viewer',
  summary: 'Suggest a schema for a document',
  description: 'Derived from its labelled values and the headers of its tables of items.',
  params: z.object({ documentId: DocumentRef }),
  answers: {
    200: {
      description: 'Null if the document has neither labelled values nor tables of items.',
      json: z.object({ schema: SchemaDefinition.nullable() }),
    },
  },
  errors: ['job_not_ready'],
});
