/** Schemas saved by the user: named, versioned, exchanged as JSON Schema. */

import { z } from 'zod';
import { idWith } from './common.ts';
import { SchemaDefinition } from './schema.ts';

export const SchemaId = idWith('schema', 'a schema').meta({ id: 'SchemaId' });

const Description = z.string().max(4_000);

const SchemaName = z.string().trim().normalize('NFC').min(1, 'a schema needs a name').max(200);

export const SavedSchema = z
  .object({
    id: SchemaId,
    name: z.string().describe('Unique within the account.'),
    description: z.string().nullable(),
    version: z.int().min(1).describe('Increases with every change of the fields.'),
    fields: SchemaDefinition.shape.fields,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedSchema' });
export type SavedSchema = z.infer<typeof SavedSchema>;

export const CreateSchema = z
  .object({
    name: SchemaName,
    description: Description.nullable().optional(),
    fields: SchemaDefinition.shape.fields,
  })
  .meta({ id: 'CreateSchema' });
export type CreateSchema = z.input<typeof CreateSchema>;

export const ChangeSchema = CreateSchema.partial()
  .extend({
    base_version: z
      .int()
      .min(1)
      .optional()
      .describe('Version the client edited; 409 if the stored version is newer.'),
  })
  .meta({ id: 'ChangeSchema' });

export const SchemaVersion = z
  .object({
    version: z.int().min(1),
    fields: SchemaDefinition.shape.fields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SchemaVersion' });
export type SchemaVersion = z.infer<typeof SchemaVersion>;

export const SchemaVersionList = z
  .object({ items: z.array(SchemaVersion).describe('Newest first.') })
  .meta({ id: 'SchemaVersionList' });

/** A schema shipped with the program. */
export const SchemaTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    limits: z.string().describe('Fields that are not found reliably without a language model.'),
    fields: SchemaDefinition.shape.fields,
  })
  .meta({ id: 'SchemaTemplate' });
export type SchemaTemplate = z.infer<typeof SchemaTemplate>;

export const SchemaTemplateList = z
  .object({ items: z.array(SchemaTemplate) })
  .meta({ id: 'SchemaTemplateList' });

export const ImportSchema = z
  .object({
    name: SchemaName.optional().describe('Default: title of the JSON Schema.'),
    json_schema: z.record(z.string(), z.unknown()).describe('JSON Schema whose root is an object.'),
  })
  .meta({ id: 'ImportSchema' });

export const ImportedSchema = z
  .object({
    schema: SavedSchema,
    ignored: z.array(z.string()).describe('JSON pointers of unsupported keywords.'),
  })
  .meta({ id: 'ImportedSchema' });
