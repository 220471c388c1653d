/** Schemas saved by the user: named, versioned, exchanged as JSON Schema. */

import { z } from 'zod';
import { idWith, named, nullableText, positive, time } from './common.ts';
import { SchemaDefinition } from './schema.ts';
import { JsonSchema } from './structured.ts';

export const SchemaId = idWith('schema', 'a schema').meta({ id: 'SchemaId' });

const Description = z.string().max(4_000);

const SchemaName = z.string().trim().normalize('NFC').min(1, 'a schema needs a name').max(200);

export const SavedSchema = named('SavedSchema', {
  id: SchemaId,
  name: z.string().describe('Unique within the account.'),
  description: nullableText,
  version: positive.describe('Increases with every change of the fields.'),
  fields: SchemaDefinition.shape.fields,
  created_at: time,
  updated_at: time,
});
export type SavedSchema = z.infer<typeof SavedSchema>;

export const CreateSchema = named('CreateSchema', {
  name: SchemaName,
  description: Description.nullable().optional(),
  fields: SchemaDefinition.shape.fields,
});
export type CreateSchema = z.input<typeof CreateSchema>;

export const ChangeSchema = CreateSchema.partial()
  .extend({
    base_version: positive
      .optional()
      .describe('Version the client edited; 409 if the stored version is newer.'),
  })
  .meta({ id: 'ChangeSchema' });

export const SchemaVersion = named('SchemaVersion', {
  version: positive,
  fields: SchemaDefinition.shape.fields,
  created_at: time,
});
export type SchemaVersion = z.infer<typeof SchemaVersion>;

export const SchemaVersionList = named('SchemaVersionList', {
  items: z.array(SchemaVersion).describe('Newest first.'),
});

/** A schema shipped with the program. */
export const SchemaTemplate = named('SchemaTemplate', {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  limits: z.string().describe('Fields that are not found reliably without a language model.'),
  fields: SchemaDefinition.shape.fields,
});
export type SchemaTemplate = z.infer<typeof SchemaTemplate>;

export const SchemaTemplateList = named('SchemaTemplateList', { items: z.array(SchemaTemplate) });

export const ImportSchema = named('ImportSchema', {
  name: SchemaName.optional().describe('Default: title of the JSON Schema.'),
  json_schema: JsonSchema,
});

export const ImportedSchema = named('ImportedSchema', {
  schema: SavedSchema,
  ignored: z.array(z.string()).describe('JSON pointers of unsupported keywords.'),
});
