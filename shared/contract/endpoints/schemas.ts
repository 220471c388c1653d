import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
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

const byId = z.object({ schemaId: SchemaId });

export const listSchemas = endpoint({
  id: 'listSchemas',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/schemas',
  summary: 'List saved schemas by name',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'A page of schemas.', json: SavedSchemaList } },
  errors: ['bad_request'],
});

export const createSchema = endpoint({
  id: 'createSchema',
  tag: 'Fields',
  method: 'POST',
  path: '/api/v1/schemas',
  summary: 'Save a schema',
  body: CreateSchema,
  answers: { 201: { description: 'The saved schema, version 1.', json: SavedSchema } },
  errors: ['bad_request', 'conflict'],
});

export const getSchema = endpoint({
  id: 'getSchema',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/schemas/{schemaId}',
  summary: 'A saved schema in its newest version',
  params: byId,
  answers: { 200: { description: 'The schema.', json: SavedSchema } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const changeSchema = endpoint({
  id: 'changeSchema',
  tag: 'Fields',
  method: 'PATCH',
  path: '/api/v1/schemas/{schemaId}',
  summary: 'Rename a schema or change its fields',
  description: 'Changed fields make a new version; runs keep the version that they applied.',
  params: byId,
  body: ChangeSchema,
  answers: { 200: { description: 'The schema as it is now.', json: SavedSchema } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const deleteSchema = endpoint({
  id: 'deleteSchema',
  tag: 'Fields',
  method: 'DELETE',
  path: '/api/v1/schemas/{schemaId}',
  summary: 'Delete a schema; the values it found stay',
  params: byId,
  answers: {
    200: {
      description: 'Deleted.',
      json: z.object({ id: SchemaId, deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const restoreSchema = endpoint({
  id: 'restoreSchema',
  tag: 'Fields',
  method: 'POST',
  path: '/api/v1/schemas/{schemaId}/restore',
  summary: 'Restore a deleted schema',
  description: 'As long as it was deleted at most 30 days ago and no other schema has its name.',
  params: byId,
  answers: { 200: { description: 'The schema.', json: SavedSchema } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
});

export const listSchemaVersions = endpoint({
  id: 'listSchemaVersions',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/schemas/{schemaId}/versions',
  summary: 'All versions of a schema',
  params: byId,
  answers: { 200: { description: 'Newest first.', json: SchemaVersionList } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getJsonSchema = endpoint({
  id: 'getJsonSchema',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/schemas/{schemaId}/json-schema',
  summary: 'A saved schema as JSON Schema, draft 2020-12',
  params: byId,
  answers: {
    200: {
      description: 'The JSON Schema.',
      json: z.record(z.string(), z.unknown()),
      headers: ['Content-Disposition'],
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const importSchema = endpoint({
  id: 'importSchema',
  tag: 'Fields',
  method: 'POST',
  path: '/api/v1/schemas/import',
  summary: 'Save a JSON Schema as a schema',
  body: ImportSchema,
  answers: { 201: { description: 'The saved schema, version 1.', json: ImportedSchema } },
  errors: ['bad_request', 'conflict'],
});

export const listSchemaTemplates = endpoint({
  id: 'listSchemaTemplates',
  tag: 'Fields',
  method: 'GET',
  path: '/api/v1/schema-templates',
  summary: 'Schemas that come with the program',
  answers: {
    200: { description: 'In the order in which they are offered.', json: SchemaTemplateList },
  },
  errors: [],
});

export const suggestFields = endpoint({
  id: 'suggestFields',
  tag: 'Fields',
  method: 'POST',
  path: '/document/{documentId}/suggest-fields',
  summary: 'A schema made from what the document itself holds',
  description: 'Its labels with values, and the headers of its tables of items.',
  params: z.object({ documentId: DocumentRef }),
  answers: {
    200: {
      description: 'Null where the document has neither labelled values nor item tables.',
      json: z.object({ schema: SchemaDefinition.nullable() }),
    },
  },
  errors: ['bad_request', 'job_not_ready', 'not_found', 'forbidden'],
});
