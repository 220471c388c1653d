/** A field schema as JSON Schema, draft 2020-12; `read.ts` converts it back. */
import type { SchemaField } from '../contract/schema.ts';
import { DIALECT, FORMAT_KEYWORD, type JsonSchema, type NamedSchema } from './types.ts';

export function jsonSchemaOf({ name, description, fields }: NamedSchema): JsonSchema {
  return {
    $schema: DIALECT,
    title: name,
    ...(description && { description }),
    ...objectOf(fields),
  };
}

function objectOf(fields: readonly SchemaField[]): JsonSchema {
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, propertyOf(field)])),
    ...(required.length > 0 && { required }),
  };
}

function propertyOf(field: SchemaField): JsonSchema {
  const { title, description, example, format, choices } = field;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...typeOf(field),
    ...(format !== undefined && format !== 'choice' && { [FORMAT_KEYWORD]: format }),
    ...(format === 'choice' && choices && { enum: [...choices] }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function typeOf({ type, fields = [] }: SchemaField): JsonSchema {
  switch (type) {
    case 'date':
      return { type: 'string', format: 'date' };
    case 'object':
      return objectOf(fields);
    case 'array':
      return { type, items: fields.length > 0 ? objectOf(fields) : { type: 'string' } };
    default:
      return { type };
  }
}
